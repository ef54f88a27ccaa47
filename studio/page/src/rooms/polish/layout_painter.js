// layout_painter.js: the moving curves on a canvas.
import { polishing } from './polishing.js';

/** How the page lies on the canvas: pixels for a unit, and where its corner is. @typedef {{ scale: number, x: number, y: number }} View */

/** @typedef {Record<'board' | 'line' | 'strong' | 'cell' | 'accent' | 'close' | 'shallow' | 'picture' | 'soft', string>} Inks */

/** Colours of the page, read once for a theme. @param {Element} element @returns {Inks} */
export function inksOf(element) {
    const style = getComputedStyle(element);
    const read = (/** @type {string} */ name) => style.getPropertyValue(name).trim();
    return { board: read('--board'), line: read('--board-line'), strong: read('--board-strong'), cell: read('--cell'),
             accent: '#1f5f8b', close: '#d9480f', shallow: '#7b2cbf', picture: '#c0392b', soft: '#1f5f8b2e' };
}

/** @param {CanvasRenderingContext2D} ctx @param {import('./polishing.js').Layout} layout @param {boolean} picture which lines */
function trace(ctx, { at, shape }, picture) {
    const { lineFirst, line } = shape;
    const { ofPicture } = polishing;
    ctx.beginPath();
    for (let i = 0; i + 1 < lineFirst.length; i++) {
        if (ofPicture[i] !== picture)
            continue;
        for (let k = lineFirst[i]; k < lineFirst[i + 1]; k++) {
            const v = 2 * line[k];
            if (k === lineFirst[i])
                ctx.moveTo(at[v], at[v + 1]);
            else
                ctx.lineTo(at[v], at[v + 1]);
        }
    }
}

/**
 * All curves of a layout.
 * @param {CanvasRenderingContext2D} ctx @param {import('./polishing.js').Layout} layout @param {Inks} inks
 * @param {number} pixel units @param {boolean} red whether the picture is seen
 */
function paintCurves(ctx, layout, inks, pixel, red) {
    const { width, height } = polishing.size;
    ctx.fillStyle = inks.board;
    ctx.fillRect(0, 0, width, height);
    ctx.lineJoin = ctx.lineCap = 'round';
    ctx.lineWidth = 1.5 * pixel;
    ctx.strokeStyle = inks.cell;
    trace(ctx, layout, false);
    ctx.stroke();
    ctx.strokeStyle = red ? inks.picture : inks.cell;
    ctx.lineWidth = (red ? 2 : 1.5) * pixel;
    trace(ctx, layout, true);
    ctx.stroke();
    ctx.strokeStyle = inks.cell;
    ctx.lineWidth = 2 * pixel;
    ctx.strokeRect(0, 0, width, height);
}

/** @param {CanvasRenderingContext2D} ctx @param {Float32Array} at @param {Inks} inks */
function paintInflated(ctx, at, inks) {
    const { outline } = polishing;
    if (!outline.length || polishing.inflated.value < 0)
        return;
    ctx.beginPath();
    let begins = true;
    for (const vertex of outline) {
        if (vertex < 0)
            ctx.closePath();
        else if (begins)
            ctx.moveTo(at[2 * vertex], at[2 * vertex + 1]);
        else
            ctx.lineTo(at[2 * vertex], at[2 * vertex + 1]);
        begins = vertex < 0;
    }
    ctx.fillStyle = inks.soft;
    ctx.fill('evenodd');
}

/** Rings where curves are too close, diamonds where they cross too shallowly. @param {CanvasRenderingContext2D} ctx
 *  @param {Inks} inks @param {number} pixel */
function paintSpots(ctx, inks, pixel) {
    for (const { x, y, kind, badness } of polishing.spots.value) {
        const r = (8 + 6 * badness) * pixel;
        ctx.beginPath();
        if (kind === 'close')
            ctx.arc(x, y, r, 0, 7);
        else {
            ctx.moveTo(x, y - r);
            ctx.lineTo(x + r, y);
            ctx.lineTo(x, y + r);
            ctx.lineTo(x - r, y);
            ctx.closePath();
        }
        ctx.lineWidth = 2 * pixel;
        ctx.strokeStyle = inks[kind];
        ctx.fillStyle = `${inks[kind]}33`;
        ctx.fill();
        ctx.stroke();
    }
}

/** @param {CanvasRenderingContext2D} ctx @param {import('./polishing.js').Layout} layout @param {Inks} inks
 *  @param {number} pixel @param {boolean} points all of them @param {number} hovered */
function paintPoints(ctx, { at, shape }, inks, pixel, points, hovered) {
    const chosen = polishing.chosen.value;
    ctx.fillStyle = inks.strong;
    if (points)
        for (let v = 0; v < shape.kinds.length; v++)
            if (shape.kinds[v] !== 0)
                ctx.fillRect(at[2 * v] - 1.5 * pixel, at[2 * v + 1] - 1.5 * pixel, 3 * pixel, 3 * pixel);
    ctx.fillStyle = inks.accent;
    for (let v = 0; v < shape.fixed.length; v++)
        if (shape.fixed[v] === 2)
            ctx.fillRect(at[2 * v] - 4 * pixel, at[2 * v + 1] - 4 * pixel, 8 * pixel, 8 * pixel);
    for (const [vertex, r] of [[hovered, 5], [chosen, 9]]) {
        if (vertex < 0 || vertex >= shape.kinds.length)
            continue;
        ctx.beginPath();
        ctx.arc(at[2 * vertex], at[2 * vertex + 1], r * pixel, 0, 7);
        ctx.lineWidth = 2.5 * pixel;
        ctx.strokeStyle = inks.accent;
        ctx.stroke();
    }
}

/** @param {CanvasRenderingContext2D} ctx @param {View} view @param {Inks} inks @param {boolean} red @param {number} share */
function paintCurtain(ctx, view, inks, red, share) {
    const before = polishing.snapshots.value.find(({ number }) => number === polishing.compared.value);
    const { width, height } = polishing.size;
    if (!before)
        return;
    ctx.save();
    ctx.beginPath();
    ctx.rect(0, 0, share * width, height);
    ctx.clip();
    paintCurves(ctx, before, inks, 1 / view.scale, red);
    ctx.restore();
    ctx.fillStyle = inks.accent;
    ctx.fillRect(share * width - 1 / view.scale, 0, 2 / view.scale, height);
}

/**
 * Everything.
 * @param {HTMLCanvasElement} canvas @param {View} view @param {Inks} inks
 * @param {{ red: boolean, points: boolean, spots: boolean, hovered: number }} shown
 */
export function paint(canvas, view, inks, shown) {
    const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    const { layout } = polishing;
    const dots = devicePixelRatio || 1;
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.clearRect(0, 0, canvas.width, canvas.height);
    if (!layout)
        return;
    ctx.setTransform(dots * view.scale, 0, 0, dots * view.scale, dots * view.x, dots * view.y);
    const pixel = 1 / view.scale;
    paintCurves(ctx, layout, inks, pixel, shown.red);
    paintInflated(ctx, layout.at, inks);
    if (shown.spots)
        paintSpots(ctx, inks, pixel);
    paintPoints(ctx, layout, inks, pixel, shown.points, shown.hovered);
    if (polishing.curtain.value !== null)
        paintCurtain(ctx, view, inks, shown.red, polishing.curtain.value);
}
