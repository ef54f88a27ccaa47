// film.js: the solving of a puzzle as scenes that can be gone through forth and back.
//
// A scene is a look of the solver at a line, or a deduction with its sentence. What it changes is kept with what was
// there before, so that going back is as quick as going on.

/**
 * @typedef {'look' | 'idle' | 'given' | 'check' | 'rest' | 'deduction' | 'end'} SceneKind given: its clue alone settles
 *   the line; check: others have settled it; rest: what the order left
 * @typedef {{ kind: SceneKind, line: number, changes: [number, number][], premises?: number[], technique?: string,
 *             sentence?: string, supposed?: [number, number][], lines?: number[] }} Scene `changes`: cells and what
 *   they become, -1: still open
 */

/** What was counted up to a scene. @typedef {{ looks: number, idle: number, settled: number, rounds: number }} Counts */

export class Film {
    /** @param {number} cells @param {Scene[]} scenes @param {string[]} names of lines, where they are known */
    constructor(cells, scenes, names) {
        this.scenes = scenes;
        this.names = names;
        this.cells = cells;
        this.colours = new Int16Array(cells).fill(-1);
        this.at = 0; // scenes that are over
        const changes = scenes.reduce((sum, scene) => sum + scene.changes.length, 0);
        this.first = new Int32Array(scenes.length + 1);
        this.cell = new Int32Array(changes);
        this.before = new Int16Array(changes);
        this.after = new Int16Array(changes);
        this.counts = { looks: new Int32Array(scenes.length + 1), idle: new Int32Array(scenes.length + 1),
                        settled: new Int32Array(scenes.length + 1), rounds: new Int32Array(scenes.length + 1) };
        this.lay();
    }

    /** Goes through all scenes once and notes what each changes. */
    lay() {
        const { colours, counts, first } = this;
        /** @type {Map<number, number>} */
        const times = new Map();
        let k = 0;
        this.scenes.forEach(({ kind, line, changes }, i) => {
            let settled = 0;
            for (const [cell, colour] of changes) {
                this.cell[k] = cell;
                this.before[k] = colours[cell];
                this.after[k] = colour;
                settled += Number(colour >= 0) - Number(colours[cell] >= 0);
                colours[cell] = colour;
                k++;
            }
            const counted = kind === 'look' || kind === 'idle' || kind === 'deduction';
            if (counted)
                times.set(line, (times.get(line) ?? 0) + 1);
            first[i + 1] = k;
            counts.looks[i + 1] = counts.looks[i] + Number(counted);
            counts.idle[i + 1] = counts.idle[i] + Number(kind === 'idle');
            counts.settled[i + 1] = counts.settled[i] + settled;
            counts.rounds[i + 1] = Math.max(counts.rounds[i], counted ? times.get(line) ?? 0 : 0);
        });
        colours.fill(-1);
    }

    /** Goes to a scene, forth or back; 0 is the empty board. @param {number} wanted */
    seek(wanted) {
        const goal = Math.min(this.scenes.length, Math.max(0, Math.round(wanted)));
        const { colours, cell, before, after, first } = this;
        for (let k = first[this.at]; k < first[goal]; k++)
            colours[cell[k]] = after[k];
        for (let k = first[this.at] - 1; k >= first[goal]; k--)
            colours[cell[k]] = before[k];
        this.at = goal;
        return goal;
    }

    /** The scene that was over last. @returns {Scene | undefined} */
    scene() {
        return this.scenes[this.at - 1];
    }

    /** @returns {Counts} */
    counted() {
        const { looks, idle, settled, rounds } = this.counts;
        return { looks: looks[this.at], idle: idle[this.at], settled: settled[this.at], rounds: rounds[this.at] };
    }

    /** @param {number} line */
    nameOf(line) {
        return this.names[line] ?? `line ${line + 1}`;
    }
}

/** The colour when only one is left, else -1. @param {number[]} colours */
const only = colours => (colours.length === 1 ? colours[0] : -1);
/** @param {number} bits */
const onlyBit = bits => (bits !== 0 && (bits & (bits - 1)) === 0 ? 31 - Math.clz32(bits) : -1);

/** The last scene of a solver that had to search: what it found. @param {any} solved @param {Film['cells']} cells */
function searchScene(solved, cells) {
    const [answer] = solved.solutions ?? [];
    if (!solved.searched || !answer || answer.length !== cells)
        return [];
    return [{ kind: /** @type {const} */ ('end'), line: -1, changes: answer.map((/** @type {number} */ colour, /** @type {number} */ cell) =>
        /** @type {[number, number]} */ ([cell, colour])) }];
}

/** @param {any} look [line, kind, cell, bits, cell, bits ...] of `solve --trace` @returns {Scene} */
function sceneOfLook([line, kind, ...rest]) {
    /** @type {SceneKind[]} */
    const kinds = ['given', 'look', 'idle', 'check', 'rest'];
    /** @type {[number, number][]} */
    const changes = [];
    for (let i = 0; i + 1 < rest.length; i += 2)
        changes.push([rest[i], onlyBit(rest[i + 1])]);
    return { kind: kinds[kind] ?? 'look', line, changes };
}

/** A film of the solver. @param {any} solved the object of `solve --trace --json` */
export function filmOfSolver(solved) {
    const scenes = solved.looks.map(sceneOfLook);
    return new Film(solved.cells, [...scenes, ...searchScene(solved, solved.cells)], solved.line_names);
}

/** A film of deductions. @param {any} explained the object of `explain --json` @param {number} cells */
export function filmOfReasons(explained, cells) {
    /** @type {string[]} */
    const names = [];
    const scenes = explained.steps.map((/** @type {any} */ step) => {
        if (step.line !== null)
            names[step.line] = step.name;
        return { kind: 'deduction', line: step.line ?? -1, technique: step.technique, sentence: step.sentence,
                 premises: step.premises.map((/** @type {any} */ { cell }) => cell),
                 lines: step.chain.map((/** @type {any} */ { line }) => line).filter(Number.isInteger),
                 supposed: step.supposed ? [[step.supposed.cell, only(step.supposed.colours ?? [])]] : [],
                 changes: step.results.map((/** @type {any} */ { cell, colours }) => [cell, only(colours)]) };
    });
    return new Film(cells, scenes, names);
}
