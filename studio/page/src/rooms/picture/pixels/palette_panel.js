// palette_panel.js: the colours of a picture: choose, add, change, name, move, remove.
import { h } from 'preact';
import { current } from '../../../app.js';
import { Button, Field } from '../../../ui/controls.js';
import { COLOURS_MAX, swappedColours, withoutColour } from './grids.js';
import { colour, colourIn, committedPixels, edit, pixelsHere } from './pixel_state.js';

/** @typedef {import('./pixel_state.js').Pixels} Pixels */

// Colours that are far apart, also for eyes that see few.
const NEXT = [['#d03028', 'red'], ['#2060c0', 'blue'], ['#f0b020', 'yellow'], ['#288c40', 'green'], ['#8050a8', 'violet'],
              ['#e87820', 'orange'], ['#805028', 'brown'], ['#40b0c8', 'cyan'], ['#e070a0', 'pink'], ['#808080', 'grey']];

/** A colour that is not there yet. @param {Pixels} picture */
function freshPaint({ palette }) {
    const taken = new Set(palette.map(paint => paint.colour));
    const [own, name] = NEXT.find(([value]) => !taken.has(value)) ?? [];
    if (own)
        return { colour: own, name };
    let value = 0x204060;
    while (taken.has(`#${value.toString(16).padStart(6, '0')}`))
        value = (value + 0x2f4b6d) % 0x1000000;
    return { colour: `#${value.toString(16).padStart(6, '0')}`, name: '' };
}

/** @param {Pixels} picture @param {number} number @param {Partial<import('../../../doc/state.js').Paint>} changes */
const withPaint = (picture, number, changes) =>
    ({ ...picture, palette: picture.palette.map((paint, i) => i === number ? { ...paint, ...changes } : paint) });

/** @param {number} number @param {number} step */
function moveColour(number, step) {
    edit('Reorder colours', picture => swappedColours(picture, number, number + step));
    colour.value = number + step;
}

/** @param {{ picture: Pixels, number: number }} props */
function ChosenColour({ picture, number }) {
    const paint = picture.palette[number];
    const preview = (/** @type {Event} */ event) => {
        const committed = committedPixels();
        if (committed)
            current().preview({ picture: withPaint(committed, number, { colour: valueOf(event) }) });
    };
    return h('div', { class: 'stack' },
        h('div', { class: 'field' }, h('label', { for: 'pixel-colour' }, number === 0 ? 'Colour of empty cells' : 'Colour'),
          h('input', { id: 'pixel-colour', type: 'color', value: paint.colour, onInput: preview,
                       onChange: (/** @type {Event} */ event) =>
                           edit('Change colour', own => withPaint(own, number, { colour: valueOf(event) })) })),
        h(Field, { label: 'Its name', value: paint.name,
                   onChange: name => edit('Name colour', own => withPaint(own, number, { name: name.trim().slice(0, 31) })) }),
        h('div', { class: 'row-of' },
          h(Button, { label: '◀', name: 'Move colour to the front', disabled: number < 2, onClick: () => moveColour(number, -1) }),
          h(Button, { label: '▶', name: 'Move colour to the back', disabled: number === 0 || number === picture.palette.length - 1,
                      onClick: () => moveColour(number, 1) }),
          h(Button, { label: 'Remove', name: `Remove ${paint.name || 'colour'}`, disabled: number === 0 || picture.palette.length < 3,
                      onClick: () => {
                          edit('Remove colour', own => withoutColour(own, number));
                          colour.value = Math.max(1, number - 1);
                      } })));
}

/** @param {Event} event */
const valueOf = event => /** @type {HTMLInputElement} */ (event.target).value;

export function PalettePanel() {
    const picture = pixelsHere();
    if (!picture)
        return null;
    const chosen = colourIn(picture);
    return h('div', { class: 'stack' },
        h('fieldset', { class: 'swatches' }, h('legend', { class: 'sr-only' }, 'Paint with'),
          picture.palette.map((paint, i) => h('label', { key: i, title: `${paint.name || paint.colour}${i ? '' : ' (empty)'}` },
              h('input', { type: 'radio', name: 'paint', checked: i === chosen, 'data-colour': i,
                           'aria-label': `${paint.name || paint.colour}${i ? '' : ', empty cells'}`, onChange: () => { colour.value = i; } }),
              h('span', { style: { background: paint.colour } }, i === 0 ? '×' : ''))),
          h(Button, { class: 'add', label: '+', name: 'Add a colour', title: 'Add a colour',
                      disabled: picture.palette.length > COLOURS_MAX,
                      onClick: () => {
                          edit('Add colour', own => ({ ...own, palette: [...own.palette, freshPaint(own)] }));
                          colour.value = (pixelsHere()?.palette.length ?? 2) - 1;
                      } })),
        h(ChosenColour, { picture, number: chosen }));
}
