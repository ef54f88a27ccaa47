// board_keys.js: what flat boards, grids and pages of faces, do alike with mouse, fingers and keys.
import { listenForGestures } from './gestures.js';

/**
 * A board that is pressed and walked over. Its cursor is on a cell, or on a clue or curve beside one.
 * @typedef {object} FlatBoard
 * @property {import('./board_base.js').Base} base
 * @property {import('./board.js').Handlers} handlers
 * @property {() => number} cellHere the cell that the cursor is on; -1: it is beside the cells
 * @property {(event: KeyboardEvent) => any} placeFor where a key leads; null: nowhere
 * @property {(place: any) => void} move
 * @property {(event: Event) => void} actHere presses what the cursor is on
 * @property {(factor: number) => void} zoomHere
 * @property {() => string} describe
 */

/** @param {FlatBoard} board @param {Omit<import('./gestures.js').Gestures, 'middle'>} gestures
 *  @returns {HTMLElement} what leads back to the whole board, to be hidden as long as that is in sight */
export function listenOnBoard(board, gestures) {
    const { element, ask, atEnd } = board.base;
    const whole = document.createElement('button');
    Object.assign(whole, { type: 'button', className: 'board-whole', textContent: 'Whole board', hidden: true,
                           onclick: () => { board.zoomHere(0); element.focus({ preventScroll: true }); } });
    element.append(whole);
    atEnd(() => { whole.onclick = null; });
    listenForGestures(element, { ...gestures, middle: board.handlers.middle }, atEnd);
    element.addEventListener('keydown', event => keyOnBoard(board, event));
    for (const type of ['focus', 'blur'])
        element.addEventListener(type, ask);
    return whole;
}

/** @param {FlatBoard} board @param {KeyboardEvent} event */
function keyOnBoard(board, event) {
    const { base, handlers } = board;
    if (event.ctrlKey || event.altKey || event.metaKey || event.target !== base.element)
        return;
    const cell = board.cellHere(), next = board.placeFor(event);
    if (cell >= 0 && handlers.onKey?.(event, cell))
        base.tell(board.describe());
    else if (next)
        board.move(next);
    else if (event.key === 'Enter' || event.key === ' ') {
        board.actHere(event);
        if (cell >= 0)
            handlers.onRelease?.();
        base.tell(board.describe());
    } else if ('+=-0'.includes(event.key))
        board.zoomHere(event.key === '0' ? 0 : event.key === '-' ? 1 / 1.3 : 1.3);
    else
        return;
    event.preventDefault();
}
