// curve_ends.js: the ends of curves on the frame, as places round it: 0 to 1, clockwise from the upper left corner.

/** @typedef {{ curve: number, end: 'start' | 'end', round: number }} CurveEnd */

/**
 * The place round a frame that is nearest to a point.
 * @param {number} x @param {number} y @param {number} width @param {number} height
 */
export function roundOf(x, y, width, height) {
    const inX = Math.min(width, Math.max(0, x)), inY = Math.min(height, Math.max(0, y));
    const [side] = [y, width - x, height - y, x].map((far, i) => ({ far, i })).sort((a, b) => a.far - b.far);
    const along = [inX, width + inY, width + height + width - inX, 2 * width + height + height - inY][side.i];
    return along / (2 * (width + height)) % 1;
}

/**
 * The point at a place round the frame.
 * @param {number} round @param {number} width @param {number} height
 */
export function pointAt(round, width, height) {
    let along = ((round % 1) + 1) % 1 * 2 * (width + height);
    if (along < width)
        return { x: along, y: 0, side: 'top' };
    if ((along -= width) < height)
        return { x: width, y: along, side: 'right' };
    if ((along -= height) < width)
        return { x: width - along, y: height, side: 'bottom' };
    return { x: 0, y: height - (along - width), side: 'left' };
}

/**
 * The ends of some curves.
 * @param {any} board of a .nono file @param {number[]} curves @returns {CurveEnd[]}
 */
export function endsOf(board, curves) {
    const [width, height] = board?.frame ?? [1, 1];
    return curves.flatMap(curve => {
        const { sections, closed } = board?.curves?.[curve] ?? { sections: [], closed: true };
        if (closed || sections.length === 0)
            return [];
        const first = String(sections[0].path).match(/-?\d+/g)?.map(Number) ?? [0, 0];
        const last = String(sections[sections.length - 1].path).match(/-?\d+/g)?.map(Number) ?? [0, 0];
        return [{ curve, end: /** @type {const} */ ('start'),
                  round: roundOf(first[0], first[1], width, height) },
                { curve, end: /** @type {const} */ ('end'),
                  round: roundOf(last[last.length - 2], last[last.length - 1], width, height) }];
    });
}

/** Whether a curve is no part of the picture. @param {any} board @param {number} curve */
export function isDecoy(board, curve) {
    const sections = board?.curves?.[curve]?.sections ?? [];
    return sections.length > 0 && sections.every((/** @type {any} */ { role }) => role === 'decoy');
}
