// grid_marks.js: what is pointed out on a grid: lit lines and premises, cells that pulse, ghosts, conflicts, marks, the cursor.

/**
 * @typedef {import('./grid_plan.js').GridModel} GridModel
 * @typedef {import('./grid_plan.js').Plan} Plan
 * @typedef {import('../board_base.js').BoardColours} BoardColours
 * @typedef {import('../board.js').Look} Look
 * @typedef {CanvasRenderingContext2D} Pen
 * @typedef {[number, number, number, number]} Box x, y, width, height
 */

/** @param {Plan} plan @param {number} x @param {number} y @returns {Box} */
export function cellBox(plan, x, y) {
    return [plan.xTo[x], plan.yTo[y], plan.xFrom[x + 1] - plan.xTo[x], plan.yFrom[y + 1] - plan.yTo[y]];
}

/** The cells of a line, and its clue. @param {GridModel} model @param {Plan} plan @param {number} line
 *  @returns {{ cells: Box, clue: Box } | null} */
function boxesOf(model, plan, line) {
    const y = model.rowLine.indexOf(line), x = model.columnLine.indexOf(line);
    if (y >= 0) {
        const [top, height] = stripe(plan.yFrom, plan.yTo, y, plan.top);
        return { cells: [plan.left, top, plan.right - plan.left, height],
                 clue: [plan.left - plan.bandWidth, top, plan.bandWidth, height] };
    }
    if (x < 0)
        return null;
    const [left, width] = stripe(plan.xFrom, plan.xTo, x, plan.left);
    return { cells: [left, plan.top, width, plan.bottom - plan.top],
             clue: [left, plan.top - plan.bandHeight, width, plan.bandHeight] };
}

/** Where a row or column begins and how broad it is, as far as it is in sight. @param {Int32Array} from
 *  @param {Int32Array} to @param {number} i @param {number} edge @returns {[number, number]} */
function stripe(from, to, i, edge) {
    const begin = Math.max(edge, to[i]);
    return [begin, Math.max(0, from[i + 1] - begin)];
}

/** Keeps a pen off the corner between the bands. @param {Pen} pen @param {Plan} plan @param {() => void} draw */
function inSight(pen, plan, draw) {
    pen.save();
    pen.beginPath();
    const over = 10 * plan.ratio; // signs stand beyond the clues
    pen.rect(plan.left - plan.bandWidth - over, plan.top, plan.right + over, plan.bottom - plan.top);
    pen.rect(plan.left, plan.top - plan.bandHeight - over, plan.right - plan.left, plan.bottom + over);
    pen.clip();
    draw();
    pen.restore();
}

/** Paper, and what is lit under the cells. @param {Pen} pen @param {GridModel} model @param {Plan} plan
 *  @param {BoardColours} colours @param {Look} look */
export function drawGround(pen, model, plan, colours, look) {
    pen.clearRect(0, 0, pen.canvas.width, pen.canvas.height);
    pen.fillStyle = colours.paper;
    const [left, top] = [plan.left - plan.bandWidth, plan.top - plan.bandHeight];
    pen.beginPath();
    const pad = 5 * plan.ratio;
    pen.roundRect(left - pad, top - pad, plan.right - left + 2 * pad, plan.bottom - top + 2 * pad, pad);
    pen.fill();
    inSight(pen, plan, () => {
        for (const [lines, colour] of /** @type {[number[], string][]} */ ([
            [look.lit?.lines ?? [], colours.lit], [look.conflict ?? [], colours.badSoft]]))
            for (const line of lines) {
                const boxes = boxesOf(model, plan, line);
                pen.fillStyle = colour;
                if (boxes) {
                    pen.fillRect(...boxes.cells);
                    pen.fillRect(...boxes.clue);
                }
            }
        pen.fillStyle = colours.lit;
        for (const cell of look.lit?.cells ?? [])
            pen.fillRect(...cellBox(plan, cell % model.width, Math.floor(cell / model.width)));
    });
}

/** @param {Pen} pen @param {Box} box @param {number} thick @param {string} colour */
function outline(pen, [x, y, width, height], thick, colour) {
    pen.strokeStyle = colour;
    pen.lineWidth = thick;
    pen.strokeRect(x + thick / 2, y + thick / 2, width - thick, height - thick);
}

/** @param {Pen} pen @param {Box} box @param {number} colour @param {import('../paints.js').PaintLook[]} paints
 *  @param {BoardColours} colours @param {Plan} plan */
function drawGhost(pen, box, colour, paints, colours, plan) {
    const [x, y, width, height] = box;
    pen.globalAlpha = 0.55;
    pen.fillStyle = colour > 0 ? (paints.length > 2 ? paints[colour].colour : colours.ghost) : colours.paper;
    pen.fillRect(x, y, width, height);
    pen.globalAlpha = 1;
    const thick = Math.max(plan.ratio, 0.09 * width);
    pen.setLineDash([Math.max(2, 0.22 * width), Math.max(2, 0.16 * width)]);
    outline(pen, box, thick, colours.ghost);
    pen.setLineDash([]);
    pen.lineCap = 'round';
    if (colour === 0) {
        pen.lineWidth = thick * 1.3;
        pen.beginPath();
        pen.moveTo(x + 0.28 * width, y + 0.28 * height);
        pen.lineTo(x + 0.72 * width, y + 0.72 * height);
        pen.moveTo(x + 0.72 * width, y + 0.28 * height);
        pen.lineTo(x + 0.28 * width, y + 0.72 * height);
        pen.stroke();
    }
}

/** @param {Pen} pen @param {Box} box @param {BoardColours} colours @param {Plan} plan */
function drawMark(pen, box, colours, plan) {
    const [x, y, width, height] = box;
    const size = Math.min(0.45 * width, 12 * plan.ratio);
    pen.fillStyle = colours.warn;
    pen.beginPath();
    pen.moveTo(x + width, y);
    pen.lineTo(x + width - size, y);
    pen.lineTo(x + width, y + Math.min(size, height));
    pen.fill();
    outline(pen, box, Math.max(plan.ratio, 0.06 * width), colours.warn);
}

/** A mistake: a frame, and a wedge that is seen on any colour. @param {Pen} pen @param {Box} box @param {BoardColours} colours
 *  @param {Plan} plan */
function drawWrong(pen, box, colours, plan) {
    const [x, y, width, height] = box;
    outline(pen, box, Math.max(1.5 * plan.ratio, 0.12 * width), '#ffffff');
    outline(pen, box, Math.max(plan.ratio, 0.08 * width), colours.bad);
    pen.fillStyle = colours.bad;
    pen.beginPath();
    pen.moveTo(x, y + height);
    pen.lineTo(x + 0.42 * width, y + height);
    pen.lineTo(x, y + 0.58 * height);
    pen.fill();
}

/** @param {Pen} pen @param {Box} clue @param {Box} cells @param {BoardColours} colours @param {Plan} plan */
function drawConflict(pen, clue, cells, colours, plan) {
    outline(pen, cells, Math.max(1.5 * plan.ratio, 0.08 * plan.scale), colours.bad);
    outline(pen, clue, Math.max(1.5 * plan.ratio, 0.08 * plan.scale), colours.bad);
    const radius = Math.max(5 * plan.ratio, Math.min(0.3 * plan.scale, 8 * plan.ratio));
    const across = clue[0] < plan.left;
    const x = clue[0] + (across ? 0 : clue[2] / 2), y = clue[1] + (across ? clue[3] / 2 : 0);
    pen.fillStyle = colours.bad;
    pen.beginPath();
    pen.arc(x, y, radius, 0, 2 * Math.PI);
    pen.fill();
    pen.fillStyle = '#ffffff';
    pen.font = `bold ${Math.round(radius * 1.5)}px system-ui, sans-serif`;
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.fillText('!', x, y + 0.08 * radius);
}

/**
 * Everything above the cells. `place` is where the cursor is, `hover` what the pointer is over; a coordinate of -1 is a clue.
 * @param {Pen} pen @param {GridModel} model @param {Plan} plan @param {BoardColours} colours @param {Look} look
 * @param {import('../paints.js').PaintLook[]} paints
 * @param {{ cursor: { x: number, y: number } | null, hover: { x: number, y: number } | null, beat: number }} now
 */
export function drawMarks(pen, model, plan, colours, look, paints, now) {
    pen.clearRect(0, 0, pen.canvas.width, pen.canvas.height);
    const box = (/** @type {number} */ cell) => cellBox(plan, cell % model.width, Math.floor(cell / model.width));
    const ring = Math.max(1.5 * plan.ratio, 0.1 * plan.scale);
    inSight(pen, plan, () => {
        if (now.hover)
            drawCross(pen, plan, now.hover);
        for (const line of look.conflict ?? []) {
            const boxes = boxesOf(model, plan, line);
            if (boxes)
                drawConflict(pen, boxes.clue, boxes.cells, colours, plan);
        }
        pen.beginPath();
        pen.rect(plan.left, plan.top, plan.right, plan.bottom);
        pen.clip();
        for (const cell of look.marked ?? [])
            drawMark(pen, box(cell), colours, plan);
        for (const cell of look.wrong ?? [])
            drawWrong(pen, box(cell), colours, plan);
        for (const cell of look.premises ?? [])
            outline(pen, box(cell), ring, colours.premise);
        for (const cell of look.lit?.cells ?? [])
            outline(pen, box(cell), ring, colours.warn);
        for (const [cell, colour] of look.ghosts ?? [])
            drawGhost(pen, box(cell), colour, paints, colours, plan);
        pen.globalAlpha = 0.35 + 0.65 * now.beat;
        for (const cell of look.pulse ?? [])
            outline(pen, box(cell), ring * (0.8 + 0.7 * now.beat), colours.pulse);
        pen.globalAlpha = 1;
    });
    if (now.cursor)
        drawCursor(pen, plan, colours, now.cursor);
}

/** The row and the column under the pointer. @param {Pen} pen @param {Plan} plan @param {{ x: number, y: number }} place */
function drawCross(pen, plan, { x, y }) {
    pen.fillStyle = '#1f5f8b';
    pen.globalAlpha = 0.1;
    const left = plan.left - plan.bandWidth, top = plan.top - plan.bandHeight;
    const [row, height] = y < 0 ? [0, 0] : stripe(plan.yFrom, plan.yTo, y, plan.top);
    const [column, width] = x < 0 ? [0, 0] : stripe(plan.xFrom, plan.xTo, x, plan.left);
    pen.fillRect(left, row, plan.right - left, height);
    pen.fillRect(column, top, width, plan.bottom - top);
    pen.globalAlpha = 1;
}

/** @param {Pen} pen @param {Plan} plan @param {BoardColours} colours @param {{ x: number, y: number }} place */
function drawCursor(pen, plan, colours, { x, y }) {
    const thick = Math.max(2 * plan.ratio, 0.1 * plan.scale);
    const [cx, width] = x < 0 ? [plan.left - plan.bandWidth, plan.bandWidth] :
        [plan.xTo[x] - thick, plan.xFrom[x + 1] - plan.xTo[x] + 2 * thick];
    const [cy, height] = y < 0 ? [plan.top - plan.bandHeight, plan.bandHeight] :
        [plan.yTo[y] - thick, plan.yFrom[y + 1] - plan.yTo[y] + 2 * thick];
    outline(pen, [cx - plan.ratio, cy - plan.ratio, width + 2 * plan.ratio, height + 2 * plan.ratio],
            thick + 2 * plan.ratio, '#ffffff');
    outline(pen, [cx, cy, width, height], thick, colours.cursor);
}
