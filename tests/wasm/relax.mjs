// relax.mjs NATIVE WASM: puzzles relax natively (golden_relax.c) and in WASM, with forces changed, a
// drag and a pin on the way, a cell that is inflated, a schedule, saved and restored; every position and
// every word must be equal. Exit 77 means skipped.
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, finish, lendTo, load, root, saidBy, skipWithout } from './modules.mjs';

const [native, module] = process.argv.slice(2);
const FORCES = '{"attraction": 2.75, "area": 0.5, "repulsion": 61.125, "transition_reach": 3}';
const SCHEDULE = '[{"steps": 20, "attraction": 3}, {"description": "loose", "attraction": 0.25}]';
const BEND = 1;

skipWithout(module);
let wasm = load(module);
const lend = (bytes, call) => lendTo(wasm, bytes, call);
const said = () => saidBy(wasm);

/** What can be seen, read where it lies. */
function view(handle) {
    const seen = new Int32Array(wasm.memory.buffer, wasm.ns_wasm_relax_look(handle), 10);
    const [version, count, at, kinds, fixed, lines, first, line] = seen;
    return {
        version, count, lines,
        at: new Int32Array(wasm.memory.buffer, at, 2 * count),
        kinds: new Uint8Array(wasm.memory.buffer, kinds, count),
        fixed: new Uint8Array(wasm.memory.buffer, fixed, count),
        first: new Int32Array(wasm.memory.buffer, first, lines + 1),
        line: new Int32Array(wasm.memory.buffer, line,
                             new Int32Array(wasm.memory.buffer, first, lines + 1)[lines]),
    };
}

function viewText(handle) {
    const seen = view(handle);
    let text = `version ${seen.version}\n`;
    for (let v = 0; v < seen.count; v++)
        text += `${seen.at[2 * v]} ${seen.at[2 * v + 1]} ${seen.kinds[v]} ${seen.fixed[v]}\n`;
    for (let l = 0; l < seen.lines; l++)
        text += `line ${seen.line.slice(seen.first[l], seen.first[l + 1]).join(' ')}\n`;
    return text;
}

/** The first bend at or behind a slot that may move; -1: none. */
function bendFrom(handle, part) {
    const seen = view(handle);
    for (let v = Math.floor(seen.count / part); v < seen.count; v++)
        if (seen.kinds[v] === BEND && !seen.fixed[v])
            return v;
    return -1;
}

function statusText(status) {
    return `status ${status}\n${said()}\n`;
}

/** What the rest of the tool does: a cell, a schedule, what is amiss, there and back again. */
function playOn(handle) {
    const json = Buffer.from(SCHEDULE);
    let text = '';
    for (let i = 0; i < 20; i++)
        text += `cell ${wasm.ns_wasm_relax_cell_at(handle, 37.25 * i, 29.5 * i)}\n`;
    text += statusText(wasm.ns_wasm_relax_inflate(handle, 2, 2.5));
    text += statusText(wasm.ns_wasm_relax_inflate(handle, -1, 2.5));
    text += statusText(lend(json, (at, count) => wasm.ns_wasm_relax_set(handle, at, count)));
    text += statusText(wasm.ns_wasm_relax_step(handle, 12));
    const saved = wasm.ns_wasm_relax_save(handle);
    text += statusText(saved ? 0 : 1);
    const seen = [];
    for (let i = 0; i < 2; i++) {
        text += statusText(wasm.ns_wasm_relax_step(handle, 18));
        seen.push(viewText(handle));
        text += seen[i];
        text += statusText(wasm.ns_wasm_relax_spots(handle));
        const version = view(handle).version;
        text += statusText(wasm.ns_wasm_relax_restore(handle, saved));
        expect(view(handle).version > version, 'versions only grow');
    }
    expect(seen[0].replace(/version.*/, '') === seen[1].replace(/version.*/, ''), 'twice the same way');
    wasm.ns_wasm_relax_forget(saved);
    text += statusText(wasm.ns_wasm_relax_outline(handle, 2));
    text += statusText(wasm.ns_wasm_relax_grade(handle, 0.5));
    expect(JSON.parse(said()).marks.every(mark => mark.name && mark.before !== null), 'every mark is named');
    return text;
}

/** The same as golden_relax.c. */
function play(file, slack, segment) {
    const handle = lend(file, (at, count) => wasm.ns_wasm_relax_create(at, count, 0, slack, segment));
    if (!handle)
        return `${said()}\n`;
    const json = Buffer.from(FORCES);
    let text = viewText(handle);
    text += statusText(wasm.ns_wasm_relax_step(handle, 30)) + viewText(handle);
    text += statusText(lend(json, (at, count) => wasm.ns_wasm_relax_set(handle, at, count)));
    text += statusText(wasm.ns_wasm_relax_drag(handle, bendFrom(handle, 2), 1200.5, -50.25));
    text += statusText(wasm.ns_wasm_relax_pin(handle, bendFrom(handle, 3), 1));
    text += statusText(wasm.ns_wasm_relax_step(handle, 35)) + viewText(handle);
    wasm.ns_wasm_relax_let_go(handle);
    text += statusText(wasm.ns_wasm_relax_pin(handle, view(handle).count, 1));
    text += statusText(wasm.ns_wasm_relax_step(handle, 35)) + viewText(handle);
    text += statusText(wasm.ns_wasm_relax_measure(handle));
    text += statusText(wasm.ns_wasm_relax_check(handle));
    text += playOn(handle);
    text += statusText(wasm.ns_wasm_relax_finish(handle, 0.5));
    wasm.ns_wasm_relax_destroy(handle);
    return text;
}

/** Both tell the same story, and it is one of success. */
function compare(path, slack, segment) {
    const wanted = execFileSync(native, [path, String(slack), String(segment)], { maxBuffer: 1 << 30 })
                       .toString('utf8').split('\n');
    const got = play(readFileSync(path), slack, segment).split('\n');
    const line = wanted.findIndex((text, i) => text !== got[i]);
    expect(line < 0 && wanted.length === got.length,
           `${path}, slack ${slack}, line ${line + 1}:\n  wasm   ${got[line]}\n  native ${wanted[line]}`);
    expect(got.filter(text => text.startsWith('version')).length === 6, `${path} is looked at`);
    expect(got.filter(text => text === 'status 0').length === 21, `${path} relaxes`);
    expect(got.some(text => text.includes('"solution"')), `${path} is finished`);
}

const golden = join(root, 'tests', 'golden');
for (const name of readdirSync(golden).filter(name => /curved/.test(name)))
    for (const [slack, segment] of [[0, 10], [3, 25]])
        compare(join(golden, name), slack, segment);

// What cannot be done is refused with a sentence.
expect(lend(Buffer.from('{}'), (at, count) => wasm.ns_wasm_relax_create(at, count, 0, 0)) === 0
           && said().length > 0, 'no puzzle, no handle');
const cat = readFileSync(join(golden, 'simple-curved-cat.nono'));
const handle = lend(cat, (at, count) => wasm.ns_wasm_relax_create(at, count, 0, 0));
const bend = bendFrom(handle, 2);
expect(wasm.ns_wasm_relax_drag(handle, bend, NaN, 0) === 2, 'NaN is refused');
expect(wasm.ns_wasm_relax_drag(handle, bend, Infinity, 0) === 2, 'infinity is refused');
expect(wasm.ns_wasm_relax_drag(handle, -1, 0, 0) === 2, 'there is no vertex -1');
const wrong = Buffer.from('{"repulson": 1}');
expect(lend(wrong, (at, count) => wasm.ns_wasm_relax_set(handle, at, count)) === 2
           && said().includes('repulson'), 'an unknown force is named');
expect(lend(Buffer.from('[{}, {}]'), (at, count) => wasm.ns_wasm_relax_set(handle, at, count)) === 2
           && said().includes('needs its steps'), 'a phase without steps is refused');
expect(wasm.ns_wasm_relax_cell_at(handle, NaN, NaN) === -1, 'NaN is nowhere');
expect(wasm.ns_wasm_relax_outline(handle, 1e6) === 2, 'there is no such cell');
expect(wasm.ns_wasm_relax_grade(handle, NaN) === 2, 'no tolerance');
const other = readFileSync(join(golden, readdirSync(golden).find(name => /curved/.test(name) && !/cat/.test(name))));
const stranger = lend(other, (at, count) => wasm.ns_wasm_relax_create(at, count, 0, 0));
const kept = wasm.ns_wasm_relax_save(stranger);
wasm.ns_wasm_relax_destroy(stranger);
expect(wasm.ns_wasm_relax_restore(handle, kept) === 2 && said().includes('another layout'), 'strangers are refused');
wasm.ns_wasm_relax_forget(kept);
wasm.ns_wasm_relax_destroy(handle);
expect(lend(cat, (at, count) => wasm.ns_wasm_relax_create(at, count, 1, 0)) === 0, 'no second puzzle');

// A thousand sessions in a fresh module, one after the other, need little more memory than the first.
wasm = load(module);
let first = 0;
for (let i = 0; i < 1000; i++) {
    const session = lend(cat, (at, count) => wasm.ns_wasm_relax_create(at, count, 0, 0));
    wasm.ns_wasm_relax_step(session, 1);
    wasm.ns_wasm_relax_forget(wasm.ns_wasm_relax_save(session));
    if (i % 10 === 0)
        expect(wasm.ns_wasm_relax_finish(session, 1) === 0, `session ${i} is finished`);
    wasm.ns_wasm_relax_destroy(session);
    first = first || wasm.memory.buffer.byteLength;
}
expect(wasm.memory.buffer.byteLength <= first + 2e6,
       `a thousand sessions took ${wasm.memory.buffer.byteLength} bytes, the first ${first}`);

finish();
