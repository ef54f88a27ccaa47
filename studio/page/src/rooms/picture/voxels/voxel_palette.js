// voxel_palette.js: the colours of voxels: choose, add, change, name, remove.
import { h } from 'preact';
import { current } from '../../../app.js';
import { colourName } from '../../../boards/colour_names.js';
import { Button, Field } from '../../../ui/controls.js';
import { COLOURS_MAX } from './blocks.js';
import { committedVoxels, editVoxels, voxelColour, voxelsHere } from './voxel_state.js';

/** @typedef {import('./blocks.js').Voxels} Voxels */

const NEXT = ['#d03028', '#2060c0', '#f0b020', '#288c40', '#8050a8', '#e87820', '#805028', '#40b0c8', '#e070a0', '#808080', '#303030'];

/** @param {Voxels} picture @param {number} number @param {Partial<import('../../../doc/state.js').Paint>} changes */
const withPaint = (picture, number, changes) =>
    ({ ...picture, palette: picture.palette.map((paint, i) => i === number ? { ...paint, ...changes } : paint) });

/** Without a colour; its voxels get the one before. @param {Voxels} picture @param {number} number @returns {Voxels} */
const without = (picture, number) => ({ ...picture, palette: picture.palette.filter((_, i) => i !== number),
    cells: picture.cells.map(cell => cell === number ? Math.max(1, number - 1) : cell > number ? cell - 1 : cell) });

function addColour() {
    editVoxels('Add colour', picture => {
        const taken = new Set(picture.palette.map(({ colour }) => colour));
        const colour = NEXT.find(own => !taken.has(own)) ?? '#a0a0a0';
        return { ...picture, palette: [...picture.palette, { colour, name: '' }] };
    });
    voxelColour.value = (voxelsHere()?.palette.length ?? 2) - 1;
}

/** @param {Event} event */
const valueOf = event => /** @type {HTMLInputElement} */ (event.target).value;

/** @param {{ picture: Voxels, number: number }} props */
function ChosenPaint({ picture, number }) {
    const paint = picture.palette[number];
    const preview = (/** @type {Event} */ event) => {
        const committed = committedVoxels();
        if (committed)
            current().preview({ picture: withPaint(committed, number, { colour: valueOf(event) }) });
    };
    return h('div', { class: 'stack' },
        h('div', { class: 'field' }, h('label', { for: 'voxel-colour' }, 'Colour'),
          h('input', { id: 'voxel-colour', type: 'color', value: paint.colour, onInput: preview,
                       onChange: (/** @type {Event} */ event) =>
                           editVoxels('Change colour', own => withPaint(own, number, { colour: valueOf(event) })) })),
        h(Field, { label: 'Its name', value: paint.name,
                   onChange: name => editVoxels('Name colour', own => withPaint(own, number, { name: name.trim().slice(0, 31) })) }),
        h('div', { class: 'row-of' }, h(Button, { label: 'Remove', name: `Remove ${paint.name || colourName(paint.colour)}`,
            disabled: picture.palette.length < 3, onClick: () => {
                editVoxels('Remove colour', own => without(own, number));
                voxelColour.value = Math.max(1, number - 1);
            } })));
}

export function VoxelPalette() {
    const picture = voxelsHere();
    if (!picture)
        return null;
    const chosen = Math.max(1, Math.min(voxelColour.value, picture.palette.length - 1));
    return h('div', { class: 'stack' },
        h('fieldset', { class: 'swatches' }, h('legend', { class: 'sr-only' }, 'Paint with'),
          picture.palette.map((paint, i) => i > 0 && h('label', { key: i, title: paint.name || colourName(paint.colour) },
              h('input', { type: 'radio', name: 'voxel-paint', checked: i === chosen, 'data-colour': i,
                           'aria-label': paint.name || colourName(paint.colour), onChange: () => { voxelColour.value = i; } }),
              h('span', { style: { background: paint.colour } }))),
          h(Button, { class: 'add', label: '+', name: 'Add a colour', title: 'Add a colour',
                      disabled: picture.palette.length > COLOURS_MAX, onClick: addColour })),
        h(ChosenPaint, { picture, number: chosen }));
}
