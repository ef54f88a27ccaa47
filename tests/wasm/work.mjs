// work.mjs WASM PROGRAM: every verb, for every kind, by the program and by the module on the same inputs.
//
// Both work with files of the same names. What the module tells must be what the program prints with
// --json, but for times, and what it gives back must be the bytes that the program writes.
// Exit 77 means skipped.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';
import { expect, finish, load, root, skipWithout } from './modules.mjs';

const [module, program] = process.argv.slice(2);
const examples = join(root, 'examples');
skipWithout(module);
let heard = () => 0; // what becomes of what is told
const tell = (kind, at, count) => heard(kind, count ? Buffer.from(wasm.memory.buffer, at, count).toString('utf8') : '');
const wasm = load(module, tell);
const folder = mkdtempSync(join(tmpdir(), 'nonosmith-'));
const told = new Map(); // what the module is given instead of a file that needs a parser
/** One of our own drawings, which are plain, as told_files.h wants it. */
function drawingOf(path) {
    const svg = readFileSync(path, 'utf8').replace(/<!--[^]*?-->|<[?!][^>]*>/g, '');
    const events = [];
    for (const [, end, name, attributes, empty, text] of
             svg.matchAll(/<(\/?)([\w:]+)((?:\s+[\w:-]+\s*=\s*"[^"]*")*)\s*(\/?)>|([^<]+)/g)) {
        if (text) {
            events.push(text);
            continue;
        }
        if (!end)
            events.push([name, ...[...attributes.matchAll(/([\w:-]+)\s*=\s*"([^"]*)"/g)]
                                      .flatMap(([, key, value]) => [key, value])]);
        if (end || empty)
            events.push(null);
    }
    return JSON.stringify(events);
}

/** One of our own meshes, which are plain, as told_files.h wants it. */
function meshOf(path) {
    const points = [];
    const triangles = [];
    for (const line of readFileSync(path, 'utf8').split('\n')) {
        const [word, ...rest] = line.trim().split(/\s+/);
        if (word === 'v') {
            const [x, y, z] = rest.map(Number);
            points.push(x, -z, y);
        } else if (word === 'f') {
            const corners = rest.map(corner => parseInt(corner, 10) - 1);
            for (let i = 2; i < corners.length; i++)
                triangles.push(corners[0], corners[i - 1], corners[i]);
        }
    }
    return JSON.stringify([points, triangles]);
}

/** The chunks of a PNG, by name; IDAT all together. */
function chunksOf(png) {
    const chunks = {};
    for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
        const name = png.toString('latin1', at + 4, at + 8);
        const data = png.subarray(at + 8, at + 8 + png.readUInt32BE(at));
        chunks[name] = chunks[name] ? Buffer.concat([chunks[name], data]) : data;
    }
    return chunks;
}

/** The samples of a PNG that is not interlaced, its filters undone. */
function samplesOf({ IHDR, IDAT }) {
    const [width, height, depth, kind] = [IHDR.readUInt32BE(0), IHDR.readUInt32BE(4), IHDR[8], IHDR[9]];
    const each = [1, 0, 3, 1, 2, 0, 4][kind];
    const step = Math.max(1, each * depth >> 3);
    const row = Math.ceil(width * each * depth / 8);
    const raw = inflateSync(IDAT);
    const samples = [];
    let above = Buffer.alloc(row);
    for (let y = 0; y < height; y++) {
        const line = Buffer.from(raw.subarray(y * (row + 1) + 1, (y + 1) * (row + 1)));
        for (let i = 0; i < row; i++) {
            const [a, b, c] = [line[i - step] ?? 0, above[i], above[i - step] ?? 0];
            const [pa, pb, pc] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)];
            line[i] += [0, a, b, a + b >> 1, pa <= pb && pa <= pc ? a : pb <= pc ? b : c][raw[y * (row + 1)]];
        }
        for (let i = 0; i < width * each; i++)
            samples.push(depth === 16 ? line.readUInt16BE(2 * i)
                : line[i * depth >> 3] >> 8 - depth - i * depth % 8 & (1 << depth) - 1);
        above = line;
    }
    return { width, height, depth, kind, each, samples };
}

/** A PNG as told_files.h wants it. */
function bitmapOf(png) {
    const chunks = chunksOf(png);
    const { width, height, depth, kind, each, samples } = samplesOf(chunks);
    const { PLTE, tRNS, bKGD } = chunks;
    const to8 = s => depth === 16 ? s * 255 + 32895 >>> 16 : s * 255 / ((1 << depth) - 1);
    const told = Buffer.alloc(20 + 4 * width * height);
    const paint = i => [...PLTE.subarray(3 * i, 3 * i + 3)];
    const clear = tRNS && kind !== 3 ? Array.from({ length: each }, (_, k) => tRNS.readUInt16BE(2 * k)) : null;
    for (let i = 0; i < width * height; i++) {
        const own = samples.slice(each * i, each * i + each);
        const colour = kind === 3 ? paint(own[0]) : kind & 2 ? own.slice(0, 3).map(to8) : Array(3).fill(to8(own[0]));
        const alpha = kind === 3 ? tRNS?.[own[0]] ?? 255 : kind & 4 ? to8(own.at(-1))
            : clear && own.every((s, k) => s === clear[k]) ? 0 : 255;
        told.set([...colour, alpha], 20 + 4 * i);
    }
    const ground = !bKGD ? null : kind === 3 ? paint(bKGD[0]) : kind & 2
        ? depth === 8 ? [bKGD[1], bKGD[3], bKGD[5]] : null : depth <= 8 ? Array(3).fill(to8(bKGD.readUInt16BE(0))) : null;
    told.write('nsbitmap');
    told.writeUInt32LE(width, 8);
    told.writeUInt32LE(height, 12);
    told.writeUInt32LE(ground ? 0x1000000 + (ground[0] << 16 | ground[1] << 8 | ground[2]) : 0, 16);
    return told;
}

/** A PNG of any kind, of blots of few colours; libpng does not look at the check sums of what is not needed. */
function pngOf(depth, kind, extra = []) {
    const crc = bytes => {
        let sum = ~0;
        for (const byte of bytes)
            for (let bit = 0, now = sum ^ byte; bit < 8 || (sum = now, false); bit++)
                now = now & 1 ? now >>> 1 ^ 0xedb88320 : now >>> 1;
        return ~sum >>> 0;
    };
    const chunk = (name, data) => {
        const body = Buffer.concat([Buffer.from(name), Buffer.from(data)]);
        const ends = Buffer.alloc(8);
        ends.writeUInt32BE(data.length, 0);
        ends.writeUInt32BE(crc(body), 4);
        return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
    };
    const [width, height, each] = [12, 9, [1, 0, 3, 1, 2, 0, 4][kind]];
    const rows = [];
    for (let y = 0; y < height; y++) {
        let bits = '';
        for (let x = 0; x < width; x++)
            for (let k = 0; k < each; k++) {
                const value = kind === 3 ? (x * y + x) % 4 : (x - 5) ** 2 + (y - 4) ** 2 < 14 + 3 * k ? 0 : 2 ** depth - 1 - k;
                bits += Math.min(value, 2 ** depth - 1).toString(2).padStart(depth, '0');
            }
        rows.push(0, ...(bits.match(/.{1,8}/g).map(byte => parseInt(byte.padEnd(8, '0'), 2))));
    }
    return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), chunk('IHDR', [0, 0, 0, width, 0, 0, 0, height, depth, kind, 0, 0, 0]),
                          ...extra.map(([name, data]) => chunk(name, data)), chunk('IDAT', deflateSync(Buffer.from(rows))), chunk('IEND', [])]);
}

/** A .vox file of noise, which makes no simple puzzle as it is. */
function noise(side) {
    const voxels = [];
    let random = 4711;
    for (let i = 0; i < side ** 3; i++) {
        random = (random * 1103515245 + 12345) % 2147483648;
        if (random < 5e8)
            voxels.push(i % side, Math.floor(i / side) % side, Math.floor(i / side ** 2),
                        random % 7 < 3 ? 1 : 2);
    }
    const int = n => [n & 255, n >> 8 & 255, n >> 16 & 255, n >> 24 & 255];
    const chunk = (name, own, inner) =>
        [...Buffer.from(name), ...int(own.length), ...int(inner.length), ...own, ...inner];
    return Uint8Array.from([...Buffer.from('VOX '), ...int(150), ...chunk('MAIN', [], [
        ...chunk('SIZE', [side, side, side].flatMap(int), []),
        ...chunk('XYZI', [...int(voxels.length / 4), ...voxels], [])])]);
}

/** Bytes in the module's memory, with a zero byte behind them. */
function lend(bytes) {
    const at = wasm.ns_wasm_alloc(bytes.length + 1);
    new Uint8Array(wasm.memory.buffer, at, bytes.length + 1).set([...bytes, 0]);
    return { at, bytes: bytes.length + 1, count: bytes.length };
}

const take = (at, count) => Buffer.from(Buffer.from(wasm.memory.buffer, at, count));

function zeroEnded(at) {
    const bytes = new Uint8Array(wasm.memory.buffer);
    return take(at, bytes.indexOf(0, at) - at).toString('utf8');
}

/** What the module says and gives back. */
function inModule(verb, options, names) {
    const lent = [lend(Buffer.from(verb)), lend(Buffer.from(JSON.stringify(options)))];
    for (const name of names)
        lent.push(lend(Buffer.from(name)), lend(told.get(name) ?? readFileSync(join(folder, name))));
    const rows = Int32Array.from(names.flatMap((_, i) => [lent[2 + 2 * i].at, lent[3 + 2 * i].at,
                                                          lent[3 + 2 * i].count]));
    const blocks = lend(Buffer.from(rows.buffer));
    const exit = wasm.ns_wasm_work(lent[0].at, lent[1].at, blocks.at, names.length);
    const text = take(wasm.ns_wasm_text(), wasm.ns_wasm_text_count()).toString('utf8');
    const files = {};
    for (let i = 0; i < wasm.ns_wasm_file_count(); i++) {
        const [name, at, count] = new Int32Array(wasm.memory.buffer, wasm.ns_wasm_file(i), 3);
        files[zeroEnded(name)] = take(at, count);
    }
    for (const block of [...lent, blocks])
        wasm.ns_wasm_free(block.at, block.bytes);
    return { exit, text, files };
}

/** The options as they are typed. */
function typed(options) {
    return Object.entries(options).flatMap(
        ([name, value]) => value === true ? [`--${name}`] : [`--${name}=${value}`]);
}

/** What the program prints and writes. */
function byProgram(verb, options, names, output) {
    const before = new Set(readdirSync(folder));
    const { status, stdout } = spawnSync(
        program, [verb, ...names, ...(verb === 'convert' ? [output] : []), '--json', ...typed(options)],
        { cwd: folder, maxBuffer: 1 << 30 });
    const files = {};
    for (const name of readdirSync(folder).filter(name => !before.has(name))) {
        files[name] = readFileSync(join(folder, name));
        rmSync(join(folder, name));
    }
    return { exit: status, text: stdout.toString('utf8'), files };
}

/** The words for an option in sentences of the core: {the effort|effort} says "the effort" here. */
const words = {};
for (const path of readdirSync(join(root, 'core'), { recursive: true }).filter(path => path.endsWith('.c')))
    for (const [, said, , name] of readFileSync(join(root, 'core', path), 'utf8').replace(/"\s*\n\s*"/g, '')
             .matchAll(/\{(([a-z][^{}|]*)\|)?(-?[a-z-]+)\}/g))
        (words[name] ??= new Set()).add(said ? said.slice(0, -1) : name);

/** Whether the module says what the program says, where flags are words: a sentence is all else alike. */
function saysSame(said, wanted) {
    const plain = text => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const known = name => [name, ...words[name] ?? []].map(plain).join('|');
    const parts = wanted.split(/--[a-z-]+|(?<= )-o\b/).map(plain);
    const flags = [...wanted.matchAll(/--([a-z-]+)|(?<= )(-o\b)/g)].map(([, long, short]) => known(long ?? short));
    return new RegExp(`^${parts.map((part, i) => i ? `(?:${flags[i - 1]})${part}` : part).join('')}$`).test(said)
        && !/--[a-z]/.test(said);
}

const withoutTimes = text => text.replace(/"(seconds|elapsed)": [\d.e-]+, /g, '');

/** A sheet tells how to take one of its puzzles, in words or with flags, as much as fits. */
const withoutNote = bytes => bytes?.toString().replace(/>setting . \u00b7 the least cost is best \u00b7 to take one: [^<]*</, '><');

/** Both do the same; the files that they wrote. The module is given `beside` too, which an option names. */
function same(verb, options, names, output, beside = []) {
    const wanted = byProgram(verb, options, names, output);
    const asked = verb === 'convert' ? { ...options, to: output.split('.').pop() } : options;
    const got = inModule(verb, asked, [...names, ...beside]);
    const what = `${verb} ${names} ${JSON.stringify(options)}`;
    expect(got.exit === wanted.exit, `${what}: exit ${got.exit}, the program's is ${wanted.exit}; ${got.text.slice(0, 300)}`);
    expect(got.text === withoutTimes(wanted.text) || saysSame(got.text, withoutTimes(wanted.text)),
           `${what}:\n  module  ${got.text.slice(0, 600)}\n  program ${withoutTimes(wanted.text).slice(0, 600)}`);
    expect(Object.keys(got.files).sort().join() === Object.keys(wanted.files).sort().join(),
           `${what}: files ${Object.keys(got.files)}, the program's are ${Object.keys(wanted.files)}`);
    for (const [name, bytes] of Object.entries(wanted.files))
        expect(got.files[name]?.equals(bytes) || (options.sheet && withoutNote(got.files[name]) === withoutNote(bytes)),
               `${what}: ${name} has other bytes`);
    return wanted;
}

/** The puzzle that both made, kept under a name. */
function make(name, source, options, wants = [0]) {
    const made = same('make', { output: 'made.nono', ...options }, [source]);
    expect([wants].flat().includes(made.exit), `make ${source} ${JSON.stringify(options)}: exit ${made.exit}, not ${wants}: ${made.text.slice(0, 300)}`);
    if (made.files['made.nono'])
        writeFileSync(join(folder, name), made.files['made.nono']);
}

function bring(path, as = basename(path)) {
    const bytes = readFileSync(path);
    // Materials are not told.
    writeFileSync(join(folder, as), as.endsWith('.obj')
        ? bytes.toString('utf8').replace(/^(mtllib|usemtl).*$/gm, '') : bytes);
    if (as.endsWith('.svg'))
        told.set(as, Buffer.from(drawingOf(path)));
    if (as.endsWith('.png'))
        told.set(as, bitmapOf(bytes));
    if (as.endsWith('.obj'))
        told.set(as, Buffer.from(meshOf(path)));
    return as;
}

// Making, with the options of each kind.
for (const name of ['cat.svg', 'teapot.svg', 'snail.svg']) {
    bring(join(examples, 'drawings', name));
    make(`${name}.nono`, name, { effort: '40M', seed: 7, title: 'A "title"', setting: 'd' }, 4);
    make('climbed.nono', name, { method: 'climb', seed: 7 }, [0, 1]); // 1: some cells are small
    make('annealed.nono', name, { method: 'anneal', bridges: 'yes' });
}
make('coarse.nono', 'cat.svg', { detail: 0.02, margin: 0.2, aspect: '4:3', colours: 2, effort: '30M' }, 4);
make('drawn.nono', 'cat.svg', { kind: 'grid', size: '24x', repair: true });
// Bands of gradients, and shapes that were chosen.
writeFileSync(join(folder, 'faded.svg'), `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
<radialGradient id="r" cx=".4" r=".7" fx=".3"><stop stop-color="#fff"/><stop offset="1" stop-color="#203"/></radialGradient>
<linearGradient id="l" y2=".7" spreadMethod="reflect" x2=".4"><stop/><stop offset="1" stop-color="#fff"/></linearGradient>
<path id="drop" d="M50 8C90 40 80 92 50 92S10 60 50 8Z" fill="url(#r)"/><path class="box" d="M5 5H30V25L5 30Z" fill="url(#l)"/></svg>`);
told.set('faded.svg', Buffer.from(drawingOf(join(folder, 'faded.svg'))));
for (const options of [{ effort: '40M', threshold: 0.6 }, { kind: 'grid', size: '30x', colours: 4, shapes: '!.box' }]) {
    // Notes name lines of the file, which a page does not tell.
    const asked = { output: 'faded.nono', ...options };
    const [here, there] = [inModule('make', asked, ['faded.svg']), byProgram('make', asked, ['faded.svg'])];
    expect(here.files['faded.nono']?.equals(there.files['faded.nono']), `gradients: ${here.text} ${there.text}`);
}
make('never.nono', 'faded.svg', { shapes: '#nobody' }, 3);
for (const name of ['boat.svg', 'cottage.svg', 'fox.svg']) {
    bring(join(examples, 'sloped', name), `sloped-${name}`);
    make(`sloped-${name}.nono`, `sloped-${name}`, { kind: 'sloped', width: 0 });
    for (const objective of ['squares', 'sum', 'max']) {
        make('shifted.nono', `sloped-${name}`, { kind: 'sloped', objective, width: 2.4 });
        make('widest.nono', `sloped-${name}`, { kind: 'sloped', objective, widest: true });
    }
    make('narrower.nono', `sloped-${name}`, { kind: 'sloped', objective: 'sum', width: 9 }, 1);
    make('parted.nono', `sloped-${name}`, { kind: 'sloped', widest: true, split: true }, [0, 1]);
}
for (const name of ['heart.txt', 'kitten.txt'])
    make(`${name}.nono`, bring(join(examples, 'grids', name)), { author: 'Somebody' });
for (const name of ['tulip.png', 'owl.png', 'lighthouse.png']) {
    bring(join(examples, 'grids', name));
    make(`${name}.nono`, name, { colours: 3 });
    make('black.nono', name, { size: '14x', repair: true }, [0, 1]);
    make('traced.nono', name, { kind: 'curved', effort: '10M' }, [0, 1, 3, 4]);
    same('check', { engine: 'builtin' }, [name]);
}
const paints = ['PLTE', [255, 255, 255, 200, 30, 30, 0, 0, 0, 20, 90, 200]];
for (const [i, [depth, kind, ...extra]] of [[1, 0], [2, 0], [4, 0], [8, 0], [16, 0], [8, 2], [16, 2], [2, 3, paints], [8, 3, paints, ['tRNS', [0, 255, 90]]],
                                            [8, 4], [16, 4], [8, 6], [16, 6], [16, 2, ['tRNS', [255, 255, 255, 254, 255, 253]]], [4, 0, ['tRNS', [0, 15]]],
                                            [4, 0, ['bKGD', [0, 15]]], [8, 2, ['bKGD', [0, 255, 0, 254, 0, 253]]], [16, 2, ['bKGD', [255, 255, 0, 0, 0, 0]]],
                                            [2, 3, paints, ['bKGD', [2]]]].entries()) {
    const name = `kind-${i}.png`;
    writeFileSync(join(folder, name), pngOf(depth, kind, extra));
    bring(join(folder, name));
    make('kind.nono', name, { colours: 3 }, [0, 1, 3]);
    make('kind.nono', name, {}, [0, 1, 3]);
}
make('small.nono', 'kitten.txt', { size: '12x12', repair: true, colours: 1 });
for (const name of ['castle.vox', 'rocket.vox', 'teapot.vox']) {
    bring(join(examples, 'solid', name));
    make(`${name}.nono`, name, {});
    make('two.nono', name, { colours: 2 });
    make('thin.nono', name, { repair: true, thin: true, seed: 7 });
    make('nine.nono', name, { size: 9, colours: 2, repair: true, thin: 'unique', seed: 3 });
}
writeFileSync(join(folder, 'noise.vox'), noise(9));
make('noise.nono', 'noise.vox', { repair: true, thin: true });
for (const name of ['mushroom.obj', 'pawn.obj']) {
    bring(join(examples, 'solid', name));
    make(`${name}.nono`, name, { size: 12, repair: true });
    make('turned.nono', name, { size: 10, turn: '0,30,-90' }, [0, 1]);
    make('by-hand.nono', name, { size: 10, scale: 1.125, shift: '0.25,-0.5,0', turn: '90,0,0' }, [0, 1]);
    make('thinned.nono', name, { size: 16, repair: true, thin: true, seed: 5 });
}

// Clues that are left out, of every kind, and difficulties that are aimed at.
for (const name of ['kitten.txt', 'cat.svg.nono', 'sloped-fox.svg.nono', 'castle.vox.nono']) {
    make('thin-less.nono', name, { thin: true, seed: 3 });
    make('thin-share.nono', name, { thin: 'unique', 'thin-share': 0.8 });
    make('thin-easy.nono', name, { thin: true, 'thin-stars': 2 }, [0, 1]);
}
for (const name of ['kitten.txt', 'cat.svg.nono', 'sloped-fox.svg.nono']) {
    make('thin-blots.nono', name, { thin: true, blots: true, seed: 3 });
    make('stars.nono', name, { stars: 3 }, [0, 1]);
    make('easy.nono', name, { stars: 1, blots: true }, [0, 1]);
}
make('turned.nono', 'castle.vox', { turn: '90,0,270' });
make('never.nono', 'castle.vox', { turn: '90,0,1' }, 3);
make('thin-axes.nono', 'castle.vox', { thin: true, 'thin-axes': 2 });
for (const options of [{ 'thin-stars': 2 }, { blots: true }, { 'thin-axes': 2 }, { thin: true, stars: 2, 'thin-share': 0.5 }])
    make('never.nono', 'kitten.txt', options, 2);
make('never.nono', 'cat.svg.nono', { detail: 0.02 }, 3);

// Curves that are kept, and sheets to choose from. A sheet names the seed as options are named.
const brief = { effort: '20M', seed: 3, output: 'made.nono' };
make('kept.nono', 'cat.svg', { method: 'climb', seed: 9 }, [0, 1]);
for (const [keep, exit] of [['kept.nono', [0, 1, 4]], ['kept.nono:0,2-3', [0, 1, 4]], ['kept.nono#1:1', [0, 1, 4]],
                            ['kept.nono:99', 3], ['kept.nono:2-1', 2], ['kept.nono:', 2], ['kept.nono:a', 2],
                            ['kept.nono:top 1,right 1', [0, 1, 3, 4]], ['kept.nono:left 99', 3],
                            ['heart.txt.nono', 3]]) {
    const made = same('make', { ...brief, keep }, ['cat.svg'], '', [keep.replace(/[:#].*/, '')]);
    expect([exit].flat().includes(made.exit), `keep ${keep}: exit ${made.exit}, not ${exit}: ${made.text.slice(0, 300)}`);
}
const missing = inModule('make', { ...brief, keep: 'kept.nono' }, ['cat.svg']);
expect(missing.exit === 3 && missing.text.includes('kept.nono'), `a file that is not there is missed: ${missing.text}`);
for (const options of [{ sheet: 3, effort: '20M', output: 'sheet.svg' }, { sheet: 2, method: 'climb', to: 'svg', output: 'page' },
                       { sheet: 13, effort: '1500k', method: 'climb', seed: 5, output: 'many.svg', paper: 'a5' }, { sheet: 2, effort: 1, output: 'no.svg' },
                       { sheet: 3, seed: 2 ** 53 - 2, output: 'no.svg' }, { sheet: 99, output: 'no.svg' }, { dpi: 300, output: 'no.nono' },
                       { sheet: 2, kind: 'grid', output: 'no.svg' }]) {
    const { exit, files } = same('make', options, ['snail.svg']);
    const count = options.output.startsWith('no') ? 0 : 1;
    expect(Object.keys(files).length >= count, `make ${JSON.stringify(options)}: exit ${exit}, files ${Object.keys(files)}`);
}
const beside = byProgram('make', { sheet: 3, effort: '20M', output: 'best.nono' }, ['snail.svg']);
const besides = inModule('make', { sheet: 3, effort: '20M', output: 'best.nono' }, ['snail.svg']);
expect(besides.files['best.nono'].equals(beside.files['best.nono']) && besides.files['best-sheet.svg'],
       `the best puzzle of a sheet: ${Object.keys(besides.files)}`);
expect(besides.text === withoutTimes(beside.text).replaceAll(/best-sheet\.\w+/g, 'best-sheet.svg'),
       `objects of a sheet beside its puzzle:\n${besides.text}`);

// What is refused is refused alike.
for (const [options, exit] of [[{ size: 9 }, 2], [{ detial: 0.1 }, 2], [{ kind: 'solid' }, 3],
                               [{ method: 'climb', cells: 9 }, 2], [{ effort: 1 }, 4], [{ threshold: 2 }, 2]])
    make('never.nono', 'cat.svg', options, exit);

// And everything that is done to puzzles.
const puzzles = ['cat.svg.nono', 'coarse.nono', 'sloped-boat.svg.nono', 'heart.txt.nono', 'drawn.nono', 'castle.vox.nono', 'two.nono'];
const golden = join(root, 'tests', 'golden');
for (const name of readdirSync(golden).filter(name => !name.endsWith('.md') && !name.endsWith('.xml')))
    puzzles.push(bring(join(golden, name)));
const builtin = { engine: 'builtin', effort: '3M' };
for (const name of puzzles) {
    same('check', builtin, [name]);
    same('solve', { ...builtin, trace: true, count: 3, output: 'solved.nono' }, [name]);
    for (const setting of ['a', 'c', 'e'])
        same('measure', { setting, spots: true }, [name]);
    for (const options of [{}, { steps: 5, hardest: 'overlap', output: 'steps.svg' }, { every: 4, paper: 'a5', to: 'svg', output: 'strip' }])
        same('explain', { ...builtin, ...options }, [name]);
    same('rate', { ...builtin, output: 'rated.nono' }, [name]);
    for (const stage of ['wrong', 'where', 'why', 'do'])
        same('hint', { ...builtin, stage, ...(stage === 'do' ? { output: 'done.nono' } : {}) }, [name]);
    same('draw', { output: 'page.svg' }, [name]);
    same('draw', { output: 'page.svg', paper: '6x9in', title: 'Hello' }, [name]);
    same('draw', { output: 'page.svg', numbers: true }, [name]);
    same('draw', { output: 'page.svg', large: true, margin: '7.5', paper: 'a5' }, [name]);
    same('draw', { output: 'page.svg', marked: true, bare: true }, [name]);
    same('improve', { output: 'better.nono', steps: 12 }, [name]);
    for (const format of ['nono', 'non', 'g', 'sgt', 'vox'])
        same('convert', {}, [name], `out.${format}`);
}
for (const name of ['heart.txt.nono', 'cat.svg.nono', 'sloped-boat.svg.nono', 'castle.vox.nono'])
    for (const order of ['smart', 'brute', 'hierarchical', 'hierarchical+pre', 'heuristic', 'heuristic+pre', 'thrifty'])
        for (const step of ['exact', 'thesis'])
            same('solve', { ...builtin, trace: true, probe: true, order, step }, [name]);
for (const forces of ['{"area": 0.2, "description": "even"}', '[{"steps": 8, "attraction": 3}, {"steps": 4}]', '[{}, {}]'])
    same('improve', { output: 'better.nono', forces }, ['cat.svg.nono']);
for (const name of puzzles)
    for (const options of [{ set: '0=1' }, { set: '3=0,1=1' }, { give: '0-1' }, { blank: '1' }, { blot: '0,2' }, { blot: 'top 1' }, { restore: '0-1' }])
        same('change', { output: 'changed.nono', effort: '3M', ...options }, [name]);
for (const name of ['cat.svg.nono', 'coarse.nono', 'simple-curved-cat.nono', 'simple-curved-sailboat.nono', 'sloped-boat.svg.nono'])
    for (const options of [{ reroute: '0', seed: 3 }, { reroute: '1,2', effort: '2M' }, { pull: '0.end@top 0.4' }, { pull: '1.start@0.7' },
                           { 'add-decoy': true, seed: 2 }, { 'add-decoy': 'top 0.2-left 0.6' }, { 'remove-decoy': '0' }])
        same('change', { output: 'changed.nono', ...options }, [name]);
for (const name of puzzles)
    same('suggest', { effort: '3M' }, [name]);
same('change', { output: 'fewer.nono', blank: '0-5' }, ['simple-curved-cat.nono']);
writeFileSync(join(folder, 'fewer.nono'), byProgram('change', { output: 'fewer2.nono', blank: '0-5' }, ['simple-curved-cat.nono']).files['fewer2.nono']);
expect(JSON.parse(same('suggest', { most: 20 }, ['fewer.nono']).text).suggestions.length > 0, 'suggestions for curves');
for (const options of [{ }, { set: '0=1', blank: '0' }, { set: 'row' }, { blank: '99999' }, { blank: 'nowhere 3' }])
    expect(same('change', { output: 'no.nono', ...options }, ['heart.txt.nono']).exit >= 2, `change ${JSON.stringify(options)} is refused`);
same('draw', { output: 'page.svg', solution: true, stars: true }, ['cat.svg.nono']);
same('check', { ...builtin, stars: true }, ['heart.txt.nono', 'drawn.nono', 'castle.vox.nono']);
for (const options of [{ every: 2 }, { output: 'no.doc' }, { hardest: 'guess' }])
    expect(same('explain', options, ['heart.txt.nono']).exit === 2, `explain ${JSON.stringify(options)} is refused`);
expect(same('hint', { output: 'no.nono' }, ['heart.txt.nono']).exit === 2, 'only what is done is written');

// A game that is played by hints alone ends with the answer, and one that goes wrong is told so.
for (const name of ['heart.txt.nono', 'sloped-boat.svg.nono']) {
    writeFileSync(join(folder, 'game.nono'), readFileSync(join(folder, name)));
    let solved = false;
    for (let turn = 0; turn < 200 && !solved; turn++) {
        const { text, files } = same('hint', { engine: 'builtin', stage: 'do', output: 'next.nono' }, ['game.nono']);
        solved = JSON.parse(text).solved;
        writeFileSync(join(folder, 'game.nono'), files['next.nono']);
    }
    expect(solved, `${name}: hints lead to the answer`);
    same('rate', { engine: 'builtin', saved: true }, ['game.nono']);
}
same('draw', { output: 'page.svg', view: 'layers' }, ['castle.vox.nono']);
same('draw', { output: 'page.svg', 'per-page': 2, number: 5 }, ['heart.txt.nono', 'drawn.nono']);
same('draw', { output: 'page.svg' }, ['heart.txt.nono', 'cat.svg.nono', 'castle.vox.nono']);
same('draw', { output: 'page.svg', spots: true }, ['cat.svg.nono']);
same('draw', { output: 'page.svg', marked: true, solution: true }, ['cat.svg.nono', 'drawn.nono']);
for (const options of [{ marked: true, spots: true }, { marked: true, to: 'pdf' }, { bare: true, 'per-page': 2 }, { bare: true, stars: true }])
    expect(same('draw', { output: 'page.svg', ...options }, ['cat.svg.nono']).exit === 2, `draw ${JSON.stringify(options)} is refused`);
same('check', { ...builtin, probe: true, strict: true }, ['cat.svg.nono', 'heart.txt.nono']);
same('convert', {}, ['heart.txt.nono', 'drawn.nono'], 'out.nono');
same('convert', {}, ['heart.txt.nono', 'drawn.nono'], 'out.nin');

// A PNG is another file and the same picture; XML is told as drawings are.
for (const name of ['tulip.png.nono', 'heart.txt.nono', 'simple-flag.non']) {
    const [own, others] = [inModule('convert', { to: 'png' }, [name]), byProgram('convert', {}, [name], 'out.png')];
    expect(own.exit === 0 && bitmapOf(Object.values(own.files)[0]).equals(bitmapOf(others.files['out.png'])), `${name} as PNG: ${own.text}`);
    writeFileSync(join(folder, 'told.xml'), byProgram('convert', {}, [name], 'out.xml').files['out.xml']);
    told.set('told.xml', Buffer.from(drawingOf(join(folder, 'told.xml'))));
    same('check', builtin, ['told.xml']);
    same('convert', {}, ['told.xml'], 'out.nono');
    same('draw', { output: 'page.svg', solution: true }, ['told.xml']);
}
for (const [name, text] of [['told.xml', '[["puzzle"]]'], ['told.xml', '{}'], ['tulip.png', 'nsbitmap' + '\0'.repeat(12)], ['tulip.png', '\x89PNG\r\n\x1a\n']]) {
    told.set(name, Buffer.from(text, 'latin1'));
    const { exit, text: said } = inModule('check', builtin, [name]);
    expect(exit === 3 && said.includes('"error"'), `${name} "${text}" is refused: ${exit} ${said}`);
}
// What is told on the way changes nothing, and who has heard enough gets the best so far.
const asked = { effort: '60M', seed: 3, output: 'made.nono' };
const silent = inModule('make', asked, ['snail.svg']);
const pages = [];
const progress = [];
heard = (kind, text) => {
    if (kind === 0)
        progress.push(JSON.parse(text));
    else if (kind === 1)
        pages.push(JSON.parse(text));
    else
        expect(kind === 2 && text === '', `kind ${kind}`);
    return 0;
};
const loud = inModule('make', asked, ['snail.svg']);
expect(loud.text === silent.text && loud.files['made.nono'].equals(silent.files['made.nono']), 'telling changes nothing');
expect(pages.length >= 4 && !pages[0].done, `${pages.length} pages are told`);
// Two searches share the effort, and the one that is left without a puzzle may be the last to tell.
expect(pages.some(page => page.done && page.score === JSON.parse(loud.text).score), 'the page that is made is told');
expect(pages.every(page => page.seed === 3 && page.width > 0 && page.score >= 0 && page.parts.length > 0
                   && page.parts.every(([role, path]) => /^(picture|connection|bridge|background|decoy)$/.test(role)
                                       && /^M\d+ \d+(C(-?\d+ ){5}-?\d+)+Z?$/.test(path))), 'pages have parts');
expect(pages.some(page => page.parts.some(([role]) => role === 'connection')), 'pages have connections');
expect(progress.some(({ what, of }) => what === 'search' && of > 0) && progress.some(({ what }) => what === 'score'),
       `progress is told: ${[...new Set(progress.map(({ what }) => what))]}`);
for (const most of [100, 200]) {
    let asks = 0;
    heard = () => ++asks > most ? 1 : 0;
    const stopped = inModule('make', { seed: 3, output: 'made.nono' }, ['snail.svg']);
    expect(stopped.exit === 4 && stopped.files['made.nono'], `stopped: exit ${stopped.exit} ${stopped.text.slice(0, 300)}`);
    expect(asks < most + 100, `it stops soon: asked ${asks} times`);
}
heard = () => 0;

// Meshes that a page cannot mean.
for (const text of ['', '{}', '[[0,0,0],[0,0,1]]', '[[0,0],[]]', '[[0,0,0],[0,0]]', '[[],[]]', '[[1e300,0,0],[]]']) {
    told.set('pawn.obj', Buffer.from(text));
    const { exit, text: said, files } = inModule('make', {}, ['pawn.obj']);
    expect(exit === 3 && said.includes('"error"') && Object.keys(files).length === 0,
           `"${text}" is refused: ${exit} ${said}`);
}
const wrong = inModule('bake', {}, ['heart.txt.nono']);
expect(wrong.exit === 2 && wrong.text.includes('bake'), `there is no such verb: ${wrong.text}`);

rmSync(folder, { recursive: true });
finish();
