// grids.js: pictures of pixels as a whole: other sizes, moved, turned, with other colours. All give new pictures.

/**
 * @typedef {import('../../../doc/state.js').Pixels} Pixels
 * @typedef {import('../../../doc/state.js').Paint} Paint
 * @typedef {{ x: number, y: number, width: number, height: number }} Box
 */

export const SIDE_MAX = 200;
export const COLOURS_MAX = 31; // besides the background

/** @returns {Paint[]} */
export const blackOnWhite = () => [{ colour: '#ffffff', name: 'white' }, { colour: '#000000', name: 'black' }];

/** @param {number} width @param {number} height @param {Paint[]} [palette] @param {string} [name] @returns {Pixels} */
export function blankPixels(width, height, palette = blackOnWhite(), name = 'picture') {
    return { type: 'pixels', name, width, height, cells: new Uint8Array(width * height), palette };
}

/** The part inside a box, which may reach beyond the picture. @param {Pixels} picture @param {Box} box @returns {Pixels} */
export function cropped(picture, { x, y, width, height }) {
    const cells = new Uint8Array(width * height);
    for (let row = Math.max(0, -y); row < height && y + row < picture.height; row++)
        for (let column = Math.max(0, -x); column < width && x + column < picture.width; column++)
            cells[column + width * row] = picture.cells[x + column + picture.width * (y + row)];
    return { ...picture, width, height, cells };
}

/** Another size; the anchor is 0, 0.5 or 1 of each side. @param {Pixels} picture @param {number} width
 *  @param {number} height @param {number} across @param {number} down */
export function resized(picture, width, height, across, down) {
    return cropped(picture, { x: -Math.round((width - picture.width) * across),
                              y: -Math.round((height - picture.height) * down), width, height });
}

/** What leaves on one side comes back on the other. @param {Pixels} picture @param {number} dx @param {number} dy */
export function shifted(picture, dx, dy) {
    const { width, height } = picture;
    return mapped(picture, width, height, (x, y) => [(x - dx + width) % width, (y - dy + height) % height]);
}

/** @param {Pixels} picture @param {number} width @param {number} height
 *  @param {(x: number, y: number) => [number, number]} from @returns {Pixels} */
function mapped(picture, width, height, from) {
    const cells = new Uint8Array(width * height);
    for (let y = 0; y < height; y++)
        for (let x = 0; x < width; x++) {
            const [column, row] = from(x, y);
            cells[x + width * y] = picture.cells[column + picture.width * row];
        }
    return { ...picture, width, height, cells };
}

/** @param {Pixels} picture */
export const flippedAcross = picture =>
    mapped(picture, picture.width, picture.height, (x, y) => [picture.width - 1 - x, y]);
/** @param {Pixels} picture */
export const flippedDown = picture =>
    mapped(picture, picture.width, picture.height, (x, y) => [x, picture.height - 1 - y]);
/** A quarter turn clockwise. @param {Pixels} picture */
export const turned = picture =>
    mapped(picture, picture.height, picture.width, (x, y) => [y, picture.height - 1 - x]);

/** The box around all that is no background; null when there is nothing. @param {Pixels} picture @returns {Box | null} */
export function boxOfContent({ width, height, cells }) {
    let left = width, top = height, right = -1, bottom = -1;
    cells.forEach((cell, i) => {
        if (cell === 0)
            return;
        const x = i % width, y = Math.floor(i / width);
        left = Math.min(left, x);
        right = Math.max(right, x);
        top = Math.min(top, y);
        bottom = Math.max(bottom, y);
    });
    return right < 0 ? null : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

/** Background and one colour change places. @param {Pixels} picture @param {number} colour @returns {Pixels} */
export const inverted = (picture, colour) =>
    ({ ...picture, cells: picture.cells.map(cell => cell === 0 ? colour : cell === colour ? 0 : cell) });

/** Without a colour; its cells become background. @param {Pixels} picture @param {number} colour @returns {Pixels} */
export const withoutColour = (picture, colour) =>
    ({ ...picture, palette: picture.palette.filter((_, i) => i !== colour),
       cells: picture.cells.map(cell => cell === colour ? 0 : cell > colour ? cell - 1 : cell) });

/** Two colours change places in the palette; the picture looks the same. @param {Pixels} picture @param {number} a
 *  @param {number} b @returns {Pixels} */
export function swappedColours(picture, a, b) {
    const palette = picture.palette.slice();
    [palette[a], palette[b]] = [palette[b], palette[a]];
    return { ...picture, palette, cells: picture.cells.map(cell => cell === a ? b : cell === b ? a : cell) };
}

/**
 * The solution of a grid as pixels; null when it has none or is no grid.
 * @param {any} nono a parsed .nono @param {string} name @returns {Pixels | null}
 */
export function pixelsOfNono(nono, name) {
    const { puzzle, solution } = nono ?? {};
    if (puzzle?.kind !== 'grid' || !Array.isArray(solution))
        return null;
    const [width, height] = puzzle.size;
    const palette = puzzle.palette ?? [{ symbol: '.', colour: '#ffffff', name: 'white' },
                                       { symbol: '#', colour: '#000000', name: 'black' }];
    const numbers = new Map(palette.map((/** @type {any} */ paint, /** @type {number} */ i) => [paint.symbol, i]));
    const cells = Uint8Array.from(solution.join(''), symbol => numbers.get(symbol) ?? 0);
    return { type: 'pixels', name, width, height, cells, palette: palette.map(
        (/** @type {any} */ { colour, name }) => ({ colour, name: name ?? '' })) };
}
