// shape_geometry.js: outlines of shapes: how they are written, moved, and made from what a hand does. The core decides what
// the picture is; this only describes curves.
import { isStraight, pathData } from '../../../core/readers/path_data.js';

/**
 * @typedef {import('../../../doc/state.js').Node} Node
 * @typedef {import('../../../doc/state.js').Shape} Shape
 * @typedef {{ x: number, y: number }} Point
 * @typedef {(point: Point) => Point} Move
 */

/** A corner, or a smooth node with handles. @param {Point} at @param {Point} [handle] the one that leads out @returns {Node} */
export function nodeAt({ x, y }, handle) {
    if (!handle)
        return { x, y, inX: x, inY: y, outX: x, outY: y, smooth: false };
    return { x, y, inX: 2 * x - handle.x, inY: 2 * y - handle.y, outX: handle.x, outY: handle.y, smooth: true };
}

/** @param {Shape} shape */
export const shapeData = shape => shape.paths.map(nodes => pathData(nodes)).join('');

/** The node with all of its points moved. @param {Node} node @param {Move} move @returns {Node} */
function movedNode(node, move) {
    const at = move(node);
    const before = move({ x: node.inX, y: node.inY });
    const after = move({ x: node.outX, y: node.outY });
    return { ...at, inX: before.x, inY: before.y, outX: after.x, outY: after.y, smooth: node.smooth };
}

/** @param {Shape} shape @param {Move} move @returns {Shape} */
export function movedShape(shape, move) {
    return { ...shape, paths: shape.paths.map(nodes => nodes.map(node => movedNode(node, move))) };
}

/** @param {number} dx @param {number} dy @returns {Move} */
export const shiftBy = (dx, dy) => ({ x, y }) => ({ x: x + dx, y: y + dy });

/** @param {Point} middle @param {number} sx @param {number} sy @returns {Move} */
export const scaleAbout = (middle, sx, sy) => ({ x, y }) =>
    ({ x: middle.x + (x - middle.x) * sx, y: middle.y + (y - middle.y) * sy });

/** @param {Point} middle @param {number} degrees @returns {Move} */
export function turnAbout(middle, degrees) {
    const c = Math.cos(degrees * Math.PI / 180);
    const s = Math.sin(degrees * Math.PI / 180);
    return ({ x, y }) => ({ x: middle.x + (x - middle.x) * c - (y - middle.y) * s,
                            y: middle.y + (x - middle.x) * s + (y - middle.y) * c });
}

/** The box around nodes (their curves may bulge a little out of it). @param {Shape[]} shapes */
export function boundsOf(shapes) {
    const nodes = shapes.flatMap(shape => shape.paths.flat());
    const xs = nodes.map(node => node.x);
    const ys = nodes.map(node => node.y);
    const left = Math.min(...xs);
    const top = Math.min(...ys);
    return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top,
             middle: { x: (left + Math.max(...xs)) / 2, y: (top + Math.max(...ys)) / 2 } };
}

/** @param {Point} a @param {Point} b two corners @returns {Node[]} */
export function rectangle(a, b) {
    return [nodeAt(a), nodeAt({ x: b.x, y: a.y }), nodeAt(b), nodeAt({ x: a.x, y: b.y })];
}

const ROUND = 0.5522847498307936; // handles of a quarter circle

/** @param {Point} a @param {Point} b corners of its box @returns {Node[]} */
export function ellipse(a, b) {
    const x = (a.x + b.x) / 2;
    const y = (a.y + b.y) / 2;
    const rx = Math.abs(b.x - a.x) / 2;
    const ry = Math.abs(b.y - a.y) / 2;
    return [nodeAt({ x: x + rx, y }, { x: x + rx, y: y + ry * ROUND }), nodeAt({ x, y: y + ry }, { x: x - rx * ROUND, y: y + ry }),
            nodeAt({ x: x - rx, y }, { x: x - rx, y: y - ry * ROUND }), nodeAt({ x, y: y - ry }, { x: x + rx * ROUND, y: y - ry })];
}

/** How far a point is from the line through two others. @param {Point} p @param {Point} a @param {Point} b */
function distance(p, a, b) {
    const dx = b.x - a.x;
    const dy = b.y - a.y;
    const length = Math.hypot(dx, dy);
    return length === 0 ? Math.hypot(p.x - a.x, p.y - a.y) : Math.abs((p.x - a.x) * dy - (p.y - a.y) * dx) / length;
}

/** The points that a line needs to stay within `slack` of all of them. @param {Point[]} points @param {number} slack @returns {Point[]} */
export function simplified(points, slack) {
    const keep = new Uint8Array(points.length);
    const open = [[0, points.length - 1]];
    keep[0] = keep[points.length - 1] = 1;
    for (let range = open.pop(); range; range = open.pop()) {
        const [first, last] = range;
        let worst = slack;
        let at = -1;
        for (let i = first + 1; i < last; i++) {
            const far = distance(points[i], points[first], points[last]);
            if (far > worst)
                [worst, at] = [far, i];
        }
        if (at > 0) {
            keep[at] = 1;
            open.push([first, at], [at, last]);
        }
    }
    return points.filter((_, i) => keep[i]);
}

/** Whether an outline turns sharply at a point. @param {Point} a @param {Point} b @param {Point} c */
function isCorner(a, b, c) {
    const before = Math.atan2(b.y - a.y, b.x - a.x);
    const after = Math.atan2(c.y - b.y, c.x - b.x);
    const turn = Math.abs((after - before + 3 * Math.PI) % (2 * Math.PI) - Math.PI);
    return turn > 1.2;
}

/** What a hand drew, as a closed outline that is smooth but at sharp turns. @param {Point[]} points @param {number} slack @returns {Node[]} */
export function smoothOutline(points, slack) {
    const few = simplified([...points, points[0]], slack).slice(0, -1);
    if (few.length < 3)
        return [];
    return few.map((b, i) => {
        const a = few[(i + few.length - 1) % few.length];
        const c = few[(i + 1) % few.length];
        if (isCorner(a, b, c))
            return nodeAt(b);
        const way = Math.hypot(c.x - a.x, c.y - a.y) || 1;
        const before = Math.hypot(b.x - a.x, b.y - a.y) / 3;
        const after = Math.hypot(c.x - b.x, c.y - b.y) / 3;
        const [ux, uy] = [(c.x - a.x) / way, (c.y - a.y) / way];
        return { x: b.x, y: b.y, inX: b.x - ux * before, inY: b.y - uy * before, outX: b.x + ux * after, outY: b.y + uy * after,
                 smooth: true };
    });
}

/**
 * A point near `to` from which `from` is seen along one of the four slopes: level, upright, diagonal.
 * @param {Point} from @param {Point} to @param {number} step a diagonal is so many of these long, unless it is 0
 * @returns {Point}
 */
export function onSlope(from, to, step) {
    const dx = to.x - from.x;
    const dy = to.y - from.y;
    const half = (Math.abs(dx) + Math.abs(dy)) / 2;
    const size = step > 0 ? Math.round(half / step) * step : half;
    const choices = [{ x: to.x, y: from.y }, { x: from.x, y: to.y },
                     { x: from.x + Math.sign(dx) * size, y: from.y + Math.sign(dy) * size }];
    const off = (/** @type {Point} */ p) => Math.hypot(p.x - to.x, p.y - to.y);
    return choices.reduce((best, choice) => off(choice) < off(best) ? choice : best);
}

/** Whether two points see each other along one of the four slopes. @param {Point} a @param {Point} b */
function onOneSlope(a, b) {
    const [dx, dy] = [Math.abs(a.x - b.x), Math.abs(a.y - b.y)];
    return Math.min(dx, dy, Math.abs(dx - dy)) < 1e-9;
}

const SLOPES = [[1, 0], [0, 1], [1, 1], [1, -1]];

/**
 * The corner near `at` that sees the corners before and after along the four slopes.
 * @param {Point} before @param {Point} at @param {Point} after @returns {Point}
 */
export function cornerBetween(before, at, after) {
    if (onOneSlope(before, at) && onOneSlope(at, after))
        return at;
    const [dx, dy] = [after.x - before.x, after.y - before.y];
    const far = (/** @type {Point} */ a, /** @type {Point} */ b) => Math.hypot(a.x - b.x, a.y - b.y);
    return SLOPES.flatMap(([px, py]) => SLOPES.map(([qx, qy]) => {
        const turn = px * qy - py * qx;
        const way = (dx * qy - dy * qx) / turn;
        return { x: before.x + way * px, y: before.y + way * py, fits: turn !== 0 };
    })).filter(corner => corner.fits && far(corner, before) > 1e-6 && far(corner, after) > 1e-6).reduce(
        (best, { x, y }) => !best || far({ x, y }, at) < far(best, at) ? { x, y } : best, /** @type {Point | null} */ (null)) ?? at;
}

/** A curve cut in two at a half: the node before, the new one, the node after. @param {Node} a @param {Node} b @returns {[Node, Node, Node]} */
export function splitCurve(a, b) {
    const half = (/** @type {Point} */ p, /** @type {Point} */ q) => ({ x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 });
    if (isStraight(a, b))
        return [a, nodeAt(half(a, b)), b];
    const [p1, p2] = [{ x: a.outX, y: a.outY }, { x: b.inX, y: b.inY }];
    const [q0, q1, q2] = [half(a, p1), half(p1, p2), half(p2, b)];
    const [r0, r1] = [half(q0, q1), half(q1, q2)];
    const at = half(r0, r1);
    return [{ ...a, outX: q0.x, outY: q0.y }, { ...at, inX: r0.x, inY: r0.y, outX: r1.x, outY: r1.y, smooth: true },
            { ...b, inX: q2.x, inY: q2.y }];
}
