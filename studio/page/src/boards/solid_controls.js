// solid_controls.js: what stands around a solid: slices from six sides, which layer is seen, what a press does.
import { h } from 'preact';
import { Check, Select, useOwnId } from '../ui/controls.js';

const SIDES = ['left', 'right', 'front', 'back', 'below', 'above'];

/** @typedef {{ cut: number[], faint: boolean, clues: boolean, axis: number, index: number }} SolidState
 *  `cut`: layers that are taken away from each of six sides */

/** @param {{ label: string, value: number, max: number, onInput: (value: number) => void }} props */
function Range({ label, value, max, onInput }) {
    const id = useOwnId();
    return h('div', { class: 'solid-range' }, h('label', { for: id }, label),
        h('input', { id, type: 'range', min: 0, max, step: 1, value, 'aria-valuetext': String(value),
                     onInput: (/** @type {Event} */ event) => onInput(Number(/** @type {HTMLInputElement} */ (event.target).value)) }),
        h('output', { for: id }, value));
}

/**
 * @param {{ size: number[], state: SolidState, both: boolean, change: (changes: Partial<SolidState>) => void,
 *           home: () => void }} props `both`: whether cells and clues can be pressed
 */
export function SolidControls({ size, state, both, change, home }) {
    const cut = (/** @type {number} */ side, /** @type {number} */ value) => {
        const other = state.cut[side ^ 1];
        change({ cut: state.cut.map((own, i) => i === side ? Math.min(value, size[side >> 1] - 1 - other) : own) });
    };
    const any = state.cut.some(own => own > 0);
    return h('div', { class: 'solid-bar' },
        h('details', { class: 'solid-slices' }, h('summary', null, any ? 'Slices (on)' : 'Slices'),
            h('div', { class: 'solid-ranges' },
              SIDES.map((side, i) => h(Range, { key: side, label: `From ${i < 4 ? 'the ' : ''}${side}`, value: state.cut[i],
                                                max: size[i >> 1] - 1, onInput: value => cut(i, value) })),
              h('button', { type: 'button', disabled: !any, onClick: () => change({ cut: [0, 0, 0, 0, 0, 0] }) }, 'Whole block'))),
        h('button', { type: 'button', class: 'quiet', onClick: home, title: 'See all of it from the front (0)' }, 'Whole view'),
        h(Check, { label: 'Empty cells faintly', checked: state.faint, onChange: faint => change({ faint }) }),
        both && h(Check, { label: 'Press clues', hint: 'A press means the clue on the face, not the cell', checked: state.clues,
                           onChange: clues => change({ clues }) }));
}

/** @typedef {{ axis: number, index: number }} Layer */
/** @param {{ size: number[], state: Layer, change: (changes: Partial<Layer>) => void }} props */
export function LayerControls({ size, state, change }) {
    const { axis, index } = state, last = size[axis] - 1;
    const go = (/** @type {number} */ to) => change({ index: Math.max(0, Math.min(last, to)) });
    return h('div', { class: 'solid-bar' },
        h(Select, { label: 'Layers', value: String(axis), choices: [['2', 'from below'], ['1', 'from the front'], ['0', 'from the left']],
                    onChange: value => change({ axis: Number(value), index: Math.min(index, size[Number(value)] - 1) }) }),
        h('div', { class: 'row-of' },
          h('button', { type: 'button', class: 'icon', 'aria-label': 'Layer before', disabled: index === 0, onClick: () => go(index - 1) },
            '◂'),
          h('output', { class: 'solid-layer-name', 'aria-live': 'polite' }, `${index + 1} of ${last + 1}`),
          h('button', { type: 'button', class: 'icon', 'aria-label': 'Next layer', disabled: index === last, onClick: () => go(index + 1) },
            '▸')));
}
