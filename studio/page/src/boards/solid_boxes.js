// solid_boxes.js: what is pointed out in a solid, as boxes around cells and lines.
import { channels } from './paints.js';

/**
 * `style`: 0 edges and a veil, 1 dashed and half filled, 2 pulsing, 3 dashed with a cross, 4 thin edges alone, 5 stripes,
 * 6 a floor with the lines of its cells.
 * @typedef {import('./solid_model.js').Triple} Triple
 * @typedef {{ at: Triple, size: Triple, colour: Triple, alpha: number, style: number }} MarkBox
 */

const COLOURS = { lit: '#e0a000', premise: '#2a7fc0', pulse: '#d81b7a', ghost: '#2a7ab0', bad: '#d02a20', marked: '#c07000',
                  cursor: '#1557a0', hover: '#2a7fc0', frame: '#8b8678' };

/** @param {string} colour @returns {Triple} */
const rgb = colour => /** @type {Triple} */ (channels(colour));

/**
 * @param {import('./solid_model.js').SolidModel} model @param {import('./solid_model.js').Slices} slices
 * @param {import('./board.js').Look} look @param {import('./paints.js').PaintLook[]} paints
 * @param {{ cursor: { cell: number, axis: number } | null, hover: number, hoverAxis?: number, axis: number, index: number }} now
 * @returns {MarkBox[]}
 */
export function boxesOf(model, slices, look, paints, now) {
    const { from, to } = slices;
    /** @type {Triple} */
    const whole = [to[0] - from[0] + 1, to[1] - from[1] + 1, to[2] - from[2] + 1];
    const cellBox = (/** @type {number} */ cell, /** @type {string} */ colour, /** @type {number} */ style, alpha = 1) =>
        ({ at: model.placeOf(cell), size: /** @type {Triple} */ ([1, 1, 1]), colour: rgb(colour), alpha, style });
    const lineBox = (/** @type {number} */ line, /** @type {string} */ colour, /** @type {number} */ style) => {
        const { axis, place } = model.lineOf(line);
        const size = /** @type {Triple} */ ([0, 1, 2].map(i => i === axis ? model.size[i] : 1));
        return { at: place, size, colour: rgb(colour), alpha: 1, style };
    };
    /** @type {Triple} */
    const layer = [...whole], layerAt = /** @type {Triple} */ ([...from]);
    layer[now.axis] = 1;
    layerAt[now.axis] = now.index;
    const cursor = now.cursor;
    return [
        { at: from, size: whole, colour: rgb(COLOURS.frame), alpha: 0.45, style: 4 },
        { at: layerAt, size: layer, colour: rgb(COLOURS.hover), alpha: 0.55, style: 4 },
        ...(look.lit?.lines ?? []).map(line => lineBox(line, COLOURS.lit, 0)),
        ...(look.conflict ?? []).map(line => lineBox(line, COLOURS.bad, 5)),
        ...(look.marked ?? []).map(cell => cellBox(cell, COLOURS.marked, 0)),
        ...(look.wrong ?? []).map(cell => cellBox(cell, COLOURS.bad, 5)),
        ...(look.premises ?? []).map(cell => cellBox(cell, COLOURS.premise, 0)),
        ...(look.lit?.cells ?? []).map(cell => cellBox(cell, COLOURS.lit, 0)),
        ...(look.ghosts ?? []).map(([cell, colour]) => cellBox(cell,
            colour > 0 && paints.length > 2 ? paints[colour].colour : COLOURS.ghost, colour > 0 ? 1 : 3)),
        ...(look.pulse ?? []).map(cell => cellBox(cell, COLOURS.pulse, 2)),
        ...(now.hover >= 0 ? [cellBox(now.hover, COLOURS.hover, 0, 0.8)] : []),
        ...(now.hover >= 0 && (now.hoverAxis ?? -1) >= 0 ? [lineBox(model.lineThrough(now.hover, now.hoverAxis ?? 0), COLOURS.hover, 4)] : []),
        ...(cursor ? [cursor.axis < 0 ? cellBox(cursor.cell, COLOURS.cursor, 0) :
            lineBox(model.lineThrough(cursor.cell, cursor.axis), COLOURS.cursor, 0)] : []),
    ];
}
