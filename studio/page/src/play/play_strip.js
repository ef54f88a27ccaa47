// play_strip.js: the line that is looked at, unrolled: its clue, then its cells in the order of the walk, as a straight row that
// can be painted like the page. A cell that is met twice has the same letter at both places.
import { h } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Button } from '../ui/controls.js';
import { CROSS, NOTE } from './game.js';
import { linesAt } from './strokes.js';

/** @typedef {import('./play_state.js').PlayState} PlayState */

/** @param {number} mark @param {import('../boards/paints.js').PaintLook[]} paints */
export function wordOf(mark, paints) {
    return mark === NOTE ? 'pencilled' : mark < 0 ? 'unknown' : mark === CROSS ? 'empty' : paints.length > 2 ? paints[mark].name : 'filled';
}

/** What stands where two visits are one cell: a, b, c ... @param {import('./play_session.js').UnrolledLine} line */
function linksOf({ twice }) {
    /** @type {Map<number, string>} */
    const links = new Map();
    let next = 0;
    for (const [first, second] of twice) {
        const letter = links.get(first) ?? String.fromCharCode(97 + next++ % 26);
        links.set(first, letter);
        links.set(second, letter);
    }
    return links;
}

/** @param {{ state: PlayState, paints: import('../boards/paints.js').PaintLook[] }} props */
function Clue({ state, paints }) {
    const line = state.line.value;
    void state.game.told.value;
    if (!line)
        return null;
    if (line.clue === 'blank')
        return h('span', { class: 'strip-clue' }, 'no clue');
    const done = state.game.done.get(line.line) ?? [], first = state.game.shape?.entryFirst[line.line] ?? 0;
    if (line.entries.length === 0)
        return h('span', { class: 'strip-clue' }, h('b', { class: done[0] ? 'strip-done' : '' }, '0'));
    return h('span', { class: 'strip-clue' }, line.entries.map(({ entry, colour, length, count }) => {
        const paint = paints.length > 2 ? paints[colour] : null;
        const faded = done[entry - first];
        return h('b', { key: entry, class: faded ? 'strip-done' : '', style: paint ? { background: paint.colour, color: paint.type } : undefined,
                        'aria-label': `${length ?? count ?? 'unknown'}${paint ? ` ${paint.name}` : ''}${faded ? ', done' : ''}` },
                 `${length ?? count ?? '?'}${paint?.letter ?? ''}`);
    }));
}

/** How cells look that a hint or a replay speaks of, as on the page. @param {PlayState} state @returns {(cell: number) => string} */
function lit(state) {
    const look = state.look(), results = new Set(look.lit?.cells), premises = new Set(look.premises);
    return cell => results.has(cell) ? ' strip-result' : premises.has(cell) ? ' strip-premise' : '';
}

/** @param {{ state: PlayState, paints: import('../boards/paints.js').PaintLook[] }} props */
function Cells({ state, paints }) {
    const line = state.line.value, place = useRef(/** @type {HTMLDivElement | null} */ (null));
    const { game } = state, film = state.film.value;
    void game.version.value;
    void state.step.value;
    const at = state.at.value, here = line?.cells[at] ?? -1;
    useEffect(() => {
        const found = place.current?.children[at];
        if (found instanceof HTMLElement && place.current)
            place.current.scrollTop = found.offsetTop - place.current.offsetTop - (place.current.clientHeight - found.offsetHeight) / 2;
    }, [line, at]);
    if (!line)
        return null;
    const links = linksOf(line), told = lit(state);
    const press = (/** @type {PointerEvent} */ event, /** @type {number} */ i) => {
        event.preventDefault();
        /** @type {HTMLElement} */ (event.currentTarget).releasePointerCapture?.(event.pointerId);
        state.at.value = i;
        state.cell.value = line.cells[i];
        state.press(line.cells[i], event);
    };
    const enter = (/** @type {PointerEvent} */ event) => {
        if (!game.stroke)
            return;
        const under = event.currentTarget instanceof HTMLElement ?
            /** @type {Document | ShadowRoot} */ (event.currentTarget.getRootNode()).elementFromPoint(event.clientX, event.clientY) : null;
        const i = Number(under?.closest('[data-place]')?.getAttribute('data-place') ?? -1);
        if (i >= 0)
            state.press(line.cells[i], event);
    };
    return h('div', { class: 'strip-cells', ref: place, role: 'group', 'aria-label': `Cells of ${line.name}`, style: { '--n': line.cells.length },
                      onPointerMove: enter, onPointerUp: () => state.release(), onPointerCancel: () => state.cancel(),
                      onPointerLeave: () => { state.release(); state.hover.value = -1; },
                      onContextMenu: (/** @type {Event} */ event) => event.preventDefault() },
        line.cells.map((cell, i) => {
            const mark = film && film.colours[cell] >= 0 ? film.colours[cell] : game.marks[cell];
            const paint = mark > 0 ? paints[mark] : null;
            return h('button', {
                key: i, type: 'button', 'data-place': i, tabIndex: -1,
                class: `strip-cell${mark === CROSS ? ' strip-empty' : mark === NOTE ? ' strip-note' : ''}${told(cell)}${i === at ? ' strip-at' : cell === here ? ' strip-same' : ''}`,
                style: paint ? { background: paints.length > 2 || paint.colour !== '#000000' ? paint.colour : 'var(--cell)', color: paint.type } : undefined,
                'aria-label': `Cell ${i + 1} of ${line.cells.length}, ${wordOf(mark, paints)}${links.has(i) ? `, met twice, ${links.get(i)}` : ''}`,
                onPointerDown: (/** @type {PointerEvent} */ event) => press(event, i),
                onPointerEnter: () => { state.hover.value = cell; },
                onClick: (/** @type {MouseEvent} */ event) => event.detail === 0 && state.mark(cell, state.valueOf(state.tool.value)),
            }, h('span', { class: 'strip-sign', 'aria-hidden': true }, mark === CROSS ? '·' : paint && paints.length > 2 ? paint.letter : ''),
               links.has(i) && h('sup', { class: 'strip-link', 'aria-hidden': true }, links.get(i)));
        }));
}

/** @param {{ state: PlayState, paints: import('../boards/paints.js').PaintLook[] }} props */
export function Strip({ state, paints }) {
    const line = state.line.value, { shape } = state.game;
    if (!shape)
        return null;
    const lines = linesAt(shape, state.cell.value);
    if (!line)
        return h('div', { class: 'strip strip-none' }, 'Point at a cell or a clue: its line is unrolled here.');
    return h('div', { class: 'strip', role: 'region', 'aria-label': 'The line, unrolled' },
        h('div', { class: 'strip-head' },
          h(Button, { label: '‹', name: 'The line before', class: 'quiet strip-turn strip-leaf', onClick: () => state.leaf(-1) }),
          h('span', { class: 'strip-name' }, line.name),
          h(Button, { label: '›', name: 'The next line', class: 'quiet strip-turn strip-leaf', onClick: () => state.leaf(1) }),
          h('span', { class: 'strip-room' }),
          lines.length > 1 && lines.includes(line.line) && h(Button, {
              label: `Other line (${lines.indexOf(line.line) + 1} of ${lines.length})`, class: 'quiet strip-turn', title: 'Another line at this cell (Tab, on the board)',
              onClick: () => state.turn(1) || state.follow(lines[0]) })),
        h('div', { class: 'strip-row' }, h(Clue, { state, paints }), h('span', { class: 'strip-arrow', 'aria-hidden': true }, '→'),
          h(Cells, { state, paints })));
}
