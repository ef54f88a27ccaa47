// pixel_paint.js: draws a picture of pixels on a canvas: its cells, thin lines between them, bold ones every five, the
// mirrors, the selection and the keyboard's cell.
import { channelsOf } from '../../../core/readers/drawn.js';

/**
 * @typedef {import('../../../doc/state.js').Pixels} Pixels
 * @typedef {{ scale: number, left: number, top: number }} View
 * @typedef {{ mirror: { across: boolean, down: boolean }, selection: import('./grids.js').Box | null,
 *             cursor: { x: number, y: number } | null, hover: { x: number, y: number } | null }} Marks
 */

/** The cells, one pixel each; drawn larger without smoothing. */
export class CellImage {
    constructor() {
        this.canvas = document.createElement('canvas');
        this.paper = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext('2d'));
        /** @type {Pixels | null} */
        this.shown = null;
    }

    /** @param {Pixels} picture */
    show(picture) {
        if (this.shown === picture)
            return;
        const { width, height, cells, palette } = picture;
        if (this.canvas.width !== width || this.canvas.height !== height) {
            this.canvas.width = width;
            this.canvas.height = height;
        }
        const image = this.paper.createImageData(width, height);
        const words = new Uint32Array(image.data.buffer);
        const colours = Uint32Array.from(palette, ({ colour }) => {
            const [r, g, b] = channelsOf(colour);
            return (0xff << 24 | b << 16 | g << 8 | r) >>> 0;
        });
        for (let i = 0; i < words.length; i++)
            words[i] = colours[cells[i]] ?? colours[0];
        this.paper.putImageData(image, 0, 0);
        this.shown = picture;
    }
}

/** @param {Pixels} picture @param {number} width of the place @param {number} height @returns {View} all of it in sight */
export function fittingView(picture, width, height) {
    const room = 12;
    const scale = Math.max(1, Math.min((width - 2 * room) / picture.width, (height - 2 * room) / picture.height, 64));
    const whole = scale > 4 ? Math.floor(scale) : scale;
    return { scale: whole, left: (width - whole * picture.width) / 2, top: (height - whole * picture.height) / 2 };
}

/** Lines between cells. @param {CanvasRenderingContext2D} paper @param {Pixels} picture @param {View} view
 *  @param {number} every @param {string} colour @param {number} wide */
function lines(paper, { width, height }, { scale, left, top }, every, colour, wide) {
    paper.beginPath();
    for (let x = 0; x <= width; x += every) {
        paper.moveTo(Math.round(left + x * scale) + 0.5, top);
        paper.lineTo(Math.round(left + x * scale) + 0.5, top + height * scale);
    }
    for (let y = 0; y <= height; y += every) {
        paper.moveTo(left, Math.round(top + y * scale) + 0.5);
        paper.lineTo(left + width * scale, Math.round(top + y * scale) + 0.5);
    }
    paper.strokeStyle = colour;
    paper.lineWidth = wide;
    paper.stroke();
}

/** A line that is seen on every colour. @param {CanvasRenderingContext2D} paper @param {() => void} path
 *  @param {string} colour @param {number} wide @param {number[]} dash */
function twice(paper, path, colour, wide, dash) {
    paper.beginPath();
    path();
    paper.setLineDash([]);
    paper.strokeStyle = '#ffffff';
    paper.lineWidth = wide + 2;
    paper.stroke();
    paper.setLineDash(dash);
    paper.strokeStyle = colour;
    paper.lineWidth = wide;
    paper.stroke();
    paper.setLineDash([]);
}

/**
 * @param {CanvasRenderingContext2D} paper in pixels of the page @param {CellImage} image @param {Pixels} picture
 * @param {View} view @param {Marks} marks @param {{ line: string, strong: string, accent: string }} colours
 */
export function paintPixels(paper, image, picture, view, marks, colours) {
    const { width, height } = picture;
    const { scale, left, top } = view;
    image.show(picture);
    paper.clearRect(0, 0, paper.canvas.width, paper.canvas.height);
    paper.imageSmoothingEnabled = false;
    paper.drawImage(image.canvas, left, top, width * scale, height * scale);
    if (scale >= 5)
        lines(paper, picture, view, 1, colours.line, 0.6);
    if (scale >= 2.5)
        lines(paper, picture, view, 5, colours.strong, 1);
    paper.strokeStyle = colours.strong;
    paper.lineWidth = 1.5;
    paper.strokeRect(left, top, width * scale, height * scale);
    const box = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ w, /** @type {number} */ h) =>
        () => paper.rect(left + x * scale, top + y * scale, w * scale, h * scale);
    if (marks.mirror.across)
        twice(paper, () => { paper.moveTo(left + width * scale / 2, top - 8);
                             paper.lineTo(left + width * scale / 2, top + height * scale + 8); }, colours.accent, 2, [6, 4]);
    if (marks.mirror.down)
        twice(paper, () => { paper.moveTo(left - 8, top + height * scale / 2);
                             paper.lineTo(left + width * scale + 8, top + height * scale / 2); }, colours.accent, 2, [6, 4]);
    if (marks.hover)
        twice(paper, box(marks.hover.x, marks.hover.y, 1, 1), colours.strong, 1, []);
    if (marks.selection)
        twice(paper, box(marks.selection.x, marks.selection.y, marks.selection.width, marks.selection.height),
              colours.accent, 2, [5, 4]);
    if (marks.cursor)
        twice(paper, box(marks.cursor.x, marks.cursor.y, 1, 1), colours.accent, 3, []);
}
