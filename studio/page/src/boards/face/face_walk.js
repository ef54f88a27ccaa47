// face_walk.js: the walk of a line drawn beside its curve: on the side whose cells count, with arrows the way it is read.
import { svgElement } from './face_page.js';
import { isInside, polylinesOf } from './face_shapes.js';

/** @typedef {{ x: number, y: number }} Spot */

const BENDS = 16; // of a cubic
const STEP = 6, ASIDE = 3.2, TESTS = 32, ARROWS = 46; // points of the page

/** Points along a curve, all as far from each other, and which way it goes there. The browser could be asked, but begins at the
 *  end of the curve each time and lays out the page first. @param {SVGElement} curve */
function along(curve) {
    const corners = polylinesOf(curve.getAttribute('d') ?? '', BENDS).flat();
    const lengths = [0];
    for (let i = 1; i < corners.length; i++)
        lengths.push(lengths[i - 1] + Math.hypot(corners[i][0] - corners[i - 1][0], corners[i][1] - corners[i - 1][1]));
    const length = lengths[lengths.length - 1], count = Math.max(8, Math.min(300, Math.round(length / STEP)));
    let k = 1;
    const spots = Array.from({ length: count + 1 }, (_, i) => {
        const at = length * i / count;
        while (k < corners.length - 1 && lengths[k] < at)
            k++;
        const share = (at - lengths[k - 1]) / (lengths[k] - lengths[k - 1] || 1), [from, to] = [corners[k - 1], corners[k]];
        return { x: from[0] + (to[0] - from[0]) * share, y: from[1] + (to[1] - from[1]) * share };
    });
    return spots.map(({ x, y }, i) => {
        const before = spots[Math.max(0, i - 1)], after = spots[Math.min(count, i + 1)];
        const far = Math.hypot(after.x - before.x, after.y - before.y) || 1;
        return { x, y, dx: (after.x - before.x) / far, dy: (after.y - before.y) / far };
    });
}

/** @param {{ x: number, y: number, dx: number, dy: number }} spot @param {number} by to the right, as one walks @returns {Spot} */
const beside = ({ x, y, dx, dy }, by) => ({ x: x - dy * by, y: y + dx * by });

/**
 * On which side the cells lie, and whether they are met in the curve's own direction.
 * @param {ReturnType<typeof along>} spots @param {number[]} cells in the order in which they are read
 * @param {Map<number, SVGElement>} shapes
 */
function sideOf(spots, cells, shapes) {
    const own = [...new Set(cells)].map(cell => ({ first: cells.indexOf(cell), loops: polylinesOf(shapes.get(cell)?.getAttribute('d') ?? '', BENDS) }));
    const test = (/** @type {number} */ side) => {
        let hits = 0, trend = 0, last = -1;
        for (let i = 0; i < TESTS; i++) {
            const spot = spots[Math.floor((i + 0.5) * spots.length / TESTS)];
            const { x, y } = beside(spot, side * 1.2);
            const met = own.find(({ loops }) => isInside(loops, x, y));
            if (!met)
                continue;
            hits++;
            trend += last < 0 ? 0 : Math.sign(met.first - last);
            last = met.first;
        }
        return { side, hits, trend };
    };
    const [left, right] = [test(-1), test(1)];
    return right.hits > left.hits ? right : left;
}

/** @param {Spot} from @param {Spot} to */
function chevron(from, to) {
    const far = Math.hypot(to.x - from.x, to.y - from.y) || 1, dx = (to.x - from.x) / far, dy = (to.y - from.y) / far, size = 4.2;
    return `M${to.x - size * (dx + 0.6 * dy)} ${to.y - size * (dy - 0.6 * dx)}L${to.x} ${to.y}` +
        `L${to.x - size * (dx - 0.6 * dy)} ${to.y - size * (dy + 0.6 * dx)}`;
}

/**
 * The stroke and its arrows.
 * @param {import('./face_page.js').FacePage} page @param {number} line @param {number[]} cells in the order in which they are read
 * @returns {SVGElement[]}
 */
export function walkBeside(page, line, cells) {
    const curve = page.curves.get(line >> 1);
    if (!curve || cells.length === 0)
        return [];
    const spots = along(curve);
    const { side, trend } = sideOf(spots, cells, page.cells);
    const walk = spots.map(spot => beside(spot, side * ASIDE));
    if (trend < 0)
        walk.reverse();
    const every = Math.max(3, Math.round(ARROWS / STEP));
    const arrows = walk.flatMap((spot, i) => i > 0 && (i % every === every >> 1 || i === walk.length - 1) ? [chevron(walk[i - 1], spot)] : []);
    const d = `M${walk.map(({ x, y }) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L')}`;
    return [
        svgElement('path', { class: 'face-walk face-under', d: d + arrows.join('') }), svgElement('path', { class: 'face-walk', d }),
        svgElement('path', { class: 'face-walk face-arrows', d: arrows.join('') }),
        svgElement('circle', { class: 'face-start', cx: walk[0].x, cy: walk[0].y, r: 3 })];
}
