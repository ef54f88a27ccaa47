// solid_cursor.js: the keyboard on a block: which cell, or which of the three clues of a cell it is on, how it moves, and what is said of it.
import { clueText } from '../clues.js';

/** @typedef {import('./solid_model.js').Triple} Triple */

const AXES = ['x', 'y', 'z'];

/** A key on the block. @param {import('./solid_board.js').SolidBoard} board @param {KeyboardEvent} event */
export function cursorKey(board, event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target !== board.base.element)
        return;
    if (board.cursor.axis < 0 && board.handlers.onKey?.(event, board.cursor.cell)) {
        board.told();
        return event.preventDefault();
    }
    if (board.view.key(event))
        return event.preventDefault();
    const step = board.view.step(event.key);
    if (step)
        move(board, step);
    else if (event.key.toUpperCase() === 'C') {
        board.cursor = { ...board.cursor, axis: board.cursor.axis === 2 ? -1 : board.cursor.axis + 1 };
        board.told();
    } else if (event.key === 'Enter' || event.key === ' ')
        act(board, event);
    else
        return;
    event.preventDefault();
}

/** @param {import('./solid_board.js').SolidBoard} board @param {Triple} step */
function move(board, step) {
    const { from, to } = board.slices();
    const place = board.model.placeOf(board.cursor.cell).map((at, i) => Math.max(from[i], Math.min(to[i], at + step[i])));
    board.aim(board.model.cellAt(/** @type {Triple} */ (place)));
    board.told();
}

/** @param {import('./solid_board.js').SolidBoard} board @param {Event} event */
function act(board, event) {
    const { cursor: { cell, axis }, handlers } = board;
    if (axis >= 0)
        handlers.onClue?.(board.model.lineThrough(cell, axis), event);
    else {
        handlers.onCell?.(cell, event);
        handlers.onRelease?.();
    }
    board.told();
}

/** @param {import('./solid_model.js').SolidModel} model @param {import('../paints.js').PaintLook[]} paints @param {Int16Array} colours
 *  @param {{ cell: number, axis: number }} cursor */
export function describe(model, paints, colours, { cell, axis }) {
    const clue = (/** @type {number} */ own) => clueText(model.clues[model.lineThrough(cell, own)], paints);
    const place = model.placeOf(cell).map((at, i) => `${AXES[i]} ${at + 1}`).join(', ');
    if (axis >= 0)
        return `Clue along ${AXES[axis]} at ${place}: ${clue(axis)}`;
    const colour = colours[cell];
    const state = colour < 0 ? 'unknown' : colour === 0 ? 'empty' : paints.length > 2 ? paints[colour].name : 'filled';
    return `${place}, ${state}; clues ${AXES.map((name, i) => `${name} ${clue(i)}`).join(', ')}`;
}
