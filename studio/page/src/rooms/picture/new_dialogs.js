// new_dialogs.js: a new picture to draw: how large.
import { signal } from '@preact/signals';
import { h } from 'preact';
import { Button, Segments, Slider } from '../../ui/controls.js';
import { closeDialog, openDialog } from '../../ui/dialog.js';
import { fileName } from '../../ui/files.js';
import { givenTitle, takePicture } from './opening.js';
import { blackOnWhite, blankPixels } from './pixels/grids.js';
import { colour, selection, tool, view } from './pixels/pixel_state.js';
import { tool as shapeTool } from './shapes/shape_state.js';

/** @typedef {import('preact').ComponentChildren} Children */

const pixels = signal({ width: 20, height: 20, colours: 'black' });
const shapes = signal({ width: 100, height: 100 });
const voxels = signal({ x: 8, y: 8, z: 8 });

const COLOURS = [['#d03028', 'red'], ['#2060c0', 'blue'], ['#f0b020', 'yellow'], ['#288c40', 'green']]
    .map(([colour, name]) => ({ colour, name }));

/** The file's name, after the document's title where it has one already. */
function ownName() {
    const title = givenTitle();
    return title ? fileName(title) : 'picture';
}

/** @param {string} title @param {() => Children} body @param {() => void} make */
function open(title, body, make) {
    openDialog({ title, body: () => h('form', {
        class: 'stack', onSubmit: (/** @type {Event} */ event) => {
            event.preventDefault();
            make();
            closeDialog();
            // Who began by the keyboard goes on by the keyboard.
            requestAnimationFrame(() => /** @type {HTMLElement | null} */ (document.querySelector('main .stage [tabindex="0"]'))?.focus());
        } }, body(), h('div', { class: 'row-of' }, h('button', { type: 'submit', class: 'primary' }, 'Begin'),
                       h(Button, { label: 'Cancel', onClick: closeDialog }))) });
}

/** @param {import('@preact/signals').Signal<any>} wanted @param {string} key @param {string} label @param {number} max
 *  @param {number} [min] */
const side = (wanted, key, label, max, min = 1) => h(Slider, { key, label, value: wanted.value[key], min, max,
    onInput: value => { wanted.value = { ...wanted.value, [key]: Math.round(value) }; } });

export function newPixels() {
    open('New pixels', () => [
        h('div', { class: 'row-of', key: 'usual' }, [10, 15, 20, 25, 30, 40, 50].map(size => h(Button, {
            key: size, label: `${size} × ${size}`, pressed: pixels.value.width === size && pixels.value.height === size,
            onClick: () => { pixels.value = { ...pixels.value, width: size, height: size }; } }))),
        side(pixels, 'width', 'Columns', 200), side(pixels, 'height', 'Rows', 200),
        h(Segments, { key: 'colours', label: 'Colours', value: pixels.value.colours,
                      choices: [['black', 'Black and white'], ['many', 'Several']],
                      onChange: colours => { pixels.value = { ...pixels.value, colours }; } })],
    () => {
        const { width, height, colours } = pixels.value;
        const palette = colours === 'many' ? [...blackOnWhite(), ...COLOURS] : blackOnWhite();
        takePicture('New', blankPixels(width, height, palette, ownName()));
        selection.value = null;
        colour.value = 1;
        tool.value = 'pencil';
        view.value = { scale: 0, left: 0, top: 0 };
    });
}

export function newShapes() {
    open('New shapes', () => [side(shapes, 'width', 'Width', 400, 10), side(shapes, 'height', 'Height', 400, 10)],
         () => {
             takePicture('New', { type: 'shapes', name: ownName(), ...shapes.value, shapes: [] });
             shapeTool.value = 'blob';
         });
}

export function newVoxels() {
    open('New voxels', () => [side(voxels, 'x', 'Wide', 36), side(voxels, 'y', 'Deep', 36), side(voxels, 'z', 'High', 36)],
         () => {
             const { x, y, z } = voxels.value;
             takePicture('New', { type: 'voxels', name: ownName(), size: [x, y, z], cells: new Uint8Array(x * y * z),
                                  palette: [{ colour: '#ffffff', name: '' }, { colour: '#c89060', name: 'wood' }, COLOURS[0]] });
         });
}
