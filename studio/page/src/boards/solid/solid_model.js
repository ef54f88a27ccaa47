// solid_model.js: a solid puzzle as its board needs it: where its cells and lines are, which faces of cells are seen, and which
// cell a ray meets. Knows no 3D library.
import { entriesOf, symbolsOf } from '../clues.js';

/**
 * @typedef {[number, number, number]} Triple x from the left, y from the front, z from below
 *
 * What is left of the block after slicing: the first and the last place along each axis.
 * @typedef {{ from: Triple, to: Triple }} Slices
 */

export const NO_TILE = 65535;

export class SolidModel {
    /** @param {import('../board.js').Nono} nono */
    constructor({ puzzle }) {
        this.size = /** @type {Triple} */ (puzzle.size);
        const [sx, sy, sz] = this.size;
        this.count = sx * sy * sz;
        /** Steps from a cell to the next along each axis. */
        this.steps = [1, sx, sx * sy];
        /** The first line along each axis. */
        this.firsts = [0, sy * sz, sy * sz + sx * sz];
        this.lineCount = sy * sz + sx * sz + sx * sy;
        const symbols = symbolsOf(puzzle);
        /** @type {import('../clues.js').Entries[]} */
        this.clues = this.cluesOf(puzzle).map(clue => entriesOf(clue, symbols));
    }

    /** @param {any} puzzle @returns {any[]} of each line */
    cluesOf(puzzle) {
        if (puzzle.clues)
            return [...puzzle.clues.x, ...puzzle.clues.y, ...puzzle.clues.z];
        const clues = Array(this.lineCount).fill(null);
        for (const { walk, clue } of puzzle.lines ?? []) {
            const axis = this.steps.indexOf(walk[1] - walk[0]);
            if (axis >= 0 && walk.length === this.size[axis])
                clues[this.lineThrough(walk[0], axis)] = clue;
        }
        return clues;
    }

    /** @param {number} cell @returns {Triple} */
    placeOf(cell) {
        const [sx, sy] = this.size;
        return [cell % sx, Math.floor(cell / sx) % sy, Math.floor(cell / (sx * sy))];
    }

    /** @param {Triple} place */
    cellAt([x, y, z]) {
        return x + this.size[0] * (y + this.size[1] * z);
    }

    /** The line along an axis through a cell. @param {number} cell @param {number} axis */
    lineThrough(cell, axis) {
        const [x, y, z] = this.placeOf(cell), [sx, sy] = this.size;
        return this.firsts[axis] + (axis === 0 ? y + sy * z : axis === 1 ? x + sx * z : x + sx * y);
    }

    /** Its axis and its first place. @param {number} line @returns {{ axis: number, place: Triple }} */
    lineOf(line) {
        const axis = line >= this.firsts[2] ? 2 : line >= this.firsts[1] ? 1 : 0;
        const [sx, sy] = this.size, i = line - this.firsts[axis], along = axis === 0 ? sy : sx;
        const [a, b] = [i % along, Math.floor(i / along)];
        return { axis, place: axis === 0 ? [0, a, b] : axis === 1 ? [a, 0, b] : [a, b, 0] };
    }

    /** @returns {Slices} */
    whole() {
        return { from: [0, 0, 0], to: [this.size[0] - 1, this.size[1] - 1, this.size[2] - 1] };
    }
}

/** @param {Triple} place @param {Slices} slices */
export function isInside([x, y, z], { from, to }) {
    return x >= from[0] && x <= to[0] && y >= from[1] && y <= to[1] && z >= from[2] && z <= to[2];
}

/** Faces of cells: for each one x, y, z and its direction (0 -x, 1 +x, 2 -y, 3 +y, 4 -z, 5 +z; with 8 more it comes, with 16 it goes, with
 *  24 it changes); its colour; the pictures of its number
 *  and of its pattern. The list grows and is used again. */
export class FaceList {
    /** @param {number} [capacity] */
    constructor(capacity = 4096) {
        this.count = 0;
        this.capacity = capacity;
        this.cells = new Uint16Array(4 * capacity);
        this.tints = new Uint8Array(4 * capacity);
        this.tiles = new Uint16Array(2 * capacity);
    }

    /** Makes room for as many again. */
    grow() {
        const { count, cells, tints, tiles } = this;
        Object.assign(this, new FaceList(2 * this.capacity), { count });
        this.cells.set(cells);
        this.tints.set(tints);
        this.tiles.set(tiles);
    }
}

/**
 * Every face of a cell that stands and is not covered by another.
 * @param {SolidModel} model @param {Slices} slices @param {Int16Array} styles of each cell, -1 for none
 * @param {Uint8Array} tints of styles @param {Uint16Array} patterns of styles @param {Uint16Array} numbers of lines
 * @param {FaceList} list
 */
export function collectFaces(model, slices, styles, tints, patterns, numbers, list) {
    const { size: [sx, sy], steps, firsts } = model, { from, to } = slices;
    list.count = 0;
    for (let z = from[2]; z <= to[2]; z++)
        for (let y = from[1]; y <= to[1]; y++) {
            let cell = from[0] + sx * (y + sy * z);
            for (let x = from[0]; x <= to[0]; x++, cell++) {
                const style = styles[cell];
                if (style < 0)
                    continue;
                if (list.count + 6 > list.capacity)
                    list.grow();
                if (x === from[0] || styles[cell - 1] < 0)
                    addFace(list, x, y, z, 0, style, tints, patterns, numbers[y + sy * z]);
                if (x === to[0] || styles[cell + 1] < 0)
                    addFace(list, x, y, z, 1, style, tints, patterns, numbers[y + sy * z]);
                if (y === from[1] || styles[cell - sx] < 0)
                    addFace(list, x, y, z, 2, style, tints, patterns, numbers[firsts[1] + x + sx * z]);
                if (y === to[1] || styles[cell + sx] < 0)
                    addFace(list, x, y, z, 3, style, tints, patterns, numbers[firsts[1] + x + sx * z]);
                if (z === from[2] || styles[cell - steps[2]] < 0)
                    addFace(list, x, y, z, 4, style, tints, patterns, numbers[firsts[2] + x + sx * y]);
                if (z === to[2] || styles[cell + steps[2]] < 0)
                    addFace(list, x, y, z, 5, style, tints, patterns, numbers[firsts[2] + x + sx * y]);
            }
        }
}

/**
 * All faces of a cell that moves, if it is not cut away.
 * @param {SolidModel} model @param {Slices} slices @param {number} cell @param {number} how 1 it comes, 2 it goes, 3 it changes
 * @param {number} style @param {Uint8Array} tints @param {Uint16Array} patterns @param {Uint16Array} numbers @param {FaceList} list
 */
export function addCell(model, slices, cell, how, style, tints, patterns, numbers, list) {
    const place = model.placeOf(cell);
    if (!isInside(place, slices))
        return;
    if (list.count + 6 > list.capacity)
        list.grow();
    for (let direction = 0; direction < 6; direction++)
        addFace(list, ...place, 8 * how + direction, style, tints, patterns, numbers[model.lineThrough(cell, direction >> 1)]);
}

/** @param {FaceList} list @param {number} x @param {number} y @param {number} z @param {number} direction @param {number} style
 *  @param {Uint8Array} tints @param {Uint16Array} patterns @param {number} number */
function addFace(list, x, y, z, direction, style, tints, patterns, number) {
    const i = list.count++, { cells, tints: own, tiles } = list;
    cells[4 * i] = x;
    cells[4 * i + 1] = y;
    cells[4 * i + 2] = z;
    cells[4 * i + 3] = direction;
    own[4 * i] = tints[4 * style];
    own[4 * i + 1] = tints[4 * style + 1];
    own[4 * i + 2] = tints[4 * style + 2];
    own[4 * i + 3] = tints[4 * style + 3];
    tiles[2 * i] = number;
    tiles[2 * i + 1] = patterns[style];
}

/**
 * The first cell that stands on a ray, and the axis of the face that it meets; null when there is none.
 * @param {SolidModel} model @param {Slices} slices @param {Int16Array} styles @param {Triple} origin @param {Triple} direction
 * @returns {{ cell: number, axis: number } | null}
 */
export function cellOnRay(model, slices, styles, origin, direction) {
    let near = 0, far = Infinity, axis = 0;
    for (let i = 0; i < 3; i++) {
        const inverse = 1 / (direction[i] || 1e-12);
        const a = (slices.from[i] - origin[i]) * inverse, b = (slices.to[i] + 1 - origin[i]) * inverse;
        if (Math.min(a, b) > near)
            [near, axis] = [Math.min(a, b), i];
        far = Math.min(far, Math.max(a, b));
    }
    if (near >= far)
        return null;
    /** @type {Triple} */
    const place = [0, 0, 0];
    const next = [0, 0, 0], each = [0, 0, 0];
    for (let i = 0; i < 3; i++) {
        const at = origin[i] + direction[i] * (near + 1e-6);
        place[i] = Math.min(slices.to[i], Math.max(slices.from[i], Math.floor(at)));
        each[i] = Math.abs(1 / (direction[i] || 1e-12));
        next[i] = ((direction[i] > 0 ? place[i] + 1 : place[i]) - origin[i]) / (direction[i] || 1e-12);
    }
    while (isInside(place, slices)) {
        const cell = model.cellAt(place);
        if (styles[cell] >= 0)
            return { cell, axis };
        axis = next[0] < next[1] ? (next[0] < next[2] ? 0 : 2) : next[1] < next[2] ? 1 : 2;
        place[axis] += direction[axis] > 0 ? 1 : -1;
        next[axis] += each[axis];
    }
    return null;
}
