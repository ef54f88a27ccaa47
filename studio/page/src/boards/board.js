// board.js: a puzzle that can be seen and touched, of any kind. Rooms ask for a board and tell it what to show; they
// never draw cells themselves.
//
//     const board = await createBoard(nono, { onCell(cell) { ... } });
//     place.append(board.element);
//     board.show({ colours, lit: { lines: [3], cells: [] } });
//     board.drop();
//
// Grids are drawn on a canvas, sloped and curved puzzles are the core's own page as SVG (`draw --marked`), solids are
// drawn by three.js (solid_scene.js). `show` may be called thousands of times a second: a board draws once a frame.
import '../style/boards.css';
import { createFaceBoard } from './face/face_board.js';
import { createGridBoard } from './grid/grid_board.js';
import { createSolidBoard } from './solid/solid_board.js';
import { solidScene } from '../core/pieces.js';

/**
 * The parts of a .nono file that boards read (docs/nono.schema.json).
 * @typedef {object} Nono
 * @property {{ kind: 'grid' | 'sloped' | 'curved' | 'solid', cells?: number, size?: number[],
 *              palette: { symbol: string, colour: string, name: string }[], lines?: any[], clues?: any }} puzzle
 * @property {string | number[]} [solution]
 * @property {any} [board]
 * @property {Record<string, any>} [meta]
 * @property {Record<string, any>} [made]
 * @property {Record<string, any>} [judged]
 *
 * What a board shows. `colours`: of each cell -1 (nothing is known), 0 (empty: a cross or dot), or its number in the
 * palette. What is left out is not shown.
 * @typedef {object} Look
 * @property {Int16Array} [colours]
 * @property {{ lines?: number[], cells?: number[] }} [lit] what is looked at
 * @property {number[]} [premises] cells that the reason rests on
 * @property {number[]} [pulse] cells that differ between two answers
 * @property {[number, number][]} [ghosts] cells that a suggestion would change, and to which colour
 * @property {number[]} [conflict] lines that contradict each other
 * @property {number[]} [marked] cells with a mark of their own, such as faces that are too narrow
 * @property {number[]} [wrong] cells that a player got wrong
 * @property {[number, number][]} [undone] cells that undo or redo changed just now, and the colours they had
 * @property {Map<number, boolean[]>} [done] of lines, which of their numbers are done for certain
 * @property {boolean} [picture] it is solved: the picture alone and all of it, without letters, dots and lines in it
 * @property {{ line: number, cells: number[] }} [walk] a line to be followed, and its cells in
 *   the order in which they are read
 *
 * @typedef {object} Handlers
 * @property {(cell: number, event: Event) => void} [onCell] pressed, by mouse, touch or keyboard
 * @property {(event?: Event | null) => void} [onRelease] the press or drag that called onCell is over
 * @property {(line: number, event: Event) => void} [onClue]
 * @property {(curve: number, event: Event) => void} [onCurve] of a curved puzzle
 * @property {(cell: number) => void} [onHover] -1 when the pointer leaves
 * @property {(line: number) => void} [onHoverClue] -1 when the pointer leaves
 * @property {() => void} [onCancel] instead of onRelease: a second finger came, it was no press
 * @property {(cell: number) => void} [onAim] where the keyboard or a press is now
 * @property {(event: KeyboardEvent, cell: number) => boolean} [onKey] asked before the board's own keys; true: it is done
 * @property {boolean} [middle] whether the middle button presses, too
 * @property {{ width: number, height: number }} [room] CSS pixels that it will have; pages are drawn for them, and anew when it gets others
 *
 * @typedef {object} Board
 * @property {HTMLElement} element fills the place it is put in
 * @property {(look: Look) => void} show
 * @property {() => void} drop ends it; its element is to be removed by then
 * @property {() => Promise<void>} drawn all that it was told to show is seen, and its page is the one for its room
 * @property {(cell: number) => void} aim puts the keyboard on a cell
 * @property {(cells: number[]) => void} [reveal] cells that are spoken of are not cut away
 * @property {(cell: number) => { x: number, y: number } | null} spot where a cell is in the window; null: out of sight
 * @property {() => any} pose where the view and the keyboard are, for ...
 * @property {(pose: any) => void} takePose ... the board that takes its place; one of another size does not care
 */

/**
 * @param {Uint8Array} nono the bytes of a .nono file with one puzzle
 * @param {Handlers} [handlers]
 * @returns {Promise<Board>}
 */
export async function createBoard(nono, handlers = {}) {
    const parsed = parseNono(nono);
    switch (parsed.puzzle.kind) {
    case 'grid': return createGridBoard(parsed, handlers);
    case 'solid': return createSolidBoard(parsed, handlers, await solidScene());
    default: return createFaceBoard(nono, parsed, handlers);
    }
}

/** @param {Uint8Array} bytes @returns {Nono} */
export function parseNono(bytes) {
    const parsed = JSON.parse(new TextDecoder().decode(bytes));
    return Array.isArray(parsed) ? parsed[0] : parsed;
}
