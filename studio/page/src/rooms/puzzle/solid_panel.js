// solid_panel.js: how a model becomes voxels: size, place, turn, and what counts as inside.
import { signal } from '@preact/signals';
import { h } from 'preact';
import { current } from '../../app.js';
import { solidScene } from '../../core/pieces.js';
import { making } from '../../making.js';
import { Button, Check, Group, Select, Slider } from '../../ui/controls.js';
import { fitHere, three } from './fit_view.js';
import { rowsOf } from './make_options.js';
import { nonoHere, parsedOf, pictureOf } from './puzzle_state.js';
import { NumberField, OptionControl, optionsHere, setOptions } from './option_controls.js';

/** Whether the model is shown through the voxels. */
export const throughVoxels = signal(false);
const axes = ['x', 'y', 'z'];
const plain = (/** @type {number} */ number) => String(Math.round(number * 1e6) / 1e6 + 0);

/** While a slider moves, and when it is let go. @param {Record<string, unknown>} changes */
function preview(changes) {
    const doc = current();
    const { options } = doc.committed.value;
    doc.preview({ options: { ...options, solid: { ...options.solid, ...changes } } });
}

/** @param {'turn' | 'shift'} name @param {number} axis @param {number} value */
function tripled(name, axis, value) {
    const numbers = three(optionsHere()[name]).map((own, a) => a === axis ? value : own);
    return numbers.some(Boolean) ? numbers.map(plain).join(',') : undefined;
}

/** @param {number} axis @param {number} degrees */
async function quarter(axis, degrees) {
    const { turnedFurther } = await solidScene();
    const next = turnedFurther(three(optionsHere().turn), axis, degrees);
    setOptions('Turn', { turn: next.some(Boolean) ? next.map(plain).join(',') : undefined });
}

/** Taking a fit by hand begins where the search ended. @param {string} fit */
function chooseFit(fit) {
    const { scale, shift } = fitHere();
    setOptions('Fit', fit === 'hand' ? { fit, scale: plain(scale) === '1' ? undefined : Number(plain(scale)),
                                         shift: shift.some(Boolean) ? shift.map(plain).join(',') :
                                             undefined } :
        { fit, scale: undefined, shift: undefined });
}

/** @param {{ free: boolean }} props a mesh turns freely, voxels by right angles */
function Turn({ free }) {
    const turn = three(optionsHere().turn);
    return h('fieldset', { class: 'plain-set' }, h('legend', null, 'Turn'),
             axes.map((axis, a) => h('div', { key: axis, class: 'turn-row' },
        free ? h(Slider, { label: `About ${axis}`, value: turn[a], min: -180, max: 180, step: 1, unit: '°',
                           onInput: value => preview({ turn: tripled('turn', a, value) }),
                           onChange: value => setOptions('Turn', { turn: tripled('turn', a, value) }) }) :
                               h('span', null, `About ${axis}`),
        h(Button, { label: '↺', name: `A quarter back about ${axis}`, class: 'icon',
                    onClick: () => quarter(a, -90) }),
        h(Button, { label: '↻', name: `A quarter about ${axis}`, class: 'icon',
                    onClick: () => quarter(a, 90) }))));
}

function ByHand() {
    const { scale, shift } = fitHere();
    return h('div', { class: 'stack' },
        h(Slider, { label: 'Scale', value: scale, min: 0.5, max: 2, step: 0.01,
                    onInput: value => preview({ scale: value === 1 ? undefined : value }),
                    onChange: value => setOptions('Scale', { scale: value === 1 ? undefined : value }) }),
        axes.map((axis, a) => h(Slider, { key: axis, label: `Move along ${axis}`, value: shift[a], min: -1,
                                          max: 1, step: 0.02, unit: 'voxels',
                                          onInput: value => preview({ shift: tripled('shift', a, value) }),
                                          onChange: value => setOptions('Move',
                                              { shift: tripled('shift', a, value) }) })));
}

function Inside() {
    const options = optionsHere();
    const set = (/** @type {string} */ label,
                 /** @type {string} */ name) => (/** @type {unknown} */ value) => setOptions(label, { [name]: value });
    return h(Group, { title: 'What counts as inside', open: false },
        h(Select, { label: 'Up in the model', value: String(options.up ?? ''), onChange: set('Up axis', 'up'),
                    choices: [['', 'As its format has it'], ['y', 'y'], ['z', 'z']] }),
        h(NumberField, { label: 'Points looked at along each edge of a voxel', value: options.samples, min: 1,
                         max: 16, usual: '1: its centre',
                         onChange: set('Samples', 'samples') }),
        h(NumberField, { label: 'Share of them that must be inside', value: options.threshold, min: 0, max: 1,
                         step: 0.01, usual: '0.5',
                         onChange: set('Threshold', 'threshold') }),
        h(Select, { label: 'A ray is inside', value: String(options.inside ?? ''),
                    onChange: set('Inside', 'inside'),
                    choices: [['', 'As suits the model'], ['winding', 'Until its ways in and out cancel'],
                              ['parity', 'After an odd number of triangles']] }),
        h(Check, { label: 'Only voxels that the surface passes through', checked: Boolean(options.shell),
                   onChange: set('Shell', 'shell') }));
}

/** What was made of it. */
function Told() {
    const nono = nonoHere();
    if (!nono)
        return null;
    const { made } = making.value;
    const parsed = parsedOf(nono);
    const filled = pictureOf(parsed)?.filter(colour => colour > 0).length ?? 0;
    const changed = made?.kind === 'solid' ? made.changed?.length : 0;
    return h('p', { class: 'faint' },
             `${parsed.puzzle.size?.join(' × ')} voxels, ${filled} filled${changed ? `, ${changed} changed by the repair` : ''}.`,
        made?.kind === 'solid' &&
            made.notes?.map((/** @type {string} */ note) => h('span', { key: note }, ` ${note}`)));
}

export function SolidPanel() {
    const options = optionsHere();
    const mesh = current().state.value.picture.type === 'mesh';
    const [size, ...others] = rowsOf('solid', ({ rare, group }) => !rare && !group);
    return h(Group, { title: 'Model' },
        h(OptionControl, { row: size }), h(Told, null),
        mesh && h(Check, { label: 'See the model through the voxels', checked: throughVoxels.value,
                           onChange: value => { throughVoxels.value = value; } }),
        mesh && h(Select, { label: 'Fit', value: String(options.fit ?? ''), onChange: chooseFit,
                            choices: [['', 'Automatic: simple and most alike'], ['centre', 'Centred'],
                                      ['hand', 'By hand']] }),
        mesh && options.fit === 'hand' && h(ByHand, null),
        h(Turn, { free: mesh }),
        mesh && h(Inside, null),
        others.map(row => h(OptionControl, { key: row.name, row })));
}
