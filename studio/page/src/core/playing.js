// playing.js: a puzzle that somebody plays (studio/play_api.h) as functions of JavaScript values. Runs in a worker, one
// puzzle at a time.

/**
 * What never changes: the lines as walks over cells, and which lines meet in a cell; entries are the numbers of clues.
 * @typedef {{ cells: number, lines: number, colours: number, locked: Uint8Array, marks: Int32Array, walkFirst: Int32Array,
 *             walks: Int32Array, entryFirst: Int32Array, metFirst: Int32Array, metLines: Int32Array }} Shape
 *
 * What marks led to: of each line that changed its state (0 open, 1 met, 2 right, 3 wrong) and which numbers are done.
 * @typedef {{ solved: boolean, open: number, filled: number, changed: { line: number, state: number, done: boolean[] }[] }} Seen
 */

/** Numbers of ns_play_seen. */
const AT = { solved: 1, open: 2, cells: 3, marks: 4, locked: 5, lines: 6, states: 7, walkFirst: 8, walks: 9, entryFirst: 11, done: 12,
             metFirst: 13, metLines: 14, changedCount: 15, changed: 16, colours: 17, filled: 18 };
const SEEN_COUNT = 19;

/** @param {import('./relaxing.js').Module} module */
export function createPlaying({ wasm, lend, giveBack, said }) {
    let handle = 0;

    /** @param {number} status */
    function must(status) {
        if (status !== 0)
            throw new Error(said());
        return JSON.parse(said());
    }

    const seen = () => new Int32Array(wasm.memory.buffer, wasm.ns_wasm_play_look(handle), SEEN_COUNT);
    const numbers = (/** @type {number} */ at, /** @type {number} */ count) => new Int32Array(wasm.memory.buffer, at, count);
    const bytes = (/** @type {number} */ at, /** @type {number} */ count) => new Uint8Array(wasm.memory.buffer, at, count);

    /** @returns {Seen} */
    function look() {
        const at = seen();
        const first = numbers(at[AT.entryFirst], at[AT.lines] + 1);
        const states = bytes(at[AT.states], at[AT.lines]);
        const done = bytes(at[AT.done], first[at[AT.lines]]);
        const changed = Array.from(numbers(at[AT.changed], at[AT.changedCount]), line => ({
            line, state: states[line], done: Array.from(done.subarray(first[line], first[line + 1]), Boolean) }));
        return { solved: at[AT.solved] === 1, open: at[AT.open], filled: at[AT.filled], changed };
    }

    /** @returns {Shape} */
    function shape() {
        const at = seen();
        const cells = at[AT.cells], lines = at[AT.lines];
        const copy = (/** @type {number} */ which, /** @type {number} */ count) => numbers(at[which], count).slice();
        const walkFirst = copy(AT.walkFirst, lines + 1), metFirst = copy(AT.metFirst, cells + 1);
        return { cells, lines, colours: at[AT.colours], locked: bytes(at[AT.locked], cells).slice(), marks: copy(AT.marks, cells),
                 walkFirst, walks: copy(AT.walks, walkFirst[lines]), entryFirst: copy(AT.entryFirst, lines + 1),
                 metFirst, metLines: copy(AT.metLines, metFirst[cells]) };
    }

    function close() {
        if (handle)
            wasm.ns_wasm_play_destroy(handle);
        handle = 0;
    }

    /** @param {Uint8Array} nono */
    function open(nono) {
        close();
        const lent = lend(nono);
        handle = wasm.ns_wasm_play_create(lent.at, lent.count, 0);
        giveBack([lent]);
        if (!handle)
            throw new Error(said());
        const own = shape();
        // What the first look tells of all lines is what changed since nothing was known.
        const first = look();
        const all = Array.from({ length: own.lines }, (_, line) => line);
        const at = seen(), states = bytes(at[AT.states], own.lines), done = bytes(at[AT.done], own.entryFirst[own.lines]);
        return { shape: own, seen: { ...first, changed: all.map(line => ({ line, state: states[line],
            done: Array.from(done.subarray(own.entryFirst[line], own.entryFirst[line + 1]), Boolean) })) } };
    }

    /** Marks cells: pairs of a cell and its colours, a bit each. @param {Int32Array} pairs */
    function set(pairs) {
        const lent = lend(new Uint8Array(pairs.buffer, pairs.byteOffset, pairs.byteLength));
        const status = wasm.ns_wasm_play_set(handle, lent.at, pairs.length >> 1);
        const sentence = status === 0 ? '' : said();
        giveBack([lent]);
        if (status !== 0)
            throw new Error(sentence);
        return look();
    }

    return {
        open, set, close,
        hint: (/** @type {number} */ stage) => must(wasm.ns_wasm_play_hint(handle, stage)),
        mistakes: () => must(wasm.ns_wasm_play_mistakes(handle)),
        line: (/** @type {number} */ line) => must(wasm.ns_wasm_play_line(handle, line)),
        save: () => must(wasm.ns_wasm_play_save(handle)),
    };
}
