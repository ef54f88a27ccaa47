// point_acts.js: what hands do to points and cells: pins and inflating.
import { polishing } from './polishing.js';

const BESIDE = 3; // units from a point to the cells beside it

/** @param {number} vertex */
export function togglePin(vertex) {
    if (!polishing.movable(vertex))
        return;
    const pinned = polishing.layout?.shape.fixed[vertex] === 2;
    polishing.remember(pinned ? 'Unpin' : 'Pin');
    polishing.ask('pin', vertex, !pinned);
}

export function unpinAll() {
    polishing.remember('Unpin all');
    polishing.layout?.shape.fixed.forEach((fixed, vertex) => fixed === 2 && polishing.ask('pin', vertex, false));
}

/** @param {number} cell -1: none @param {boolean} [held] only while somebody presses */
export function inflate(cell, held = false) {
    const old = polishing.inflated.value;
    if (cell < 0 && old < 0)
        return;
    if (cell >= 0)
        polishing.remember('Inflate');
    polishing.inflated.value = cell;
    polishing.ask('inflate', cell < 0 ? old : cell, cell < 0 ? 0 : polishing.target.value, true);
    if (held)
        polishing.ask('hold', cell >= 0);
    else if (cell >= 0 && !polishing.playing.value)
        polishing.play(true);
}

/** The cells around a point, one after the other, then none. @param {number} vertex */
export async function inflateBeside(vertex) {
    const at = polishing.layout?.at;
    if (!at || !polishing.movable(vertex))
        return inflate(-1);
    const [x, y] = [at[2 * vertex], at[2 * vertex + 1]];
    const around = await Promise.all([[-1, -1], [1, -1], [1, 1], [-1, 1]].map(
        ([dx, dy]) => polishing.ask('cellAt', x + BESIDE * dx, y + BESIDE * dy)));
    const cells = [...new Set(around)].filter(cell => cell >= 0);
    inflate(cells[cells.indexOf(polishing.inflated.value) + 1] ?? -1);
}

/** @param {number} target */
export function setTarget(target) {
    polishing.target.value = target;
    if (polishing.inflated.value >= 0)
        polishing.ask('inflate', polishing.inflated.value, target, false);
}
