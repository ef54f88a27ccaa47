// sloped_panel.js: how wide the cells of a sloped puzzle are, and what that costs.
import { signal } from '@preact/signals';
import { h } from 'preact';
import { useEffect } from 'preact/hooks';
import { current, engine } from '../../app.js';
import { makePuzzle, making, sourceFor } from '../../making.js';
import { Button, Group, Slider } from '../../ui/controls.js';
import { rowsOf } from './make_options.js';
import { OptionControl, optionsHere, setOptions } from './option_controls.js';
import { nonoHere } from './puzzle_state.js';

/** @typedef {{ objective: string, made?: any, error?: string }} Column */
const compared = signal(/** @type {{ key: string, columns: Column[] }} */ ({ key: '', columns: [] }));
const objectives = /** @type {[string, string][]} */ ([['squares', 'Squares'], ['sum', 'Sum'],
                                                       ['max', 'Largest']]);

/** What `measure` says of which puzzle: widths of cells among it. */
const measured = signal(/** @type {{ nono: Uint8Array, sloped: any } | null} */ (null));

/** @param {Uint8Array} nono */
async function measure(nono) {
    try {
        const reply = await engine.work('measure', {}, [{ name: 'puzzle.nono', bytes: nono }],
                                        { lane: 'measure' });
        measured.value = { nono, sloped: { ...reply.objects[0]?.sloped, widths: reply.objects[0]?.widths } };
    } catch {
        measured.value = null; // nothing is marked then
    }
}

/** Cells of the puzzle that are narrower than asked for. @param {Uint8Array} nono @returns {number[]} */
export function narrowCells(nono) {
    const { kind, options } = current().state.value;
    const widths = kind === 'sloped' && measured.value?.nono === nono ? measured.value.sloped?.widths ?? [] :
        [];
    const least = Number(options.sloped?.width ?? 2) - 1e-4;
    return widths.flatMap((/** @type {number} */ width, /** @type {number} */ cell) => width < least ?
                          [cell] : []);
}

/** What the figures depend on, but for the objective. */
function keyHere() {
    const { options } = current().state.value;
    return JSON.stringify({ ...options.sloped, objective: '' });
}

/**
 * Makes the puzzle with each objective.
 * @param {import('../../doc/state.js').DocState} state @param {string} key
 */
async function compare(state, key) {
    const source = await sourceFor(state);
    if (!source)
        return;
    const columns = await Promise.all(objectives.map(async ([objective]) => {
        try {
            const { made } = await makePuzzle(state, source.block, { lane: `compare ${objective}` },
                                              { objective });
            return { objective, made };
        } catch (error) {
            return { objective, error: String(error instanceof Error ? error.message : error) };
        }
    }));
    compared.value = { key, columns };
}

const figure = (/** @type {any} */ value) => Number.isFinite(value) ? Number(value.toFixed(3)).toString() :
    '–';

/** Parment's figures, an objective each. */
function Figures() {
    const { objective = 'squares' } = optionsHere();
    const { columns } = compared.value;
    const row = (/** @type {string} */ label, /** @type {string} */ name) => h('tr', { key: name },
        h('th', { scope: 'row' }, label),
        columns.map(({ objective: own, made }) => {
            const others = columns.map(column => column.made?.[name] ?? Infinity);
            const best = figure(Math.min(...others));
            const worse = others.some(other => figure(other) !== best);
            return h('td', { key: own, class: name !== 'width' && worse && figure(made?.[name]) === best ?
                             'best' : '' }, figure(made?.[name]));
        }));
    return h('table', { class: 'figures-table', 'aria-label': 'The three objectives side by side' },
        h('thead', null, h('tr', null, h('td', null),
                           objectives.map(([own, label]) => h('th', { key: own, scope: 'col' },
            h(Button, { label, class: 'small', pressed: own === objective, name: `Make small: ${label}`,
                        onClick: () => setOptions('Objective',
                                                  { objective: own === 'squares' ? '' : own }) }))))),
        h('tbody', null, row('Narrowest cell', 'width'), row('Largest shift', 'max'),
          row('Sum of shifts', 'sum'), row('Sum of squares', 'squares')));
}

export function SlopedPanel() {
    const { made } = making.value;
    const options = optionsHere();
    const key = keyHere();
    const { picture } = current().state.value;
    useEffect(() => {
        const timer = setTimeout(() => compare(current().state.value, key), 300);
        return () => clearTimeout(timer);
    }, [key, picture]);
    const width = Number(options.width ?? 2);
    const nono = nonoHere();
    useEffect(() => { nono && measure(nono); }, [nono]);
    const sloped = measured.value?.nono === nono ? measured.value?.sloped : null;
    const narrow = nono ? narrowCells(nono).length : 0;
    const failed = compared.value.columns.find(({ error }) => error);
    return h(Group, { title: 'Width of cells' },
        h(Slider, { label: 'Every cell at least so wide', value: width, min: 0, max: 10, step: 0.1,
                    hint: 'The frame\'s longer side is 100; 0: as drawn',
                    disabled: Boolean(options.widest),
                    onInput: value => current().preview({ options: { ...current().committed.value.options,
                        sloped: { ...options, width: value === 2 ? undefined : value } } }),
                    onChange: value => setOptions('Width', { width: value === 2 ? undefined : value }) }),
        rowsOf('sloped', ({ rare, group, name }) => !rare && !group && name !== 'objective' &&
               name !== 'colours').map(
            row => h(OptionControl, { key: row.name, row })),
        sloped && h('p', { class: narrow > 0 && width > 0 ? 'verdict warn' : 'faint', 'data-narrow': narrow },
            `The narrowest cell is ${figure(sloped.min_width)} wide.`,
            narrow > 0 && ` ${narrow} cell${narrow === 1 ? ' is' : 's are'} narrower than asked for, marked on the board.`,
            made?.met === false && narrow > 0 &&
                ' They cannot be wider as long as the same lines cross in the same order.'),
        compared.value.columns.some(({ made: own }) => own) && h(Figures, null),
        failed && !making.value.error && h('p', { class: 'faint small-text' }, failed.error));
}
