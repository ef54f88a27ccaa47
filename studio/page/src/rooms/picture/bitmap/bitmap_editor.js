// bitmap_editor.js: a picture of pixels of the world becomes one of few: what is black, how many cells, which colours.
// The picture stands beside the cells that become of it.
import { Fragment, h } from 'preact';
import { current, say } from '../../../app.js';
import { Button, Check, Group, Segments, Slider } from '../../../ui/controls.js';
import { stemOf } from '../../../core/readers/unreadable.js';
import { takePicture } from '../opening.js';
import { pixelsOfNono } from '../pixels/grids.js';
import { BitmapPlace } from './bitmap_place.js';
import { cells, CellsPlace } from './cells_place.js';

/** @typedef {import('../../../doc/state.js').Bitmap} Bitmap */

const optionsHere = () => {
    const { kind, options } = current().state.value;
    return { kind, own: options[kind] ?? {} };
};

/** The options with these changes; undefined takes one away. @param {Record<string, unknown>} changes */
function changed(changes) {
    const { kind, options } = current().committed.peek();
    const own = { ...options[kind], ...changes };
    for (const key of Object.keys(own))
        if (own[key] === undefined)
            delete own[key];
    return { options: { ...options, [kind]: own } };
}

/** @param {string} label @param {Record<string, unknown>} changes */
const set = (label, changes) => current().commit(label, changed(changes));
/** @param {Record<string, unknown>} changes */
const show = changes => current().preview(changed(changes));

/**
 * A slider that shows what it does while it moves. `changes` are the options of a value.
 * @param {{ label: string, step: string, value: number, min: number, max: number, fine?: boolean,
 *           changes: (value: number) => Record<string, unknown> }} props `step`: what undo calls it
 */
function OptionSlider({ label, step, value, min, max, fine, changes }) {
    const of = (/** @type {number} */ number) => changes(fine ? number : Math.round(number));
    return h(Slider, { label, value, min, max, step: fine ? 0.01 : 1, onInput: number => show(of(number)),
                       onChange: number => set(step, of(number)) });
}

/** @param {{ label: string, step: string, checked: boolean, changes: (checked: boolean) => Record<string, unknown> }} props */
const OptionCheck = ({ label, step, checked, changes }) =>
    h(Check, { label, checked, onChange: now => set(step, changes(now)) });

/** @param {unknown} size '30', '30x20' ... @returns {'auto' | 'longer' | 'both'} */
const sizeKind = size => size === undefined || size === '' ? 'auto' : /^\d+x\d+$/.test(String(size)) ? 'both' : 'longer';

/** Columns and rows of this many cells along the longer side. @param {{ width: number, height: number }} part
 *  @param {number} longer */
const sidesOf = ({ width, height }, longer) => [width / height, height / width].map(
    share => Math.max(1, Math.round(longer * Math.min(1, share))));

/** @param {{ picture: Bitmap }} props */
function SizeChoice({ picture }) {
    const { own } = optionsHere();
    const way = sizeKind(own.size);
    const part = picture.crop ?? picture;
    const usual = Math.min(36, Math.max(part.width, part.height));
    const [columns, rows] = way === 'both' ? String(own.size).split('x').map(Number) : sidesOf(part, usual);
    const sizes = /** @type {Record<string, string | undefined>} */ (
        { auto: undefined, longer: String(usual), both: `${columns}x${rows}` });
    const common = { step: 'Size', min: 2, max: 100 };
    return h(Fragment, null,
        h(Segments, { label: 'Cells', value: way, onChange: value => set('Size', { size: sizes[value] }),
                      choices: [['auto', 'As it suits'], ['longer', 'Longer side'], ['both', 'Both']] }),
        way === 'longer' && h(OptionSlider, { ...common, label: 'Cells along the longer side',
                                              value: parseInt(String(own.size), 10) || usual,
                                              changes: value => ({ size: String(value) }) }),
        way === 'both' && h(OptionSlider, { ...common, label: 'Columns', value: columns,
                                            changes: value => ({ size: `${value}x${rows}` }) }),
        way === 'both' && h(OptionSlider, { ...common, label: 'Rows', value: rows,
                                            changes: value => ({ size: `${columns}x${value}` }) }));
}

function BlackChoice() {
    const { own } = optionsHere();
    return h(Fragment, null,
        h(OptionCheck, { label: 'Choose what is black from the picture', step: 'Threshold',
                         checked: own.threshold === undefined,
                         changes: now => ({ threshold: now ? undefined : 0.5 }) }),
        own.threshold !== undefined && h(OptionSlider, {
            label: 'Darker than this is black', step: 'Threshold', value: Number(own.threshold), min: 0, max: 1,
            fine: true, changes: threshold => ({ threshold }) }),
        h(OptionCheck, { label: 'Swap black and white', step: 'Invert', checked: own.invert === true,
                         changes: now => ({ invert: now || undefined }) }));
}

/** @param {{ background: string }} props rrggbb */
function GroundColour({ background }) {
    const value = (/** @type {Event} */ event) =>
        ({ background: /** @type {HTMLInputElement} */ (event.target).value.slice(1) });
    return h('div', { class: 'field' }, h('label', { for: 'background' }, 'Colour of empty cells'),
        h('input', { id: 'background', type: 'color', value: `#${background}`,
                     onInput: (/** @type {Event} */ event) => show(value(event)),
                     onChange: (/** @type {Event} */ event) => set('Background', value(event)) }));
}

function ColourChoice() {
    const { kind, own } = optionsHere();
    const background = typeof own.background === 'string' ? own.background : undefined;
    return h(Fragment, null,
        h(OptionSlider, { label: 'Colours besides the background', step: 'Colours', value: Number(own.colours), min: 1,
                          max: 31, changes: colours => ({ colours }) }),
        kind === 'grid' && h(OptionCheck, { label: 'Choose the background from the picture', step: 'Background',
                                            checked: background === undefined,
                                            changes: now => ({ background: now ? undefined : 'ffffff' }) }),
        kind === 'grid' && background !== undefined && h(GroundColour, { background }));
}

/** @param {Bitmap} picture @param {import('../../../core/readers/bitmaps.js').Box} box */
function crop(picture, box) {
    const x = Math.min(box.x, picture.width - 1), y = Math.min(box.y, picture.height - 1);
    const width = Math.max(1, Math.min(box.width, picture.width - x));
    const height = Math.max(1, Math.min(box.height, picture.height - y));
    current().commit('Crop', { picture: { ...picture, crop: { x, y, width, height } } });
}

/** @param {{ picture: Bitmap }} props */
function CropChoice({ picture }) {
    const { width, height } = picture;
    const box = picture.crop ?? { x: 0, y: 0, width, height };
    const { crop: _, ...plain } = picture;
    /** @type {[string, 'x' | 'y' | 'width' | 'height', number, number][]} */
    const rows = [['Left', 'x', 0, width - 1], ['Top', 'y', 0, height - 1], ['Width', 'width', 1, width],
                  ['Height', 'height', 1, height]];
    return h(Group, { title: 'Crop', open: !!picture.crop },
        h('p', { class: 'faint' }, 'Drag a box on the picture, or say which part is used, in pixels.'),
        rows.map(([label, key, min, max]) => h(Slider, {
            key, label, value: box[key], min, max,
            onChange: value => crop(picture, { ...box, [key]: Math.round(value) }) })),
        h(Button, { label: 'Use the whole picture', disabled: !picture.crop,
                    onClick: () => current().commit('Whole picture', { picture: plain }) }));
}

/** @param {Bitmap} picture */
function intoPixels(picture) {
    const pixels = pixelsOfNono(cells.peek().nono, stemOf(picture.name));
    if (!pixels)
        return;
    takePicture('Turn into pixels', pixels);
    say('Now every cell can be changed by hand; undo brings the picture back.');
}

/** What is left of the picture's colours. */
function Reduce() {
    const { own } = optionsHere();
    const many = own.colours !== undefined;
    return h(Fragment, null,
        h(Segments, { label: 'Colours', value: many ? 'many' : 'black',
                      choices: [['black', 'Black and white'], ['many', 'Several']],
                      onChange: value => set('Colours', value === 'many' ?
                          { colours: 4, threshold: undefined, invert: undefined } :
                          { colours: undefined, background: undefined }) }),
        many ? h(ColourChoice, null) : h(BlackChoice, null));
}

/** @param {{ picture: Bitmap, children?: import('preact').ComponentChildren }} props */
export function BitmapEditor({ picture, children }) {
    const { kind, own } = optionsHere();
    return h(Fragment, null,
        h('section', { class: 'stage bitmap-stage', 'aria-label': 'Picture' },
          h(BitmapPlace, { picture }), h(CellsPlace, { picture })),
        h('aside', { class: 'panel', 'aria-label': 'Picture settings' },
          h(Group, { title: 'Reduce' },
            kind === 'grid' && h(SizeChoice, { picture }), h(Reduce, null),
            kind === 'grid' && h(OptionCheck, { label: 'Cut off empty sides', step: 'Trim', checked: own.trim === true,
                                                changes: now => ({ trim: now || undefined }) })),
          kind === 'grid' && h(Group, { title: 'By hand' },
            h(Button, { label: 'Turn into pixels', disabled: !cells.value.nono || cells.value.busy,
                        onClick: () => intoPixels(picture) })),
          h(CropChoice, { picture }), children));
}
