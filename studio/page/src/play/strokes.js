// strokes.js: which cells a drag paints: it stays in the line it began in.

/** @typedef {import('../core/playing.js').Shape} Shape */

/** The lines through a cell. @param {Shape} shape @param {number} cell */
export function linesAt({ metFirst, metLines }, cell) {
    return Array.from(metLines.subarray(metFirst[cell], metFirst[cell + 1]));
}

/** The cells of a line in the order of its walk. @param {Shape} shape @param {number} line */
export function walkOf({ walkFirst, walks }, line) {
    return walks.subarray(walkFirst[line], walkFirst[line + 1]);
}

/** One drag, from the cell it began in. */
export class LineKeeper {
    /** @param {Shape} shape @param {number[] | undefined} size of a grid or solid @param {number} first
     *  @param {number} preferred a line that wins where several are possible */
    constructor(shape, size, first, preferred) {
        this.shape = shape;
        this.size = size;
        this.first = first;
        this.preferred = preferred;
        this.axis = -1;
        this.lines = linesAt(shape, first);
    }

    /** The cell to paint when the pointer is over one; -1: none. @param {number} cell */
    over(cell) {
        if (cell === this.first)
            return cell;
        return this.size ? this.projected(cell, this.size) : this.followed(cell);
    }

    /** In a row, a column or along an axis: the nearest place on it. @param {number} cell @param {number[]} size */
    projected(cell, size) {
        const place = placeOf(cell, size), from = placeOf(this.first, size);
        if (this.axis < 0)
            this.axis = place.map((at, i) => Math.abs(at - from[i])).reduce((best, by, i, all) => by > all[best] ? i : best, 0);
        from[this.axis] = place[this.axis];
        return from.reduceRight((sum, at, i) => sum * size[i] + at, 0);
    }

    /** Along a slope or curve: cells of the lines that all cells so far have in common. @param {number} cell */
    followed(cell) {
        const left = this.lines.filter(line => walkOf(this.shape, line).includes(cell));
        if (left.length === 0)
            return -1;
        this.lines = left;
        return cell;
    }

    /** How many cells a drag has come over, in a row or along an axis; null elsewhere. @param {number} cell */
    length(cell) {
        if (!this.size || this.axis < 0)
            return null;
        return 1 + Math.abs(placeOf(cell, this.size)[this.axis] - placeOf(this.first, this.size)[this.axis]);
    }

    /** The line of the drag, where it is known. */
    line() {
        if (this.size)
            return -1;
        return this.lines.includes(this.preferred) ? this.preferred : this.lines.length === 1 ? this.lines[0] : -1;
    }
}

/** @param {number} cell @param {number[]} size */
function placeOf(cell, size) {
    return size.map(length => {
        const at = cell % length;
        cell = Math.floor(cell / length);
        return at;
    });
}
