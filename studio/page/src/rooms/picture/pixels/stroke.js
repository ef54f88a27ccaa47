// stroke.js: one gesture of a tool, from its first cell to its last: shown while it goes on, one step of undo at its end.
import { current } from '../../../app.js';
import { clipped, moveSelection, movedPart } from './selecting.js';
import { colour, colourIn, committedPixels, describe, filled, mirror, selection, spoken, tool } from './pixel_state.js';
import { connected, constrained, ellipseBetween, lineBetween, rectangleBetween, withImages } from './strokes.js';

/**
 * @typedef {import('../../../doc/state.js').Pixels} Pixels
 * @typedef {{ x: number, y: number }} Place
 */

/** @type {Record<string, string>} */
const LABELS = { pencil: 'Draw', line: 'Line', rectangle: 'Rectangle', ellipse: 'Ellipse', bucket: 'Fill' };

/** A gesture that is going on. */
export class Stroke {
    /**
     * @param {Pixels} picture @param {Place} place @param {{ erase?: boolean, pick?: boolean }} [how]
     */
    constructor(picture, place, { erase = false, pick = false } = {}) {
        this.picture = picture;
        this.tool = pick ? 'picker' : tool.value;
        this.start = place;
        this.last = place;
        this.cells = picture.cells.slice();
        this.colour = erase ? 0 : colourIn(picture);
        this.box = selection.value;
        this.moving = this.tool === 'select' && !!this.box && place.x >= this.box.x && place.y >= this.box.y &&
            place.x < this.box.x + this.box.width && place.y < this.box.y + this.box.height;
        this.frame = 0;
        this.go(place, false);
    }

    /** @param {[number, number][]} places */
    paint(places) {
        for (const i of withImages(this.picture, places, mirror.value))
            this.cells[i] = this.colour;
    }

    /** @param {Place} place @param {boolean} constrain */
    go(place, constrain) {
        const { x, y } = place;
        const { x: x0, y: y0 } = this.start;
        const [x1, y1] = constrain ? constrained(this.tool, x0, y0, x, y) : [x, y];
        switch (this.tool) {
        case 'pencil':
            this.paint(lineBetween(this.last.x, this.last.y, x, y));
            break;
        case 'line':
        case 'rectangle':
        case 'ellipse':
            this.cells = this.picture.cells.slice();
            this.paint(this.tool === 'line' ? lineBetween(x0, y0, x1, y1) : this.tool === 'rectangle' ?
                rectangleBetween(x0, y0, x1, y1, filled.value) : ellipseBetween(x0, y0, x1, y1, filled.value));
            break;
        case 'select':
            this.select(x1, y1);
            break;
        default:
        }
        this.last = place;
        this.show();
    }

    /** @param {number} x @param {number} y */
    select(x, y) {
        const { x: x0, y: y0 } = this.start;
        if (this.moving && this.box) {
            const { cells, next } = movedPart(this.picture, this.box, x - x0, y - y0);
            this.cells = cells;
            selection.value = next.box;
            return;
        }
        const box = { x: Math.min(x0, x), y: Math.min(y0, y), width: Math.abs(x - x0) + 1, height: Math.abs(y - y0) + 1 };
        selection.value = clipped(box, this.picture);
    }

    /** Shows the picture so far, once a frame. */
    show() {
        if (this.frame || this.tool === 'bucket' || this.tool === 'picker' || (this.tool === 'select' && !this.moving))
            return;
        this.frame = requestAnimationFrame(() => {
            this.frame = 0;
            current().preview({ picture: { ...this.picture, cells: this.cells.slice() } });
        });
    }

    stop() {
        cancelAnimationFrame(this.frame);
        this.frame = 0;
    }

    /** It never was. */
    cancel() {
        this.stop();
        current().cancel();
        selection.value = this.box;
    }

    /** @param {boolean} everywhere all cells of the colour, connected or not */
    end(everywhere) {
        this.stop();
        const { x, y } = this.last;
        if (this.tool === 'picker')
            colour.value = this.picture.cells[x + this.picture.width * y] ?? colour.value;
        else if (this.tool === 'select')
            this.endSelect();
        else {
            if (this.tool === 'bucket')
                this.pour(everywhere);
            current().commit(LABELS[this.tool], { picture: { ...this.picture, cells: this.cells } });
        }
    }

    endSelect() {
        const { x, y } = this.last;
        const still = x === this.start.x && y === this.start.y;
        current().cancel();
        if (this.moving) {
            selection.value = this.box;
            moveSelection(x - this.start.x, y - this.start.y);
        } else if (still)
            selection.value = null;
    }

    /** @param {boolean} everywhere */
    pour(everywhere) {
        const { width, cells } = this.picture;
        for (const i of withImages(this.picture, [[this.start.x, this.start.y]], mirror.value)) {
            const found = everywhere ? [...cells.keys()].filter(k => cells[k] === cells[i]) :
                connected(cells, this.picture, i % width, Math.floor(i / width));
            for (const k of found)
                this.cells[k] = this.colour;
        }
    }
}

/** @type {Stroke | null} of the keyboard: begun with Space, ended with the next one */
let held = null;

/** Whether the keyboard has begun something. */
export const isHeld = () => held !== null;

/** Space at a cell: tools of two places begin and end, the others act. @param {Place} place */
export function strikeAt(place) {
    const picture = committedPixels();
    if (!picture)
        return;
    if (held) {
        held.go(place, false);
        held.end(false);
        held = null;
        spoken.value = 'done';
        return;
    }
    const chosen = tool.value;
    const painted = picture.cells[place.x + picture.width * place.y] === colourIn(picture);
    const stroke = new Stroke(picture, place, { erase: chosen === 'pencil' && painted });
    if (['line', 'rectangle', 'ellipse', 'select'].includes(chosen)) {
        held = stroke;
        spoken.value = `${chosen} begins at column ${place.x + 1}, row ${place.y + 1}; Space ends it`;
        return;
    }
    stroke.end(false);
    const after = committedPixels();
    spoken.value = after ? describe(after, place.x, place.y) : '';
}

/** The keyboard's cell moved. @param {Place} place */
export function holdAt(place) {
    held?.go(place, false);
}

/** @returns {boolean} whether there was something to give up */
export function letGo() {
    held?.cancel();
    const was = held !== null;
    held = null;
    return was;
}
