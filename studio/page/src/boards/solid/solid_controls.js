// solid_controls.js: what stands around a solid: slices from six sides, which layer is seen, what a press does.
import { h } from 'preact';
import { Check, Select, useOwnId } from '../../ui/controls.js';
import { SIDE_NAMES } from './solid_slices.js';

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
 *           slice: (side: number, layers: number) => void, home: () => void }} props `both`: whether cells and clues can be pressed
 */
export function SolidControls({ size, state, both, change, slice, home }) {
    return h('div', { class: 'solid-bar' },
        h('details', { class: 'solid-slices' }, h('summary', null, 'Slices'),
            h('div', { class: 'solid-ranges' },
              SIDE_NAMES.map((name, i) => h(Range, { key: name, label: name, value: state.cut[i], max: size[i >> 1] - 1,
                                                     onInput: value => slice(i, value) })))),
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
