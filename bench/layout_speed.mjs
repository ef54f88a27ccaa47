// layout_speed.mjs MODULE FILE STEPS: the steps of a puzzle's layout in WASM; prints their CPU
// seconds. For bench_layout.
import { readFileSync } from 'node:fs';

const [module, path, steps] = process.argv.slice(2);
const { exports: wasm } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(module)),
                                                       { nonosmith: { tell: () => 0 } });

function load() {
    const file = readFileSync(path);
    const at = wasm.ns_wasm_alloc(file.length);
    new Uint8Array(wasm.memory.buffer, at, file.length).set(file);
    const handle = wasm.ns_wasm_relax_create(at, file.length, 0, 0);
    wasm.ns_wasm_free(at, file.length);
    if (!handle)
        throw new Error('the puzzle cannot relax');
    return handle;
}

// A page that shows it has warmed up after a moment, and so has this.
const warm = load();
wasm.ns_wasm_relax_step(warm, 20);
wasm.ns_wasm_relax_destroy(warm);
const handle = load();
const before = process.cpuUsage();
wasm.ns_wasm_relax_step(handle, parseInt(steps, 10));
const used = process.cpuUsage(before);
console.log((used.user + used.system) / 1e6);
