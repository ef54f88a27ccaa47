// grid_clues.js: draws the clues beside a grid. A number that is done is paler and struck out, but can still be read: its box, in
// a coloured puzzle, is only an outline then.
import { seen } from './grid_plan.js';

/**
 * @typedef {import('./grid_plan.js').GridModel} GridModel
 * @typedef {import('./grid_plan.js').Plan} Plan
 * @typedef {import('../board_base.js').BoardColours} BoardColours
 * @typedef {import('../paints.js').PaintLook} PaintLook
 * @typedef {CanvasRenderingContext2D} Pen
 */

export const FONT = "'DejaVu Sans', system-ui, sans-serif";

/** @typedef {Map<number, boolean[]> | undefined} Done of lines, which of their numbers are faded */

/** @param {Pen} pen @param {number} x @param {number} y @param {number} width @param {number} height @param {() => void} draw */
function inBand(pen, x, y, width, height, draw) {
    pen.save();
    pen.beginPath();
    pen.rect(x, y, width, height);
    pen.clip();
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    draw();
    pen.restore();
}

/** @param {Pen} pen @param {GridModel} model @param {Plan} plan @param {PaintLook[]} paints
 *  @param {BoardColours} colours @param {Done} done @param {Iterable<number>} [only] these lines alone, anew */
export function drawClues(pen, model, plan, paints, colours, done, only) {
    const wanted = only && new Set(only);
    inBand(pen, plan.left - plan.bandWidth, plan.top, plan.bandWidth, plan.bottom - plan.top, () => {
        const [top, bottom] = seen(plan.yTo, plan.top, plan.bottom);
        for (let y = top; y <= bottom; y++)
            if (!wanted || wanted.has(model.rowLine[y])) {
                if (wanted)
                    pen.clearRect(plan.left - plan.bandWidth, plan.yTo[y], plan.bandWidth, plan.yFrom[y + 1] - plan.yTo[y]);
                drawRowClue(pen, model, plan, paints, colours, done, y);
            }
    });
    inBand(pen, plan.left, plan.top - plan.bandHeight, plan.right - plan.left, plan.bandHeight, () => {
        const [left, right] = seen(plan.xTo, plan.left, plan.right);
        for (let x = left; x <= right; x++)
            if (!wanted || wanted.has(model.columnLine[x])) {
                if (wanted)
                    pen.clearRect(plan.xTo[x], plan.top - plan.bandHeight, plan.xFrom[x + 1] - plan.xTo[x], plan.bandHeight);
                drawColumnClue(pen, model, plan, paints, colours, done, x);
            }
    });
}

/** Clues of a solved puzzle step back behind its picture. @param {Pen} pen @param {Plan} plan @param {BoardColours} colours */
export function veilClues(pen, plan, colours) {
    pen.globalAlpha = 0.6;
    pen.fillStyle = colours.paper;
    pen.fillRect(plan.left - plan.bandWidth, plan.top, plan.bandWidth, plan.bottom - plan.top);
    pen.fillRect(plan.left, plan.top - plan.bandHeight, plan.right - plan.left, plan.bandHeight);
    pen.globalAlpha = 1;
}

/** @param {Pen} pen @param {GridModel} model @param {Plan} plan @param {PaintLook[]} paints @param {BoardColours} colours
 *  @param {Done} done @param {number} y */
function drawRowClue(pen, model, plan, paints, colours, done, y) {
    const middle = (plan.yTo[y] + plan.yFrom[y + 1]) / 2, pad = 0.3 * plan.type;
    entriesOutwards(model.rows[y], done?.get(model.rowLine[y]), (entry, k, faded) => drawEntry(pen, plan, paints, colours, entry, faded,
        plan.left - pad - (k + 0.5) * plan.entryWidth, middle, false));
}

/** @param {Pen} pen @param {GridModel} model @param {Plan} plan @param {PaintLook[]} paints @param {BoardColours} colours
 *  @param {Done} done @param {number} x */
function drawColumnClue(pen, model, plan, paints, colours, done, x) {
    const middle = (plan.xTo[x] + plan.xFrom[x + 1]) / 2, pad = 0.3 * plan.type;
    entriesOutwards(model.columns[x], done?.get(model.columnLine[x]), (entry, k, faded) => drawEntry(pen, plan, paints, colours, entry, faded,
        middle, plan.top - pad - (k + 0.5) * plan.entryHeight, true));
}

/** From the grid outwards. @param {import('../clues.js').Entries} entries @param {boolean[] | undefined} done
 *  @param {(entry: import('../clues.js').Entry | null, k: number, faded: boolean) => void} each */
function entriesOutwards(entries, done, each) {
    if (!entries)
        return each(null, 0, false);
    entries.forEach((entry, i) => each(entry, entries.length - 1 - i, done?.[i] ?? false));
}

/** @param {Pen} pen @param {Plan} plan @param {PaintLook[]} paints @param {BoardColours} colours
 *  @param {import('../clues.js').Entry | null} entry @param {boolean} faded @param {number} x @param {number} y @param {boolean} stacked */
function drawEntry(pen, plan, paints, colours, entry, faded, x, y, stacked) {
    pen.globalAlpha = faded ? 0.55 : 1;
    drawNumber(pen, plan, paints, colours, entry, faded, x, y, stacked);
    if (faded && entry)
        strikeOut(pen, plan, colours, x, y);
    pen.globalAlpha = 1;
}

/** A number that is done is not told by its shade alone. @param {Pen} pen @param {Plan} plan @param {BoardColours} colours
 *  @param {number} x @param {number} y */
function strikeOut(pen, plan, colours, x, y) {
    pen.globalAlpha = 0.7;
    pen.strokeStyle = colours.cell;
    pen.lineWidth = Math.max(1, 0.07 * plan.type);
    pen.beginPath();
    pen.moveTo(x - 0.4 * plan.type, y + 0.24 * plan.type);
    pen.lineTo(x + 0.4 * plan.type, y - 0.24 * plan.type);
    pen.stroke();
}

/** @param {Pen} pen @param {Plan} plan @param {PaintLook[]} paints @param {BoardColours} colours
 *  @param {import('../clues.js').Entry | null} entry @param {boolean} faded @param {number} x @param {number} y @param {boolean} stacked */
function drawNumber(pen, plan, paints, colours, entry, faded, x, y, stacked) {
    const { type, scale } = plan;
    const coloured = paints.length > 2;
    if (!entry)
        return drawSpot(pen, plan, colours, x, y);
    const width = stacked ? Math.min(0.86 * scale, plan.entryWidth) : plan.entryWidth - 0.2 * type;
    const height = stacked ? plan.entryHeight - 0.14 * type : Math.min(1.3 * type, 0.86 * scale);
    const boxed = coloured && entry.colour > 0;
    if (boxed) {
        pen.beginPath();
        pen.roundRect(x - width / 2, y - height / 2, width, height, 0.12 * type);
        pen.fillStyle = faded ? colours.paper : paints[entry.colour].colour;
        pen.fill();
        pen.strokeStyle = faded ? paints[entry.colour].colour : '#5a5a5a';
        pen.lineWidth = (faded ? 0.14 : 0.06) * type;
        pen.stroke();
    }
    pen.strokeStyle = pen.fillStyle = boxed && !faded ? paints[entry.colour].type : colours.cell;
    pen.font = `${boxed ? 'bold ' : ''}${type.toFixed(1)}px ${FONT}`;
    const letter = boxed && type >= 5 * plan.ratio;
    const dx = letter && !stacked ? -0.33 * type : 0, dy = letter && stacked ? -0.34 * type : 0;
    pen.fillText(entry.text, x + dx, y + dy + 0.06 * type, letter && !stacked ? width - 0.75 * type : width * 0.96);
    if (entry.groups > 1)
        drawGroups(pen, entry.groups, x + dx, y + dy, Math.min(0.68 * type, 0.44 * scale));
    if (!letter)
        return;
    pen.font = `${(0.66 * type).toFixed(1)}px ${FONT}`;
    pen.fillText(paints[entry.colour].letter, stacked ? x : x + width / 2 - 0.46 * type,
                 y + (stacked ? 0.56 * type : 0.08 * type));
}

/** A ring for two groups, a square for more. @param {Pen} pen @param {number} groups @param {number} x @param {number} y
 *  @param {number} radius */
export function drawGroups(pen, groups, x, y, radius) {
    pen.lineWidth = 0.11 * radius;
    pen.beginPath();
    if (groups === 2)
        pen.arc(x, y, radius, 0, 2 * Math.PI);
    else
        pen.rect(x - 0.9 * radius, y - 0.9 * radius, 1.8 * radius, 1.8 * radius);
    pen.stroke();
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
