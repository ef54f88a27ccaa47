// blocks.js: what can be done with a block of voxels. Nothing is changed in place.

/**
 * @typedef {import('../../../doc/state.js').Voxels} Voxels
 * @typedef {[number, number, number]} Triple x from the left, y from the front, z from below
 */

export const SIDE_MAX = 64;
export const COLOURS_MAX = 255;
/** What people call the two ends of each axis. */
export const SIDES = [['left', 'right'], ['front', 'back'], ['bottom', 'top']];

/** @param {Triple} size @param {Triple} place */
export const cellOf = (size, [x, y, z]) => x + size[0] * (y + size[1] * z);

/** @param {Triple} size @param {number} cell @returns {Triple} */
export const placeOf = (size, cell) =>
    [cell % size[0], Math.floor(cell / size[0]) % size[1], Math.floor(cell / (size[0] * size[1]))];

/** @param {Triple} size @param {Triple} place */
export const isInside = (size, place) => place.every((at, i) => at >= 0 && at < size[i]);

/** @param {Triple} place @param {number} axis @param {number} value @returns {Triple} */
export function placed(place, axis, value) {
    /** @type {Triple} */
    const next = [...place];
    next[axis] = value;
    return next;
}

/** The cell and its mirror images. @param {Triple} size @param {Triple} place @param {boolean[]} mirror along each axis
 *  @returns {number[]} */
export function withImages(size, place, mirror) {
    let all = [place];
    for (let axis = 0; axis < 3; axis++)
        if (mirror[axis])
            all = [...all, ...all.map(own => placed(own, axis, size[axis] - 1 - own[axis]))];
    return [...new Set(all.map(own => cellOf(size, own)))];
}

/** The block anew: each cell of `size` takes what was at the place that `from` tells, null for nothing.
 *  @param {Voxels} picture @param {Triple} size @param {(place: Triple) => Triple | null} from @returns {Voxels} */
function rebuilt(picture, size, from) {
    const cells = Uint8Array.from({ length: size[0] * size[1] * size[2] }, (_, cell) => {
        const was = from(placeOf(size, cell));
        return was && isInside(picture.size, was) ? picture.cells[cellOf(picture.size, was)] : 0;
    });
    return { ...picture, size, cells };
}

/** Another size; `stays` is from 0 (at the left, front, bottom) to 1 along each axis. @param {Voxels} picture
 *  @param {Triple} size @param {Triple} stays */
export const resized = (picture, size, stays) => rebuilt(picture, size, place => /** @type {Triple} */ (
    place.map((at, i) => at - Math.round((size[i] - picture.size[i]) * stays[i]))));

/** Moved along an axis, around its ends. @param {Voxels} picture @param {number} axis @param {number} step */
export const shifted = (picture, axis, step) => rebuilt(picture, picture.size, place =>
    placed(place, axis, (place[axis] - step + picture.size[axis]) % picture.size[axis]));

/** @param {Voxels} picture @param {number} axis */
export const flipped = (picture, axis) => rebuilt(picture, picture.size, place =>
    placed(place, axis, picture.size[axis] - 1 - place[axis]));

/** A quarter turn around an axis, to the left as seen against it. @param {Voxels} picture @param {number} axis */
export function turned(picture, axis) {
    const [a, b] = [[1, 2], [2, 0], [0, 1]][axis];
    /** @type {Triple} */
    const size = [...picture.size];
    [size[a], size[b]] = [size[b], size[a]];
    return rebuilt(picture, size, place => placed(placed(place, a, place[b]), b, picture.size[b] - 1 - place[a]));
}

/** Without empty sides; null when there is nothing. @param {Voxels} picture @returns {Voxels | null} */
export function trimmed(picture) {
    /** @type {Triple} */
    const low = [...picture.size], high = /** @type {Triple} */ ([-1, -1, -1]);
    picture.cells.forEach((colour, cell) => colour > 0 && placeOf(picture.size, cell).forEach((at, i) => {
        low[i] = Math.min(low[i], at);
        high[i] = Math.max(high[i], at);
    }));
    if (high[0] < 0)
        return null;
    const size = /** @type {Triple} */ (high.map((at, i) => at - low[i] + 1));
    return rebuilt(picture, size, place => /** @type {Triple} */ (place.map((at, i) => at + low[i])));
}

/** What is filled of a layer goes on into the next. @param {Voxels} picture @param {number} axis @param {number} index
 *  @param {number} step @returns {Voxels | null} */
export function extruded(picture, axis, index, step) {
    if (index + step < 0 || index + step >= picture.size[axis])
        return null;
    const cells = picture.cells.slice();
    cells.forEach((_, cell) => {
        const place = placeOf(picture.size, cell);
        const from = picture.cells[cellOf(picture.size, placed(place, axis, index))];
        if (place[axis] === index + step && from > 0)
            cells[cell] = from;
    });
    return { ...picture, cells };
}

/** A layer without anything. @param {Voxels} picture @param {number} axis @param {number} index @returns {Voxels} */
export const clearedLayer = (picture, axis, index) =>
    ({ ...picture, cells: picture.cells.map((colour, cell) => placeOf(picture.size, cell)[axis] === index ? 0 : colour) });

/** The cells in front of a face and of those beside it that look the same way: what extruding it fills.
 *  @param {Voxels} picture @param {Triple} start @param {number} axis @param {number} step
 *  @returns {{ place: Triple, colour: number }[]} */
export function inFrontOf({ size, cells }, start, axis, step) {
    const found = [], seen = new Set();
    const open = [start];
    for (let place = open.pop(); place; place = open.pop()) {
        const front = placed(place, axis, place[axis] + step), cell = isInside(size, place) ? cellOf(size, place) : -1;
        if (cell < 0 || seen.has(cell) || cells[cell] === 0 || !isInside(size, front) || cells[cellOf(size, front)] > 0)
            continue;
        seen.add(cell);
        found.push({ place: front, colour: cells[cell] });
        for (let other = 0; other < 3; other++)
            if (other !== axis)
                open.push(placed(place, other, place[other] - 1), placed(place, other, place[other] + 1));
    }
    return found;
}

/** The voxels of a solid puzzle with its answer; null when it is none. @param {any} nono @param {string} name
 *  @returns {Voxels | null} */
export function voxelsOfNono(nono, name) {
    const { puzzle, solution, board } = nono ?? {};
    if (puzzle?.kind !== 'solid' || typeof solution !== 'string' || Math.max(...puzzle.size) > SIDE_MAX)
        return null;
    const symbols = new Map((puzzle.palette ?? [{ symbol: '.' }, { symbol: '#' }]).map(
        (/** @type {any} */ paint, /** @type {number} */ i) => [paint.symbol, i]));
    const plain = Uint8Array.from(solution, symbol => symbols.get(symbol) ?? 0);
    const ground = { colour: '#ffffff', name: '' };
    if (!Array.isArray(board?.paints) || !Array.isArray(board?.voxels))
        return { type: 'voxels', name, size: puzzle.size, cells: plain, palette: [ground, ...(puzzle.palette ??
            [ground, { colour: '#000000', name: 'black' }]).slice(1).map(
            (/** @type {any} */ { colour, name: own }) => ({ colour, name: own ?? '' }))] };
    const digits = board.voxels.join('');
    const cells = plain.map((colour, i) => colour === 0 ? 0 : parseInt(digits.slice(2 * i, 2 * i + 2), 16) || 1);
    return { type: 'voxels', name, size: puzzle.size, cells,
             palette: [ground, ...board.paints.map((/** @type {string} */ colour) => ({ colour, name: '' }))] };
}
