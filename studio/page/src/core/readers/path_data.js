// path_data.js: outlines of cubics as SVG writes them.

/** @typedef {import('../../doc/state.js').Node} Node */

const short = (/** @type {number} */ value) => String(Number(value.toFixed(3)));

/** Whether the side between two nodes has no handles. @param {Node} from @param {Node} to */
export const isStraight = (from, to) =>
    from.outX === from.x && from.outY === from.y && to.inX === to.x && to.inY === to.y;

/** @param {Node} from @param {Node} to */
function side(from, to) {
    const place = `${short(to.x)} ${short(to.y)}`;
    return isStraight(from, to) ? `L${place}` :
        `C${short(from.outX)} ${short(from.outY)} ${short(to.inX)} ${short(to.inY)} ${place}`;
}

/** Path data of an outline; a straight side that closes it is left to the Z. @param {Node[]} nodes @param {boolean} [closed] */
export function pathData(nodes, closed = true) {
    if (nodes.length === 0)
        return '';
    const sides = nodes.slice(1).map((node, i) => side(nodes[i], node));
    const last = nodes[nodes.length - 1];
    if (closed && nodes.length > 1 && !isStraight(last, nodes[0]))
        sides.push(side(last, nodes[0]));
    return `M${short(nodes[0].x)} ${short(nodes[0].y)}${sides.join('')}${closed ? 'Z' : ''}`;
}
