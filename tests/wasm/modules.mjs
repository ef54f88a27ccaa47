// modules.mjs: what tests of the WASM modules share: loading one, handing bytes over, counting what holds.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
let checks = 0;
let failures = 0;

/** Counts a check; what fails is named, up to twenty of them. @param {boolean} holds @param {string} what */
export function expect(holds, what) {
    checks++;
    if (holds)
        return;
    failures++;
    if (failures <= 20)
        console.log(`failed: ${what}`);
}

/** Says how many checks failed and ends. @param {string} [more] what else is worth a word */
export function finish(more = '') {
    console.log(`${checks} checks, ${failures} failed${more}`);
    process.exit(failures ? 1 : 0);
}

/** Ends the test when a module is not there: ctest counts 77 as skipped. @param {string} module */
export function skipWithout(module) {
    if (existsSync(module))
        return;
    console.log(`skipped: there is no ${module}; build it with \`make wasm\``);
    process.exit(77);
}

/** A fresh module. @param {string} module @param {(kind: number, at: number, count: number) => number} [tell] */
export function load(module, tell = () => 0) {
    return /** @type {any} */ (new WebAssembly.Instance(new WebAssembly.Module(readFileSync(module)), { nonosmith: { tell } }).exports);
}

/**
 * Hands bytes over for the time of a call.
 * @template T @param {any} wasm @param {Uint8Array} bytes @param {(at: number, count: number) => T} call
 */
export function lendTo(wasm, bytes, call) {
    const at = wasm.ns_wasm_alloc(bytes.length);
    new Uint8Array(wasm.memory.buffer, at, bytes.length).set(bytes);
    const result = call(at, bytes.length);
    wasm.ns_wasm_free(at, bytes.length);
    return result;
}

/** What a module said last. @param {any} wasm */
export function saidBy(wasm) {
    return Buffer.from(wasm.memory.buffer, wasm.ns_wasm_text(), wasm.ns_wasm_text_count()).toString('utf8');
}
