// solid_boxes.js: what is pointed out in a solid, as boxes around cells and lines. Of a line that is pointed out the cells that are cut away
// are shown as well, so that a number is never read of half a line.
import { channels } from '../paints.js';
import { isInside } from './solid_model.js';

/**
 * `style`: 0 edges and a veil, 1 dashed and half filled, 2 pulsing, 3 dashed with a cross, 4 thin edges alone, 5 stripes,
 * 6 a floor with the lines of its cells.
 * @typedef {import('./solid_model.js').Triple} Triple
 * @typedef {{ at: Triple, size: Triple, colour: Triple, alpha: number, style: number }} MarkBox
 */

const COLOURS = { lit: '#e0a000', premise: '#2a7fc0', pulse: '#d81b7a', ghost: '#2a7ab0', bad: '#d02a20', marked: '#c07000',
                  cursor: '#1557a0', hover: '#2a7fc0', frame: '#8b8678', away: '#4d473d' };

/** @param {string} colour @returns {Triple} */
const rgb = colour => /** @type {Triple} */ (channels(colour));

/**
 * @param {import('./solid_model.js').SolidModel} model @param {import('./solid_model.js').Slices} slices
 * @param {import('../board.js').Look} look @param {import('../paints.js').PaintLook[]} paints
 * @param {{ cursor: { cell: number, axis: number } | null, hover: number, hoverAxis?: number, axis: number, index: number }} now
 * @returns {MarkBox[]}
 */
export function boxesOf(model, slices, look, paints, now) {
    if (look.picture)
        return [];
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
    const cursor = now.cursor, { hover, hoverAxis = -1 } = now;
    const pointed = hover >= 0 && hoverAxis >= 0 ? model.lineThrough(hover, hoverAxis) : -1;
    const aimed = cursor && cursor.axis >= 0 ? model.lineThrough(cursor.cell, cursor.axis) : -1;
    const cutAway = (/** @type {number} */ line) => {
        const { axis, place } = model.lineOf(line), first = model.cellAt(place);
        return Array.from({ length: model.size[axis] }, (_, i) => first + i * model.steps[axis]).flatMap(cell => {
            const colour = look.colours?.[cell] ?? -1;
            return isInside(model.placeOf(cell), slices) || colour === 0 ? [] :
                [cellBox(cell, colour > 0 && paints.length > 2 ? paints[colour].colour : COLOURS.away, colour > 0 ? 1 : 4)];
        });
    };
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
        ...(hover >= 0 ? [cellBox(hover, COLOURS.hover, 0, 0.8)] : []),
        ...(pointed >= 0 ? [lineBox(pointed, COLOURS.hover, 4)] : []),
        ...(cursor ? [aimed < 0 ? cellBox(cursor.cell, COLOURS.cursor, 0) : lineBox(aimed, COLOURS.cursor, 0)] : []),
        ...[...new Set([pointed, aimed, ...look.lit?.lines ?? []])].filter(line => line >= 0).flatMap(cutAway),
    ];
}
