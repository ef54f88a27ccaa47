// watch_panel.js: what is watched, what was counted, how the orders compare.
import { h } from 'preact';
import { Button, Group, Segments, Select } from '../../ui/controls.js';
import { ORDERS, STEPS, watching } from './watching.js';

const AROUND = 60; // deductions listed before and after the one that is shown

/** @type {Record<string, string>} */
const orderHints = {
    smart: 'Our own: lines that have changed, the most promising first.',
    brute: 'The thesis: every line in turn, again and again.',
    hierarchical: 'The thesis: a line, then the lines it changed, and so on.',
    'hierarchical+pre': 'The same, after lines whose clue alone settles them.',
    heuristic: 'The thesis: the line that promises most.',
    'heuristic+pre': 'The same, after lines whose clue alone settles them.',
    thrifty: 'Our own: as few looks as it can.',
};

function WayGroup() {
    const { way, order, step } = watching;
    return h(Group, { title: 'What to watch' },
        h(Segments, { label: 'Way', value: way.value, choices: [['solver', 'The solver'], ['explained', 'Explained']],
                      onChange: value => watching.choose({ way: /** @type {any} */ (value) }) }),
        way.value === 'explained' ?
            h('p', { class: 'faint' }, 'One deduction after the other, the easiest first, as a person would go.') :
            [h(Select, { label: 'Order of lines', value: order.value, choices: ORDERS, onChange: value => watching.choose({ order: value }) }),
             h('p', { class: 'faint' }, orderHints[order.value]),
             h(Select, { label: 'What one look concludes', value: step.value,
                         choices: STEPS.map(name => /** @type {[string, string]} */ (
                             [name, name === 'exact' ? 'exact: everything that follows' : 'thesis: leftmost and rightmost fillings'])),
                         onChange: value => watching.choose({ step: value }) })]);
}

function Counts() {
    const film = watching.film.value;
    void watching.at.value;
    if (!film)
        return null;
    const { looks, idle, settled, rounds } = film.counted();
    const solver = watching.way.value === 'solver';
    /** @type {[string, string, string, string][]} */
    const rows = solver ?
        [['looks', 'Looks at lines', String(looks), ''], ['idle', 'of them idle', String(idle), 'Looks that settled nothing: the thesis\' bad guesses'],
         ['settled', 'Cells settled', `${settled} of ${film.cells}`, ''], ['rounds', 'Rounds', String(rounds), 'How often the busiest line was looked at']] :
        [['looks', 'Deductions', `${looks} of ${film.scenes.length}`, ''], ['settled', 'Cells settled', `${settled} of ${film.cells}`, '']];
    return [h('dl', { class: 'counts' }, rows.map(([id, label, value, hint]) =>
        h('div', { key: id, title: hint }, h('dt', null, label), h('dd', { 'data-count': id }, value)))),
            solver && watching.told.looks_left_out && h('p', { class: 'faint' }, `Of this solving ${watching.told.looks_left_out}.`)];
}

/**
 * Looks, idle ones and their share, as the table has them.
 * @param {import('./watching.js').Took} row @returns {(number | string)[]}
 */
function cellsOf(row) {
    if (!row)
        return ['…', '…', '…'];
    if (row.verdict === 'unknown')
        return ['gave up', '', ''];
    return [row.looks, row.idle, Math.round(100 * row.idle / Math.max(1, row.looks))];
}

function Comparison() {
    const rows = watching.table.value;
    if (!rows.length)
        return h(Group, { title: 'Orders compared' }, h(Button, { label: 'Compare all orders', onClick: () => { watching.compare(); } }));
    const fewest = Math.min(...rows.map(row => Number(cellsOf(row)[0])).filter(looks => looks >= 0));
    return h(Group, { title: 'Orders compared' },
        watching.isComparing() && h(Button, { label: 'Stop comparing', onClick: () => watching.stopComparing() }),
        h('table', { class: 'orders' },
          h('thead', null, h('tr', null, h('th', { scope: 'col' }, 'Order'), h('th', { scope: 'col' }, 'Looks'),
                             h('th', { scope: 'col' }, 'Idle'), h('th', { scope: 'col' }, '%'))),
          h('tbody', null, ORDERS.map((order, i) => {
              const row = rows[i];
              const [looks, idle, share] = cellsOf(row);
              const shown = watching.way.value === 'solver' && watching.order.value === order;
              return h('tr', { key: order, 'data-order': order, 'aria-current': shown ? 'true' : undefined },
                  h('th', { scope: 'row' }, h(Button, { label: order, class: 'quiet', title: orderHints[order],
                                                        onClick: () => watching.choose({ way: 'solver', order }) })),
                  h('td', { class: looks === fewest ? 'fewest' : '' }, looks), h('td', null, idle), h('td', null, share));
          }))));
}

function Deductions() {
    const film = watching.film.value;
    if (!film || watching.way.value !== 'explained')
        return null;
    const at = watching.at.value;
    const first = Math.max(0, at - AROUND);
    const listed = film.scenes.slice(first, at + AROUND);
    return h(Group, { title: 'Deductions' },
        h('ol', { class: 'deductions', start: first + 1 }, listed.map(({ sentence, technique }, k) => {
            const number = first + k + 1;
            return h('li', { key: number, value: number },
                h('button', { type: 'button', class: 'quiet', 'aria-current': number === at ? 'step' : undefined,
                              onClick: () => { watching.play(false); watching.seek(number); } },
                  h('span', { class: 'technique' }, technique), ' ', sentence));
        })));
}

export function WatchPanel() {
    return h('aside', { class: 'panel', 'aria-label': 'Watch' }, h(WayGroup, null),
        h(Group, { title: 'Counts' }, h(Counts, null)), h(Comparison, null), h(Deductions, null));
}
