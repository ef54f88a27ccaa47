// grid_cursor.js: where the keyboard is on a grid, where it goes, and how that is read aloud.
import { clueText } from '../clues.js';

/** @typedef {{ x: number, y: number }} Place a cell; or a clue, whose other coordinate is -1 */

/** Where a key leads. @param {import('./grid_plan.js').GridModel} model @param {Place} from @param {string} key @param {number} step
 *  @returns {Place | null} */
export function placeAfter(model, { x, y }, key, step) {
    const { width, height } = model;
    const bare = model.rowDepth === 0; // there are no clues to go to
    const inX = (/** @type {number} */ to) => Math.min(width - 1, Math.max(y < 0 || bare ? 0 : -1, to));
    const inY = (/** @type {number} */ to) => Math.min(height - 1, Math.max(x < 0 || bare ? 0 : -1, to));
    switch (key) {
    case 'ArrowLeft': return { x: inX(x - step), y };
    case 'ArrowRight': return { x: inX(x + step), y };
    case 'ArrowUp': return { x, y: inY(y - step) };
    case 'ArrowDown': return { x, y: inY(y + step) };
    case 'Home': return { x: 0, y };
    case 'End': return { x: width - 1, y };
    case 'PageUp': return { x, y: 0 };
    case 'PageDown': return { x, y: height - 1 };
    default: return null;
    }
}

/** From a cell to its row's clue, then its column's, then back. @param {Place} from @param {Place} cell that was left
 *  @returns {Place} */
export function clueAfter({ x, y }, cell) {
    return x >= 0 && y >= 0 ? { x: -1, y } : x < 0 ? { x: cell.x, y: -1 } : { x, y: cell.y };
}

/** "Row 3, column 5, filled; clues 3 1 across, 2 down". @param {import('./grid_plan.js').GridModel} model
 *  @param {import('../paints.js').PaintLook[]} paints @param {Int16Array} cells @param {Place} place */
export function placeText(model, paints, cells, { x, y }) {
    const across = y >= 0 ? clueText(model.rows[y], paints) : '', down = x >= 0 ? clueText(model.columns[x], paints) : '';
    if (x < 0)
        return `Clue of row ${y + 1}: ${across}`;
    if (y < 0)
        return `Clue of column ${x + 1}: ${down}`;
    const colour = cells[x + model.width * y];
    const bare = model.rowDepth === 0;
    const state = colour < 0 ? (bare ? 'empty' : 'unknown') : colour === 0 ? 'empty' : model.coloured ? paints[colour].name : 'filled';
    return `Row ${y + 1}, column ${x + 1}, ${state}${bare ? '' : `; clues ${across} across, ${down} down`}`;
}
