// strokes.js: which cells a tool covers, as numbers of cells; nothing outside of the picture is among them.

/** @typedef {{ width: number, height: number }} Size */

/** @param {Size} size @param {number} x @param {number} y */
const isInside = ({ width, height }, x, y) => x >= 0 && y >= 0 && x < width && y < height;

/** @param {number} x0 @param {number} y0 @param {number} x1 @param {number} y1 @returns {[number, number][]} */
export function lineBetween(x0, y0, x1, y1) {
    const steps = Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0));
    return Array.from({ length: steps + 1 }, (_, i) => steps === 0 ? [x0, y0] :
        [Math.round(x0 + (x1 - x0) * i / steps), Math.round(y0 + (y1 - y0) * i / steps)]);
}

/** @param {number} x0 @param {number} y0 @param {number} x1 @param {number} y1 */
const boxOf = (x0, y0, x1, y1) => [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)];

/**
 * The cells of a box for which something holds; of an outline those with a neighbour for which it does not.
 * @param {number[]} box @param {boolean} filled @param {(x: number, y: number) => boolean} holds
 * @returns {[number, number][]}
 */
function cellsWhere([left, top, right, bottom], filled, holds) {
    /** @type {[number, number][]} */
    const found = [];
    for (let y = top; y <= bottom; y++)
        for (let x = left; x <= right; x++)
            if (holds(x, y) && (filled || !holds(x - 1, y) || !holds(x + 1, y) || !holds(x, y - 1) || !holds(x, y + 1)))
                found.push([x, y]);
    return found;
}

/** @param {number} x0 @param {number} y0 @param {number} x1 @param {number} y1 @param {boolean} filled */
export function rectangleBetween(x0, y0, x1, y1, filled) {
    const box = boxOf(x0, y0, x1, y1);
    const [left, top, right, bottom] = box;
    return cellsWhere(box, filled, (x, y) => x >= left && x <= right && y >= top && y <= bottom);
}

/** @param {number} x0 @param {number} y0 @param {number} x1 @param {number} y1 @param {boolean} filled */
export function ellipseBetween(x0, y0, x1, y1, filled) {
    const box = boxOf(x0, y0, x1, y1);
    const [left, top, right, bottom] = box;
    const across = right - left + 1, down = bottom - top + 1;
    return cellsWhere(box, filled, (x, y) =>
        ((2 * (x - left) + 1 - across) / across) ** 2 + ((2 * (y - top) + 1 - down) / down) ** 2 <= 1);
}

/**
 * The corner opposite to the first so that a box is square or a line level, upright or diagonal.
 * @param {string} tool @param {number} x0 @param {number} y0 @param {number} x1 @param {number} y1
 * @returns {[number, number]}
 */
export function constrained(tool, x0, y0, x1, y1) {
    const across = Math.abs(x1 - x0), down = Math.abs(y1 - y0);
    const longer = Math.max(across, down);
    if (tool === 'line' && 2 * Math.min(across, down) < longer)
        return across > down ? [x1, y0] : [x0, y1];
    return [x0 + (x1 < x0 ? -longer : longer), y0 + (y1 < y0 ? -longer : longer)];
}

/**
 * Cells of one colour that are connected by their sides.
 * @param {Uint8Array} cells @param {Size} size @param {number} x @param {number} y
 */
export function connected(cells, size, x, y) {
    const { width, height } = size;
    const start = x + width * y;
    const seen = new Uint8Array(cells.length);
    const found = [start];
    seen[start] = 1;
    for (let i = 0; i < found.length; i++) {
        const at = found[i];
        const column = at % width;
        for (const [next, there] of /** @type {[number, boolean][]} */ ([
            [at - 1, column > 0], [at + 1, column < width - 1], [at - width, at >= width],
            [at + width, at < width * (height - 1)]]))
            if (there && !seen[next] && cells[next] === cells[start]) {
                seen[next] = 1;
                found.push(next);
            }
    }
    return found;
}

/**
 * Numbers of these places and of their images in the mirrors.
 * @param {Size} size @param {[number, number][]} places @param {{ across: boolean, down: boolean }} mirror
 */
export function withImages(size, places, mirror) {
    const { width, height } = size;
    /** @type {number[]} */
    const found = [];
    for (const [x, y] of places)
        for (const column of mirror.across ? [x, width - 1 - x] : [x])
            for (const row of mirror.down ? [y, height - 1 - y] : [y])
                if (isInside(size, column, row))
                    found.push(column + width * row);
    return found;
}
