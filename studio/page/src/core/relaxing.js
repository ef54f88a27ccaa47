// relaxing.js: a puzzle that relaxes (studio/wasm_api.h) as functions of JavaScript values. Runs in a worker, one
// puzzle at a time. Lengths are units, of which the frame's longer side has 1000.

/**
 * What the functions need of the module.
 * @typedef {{ wasm: any, lend: (bytes: Uint8Array) => { at: number, size: number, count: number },
 *             giveBack: (lent: { at: number, size: number }[]) => void, said: () => string }} Module
 *
 * How the lists of vertices are; changes seldom.
 * @typedef {{ kinds: Uint8Array, fixed: Uint8Array, lineFirst: Int32Array, line: Int32Array }} Shape
 *
 * A place where curves can be misread.
 * @typedef {{ x: number, y: number, kind: 'shallow' | 'close', badness: number }} Spot
 */

const UNITS = 1000;
const SEEN_COUNT = 10; // numbers of ns_wasm_seen

/** @param {Module} module */
export function createRelaxing({ wasm, lend, giveBack, said }) {
    const encoder = new TextEncoder();
    let handle = 0;
    let scale = 1; // units for a step of the board's grid
    /** @type {Map<number, number>} number of a saved state -> its handle */
    const saved = new Map();
    let savedCount = 0;
    /** @typedef {{ forces: Record<string, number>, stages: Record<string, number>[] }} Plan what was set last */
    /** @type {Plan} */
    let plan = { forces: {}, stages: [] };
    /** @type {Map<number, Plan>} */
    const savedPlans = new Map();

    /** @param {number} status */
    function must(status) {
        if (status !== 0)
            throw new Error(said());
        return said();
    }

    const seen = () => new Int32Array(wasm.memory.buffer, wasm.ns_wasm_relax_look(handle), SEEN_COUNT);

    function close() {
        saved.forEach(at => wasm.ns_wasm_relax_forget(at));
        saved.clear();
        savedPlans.clear();
        if (handle)
            wasm.ns_wasm_relax_destroy(handle);
        handle = 0;
    }

    /** @param {Uint8Array} nono @param {number} slack @param {number} segment */
    function open(nono, slack, segment) {
        close();
        const lent = lend(nono);
        handle = wasm.ns_wasm_relax_create(lent.at, lent.count, 0, slack, segment);
        giveBack([lent]);
        if (!handle)
            throw new Error(said());
        const [width, height] = seen().subarray(8);
        scale = UNITS / Math.max(width, height);
        return { width: width * scale, height: height * scale };
    }

    /** Changes forces, which ends a schedule, or begins a schedule. @param {string} json */
    function set(json) {
        const lent = lend(encoder.encode(json));
        const status = wasm.ns_wasm_relax_set(handle, lent.at, lent.count);
        giveBack([lent]);
        const forces = JSON.parse(must(status));
        const given = JSON.parse(json);
        plan = Array.isArray(given) ? { forces: plan.forces, stages: given } : { forces, stages: [] };
        return forces;
    }

    /** The forces that are on in a phase. @param {number} phase @returns {Record<string, number>} */
    function forces(phase) {
        const { steps, ...named } = plan.stages[phase] ?? {};
        return { ...plan.forces, ...named };
    }

    /** Where the vertices are, in units; into `into` when it is large enough. @param {Float32Array<ArrayBuffer>} [into] */
    function positions(into) {
        const [, count, at] = seen();
        const grid = new Int32Array(wasm.memory.buffer, at, 2 * count);
        const units = into && into.length >= 2 * count ? into : new Float32Array(2 * count + 512);
        for (let i = 0; i < 2 * count; i++)
            units[i] = grid[i] * scale;
        return units;
    }

    /** @returns {Shape} */
    function shape() {
        const [, count, , kinds, fixed, lineCount, first, line] = seen();
        const { buffer } = wasm.memory;
        const lineFirst = new Int32Array(buffer, first, lineCount + 1).slice();
        return { kinds: new Uint8Array(buffer, kinds, count).slice(), fixed: new Uint8Array(buffer, fixed, count).slice(),
                 lineFirst, line: new Int32Array(buffer, line, lineFirst[lineCount]).slice() };
    }

    /** @returns {Spot[]} */
    function spots() {
        return JSON.parse(must(wasm.ns_wasm_relax_spots(handle))).spots.map(
            (/** @type {any[]} */ [x, y, kind, badness]) => ({ x: x * scale, y: y * scale, kind, badness }));
    }

    function save() {
        const at = wasm.ns_wasm_relax_save(handle);
        if (!at)
            throw new Error(said());
        saved.set(++savedCount, at);
        savedPlans.set(savedCount, plan);
        return savedCount;
    }

    return {
        open, close, set, forces, positions, shape, spots, save,
        isOpen: () => handle !== 0,
        version: () => seen()[0],
        /** @param {number} count */
        step: count => { must(wasm.ns_wasm_relax_step(handle, count)); },
        state: () => JSON.parse(must(wasm.ns_wasm_relax_measure(handle))),
        /** @param {number} vertex @param {boolean} pinned */
        pin: (vertex, pinned) => { must(wasm.ns_wasm_relax_pin(handle, vertex, pinned ? 1 : 0)); },
        /** @param {number} vertex @param {number} x @param {number} y */
        drag: (vertex, x, y) => { must(wasm.ns_wasm_relax_drag(handle, vertex, x, y)); },
        letGo: () => wasm.ns_wasm_relax_let_go(handle),
        /** @param {number} x @param {number} y @returns {number} */
        cellAt: (x, y) => wasm.ns_wasm_relax_cell_at(handle, x, y),
        /** @param {number} cell @returns {number[]} */
        outline: cell => JSON.parse(must(wasm.ns_wasm_relax_outline(handle, cell))),
        /** @param {number} cell @param {number} target */
        inflate: (cell, target) => { must(wasm.ns_wasm_relax_inflate(handle, cell, target)); },
        /** @returns {string} '' when the topology is that of the start, else where it differs */
        check: () => (wasm.ns_wasm_relax_check(handle) === 0 ? '' : said()),
        /** @param {number} tolerance */
        grade: tolerance => JSON.parse(must(wasm.ns_wasm_relax_grade(handle, tolerance))),
        /** @param {number} tolerance */
        finish: tolerance => encoder.encode(must(wasm.ns_wasm_relax_finish(handle, tolerance))),
        /** @param {number} number */
        restore: number => {
            const at = saved.get(number);
            if (!at)
                throw new Error('this snapshot is not there any more');
            must(wasm.ns_wasm_relax_restore(handle, at));
            plan = savedPlans.get(number) ?? plan;
        },
        /** @param {number} number */
        forget: number => {
            wasm.ns_wasm_relax_forget(saved.get(number) ?? 0);
            saved.delete(number);
            savedPlans.delete(number);
        },
    };
}
