// grid_plan.js: where the cells and clues of a grid lie on the screen. The clues stay in sight: the grid slides under their bands.
// All lengths are in pixels of the device, so that lines are crisp.
import { entriesOf, symbolsOf } from '../clues.js';

/**
 * A grid puzzle as its board needs it. `rowLine` and `columnLine` are the numbers of their lines, -1 where there is none.
 * @typedef {object} GridModel
 * @property {number} width @property {number} height
 * @property {import('../clues.js').Entries[]} rows @property {import('../clues.js').Entries[]} columns
 * @property {number[]} rowLine @property {number[]} columnLine
 * @property {boolean} coloured
 * @property {number} digits of the longest number
 * @property {import('../clues.js').Entries[]} [inner] of a layer of a solid: clues that belong to cells
 * @property {number[]} [innerLine] the lines of these clues
 * @property {number} rowDepth @property {number} columnDepth the most numbers of a clue
 *
 * What is looked at: pixels a cell has, and where the first cell begins.
 * @typedef {{ scale: number, x: number, y: number }} View
 *
 * @typedef {object} Plan
 * @property {number} scale @property {number} ratio
 * @property {number} type size of numbers
 * @property {number} entryWidth of a row's number @property {number} entryHeight of a column's
 * @property {number} left @property {number} top where cells begin to be seen: behind the bands of clues
 * @property {number} right @property {number} bottom where the grid or the screen ends
 * @property {number} bandWidth @property {number} bandHeight
 * @property {Int32Array} xFrom @property {Int32Array} xTo where each line between cells begins and ends
 * @property {Int32Array} yFrom @property {Int32Array} yTo
 */

const MARGIN = 10;

/** @param {import('../board.js').Nono} nono @returns {GridModel} */
export function gridModel({ puzzle }) {
    const [width, height] = /** @type {number[]} */ (puzzle.size);
    const symbols = symbolsOf(puzzle);
    const { rows, columns, rowLine, columnLine } = puzzle.clues ? ordinary(puzzle.clues, height) :
        unusual(puzzle.lines ?? [], width, height);
    const model = {
        width, height, rowLine, columnLine, coloured: symbols.size > 2,
        rows: rows.map(clue => entriesOf(clue, symbols)), columns: columns.map(clue => entriesOf(clue, symbols)),
    };
    return { ...model, ...measured(model.rows, model.columns) };
}

/** How much room the clues need. @param {import('../clues.js').Entries[]} rows @param {import('../clues.js').Entries[]} columns */
export function measured(rows, columns) {
    const all = [...rows, ...columns].flatMap(entries => entries ?? []);
    const depth = (/** @type {import('../clues.js').Entries[]} */ clues) =>
        clues.reduce((most, entries) => Math.max(most, entries?.length ?? 1), 1);
    return { digits: all.reduce((most, { text }) => Math.max(most, text.length), 1),
             rowDepth: depth(rows), columnDepth: depth(columns) };
}

/** @param {{ rows: any[], columns: any[] }} clues @param {number} height */
function ordinary({ rows, columns }, height) {
    return { rows, columns, rowLine: rows.map((_, y) => y), columnLine: columns.map((_, x) => height + x) };
}

/** Lines with walks of their own: those that are rows and columns have their places. @param {any[]} lines
 *  @param {number} width @param {number} height */
function unusual(lines, width, height) {
    const rows = Array(height).fill(null), columns = Array(width).fill(null);
    const rowLine = Array(height).fill(-1), columnLine = Array(width).fill(-1);
    lines.forEach(({ walk, clue }, line) => {
        const [first] = walk;
        const along = (/** @type {number} */ step, /** @type {number} */ count) => walk.length === count &&
            walk.every((/** @type {number} */ cell, /** @type {number} */ i) => cell === first + step * i);
        if (first % width === 0 && along(1, width)) {
            rows[first / width] = clue;
            rowLine[first / width] = line;
        } else if (first < width && along(width, height)) {
            columns[first] = clue;
            columnLine[first] = line;
        }
    });
    return { rows, columns, rowLine, columnLine };
}

/** Sizes of numbers beside cells of that scale. @param {GridModel} model @param {number} scale
 *  @param {{ width: number, height: number, ratio: number }} size */
function bands(model, scale, size) {
    const across = model.digits * 0.62 + (model.coloured ? 1.1 : 0.5);
    const down = model.coloured ? 2 : 1.22;
    const wanted = Math.min(16 * size.ratio, 0.62 * scale);
    const room = Math.min(0.44 * size.width / (model.rowDepth * across + 0.6),
                          0.44 * size.height / (model.columnDepth * down + 0.6));
    const type = Math.min(wanted, Math.max(room, 6.5 * size.ratio));
    return { type, entryWidth: type * across, entryHeight: type * down,
             bandWidth: Math.ceil(type * (model.rowDepth * across + 0.6)),
             bandHeight: Math.ceil(type * (model.columnDepth * down + 0.6)) };
}

/** The largest view in which everything is seen. @param {GridModel} model
 *  @param {{ width: number, height: number, ratio: number }} size @returns {View} */
export function fittingView(model, size) {
    const margin = MARGIN * size.ratio;
    let low = 0.5, high = 44 * size.ratio;
    for (let i = 0; i < 20; i++) {
        const scale = (low + high) / 2;
        const { bandWidth, bandHeight } = bands(model, scale, size);
        const fits = bandWidth + model.width * scale + 2 * margin <= size.width &&
            bandHeight + model.height * scale + 2 * margin <= size.height;
        if (fits)
            low = scale;
        else
            high = scale;
    }
    const scale = low >= 4 ? Math.floor(low * 4) / 4 : low;
    return keptInside(model, { scale, x: 0, y: 0 }, size);
}

/** The view, moved so that no room is wasted. @param {GridModel} model @param {View} view
 *  @param {{ width: number, height: number, ratio: number }} size @returns {View} */
export function keptInside(model, view, size) {
    const { bandWidth, bandHeight } = bands(model, view.scale, size);
    const margin = MARGIN * size.ratio;
    const inside = (/** @type {number} */ at, /** @type {number} */ band, /** @type {number} */ length,
                    /** @type {number} */ room) => {
        if (band + length + 2 * margin <= room)
            return Math.round(band + (room - band - length) / 2);
        return Math.round(Math.min(band + margin, Math.max(room - margin - length, at)));
    };
    return { scale: view.scale, x: inside(view.x, bandWidth, model.width * view.scale, size.width),
             y: inside(view.y, bandHeight, model.height * view.scale, size.height) };
}

/** @param {number} count @param {number} at @param {number} scale @param {number} ratio */
function rulers(count, at, scale, ratio) {
    const thin = scale < 3.5 * ratio ? 0 : Math.max(1, Math.round(ratio * (scale < 9 * ratio ? 0.75 : 1)));
    const bold = Math.max(1, Math.round(ratio * (scale < 7 * ratio ? 1 : 2)));
    const from = new Int32Array(count + 1), to = new Int32Array(count + 1);
    for (let i = 0; i <= count; i++) {
        const thick = i % 5 === 0 || i === count ? bold : thin;
        from[i] = at + Math.round(i * scale) - (thick >> 1);
        to[i] = from[i] + thick;
    }
    return [from, to];
}

/** @param {GridModel} model @param {View} view @param {{ width: number, height: number, ratio: number }} size
 *  @returns {Plan} */
export function planGrid(model, view, size) {
    const sizes = bands(model, view.scale, size);
    const [xFrom, xTo] = rulers(model.width, view.x, view.scale, size.ratio);
    const [yFrom, yTo] = rulers(model.height, view.y, view.scale, size.ratio);
    return { ...sizes, scale: view.scale, ratio: size.ratio, xFrom, xTo, yFrom, yTo,
             left: Math.max(xFrom[0], sizes.bandWidth), top: Math.max(yFrom[0], sizes.bandHeight),
             right: Math.min(size.width, xTo[model.width]), bottom: Math.min(size.height, yTo[model.height]) };
}

/** The first and the last place of a ruler that is seen. @param {Int32Array} to @param {number} from @param {number} until */
export function seen(to, from, until) {
    const count = to.length - 1;
    const step = (to[count] - to[0]) / count || 1;
    const first = Math.max(0, Math.floor((from - to[0]) / step) - 1);
    const last = Math.min(count - 1, Math.ceil((until - to[0]) / step) + 1);
    return [first, last];
}

/**
 * What lies at a point: a cell, or a clue, whose other coordinate is -1.
 * @param {GridModel} model @param {View} view @param {Plan} plan @param {number} x @param {number} y
 * @returns {{ x: number, y: number } | null}
 */
export function placeAt(model, view, plan, x, y) {
    const column = Math.floor((x - view.x) / view.scale), row = Math.floor((y - view.y) / view.scale);
    const inColumns = x >= plan.left && column >= 0 && column < model.width;
    const inRows = y >= plan.top && row >= 0 && row < model.height;
    if (inColumns && inRows)
        return { x: column, y: row };
    if (inRows && x < plan.left && x >= plan.left - plan.bandWidth)
        return { x: -1, y: row };
    if (inColumns && y < plan.top && y >= plan.top - plan.bandHeight)
        return { x: column, y: -1 };
    return null;
}
