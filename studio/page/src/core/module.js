// module.js: the WASM module (studio/wasm_api.h) as functions that take and give JavaScript values. Runs in
// workers; everything here is synchronous, but for work that can be stopped: where the browser lets a module wait for
// a promise, it listens to the page now and then.
import { createPlaying } from './playing.js';
import { createRelaxing } from './relaxing.js';

/**
 * A file for the core: a drawing or mesh is told (studio/told_files.h), anything else is as it is on disk.
 * @typedef {{ name: string, bytes: Uint8Array }} Block
 *
 * What a verb gave back: the program's exit status, a JSON object for each puzzle, the files.
 * @typedef {{ exit: number, objects: any[], text: string, files: Block[] }} Reply
 *
 * What is said while work goes on: kind 0 is progress, 1 a page so far.
 * @typedef {{ kind: number, value: any }} Told
 */

/** How a module waits for promises, where it can. @type {{ Suspending?: new (call: Function) => any, promising?: (call: Function) => any }} */
const { Suspending, promising } = /** @type {any} */ (WebAssembly);

/**
 * @param {WebAssembly.Module} module
 * @param {(told: Told) => void} tell
 * @param {() => number | Promise<number>} [ask] whether work is to end: not 0. A module that asks can do nothing but
 *     workUntilStopped: whoever may wait for a promise must have been called by one that does.
 */
export function createModule(module, tell, ask) {
    const decoder = new TextDecoder();
    const encoder = new TextEncoder();
    /** @param {number} kind @param {number} at @param {number} count */
    function hear(kind, at, count) {
        if (count > 0) // otherwise it only asks whether to go on
            tell({ kind, value: JSON.parse(decoder.decode(new Uint8Array(wasm.memory.buffer, at, count))) });
        return ask ? ask() : 0;
    }
    const { exports } = new WebAssembly.Instance(module, { nonosmith: { tell: ask && Suspending ? new Suspending(hear) : hear } });
    const wasm = /** @type {any} */ (exports);

    /** Bytes in the module's memory, with a zero byte behind them. @param {Uint8Array} bytes */
    function lend(bytes) {
        const at = wasm.ns_wasm_alloc(bytes.length + 1);
        if (!at)
            throw new Error('there is not enough memory for this');
        const view = new Uint8Array(wasm.memory.buffer, at, bytes.length + 1);
        view.set(bytes);
        view[bytes.length] = 0;
        return { at, size: bytes.length + 1, count: bytes.length };
    }

    /** @param {{ at: number, size: number }[]} lent */
    function giveBack(lent) {
        for (const { at, size } of lent)
            wasm.ns_wasm_free(at, size);
    }

    const take = (/** @type {number} */ at, /** @type {number} */ count) =>
        new Uint8Array(wasm.memory.buffer, at, count).slice();
    const zeroEnded = (/** @type {number} */ at) => {
        const bytes = new Uint8Array(wasm.memory.buffer);
        return decoder.decode(bytes.subarray(at, bytes.indexOf(0, at)));
    };
    const said = () => decoder.decode(new Uint8Array(wasm.memory.buffer, wasm.ns_wasm_text(),
                                                     wasm.ns_wasm_text_count()));

    /** What it needs for work on files. @param {string} verb @param {Record<string, unknown>} options @param {Block[]} files */
    function prepare(verb, options, files) {
        const lent = [lend(encoder.encode(verb)), lend(encoder.encode(JSON.stringify(options)))];
        for (const { name, bytes } of files)
            lent.push(lend(encoder.encode(name)), lend(bytes));
        const rows = Int32Array.from(files.flatMap((_, i) => [lent[2 + 2 * i].at, lent[3 + 2 * i].at,
                                                              lent[3 + 2 * i].count]));
        const blocks = lend(new Uint8Array(rows.buffer));
        return { lent: [...lent, blocks], args: [lent[0].at, lent[1].at, blocks.at, files.length] };
    }

    /** @param {number} exit @param {{ at: number, size: number }[]} lent @returns {Reply} */
    function replyOf(exit, lent) {
        const text = said();
        const results = [];
        for (let i = 0; i < wasm.ns_wasm_file_count(); i++) {
            const [name, at, count] = new Int32Array(wasm.memory.buffer, wasm.ns_wasm_file(i), 3);
            results.push({ name: zeroEnded(name), bytes: take(at, count) });
        }
        giveBack(lent);
        return { exit, text, objects: objectsOf(text), files: results };
    }

    /**
     * `nonosmith VERB` on files.
     * @param {string} verb
     * @param {Record<string, unknown>} options
     * @param {Block[]} files
     * @returns {Reply}
     */
    function work(verb, options, files) {
        const { lent, args } = prepare(verb, options, files);
        return replyOf(wasm.ns_wasm_work(...args), lent);
    }

    /**
     * The same, but it ends with the best so far when `ask` says so.
     * @param {string} verb @param {Record<string, unknown>} options @param {Block[]} files
     * @returns {Promise<Reply>}
     */
    async function workUntilStopped(verb, options, files) {
        const { lent, args } = prepare(verb, options, files);
        return replyOf(await (promising ? promising(wasm.ns_wasm_work) : wasm.ns_wasm_work)(...args), lent);
    }

    /** A puzzle as the bytes of a link (`write`), or the other way. @param {'write' | 'read'} way @param {Uint8Array} bytes */
    function link(way, bytes) {
        const lent = lend(bytes);
        const status = way === 'write' ? wasm.ns_wasm_link_write(lent.at, lent.count, 0) : wasm.ns_wasm_link_read(lent.at, lent.count);
        giveBack([lent]);
        if (status !== 0)
            throw new Error(said());
        return { bytes: take(wasm.ns_wasm_text(), wasm.ns_wasm_text_count()) };
    }

    const lending = { wasm, lend, giveBack, said };
    return { work, workUntilStopped, link, relaxing: createRelaxing(lending), playing: createPlaying(lending) };
}

/** The JSON objects, a line each; a sentence is no object. @param {string} text */
function objectsOf(text) {
    const objects = [];
    for (const line of text.split('\n'))
        if (line.startsWith('{'))
            objects.push(JSON.parse(line));
    return objects;
}
