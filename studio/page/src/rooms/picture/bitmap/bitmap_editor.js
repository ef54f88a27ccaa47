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

/** @param {unknown} size '30', '30x20' ... @returns {'auto' | 'longer' | 'both'} */
const sizeKind = size => size === undefined || size === '' ? 'auto' : /^\d+x\d+$/.test(String(size)) ? 'both' : 'longer';

/** @param {{ picture: Bitmap }} props */
function SizeChoice({ picture }) {
    const { own } = optionsHere();
    const way = sizeKind(own.size);
    const { width, height } = picture.crop ?? picture;
    const longer = Math.min(36, Math.max(width, height));
    const [columns, rows] = way === 'both' ? String(own.size).split('x').map(Number) :
        [Math.max(1, Math.round(longer * Math.min(1, width / height))), Math.max(1, Math.round(longer * Math.min(1, height / width)))];
    return h(Fragment, null,
        h(Segments, { label: 'Cells', value: way, choices: [['auto', 'As it suits'], ['longer', 'Longer side'], ['both', 'Both']],
                      onChange: value => set('Size', { size: { auto: undefined, longer: String(longer), both: `${columns}x${rows}` }[value] }) }),
        way === 'longer' && h(Slider, { label: 'Cells along the longer side', value: parseInt(String(own.size), 10) || longer, min: 5, max: 100,
                                        onInput: value => show({ size: String(Math.round(value)) }),
                                        onChange: value => set('Size', { size: String(Math.round(value)) }) }),
        way === 'both' && h(Slider, { label: 'Columns', value: columns, min: 2, max: 100,
                                      onInput: value => show({ size: `${Math.round(value)}x${rows}` }),
                                      onChange: value => set('Size', { size: `${Math.round(value)}x${rows}` }) }),
        way === 'both' && h(Slider, { label: 'Rows', value: rows, min: 2, max: 100,
                                      onInput: value => show({ size: `${columns}x${Math.round(value)}` }),
                                      onChange: value => set('Size', { size: `${columns}x${Math.round(value)}` }) }));
}

function BlackChoice() {
    const { own } = optionsHere();
    return h(Fragment, null,
        h(Check, { label: 'Choose what is black from the picture', checked: own.threshold === undefined,
                   onChange: checked => set('Threshold', { threshold: checked ? undefined : 0.5 }) }),
        own.threshold !== undefined && h(Slider, { label: 'Darker than this is black', value: Number(own.threshold), min: 0, max: 1, step: 0.01,
                                                   onInput: threshold => show({ threshold }), onChange: threshold => set('Threshold', { threshold }) }),
        h(Check, { label: 'Swap black and white', checked: own.invert === true,
                   onChange: checked => set('Invert', { invert: checked || undefined }) }));
}

function ColourChoice() {
    const { kind, own } = optionsHere();
    const background = typeof own.background === 'string' ? own.background : undefined;
    const value = (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).value.slice(1);
    return h(Fragment, null,
        h(Slider, { label: 'Colours besides the background', value: Number(own.colours), min: 1, max: 31,
                    onInput: colours => show({ colours: Math.round(colours) }),
                    onChange: colours => set('Colours', { colours: Math.round(colours) }) }),
        kind === 'grid' && h(Check, { label: 'Choose the background from the picture', checked: background === undefined,
                                      onChange: checked => set('Background', { background: checked ? undefined : 'ffffff' }) }),
        kind === 'grid' && background !== undefined && h('div', { class: 'field' }, h('label', { for: 'background' }, 'Colour of empty cells'),
            h('input', { id: 'background', type: 'color', value: `#${background}`,
                         onInput: (/** @type {Event} */ event) => show({ background: value(event) }),
                         onChange: (/** @type {Event} */ event) => set('Background', { background: value(event) }) })));
}

/** @param {{ picture: Bitmap }} props */
function CropChoice({ picture }) {
    const whole = { x: 0, y: 0, width: picture.width, height: picture.height };
    const box = picture.crop ?? whole;
    const crop = (/** @type {Partial<typeof box>} */ changes) => {
        const next = { ...box, ...changes };
        next.x = Math.min(next.x, picture.width - 1);
        next.y = Math.min(next.y, picture.height - 1);
        next.width = Math.max(1, Math.min(next.width, picture.width - next.x));
        next.height = Math.max(1, Math.min(next.height, picture.height - next.y));
        current().commit('Crop', { picture: { ...picture, crop: next } });
    };
    const { crop: _, ...plain } = picture;
    return h(Group, { title: 'Crop', open: !!picture.crop },
        h('p', { class: 'faint' }, 'Drag a box on the picture, or say which part is used, in pixels.'),
        h(Slider, { label: 'Left', value: box.x, min: 0, max: picture.width - 1, onChange: x => crop({ x: Math.round(x) }) }),
        h(Slider, { label: 'Top', value: box.y, min: 0, max: picture.height - 1, onChange: y => crop({ y: Math.round(y) }) }),
        h(Slider, { label: 'Width', value: box.width, min: 1, max: picture.width, onChange: width => crop({ width: Math.round(width) }) }),
        h(Slider, { label: 'Height', value: box.height, min: 1, max: picture.height, onChange: height => crop({ height: Math.round(height) }) }),
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

/** @param {{ picture: Bitmap, children?: import('preact').ComponentChildren }} props */
export function BitmapEditor({ picture, children }) {
    const { kind, own } = optionsHere();
    const many = own.colours !== undefined;
    return h(Fragment, null,
        h('section', { class: 'stage bitmap-stage', 'aria-label': 'Picture' }, h(BitmapPlace, { picture }), h(CellsPlace, { picture })),
        h('aside', { class: 'panel', 'aria-label': 'Picture settings' },
          h(Group, { title: 'Reduce' },
            kind === 'grid' && h(SizeChoice, { picture }),
            h(Segments, { label: 'Colours', value: many ? 'many' : 'black', choices: [['black', 'Black and white'], ['many', 'Several']],
                          onChange: value => set('Colours', value === 'many' ? { colours: 4, threshold: undefined, invert: undefined } :
                              { colours: undefined, background: undefined }) }),
            many ? h(ColourChoice, null) : h(BlackChoice, null),
            kind === 'grid' && h(Check, { label: 'Cut off empty sides', checked: own.trim === true,
                                          onChange: checked => set('Trim', { trim: checked || undefined }) })),
          kind === 'grid' && h(Group, { title: 'By hand' },
            h(Button, { label: 'Turn into pixels', disabled: !cells.value.nono || cells.value.busy, onClick: () => intoPixels(picture) })),
          h(CropChoice, { picture }), children));
}
