// play_tables.js: the puzzle for who does not see it: a grid as rows of cells with their clues, others line by line.
import { h } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { clueText, entriesOf, symbolsOf } from '../boards/clues.js';
import { gridModel } from '../boards/grid/grid_plan.js';
import { wordOf } from './play_strip.js';

/** @typedef {import('./play_state.js').PlayState} PlayState */
/** @typedef {import('../boards/paints.js').PaintLook} PaintLook */

const ALL_BELOW = 2500, AROUND = 3, LINES = 60;

/**
 * A grid as screen readers know grids. Of a large one only the rows around the cursor are there.
 * @param {{ state: PlayState, paints: PaintLook[], id: string }} props
 */
export function AriaGrid({ state, paints, id }) {
    const [model] = useState(() => gridModel(state.game.nono));
    void state.game.version.value;
    const { width, height } = model, row = Math.floor(state.cell.value / width);
    const large = width * height > ALL_BELOW;
    const [from, to] = large ? [Math.max(0, row - AROUND), Math.min(height - 1, row + AROUND)] : [0, height - 1];
    return h('div', { class: 'sr-only', role: 'grid', 'aria-label': 'Cells', 'aria-rowcount': height + 1, 'aria-colcount': width + 1,
                      'aria-readonly': 'true', tabIndex: -1 },
        h('div', { role: 'row', 'aria-rowindex': 1 }, h('span', { role: 'columnheader', 'aria-colindex': 1 }, 'Clues'),
          model.columns.map((clue, x) => h('span', { key: x, role: 'columnheader', 'aria-colindex': x + 2 },
                                           `Column ${x + 1}: ${clueText(clue, paints)}`))),
        Array.from({ length: to - from + 1 }, (_, k) => {
            const y = from + k;
            return h(AriaRow, { key: y, y, width, id, clue: clueText(model.rows[y], paints), paints,
                                marks: state.game.marks.subarray(y * width, (y + 1) * width).join() });
        }));
}

/** @param {{ y: number, width: number, id: string, clue: string, marks: string, paints: PaintLook[] }} props */
function AriaRow({ y, width, id, clue, marks, paints }) {
    const own = marks.split(',').map(Number);
    return h('div', { role: 'row', 'aria-rowindex': y + 2 }, h('span', { role: 'rowheader', 'aria-colindex': 1 }, `Row ${y + 1}: ${clue}`),
        own.map((mark, x) => h('span', { key: x, role: 'gridcell', id: `${id}-${y * width + x}`, 'aria-colindex': x + 2,
                                         'aria-label': `Row ${y + 1}, column ${x + 1}, ${wordOf(mark, paints)}` })));
}

/** Lines one below the other, with their clues and what is known. @param {{ state: PlayState, paints: PaintLook[] }} props */
export function LineTable({ state, paints }) {
    const [open, setOpen] = useState(false);
    return h('details', { class: 'play-lines', onToggle: (/** @type {Event} */ event) => setOpen(/** @type {HTMLDetailsElement} */ (event.target).open) },
        h('summary', null, 'All lines as a table'), open && h(Lines, { state, paints }));
}

/** Lines as they are read from their clues on. @param {PlayState} state @param {number} first @param {number} count */
function useLines(state, first, count) {
    const [lines, setLines] = useState(/** @type {import('./play_session.js').UnrolledLine[]} */ ([]));
    useEffect(() => {
        let gone = false;
        const { session, shape } = state.game;
        const read = async () => {
            const order = state.faces ? await session?.around(shape?.lines ?? 0) : null;
            const found = await Promise.all(Array.from({ length: count }, (_, i) => session?.line(order?.[first + i] ?? first + i)));
            if (!gone)
                setLines(found.filter(line => line !== undefined));
        };
        read().catch(() => {});
        return () => { gone = true; };
    }, [state, first, count]);
    return lines;
}

/** @param {import('./play_session.js').UnrolledLine} line @param {Map<string, number>} symbols @param {any} clue @param {PaintLook[]} paints */
function clueRead({ reversed }, symbols, clue, paints) {
    const entries = entriesOf(clue, symbols);
    return clueText(reversed && entries ? [...entries].reverse() : entries, paints);
}

/** @param {{ state: PlayState, paints: PaintLook[] }} props */
function Lines({ state, paints }) {
    const [first, setFirst] = useState(0);
    const { shape, nono, marks, kind } = state.game;
    void state.game.version.value;
    const all = shape?.lines ?? 0;
    const lines = useLines(state, first, Math.min(LINES, all - first));
    const symbols = symbolsOf(nono.puzzle);
    const clues = nono.puzzle.lines?.map(({ clue }) => clue) ?? (kind === 'solid' ?
        [...nono.puzzle.clues.x, ...nono.puzzle.clues.y, ...nono.puzzle.clues.z] : [...nono.puzzle.clues.rows, ...nono.puzzle.clues.columns]);
    const sign = (/** @type {number} */ mark) => mark < 0 ? '?' : mark === 0 ? '·' : paints.length > 2 ? paints[mark].letter : '■';
    return h('div', null,
        h('table', null, h('caption', { class: 'sr-only' }, 'Lines, their clues and cells'),
          h('thead', null, h('tr', null, ['Line', 'Clue', 'Cells'].map(name => h('th', { key: name, scope: 'col' }, name)))),
          h('tbody', null, lines.map(line => h('tr', { key: line.line }, h('th', { scope: 'row' }, line.name),
              h('td', null, clueRead(line, symbols, clues[line.line], paints)),
              h('td', null, h('span', { 'aria-hidden': true }, line.cells.map(cell => sign(marks[cell])).join('')),
                h('span', { class: 'sr-only' }, line.cells.map(cell => wordOf(marks[cell], paints)).join(', '))))))),
        all > LINES && h('div', { class: 'row-of' },
            h('button', { type: 'button', disabled: first === 0, onClick: () => setFirst(first - LINES) }, 'Lines before'),
            h('button', { type: 'button', disabled: first + LINES >= all, onClick: () => setFirst(first + LINES) }, 'Next lines')));
}
