// grid_paint.js: draws the cells of a grid and the lines between them. Cells are drawn only when they change or the view does.
// Clues are drawn by grid_clues.js, what is pointed out by grid_marks.js.
import { drawGroups, FONT } from './grid_clues.js';
import { seen } from './grid_plan.js';
import { drawPattern, pictureFill } from '../paints.js';

/**
 * @typedef {import('./grid_plan.js').GridModel} GridModel
 * @typedef {import('./grid_plan.js').Plan} Plan
 * @typedef {import('../board_base.js').BoardColours} BoardColours
 * @typedef {import('../paints.js').PaintLook} PaintLook
 * @typedef {CanvasRenderingContext2D} Pen
 */

/**
 * How cells of each colour are drawn at some scale: a style that fills neighbours at once, and what stands in each cell, a dot or
 * a letter. Small cells have patterns, which are not bound to cells, instead of letters. In a picture cells are `whole`, without
 * lines between them.
 * @typedef {{ fill: string | CanvasPattern | null, sign: ImageBitmap | null, dot: number, whole?: boolean }} CellStyle
 */

const LETTERS_FROM = 12, PATTERNS_FROM = 4, ROUND_DOTS_FROM = 14; // CSS pixels

/** @param {PaintLook[]} paints @param {Plan} plan @param {BoardColours} colours @param {boolean} [plain] @returns {CellStyle[]} */
export function cellStyles(paints, plan, colours, plain) {
    const several = paints.length > 2;
    return paints.map((paint, i) => {
        if (plain)
            return { fill: pictureFill(paint), sign: null, dot: 0, whole: true };
        if (i === 0)
            return plan.scale < ROUND_DOTS_FROM * plan.ratio ?
                { fill: null, sign: null, dot: Math.max(plan.ratio, Math.round(0.2 * plan.scale)) } :
                { fill: null, sign: dotSign(plan, colours), dot: 0 };
        const lettered = several && plan.scale >= LETTERS_FROM * plan.ratio;
        const patterned = several && !lettered && paint.pattern > 0 && plan.scale >= PATTERNS_FROM * plan.ratio;
        return { fill: patterned ? patternOf(paint, plan) : several || paint.colour !== '#000000' ? paint.colour : colours.cell,
                 sign: lettered ? letterSign(paint, plan) : null, dot: 0 };
    });
}

/** A picture that is drawn many times. @param {number} side @param {(pen: any) => void} draw */
function picture(side, draw) {
    const canvas = new OffscreenCanvas(side, side);
    draw(canvas.getContext('2d'));
    return canvas.transferToImageBitmap();
}

/** @param {Plan} plan @param {BoardColours} colours */
function dotSign(plan, colours) {
    const side = Math.ceil(plan.scale);
    return picture(side, pen => {
        pen.fillStyle = colours.cross;
        pen.beginPath();
        pen.arc(side / 2 - 0.5, side / 2 - 0.5, 0.1 * side, 0, 2 * Math.PI);
        pen.fill();
    });
}

/** @param {PaintLook} paint @param {Plan} plan */
function letterSign(paint, plan) {
    const side = Math.ceil(plan.scale);
    return picture(side, pen => {
        pen.fillStyle = paint.type;
        pen.font = `${Math.round(0.5 * side)}px ${FONT}`;
        pen.textAlign = 'center';
        pen.textBaseline = 'middle';
        pen.fillText(paint.letter, side / 2 - 0.5, side / 2);
    });
}

/** @param {PaintLook} paint @param {Plan} plan */
function patternOf(paint, plan) {
    const side = Math.round(8 * plan.ratio);
    const tile = picture(side, pen => {
        pen.fillStyle = paint.colour;
        pen.fillRect(0, 0, side, side);
        drawPattern(pen, paint, 0, 0, side);
    });
    return /** @type {OffscreenCanvasRenderingContext2D} */ (new OffscreenCanvas(1, 1).getContext('2d'))
        .createPattern(tile, 'repeat');
}

/** @param {Pen} pen @param {Plan} plan @param {() => void} draw */
export function amongCells(pen, plan, draw) {
    pen.save();
    pen.beginPath();
    pen.rect(plan.left, plan.top, plan.right - plan.left, plan.bottom - plan.top);
    pen.clip();
    draw();
    pen.restore();
}

/** Draws cells of one colour that lie beside each other, but for the lines between them. @param {Pen} pen @param {Plan} plan
 *  @param {CellStyle} style @param {string} dots @param {number} first @param {number} last @param {number} y */
function drawRun(pen, plan, style, dots, first, last, y) {
    const left = (style.whole ? plan.xFrom : plan.xTo)[first], top = (style.whole ? plan.yFrom : plan.yTo)[y];
    const height = plan.yFrom[y + 1] - top;
    if (style.fill) {
        pen.fillStyle = style.fill;
        pen.fillRect(left, top, plan.xFrom[last + 1] - left, height);
    }
    if (!style.sign && !style.dot)
        return;
    pen.fillStyle = dots;
    for (let x = first; x <= last; x++) {
        const width = plan.xFrom[x + 1] - plan.xTo[x];
        if (style.sign)
            pen.drawImage(style.sign, plan.xTo[x], top);
        else
            pen.fillRect(plan.xTo[x] + (width - style.dot >> 1), top + (height - style.dot >> 1), style.dot, style.dot);
    }
}

/** A cell that changed. @param {Pen} pen @param {Plan} plan @param {CellStyle[]} styles @param {string} dots
 *  @param {number} x @param {number} y @param {number} colour */
export function drawCell(pen, plan, styles, dots, x, y, colour) {
    pen.clearRect(plan.xTo[x], plan.yTo[y], plan.xFrom[x + 1] - plan.xTo[x], plan.yFrom[y + 1] - plan.yTo[y]);
    if (colour >= 0)
        drawRun(pen, plan, styles[Math.min(colour, styles.length - 1)], dots, x, x, y);
}

/** All cells that are seen; lines come over them. @param {Pen} pen @param {GridModel} model @param {Plan} plan
 *  @param {CellStyle[]} styles @param {string} dots @param {Int16Array} cells */
export function drawAllCells(pen, model, plan, styles, dots, cells) {
    const [left, right] = seen(plan.xTo, plan.left, plan.right);
    const [top, bottom] = seen(plan.yTo, plan.top, plan.bottom);
    for (let y = top; y <= bottom; y++)
        for (let x = left; x <= right; x++) {
            const colour = cells[x + model.width * y], first = x;
            while (x < right && cells[x + 1 + model.width * y] === colour)
                x++;
            if (colour >= 0)
                drawRun(pen, plan, styles[Math.min(colour, styles.length - 1)], dots, first, x, y);
        }
}

/** Lines between cells, which run on, lighter, between the clues. @param {Pen} pen @param {GridModel} model
 *  @param {Plan} plan @param {BoardColours} colours @param {boolean} [faint] */
export function drawRules(pen, model, plan, colours, faint) {
    const [left, right] = seen(plan.xTo, plan.left, plan.right);
    const [top, bottom] = seen(plan.yTo, plan.top, plan.bottom);
    for (const bold of [false, true]) {
        pen.fillStyle = bold ? colours.fifth : colours.line;
        const isBold = (/** @type {number} */ i, /** @type {number} */ count) => i % 5 === 0 || i === count;
        for (let x = left; x <= right + 1; x++)
            if (isBold(x, model.width) === bold && plan.xTo[x] > plan.left) {
                pen.globalAlpha = faint ? 0.25 : 1;
                pen.fillRect(plan.xFrom[x], plan.top, plan.xTo[x] - plan.xFrom[x], plan.bottom - plan.top);
                pen.globalAlpha = 0.35;
                pen.fillRect(plan.xFrom[x], plan.top - plan.bandHeight, plan.xTo[x] - plan.xFrom[x], plan.bandHeight);
            }
        for (let y = top; y <= bottom + 1; y++)
            if (isBold(y, model.height) === bold && plan.yTo[y] > plan.top) {
                pen.globalAlpha = faint ? 0.25 : 1;
                pen.fillRect(plan.left, plan.yFrom[y], plan.right - plan.left, plan.yTo[y] - plan.yFrom[y]);
                pen.globalAlpha = 0.35;
                pen.fillRect(plan.left - plan.bandWidth, plan.yFrom[y], plan.bandWidth, plan.yTo[y] - plan.yFrom[y]);
            }
    }
    pen.globalAlpha = 1;
    drawBorder(pen, plan, colours);
}

/** The border; on the right and below only where the grid ends. @param {Pen} pen @param {Plan} plan
 *  @param {BoardColours} colours */
function drawBorder(pen, plan, colours) {
    const thick = Math.max(1, Math.round(2 * plan.ratio));
    pen.fillStyle = colours.strong;
    pen.fillRect(plan.left, plan.top, plan.right - plan.left, thick);
    pen.fillRect(plan.left, plan.top, thick, plan.bottom - plan.top);
    if (plan.right === plan.xTo[plan.xTo.length - 1])
        pen.fillRect(plan.right - thick, plan.top, thick, plan.bottom - plan.top);
    if (plan.bottom === plan.yTo[plan.yTo.length - 1])
        pen.fillRect(plan.left, plan.bottom - thick, plan.right - plan.left, thick);
}

/** The clues of lines that go through the layer, in cells of which nothing is known. @param {Pen} pen @param {GridModel} model
 *  @param {Plan} plan @param {BoardColours} colours @param {PaintLook[]} paints @param {Int16Array} cells
 *  @param {Map<number, boolean[]>} [done] */
export function drawInner(pen, model, plan, colours, paints, cells, done) {
    if (!model.inner || plan.scale < 17 * plan.ratio)
        return;
    const size = 0.34 * plan.scale;
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.font = `${size.toFixed(1)}px ${FONT}`;
    pen.fillStyle = pen.strokeStyle = colours.strong;
    const [left, right] = seen(plan.xTo, plan.left, plan.right);
    const [top, bottom] = seen(plan.yTo, plan.top, plan.bottom);
    for (let y = top; y <= bottom; y++)
        for (let x = left; x <= right; x++) {
            const entries = model.inner[x + model.width * y];
            if (cells[x + model.width * y] >= 0 || !entries)
                continue;
            const cx = (plan.xTo[x] + plan.xFrom[x + 1]) / 2, cy = (plan.yTo[y] + plan.yFrom[y + 1]) / 2;
            const words = entries.map(({ text, colour }) => model.coloured && colour > 0 ? text + paints[colour].letter : text);
            pen.globalAlpha = isDone(done?.get(model.innerLine?.[x + model.width * y] ?? -1)) ? 0.4 : 1;
            pen.fillText(words.join(' '), cx, cy, 0.9 * plan.scale);
            if (entries.length === 1 && entries[0].groups > 1)
                drawGroups(pen, entries[0].groups, cx, cy, 0.74 * size);
        }
    pen.globalAlpha = 1;
}

/** Whether all numbers of a clue are done. @param {boolean[] | undefined} done */
const isDone = done => !!done?.length && done.every(Boolean);
