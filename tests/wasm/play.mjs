// play.mjs NATIVE WASM...: puzzles of every kind are played natively (golden_play.c) and in each module, with
// the same marks; everything that is seen and told must be equal. Exit 77 means skipped.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { expect, finish, lendTo, load, root, saidBy, skipWithout } from './modules.mjs';

const [native, ...modules] = process.argv.slice(2);
const golden = join(root, 'tests', 'golden');
const STAGES = 4;
const SEEN = 19;
const SMALL = 240e3; // bytes of the module that only plays, packed

let wasm;
const lend = (bytes, call) => lendTo(wasm, bytes, call);
const said = () => saidBy(wasm);

/** What can be seen, read where it lies. */
function view(play) {
    const seen = new Int32Array(wasm.memory.buffer, wasm.ns_wasm_play_look(play), SEEN);
    const list = (Type, at, count) => new Type(wasm.memory.buffer, at, count);
    return {
        version: seen[0], solved: seen[1], open: seen[2],
        marks: list(Uint32Array, seen[4], seen[3]),
        locked: list(Uint8Array, seen[5], seen[3]),
        states: list(Uint8Array, seen[7], seen[6]),
        walkFirst: list(Int32Array, seen[8], seen[6] + 1),
        walks: list(Int32Array, seen[9], list(Int32Array, seen[8], seen[6] + 1)[seen[6]]),
        done: list(Uint8Array, seen[12], seen[10]),
        metFirst: list(Int32Array, seen[13], seen[3] + 1),
        met: list(Int32Array, seen[14], list(Int32Array, seen[13], seen[3] + 1)[seen[3]]),
        changed: list(Int32Array, seen[16], seen[15]),
        colours: seen[17], filled: seen[18],
    };
}

function viewText(play) {
    const seen = view(play);
    const row = (what, list) => [what, ...list].join(' ') + '\n';
    return `open ${seen.open} filled ${seen.filled} solved ${seen.solved}\n`
        + row('marks', seen.marks) + row('changed', seen.changed)
        + `states ${seen.states.join('')}\ndone ${seen.done.join('')}\n`;
}

function statusText(status) {
    return `status ${status}\n${said()}\n`;
}

function texts(play) {
    let text = '';
    for (let stage = 0; stage <= STAGES; stage++)
        text += statusText(wasm.ns_wasm_play_hint(play, stage));
    text += statusText(wasm.ns_wasm_play_mistakes(play));
    for (let line = -1; line < 6; line++)
        text += statusText(wasm.ns_wasm_play_line(play, line));
    return text + statusText(wasm.ns_wasm_play_save(play));
}

function mark(play, pairs) {
    const bytes = new Uint8Array(Int32Array.from(pairs.flat()).buffer);
    return lend(bytes, at => wasm.ns_wasm_play_set(play, at, pairs.length));
}

/** The same as golden_play.c. */
function story(file) {
    const play = lend(file, (at, count) => wasm.ns_wasm_play_create(at, count, 0));
    if (!play)
        return `${said()}\n`;
    let seed = 1;
    const draw = below => {
        seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
        return (seed >>> 8) % below;
    };
    let text = viewText(play) + texts(play);
    const { marks: { length: cells }, colours } = view(play);
    for (let move = 0; move < 40; move++) {
        const pairs = [];
        for (let i = 0; i < 3; i++)
            pairs.push([draw(cells), 1 << draw(colours + 1)]);
        text += statusText(mark(play, pairs)) + viewText(play);
    }
    text += texts(play);
    wasm.ns_wasm_play_destroy(play);
    return text;
}

/** The file as the module writes it. */
function written(file) {
    const play = lend(file, (at, count) => wasm.ns_wasm_play_create(at, count, 0));
    wasm.ns_wasm_play_save(play);
    wasm.ns_wasm_play_destroy(play);
    return said();
}

/** There and back in a link, as a page packs it; what links leave out is left out before. */
function linked(file, name) {
    const asked = lend(file, (at, count) => wasm.ns_wasm_link_write(at, count, 0));
    if (asked !== 0)
        return `${name}: ${said()}`;
    const bytes = Buffer.from(new Uint8Array(wasm.memory.buffer, wasm.ns_wasm_text(), wasm.ns_wasm_text_count()));
    const fragment = `#n2.${deflateRawSync(bytes).toString('base64url')}`;
    const longest = /curved/.test(name) ? 6000 : 400;
    expect(fragment.length < longest, `${name}: a link of ${fragment.length} characters`);
    expect(lend(bytes, (at, count) => wasm.ns_wasm_link_read(at, count)) === 0, `${name}: ${said()}`);
    const back = JSON.parse(said());
    const { puzzle, solution, board } = JSON.parse(written(file));
    expect(JSON.stringify([puzzle, solution, board]) === JSON.stringify([back.puzzle, back.solution, back.board]),
           `${name} comes back from a link`);
    expect(lend(bytes.subarray(1), (at, count) => wasm.ns_wasm_link_read(at, count)) === 2 && said().length > 0,
           `${name}: a damaged link`);
    return bytes.toString('hex');
}

/** Whoever takes every hint solves it. */
function solveByHints(file, name) {
    const play = lend(file, (at, count) => wasm.ns_wasm_play_create(at, count, 0));
    let steps = 0;
    while (!view(play).solved && steps < 20000) {
        expect(wasm.ns_wasm_play_hint(play, STAGES - 1) === 0, `${name}: ${said()}`);
        const { marks, wrong } = JSON.parse(said());
        expect(wrong.length === 0, `${name}: a hint was wrong`);
        if (marks.length === 0)
            break;
        expect(mark(play, marks) === 0, `${name}: ${said()}`);
        steps++;
    }
    expect(view(play).solved === 1, `${name} is solved by ${steps} hints`);
    wasm.ns_wasm_play_destroy(play);
}

/** What a verb says of a file, and the files it gives back. */
function work(verb, options, name, file) {
    const text = string => Buffer.from(`${string}\0`);
    return lend(text(verb), verbAt => lend(text(JSON.stringify(options)), optionsAt =>
        lend(text(name), nameAt => lend(file, (at, count) =>
            lend(new Uint8Array(Uint32Array.of(nameAt, at, count).buffer), block => {
                const exit = wasm.ns_wasm_work(verbAt, optionsAt, block, 1);
                const files = Array.from({ length: wasm.ns_wasm_file_count() }, (_, i) => {
                    const [, bytes, length] = new Uint32Array(wasm.memory.buffer, wasm.ns_wasm_file(i), 3);
                    return Buffer.from(new Uint8Array(wasm.memory.buffer, bytes, length)).toString();
                });
                return { exit, told: said(), files };
            })))));
}

/** A grid as the module converts it, once: others need not be able to. */
function converted(name) {
    const { exit, files } = work('convert', { to: 'nono' }, name, readFileSync(join(golden, name)));
    expect(exit === 0, `${name} is converted`);
    return files[0];
}

/** The verbs that go with playing: what the first module says the others say, too. */
function workText(file, name) {
    const asked = [['check', {}], ['draw', {}], ['draw', { solution: true, marked: true }],
                   ['explain', { steps: 3 }], ['explain', { steps: 3, to: 'svg' }]];
    return asked.map(([verb, options]) => JSON.stringify(work(verb, options, name, file)));
}

const told = new Map();
const scratch = mkdtempSync(join(tmpdir(), 'nonosmith-play-'));
process.on('exit', () => rmSync(scratch, { recursive: true }));
const paths = readdirSync(golden).filter(name => name.endsWith('.nono')).map(name => join(golden, name));

for (const [place, module] of modules.entries()) {
    skipWithout(module);
    wasm = load(module);
    if (place === 0) {
        for (const name of readdirSync(golden).filter(name => name.endsWith('.non'))) {
            paths.push(join(scratch, `${name}o`));
            writeFileSync(paths[paths.length - 1], converted(name));
        }
    }
    for (const path of paths) {
        const name = basename(path);
        const file = readFileSync(path);
        const wanted = execFileSync(native, [path], { maxBuffer: 1 << 30 }).toString('utf8').split('\n');
        const got = story(file).split('\n');
        const line = wanted.findIndex((text, i) => text !== got[i]);
        expect(line < 0 && wanted.length === got.length,
               `${name}, line ${line + 1}:\n  wasm   ${got[line]}\n  native ${wanted[line]}`);
        const words = [...workText(file, name), linked(file, name)];
        const same = told.get(path) ?? words;
        told.set(path, same);
        words.forEach((text, i) => expect(text === same[i], `${name}: another ${text.slice(0, 200)}`));
        if (/^(simple|unique)/.test(name))
            solveByHints(file, name);
    }
    if (place > 0)
        expect(gzipSync(readFileSync(module)).length < SMALL, `${module} became too large for a page to carry`);
    const made = work('make', {}, 'x.txt', Buffer.from('#.\n.#\n'));
    expect(place === 0 ? made.exit <= 1 : made.exit === 2, `make: ${made.told}`);
    expect(lend(Buffer.from('{}'), (at, count) => wasm.ns_wasm_play_create(at, count, 0)) === 0
               && said().length > 0, 'no puzzle, no handle');
}
finish();
