// solid_slices.js: what is cut away from a block: so many layers from each of six sides.

/**
 * @typedef {import('./solid_model.js').Triple} Triple
 * @typedef {import('./solid_model.js').Slices} Slices
 */

export const SIDES = ['left', 'right', 'front', 'back', 'below', 'above'];
export const SIDE_NAMES = SIDES.map((side, i) => `From ${i < 4 ? 'the ' : ''}${side}`);
export const UNCUT = [0, 0, 0, 0, 0, 0];

/** @param {Triple} size @param {number[]} cut @returns {Slices} */
export function slicesOf(size, cut) {
    return { from: [cut[0], cut[2], cut[4]], to: [size[0] - 1 - cut[1], size[1] - 1 - cut[3], size[2] - 1 - cut[5]] };
}

/** How much can be cut away from a side: one layer stays. @param {Triple} size @param {number[]} cut @param {number} side */
export function mostFrom(size, cut, side) {
    return size[side >> 1] - 1 - cut[side ^ 1];
}

/** @param {Triple} size @param {number[]} cut @param {number} side @param {number} value */
export function withCut(size, cut, side, value) {
    const most = mostFrom(size, cut, side);
    return cut.map((own, i) => i === side ? Math.max(0, Math.min(value, most)) : own);
}

/** Gives back as many layers as it takes to see some cells. @param {Triple} size @param {number[]} cut
 *  @param {Triple[]} places */
export function cutOpen(size, cut, places) {
    return cut.map((own, side) => {
        const axis = side >> 1;
        return places.reduce((less, place) => Math.min(less, side % 2 ? size[axis] - 1 - place[axis] : place[axis]), own);
    });
}
