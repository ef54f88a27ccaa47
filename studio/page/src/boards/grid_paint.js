// grid_paint.js: draws a grid: the ground (paper and what is lit), the cells with their lines and clues, and on top what is
// pointed out. Cells are drawn only when they change or the view does.
import { drawPattern } from './paints.js';
import { seen } from './grid_plan.js';

/**
 * @typedef {import('./grid_plan.js').GridModel} GridModel
 * @typedef {import('./grid_plan.js').Plan} Plan
 * @typedef {import('./board_base.js').BoardColours} BoardColours
 * @typedef {import('./paints.js').PaintLook} PaintLook
 * @typedef {CanvasRenderingContext2D} Pen
 */

const FONT = "'DejaVu Sans', system-ui, sans-serif";

/**
 * A picture of a cell of each colour, drawn once for a size. @param {PaintLook[]} paints @param {Plan} plan
 * @param {BoardColours} colours
 */
export function cellSprites(paints, plan, colours) {
    const side = Math.ceil(plan.scale) + 1;
    return paints.map((paint, i) => {
        const canvas = document.createElement('canvas');
        canvas.width = canvas.height = side;
        const pen = /** @type {Pen} */ (canvas.getContext('2d'));
        if (i === 0)
            drawDot(pen, side, plan, colours);
        else
            drawFilled(pen, side, paint, plan, paints.length > 2, colours);
        return canvas;
    });
}

/** @param {Pen} pen @param {number} side @param {Plan} plan @param {BoardColours} colours */
function drawDot(pen, side, plan, colours) {
    const middle = plan.scale / 2 - 0.5;
    pen.fillStyle = colours.cross;
    pen.beginPath();
    pen.arc(middle, middle, Math.max(0.6 * plan.ratio, 0.1 * side), 0, 2 * Math.PI);
    pen.fill();
}

/** @param {Pen} pen @param {number} side @param {PaintLook} paint @param {Plan} plan @param {boolean} several
 *  @param {BoardColours} colours */
function drawFilled(pen, side, paint, plan, several, colours) {
    pen.fillStyle = several || paint.colour !== '#000000' ? paint.colour : colours.cell;
    pen.fillRect(0, 0, side, side);
    if (!several)
        return;
    if (side < 12 * plan.ratio) {
        if (side >= 5 * plan.ratio)
            drawPattern(pen, paint, 0, 0, side);
        return;
    }
    pen.fillStyle = paint.type;
    pen.font = `${Math.round(0.5 * side)}px ${FONT}`;
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.fillText(paint.letter, plan.scale / 2 - 0.5, plan.scale / 2);
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

/** @param {Pen} pen @param {Plan} plan @param {HTMLCanvasElement[]} sprites @param {number} x @param {number} y
 *  @param {number} colour @param {boolean} fresh whether nothing was there */
export function drawCell(pen, plan, sprites, x, y, colour, fresh) {
    const left = plan.xTo[x], top = plan.yTo[y];
    const width = plan.xFrom[x + 1] - left, height = plan.yFrom[y + 1] - top;
    if (!fresh)
        pen.clearRect(left, top, width, height);
    if (colour < 0 || width <= 0 || height <= 0)
        return;
    const sprite = sprites[Math.min(colour, sprites.length - 1)];
    pen.drawImage(sprite, 0, 0, width, height, left, top, width, height);
}

/** All cells that are seen. @param {Pen} pen @param {GridModel} model @param {Plan} plan
 *  @param {HTMLCanvasElement[]} sprites @param {Int16Array} cells */
export function drawAllCells(pen, model, plan, sprites, cells) {
    const [left, right] = seen(plan.xTo, plan.left, plan.right);
    const [top, bottom] = seen(plan.yTo, plan.top, plan.bottom);
    for (let y = top; y <= bottom; y++)
        for (let x = left; x <= right; x++)
            if (cells[x + model.width * y] >= 0)
                drawCell(pen, plan, sprites, x, y, cells[x + model.width * y], true);
}

/** Lines between cells, which run on, lighter, between the clues. @param {Pen} pen @param {GridModel} model
 *  @param {Plan} plan @param {BoardColours} colours */
export function drawRules(pen, model, plan, colours) {
    const [left, right] = seen(plan.xTo, plan.left, plan.right);
    const [top, bottom] = seen(plan.yTo, plan.top, plan.bottom);
    for (const bold of [false, true]) {
        pen.fillStyle = bold ? colours.strong : colours.line;
        const isBold = (/** @type {number} */ i, /** @type {number} */ count) => i % 5 === 0 || i === count;
        for (let x = left; x <= right + 1; x++)
            if (isBold(x, model.width) === bold && plan.xTo[x] > plan.left) {
                pen.globalAlpha = 1;
                pen.fillRect(plan.xFrom[x], plan.top, plan.xTo[x] - plan.xFrom[x], plan.bottom - plan.top);
                pen.globalAlpha = 0.35;
                pen.fillRect(plan.xFrom[x], plan.top - plan.bandHeight, plan.xTo[x] - plan.xFrom[x], plan.bandHeight);
            }
        for (let y = top; y <= bottom + 1; y++)
            if (isBold(y, model.height) === bold && plan.yTo[y] > plan.top) {
                pen.globalAlpha = 1;
                pen.fillRect(plan.left, plan.yFrom[y], plan.right - plan.left, plan.yTo[y] - plan.yFrom[y]);
                pen.globalAlpha = 0.35;
                pen.fillRect(plan.left - plan.bandWidth, plan.yFrom[y], plan.bandWidth, plan.yTo[y] - plan.yFrom[y]);
            }
    }
    pen.globalAlpha = 1;
    drawBorder(pen, plan, colours);
}

/** @param {Pen} pen @param {Plan} plan @param {BoardColours} colours */
function drawBorder(pen, plan, colours) {
    const thick = Math.max(1, Math.round(2 * plan.ratio));
    pen.fillStyle = colours.strong;
    pen.fillRect(plan.left, plan.top, plan.right - plan.left, thick);
    pen.fillRect(plan.left, plan.top, thick, plan.bottom - plan.top);
    pen.fillRect(plan.right - thick, plan.top, thick, plan.bottom - plan.top);
    pen.fillRect(plan.left, plan.bottom - thick, plan.right - plan.left, thick);
}

/** @param {Pen} pen @param {GridModel} model @param {Plan} plan @param {PaintLook[]} paints
 *  @param {BoardColours} colours */
export function drawClues(pen, model, plan, paints, colours) {
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    const inBand = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ width,
                    /** @type {number} */ height, /** @type {() => void} */ draw) => {
        pen.save();
        pen.beginPath();
        pen.rect(x, y, width, height);
        pen.clip();
        draw();
        pen.restore();
    };
    const pad = 0.3 * plan.type;
    inBand(plan.left - plan.bandWidth, plan.top, plan.bandWidth, plan.bottom - plan.top, () => {
        const [top, bottom] = seen(plan.yTo, plan.top, plan.bottom);
        for (let y = top; y <= bottom; y++) {
            const middle = (plan.yTo[y] + plan.yFrom[y + 1]) / 2;
            entriesOutwards(model.rows[y], (entry, k) => drawEntry(pen, plan, paints, colours, entry,
                plan.left - pad - (k + 0.5) * plan.entryWidth, middle, false));
        }
    });
    inBand(plan.left, plan.top - plan.bandHeight, plan.right - plan.left, plan.bandHeight, () => {
        const [left, right] = seen(plan.xTo, plan.left, plan.right);
        for (let x = left; x <= right; x++) {
            const middle = (plan.xTo[x] + plan.xFrom[x + 1]) / 2;
            entriesOutwards(model.columns[x], (entry, k) => drawEntry(pen, plan, paints, colours, entry,
                middle, plan.top - pad - (k + 0.5) * plan.entryHeight, true));
        }
    });
}

/** From the grid outwards. @param {import('./clues.js').Entries} entries
 *  @param {(entry: import('./clues.js').Entry | null, k: number) => void} each */
function entriesOutwards(entries, each) {
    if (!entries)
        each(null, 0);
    for (let k = 0; k < (entries?.length ?? 0); k++)
        each(/** @type {import('./clues.js').Entry[]} */ (entries)[/** @type {any} */ (entries).length - 1 - k], k);
}

/** @param {Pen} pen @param {Plan} plan @param {PaintLook[]} paints @param {BoardColours} colours
 *  @param {import('./clues.js').Entry | null} entry @param {number} x @param {number} y @param {boolean} stacked */
function drawEntry(pen, plan, paints, colours, entry, x, y, stacked) {
    const { type, scale } = plan;
    const coloured = paints.length > 2;
    if (!entry)
        return drawSpot(pen, plan, colours, x, y);
    const width = stacked ? Math.min(0.86 * scale, plan.entryWidth) : plan.entryWidth - 0.2 * type;
    const height = stacked ? plan.entryHeight - 0.14 * type : Math.min(1.3 * type, 0.86 * scale);
    const boxed = coloured && entry.colour > 0;
    if (boxed || entry.blot) {
        pen.beginPath();
        pen.roundRect(x - width / 2, y - height / 2, width, height, entry.blot ? 0.35 * type : 0.12 * type);
        pen.fillStyle = boxed ? paints[entry.colour].colour : colours.paper;
        pen.fill();
        pen.strokeStyle = boxed ? '#5a5a5a' : colours.cell;
        pen.lineWidth = 0.06 * type;
        pen.stroke();
    }
    pen.fillStyle = boxed ? paints[entry.colour].type : colours.cell;
    pen.font = `${boxed ? 'bold ' : ''}${type.toFixed(1)}px ${FONT}`;
    const letter = boxed && type >= 5 * plan.ratio;
    const dx = letter && !stacked ? -0.33 * type : 0, dy = letter && stacked ? -0.34 * type : 0;
    pen.fillText(entry.text, x + dx, y + dy + 0.06 * type, letter && !stacked ? width - 0.75 * type : width * 0.96);
    if (!letter)
        return;
    pen.font = `${(0.66 * type).toFixed(1)}px ${FONT}`;
    pen.fillText(paints[entry.colour].letter, stacked ? x : x + width / 2 - 0.46 * type,
                 y + (stacked ? 0.56 * type : 0.08 * type));
}

/** The empty spot of a clue that says nothing. @param {Pen} pen @param {Plan} plan @param {BoardColours} colours
 *  @param {number} x @param {number} y */
function drawSpot(pen, plan, colours, x, y) {
    const half = 0.34 * plan.type;
    pen.strokeStyle = colours.cross;
    pen.lineWidth = Math.max(1, 0.07 * plan.type);
    pen.setLineDash([0.16 * plan.type, 0.16 * plan.type]);
    pen.strokeRect(x - half, y - half, 2 * half, 2 * half);
    pen.setLineDash([]);
}
