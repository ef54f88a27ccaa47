// face_shapes.js: outlines of cells as polygons, and where there is most room in one: a mark stands there, and the keyboard
// goes from there to there.

/** @typedef {[number, number][]} Loop */

const STEPS = 6; // of a cubic

/** Outlines: what has less than three points is none. @param {string} data @returns {Loop[]} */
export const loopsOf = data => polylinesOf(data, STEPS).filter(({ length }) => length > 2);

/** Path data of M, L, H, V, C and Z, absolute, as the core writes them. @param {string} data @param {number} steps of a cubic
 *  @returns {Loop[]} */
export function polylinesOf(data, steps) {
    /** @type {Loop[]} */
    const loops = [];
    /** @type {Loop} */
    let loop = [];
    let x = 0, y = 0;
    for (const [, letter, rest] of data.matchAll(/([MLHVCZ])([^MLHVCZ]*)/g)) {
        const n = rest.match(/-?[\d.]+/g)?.map(Number) ?? [];
        if (letter === 'M')
            loops.push(loop = []);
        if (letter === 'C')
            for (let i = 0; i + 5 < n.length; i += 6) {
                for (let k = 1; k <= steps; k++)
                    loop.push(cubic([x, y, ...n.slice(i, i + 6)], k / steps));
                [x, y] = [n[i + 4], n[i + 5]];
            }
        else if (letter === 'H' || letter === 'V')
            for (const value of n) {
                [x, y] = letter === 'H' ? [value, y] : [x, value];
                loop.push([x, y]);
            }
        else
            for (let i = 0; i + 1 < n.length; i += 2) {
                [x, y] = [n[i], n[i + 1]];
                loop.push([x, y]);
            }
    }
    return loops;
}

/** @param {number[]} p eight numbers @param {number} t @returns {[number, number]} */
function cubic([x0, y0, x1, y1, x2, y2, x3, y3], t) {
    const s = 1 - t, a = s * s * s, b = 3 * s * s * t, c = 3 * s * t * t, d = t * t * t;
    return [a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3];
}

/** @param {Loop[]} loops @param {number} x @param {number} y */
export function isInside(loops, x, y) {
    let inside = false;
    for (const loop of loops)
        for (let i = 0, j = loop.length - 1; i < loop.length; j = i++) {
            const [ax, ay] = loop[j], [bx, by] = loop[i];
            if (ay > y !== by > y && x < ax + (bx - ax) * (y - ay) / (by - ay))
                inside = !inside;
        }
    return inside;
}

/** How far a point is from the outline; negative outside. @param {Loop[]} loops @param {number} x @param {number} y */
function roomAt(loops, x, y) {
    let nearest = Infinity;
    for (const loop of loops)
        for (let i = 0, j = loop.length - 1; i < loop.length; j = i++) {
            const [ax, ay] = loop[j], [bx, by] = loop[i];
            const dx = bx - ax, dy = by - ay;
            const t = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
            nearest = Math.min(nearest, (ax + t * dx - x) ** 2 + (ay + t * dy - y) ** 2);
        }
    return (isInside(loops, x, y) ? 1 : -1) * Math.sqrt(nearest);
}

/**
 * A point of a shape with much room around it: the best of a raster, then of a finer one around that.
 * @param {Loop[]} loops @returns {{ x: number, y: number, room: number }}
 */
export function roomiest(loops) {
    const xs = loops.flat().map(([x]) => x), ys = loops.flat().map(([, y]) => y);
    let [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    let best = { x: (left + right) / 2, y: (top + bottom) / 2, room: -Infinity };
    for (let round = 0; round < 3; round++) {
        const across = (right - left) / 10, down = (bottom - top) / 10;
        for (let i = 0.5; i < 10; i++)
            for (let k = 0.5; k < 10; k++) {
                const x = left + i * across, y = top + k * down, room = roomAt(loops, x, y);
                if (room > best.room)
                    best = { x, y, room };
            }
        [left, right, top, bottom] = [best.x - across, best.x + across, best.y - down, best.y + down];
    }
    return { ...best, room: Math.max(best.room, 0.1) };
}
