// compare.mjs NATIVE WASM PROGRAM: the golden set natively and in WASM, compared line by line.
//
// Every verdict, count, tick, trace, proof and witness must be equal to the last letter. First the
// module's memory is tried on its own. Puzzles: tests/golden, in every order of line steps, and a
// sample of the sets made by others when they are there ($NONOSMITH_DATA, or ../shared/data). Then
// random puzzles of every kind, in the module and by `PROGRAM check`.
// Exit 77 means skipped.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, finish, load, root, skipWithout } from './modules.mjs';

const [native, module, program] = process.argv.slice(2);
const data = process.env.NONOSMITH_DATA || join(root, '..', 'shared', 'data');
const scale = parseInt(process.env.NONOSMITH_TEST_SCALE || '100', 10) || 1000; // "full"
const ORDERS = 7;

skipWithout(module);
const wasm = load(module);

/** Blocks of random sizes, given back in random order, never overlap and keep their bytes. */
function tryMemory() {
    const blocks = [];
    let random = 12345;
    const below = n => (random = (random * 1103515245 + 12345) % 2147483648) % n;
    const bytesOf = block => new Uint8Array(wasm.memory.buffer, block.at, block.bytes);
    for (let i = 0; i < 4000; i++) {
        if (blocks.length && below(100) < 48) {
            const [block] = blocks.splice(below(blocks.length), 1);
            expect(bytesOf(block).every(b => b === block.mark), 'a block keeps its bytes');
            wasm.ns_wasm_free(block.at, block.bytes);
            continue;
        }
        const bytes = 1 + below(below(10) ? 300 : 40000);
        const block = { at: wasm.ns_wasm_alloc(bytes) >>> 0, bytes, mark: i % 256 };
        expect(block.at > 0 && block.at % 16 === 0, 'a block is there and aligned');
        bytesOf(block).fill(block.mark);
        blocks.push(block);
    }
    for (const block of blocks)
        wasm.ns_wasm_free(block.at, block.bytes);
    const size = wasm.memory.buffer.byteLength;
    for (let i = 0; i < 200; i++)
        wasm.ns_wasm_free(wasm.ns_wasm_alloc(30000), 30000);
    expect(wasm.memory.buffer.byteLength === size, 'memory given back is used again');
    expect(wasm.ns_wasm_alloc(0xfffffff0) === 0, 'too much is refused');
    expect(wasm.ns_wasm_alloc(0) === 0, 'nothing is NULL');
    const half = wasm.ns_wasm_alloc(1 << 30);
    const rest = wasm.ns_wasm_alloc(1 << 30);
    expect(half >= 0 && rest === 0, 'the memory ends at 2 GiB, and no place is negative');
    if (half)
        wasm.ns_wasm_free(half, 1 << 30);
}

/** What the module says of a file, as golden_native prints it; `ask` is given its bytes. */
function inWasm(path, ask) {
    const file = readFileSync(path);
    const at = wasm.ns_wasm_alloc(file.length);
    new Uint8Array(wasm.memory.buffer, at, file.length).set(file);
    const status = ask(at, file.length);
    const text = Buffer.from(wasm.memory.buffer, wasm.ns_wasm_text(), wasm.ns_wasm_text_count())
                     .toString('utf8');
    wasm.ns_wasm_free(at, file.length);
    return `status ${status}\n${text}${status === 0 ? '' : '\n'}`;
}

const tally = {};

/** Compares both programs on the files, with the same options. */
function compare(files, how) {
    if (!files.length)
        return;
    const options = [how.budget, how.limit, how.order, how.width, how.height].map(String);
    const wanted = execFileSync(native, [...options, ...files], { maxBuffer: 1 << 30 })
                       .toString('utf8').split('\n');
    const ask = (at, count) => wasm.ns_wasm_solve(at, count, how.budget, how.limit, how.order,
                                                  how.width, how.height);
    let line = 0;
    for (const path of files) {
        for (const got of inWasm(path, ask).split('\n').slice(0, -1)) {
            expect(got === wanted[line], `${path}, order ${how.order}:\n  wasm   ${got.slice(0, 400)}`
                                             + `\n  native ${(wanted[line] || '').slice(0, 400)}`);
            const verdict = /"verdict":"(\w+)"/.exec(got)?.[1] ?? got;
            const promised = /^(simple|unique|multiple|none)-/.exec(basename(path))?.[1];
            if (promised && !got.startsWith('status'))
                expect(verdict === promised, `${path} is ${verdict}`);
            if (!verdict.startsWith('status 0'))
                tally[verdict] = (tally[verdict] || 0) + 1;
            line++;
        }
    }
    expect(line === wanted.length - 1, 'both print the same number of lines');
}

const random = { state: 77 };

/** A random whole number below n. */
function below(n) {
    random.state = (Math.imul(random.state, 1664525) + 1013904223) >>> 0;
    return Math.floor(random.state / 4294967296 * n);
}

const times = (count, make) => Array.from({ length: count }, (_, i) => make(i));

/** The runs of colours along a walk; sometimes one is missing or a blot, and sometimes nothing is said. */
function runsOf(picture, walk) {
    const runs = [];
    walk.forEach((cell, i) => {
        const colour = picture[cell];
        if (colour && i && colour === picture[walk[i - 1]])
            runs[runs.length - 1][0]++;
        else if (colour)
            runs.push([1, '.#r'[colour]]);
    });
    if (below(6) === 0)
        return null;
    if (below(3) === 0)
        runs.forEach(run => run[0] = below(3) ? run[0] : '?');
    return below(40) ? runs : runs.slice(1);
}

/** The same as a tally: visits and groups of the first colour. */
function tallyOf(picture, walk) {
    const on = walk.map(cell => picture[cell] > 0);
    const count = on.filter(value => value).length;
    const groups = on.filter((value, i) => value && !on[i - 1]).length;
    return below(8) ? { tally: [[count, Math.min(groups, 3)]] } : null;
}

/** Walks as nobody would draw them: a cell comes twice, some cells never. */
function randomWalks(kind, picture) {
    return {
        kind, cells: picture.length,
        lines: times(1 + below(7), () => {
            const walk = times(1 + below(7), () => below(picture.length));
            return { walk, clue: below(8) ? runsOf(picture, walk) : null };
        }),
    };
}

function randomGrid(picture, width) {
    const height = picture.length / width;
    return {
        kind: 'grid', size: [width, height],
        clues: {
            rows: times(height, y => runsOf(picture, times(width, x => x + width * y))),
            columns: times(width, x => runsOf(picture, times(height, y => x + width * y))),
        },
    };
}

function randomSolid(picture, [width, height, depth]) {
    const at = (x, y, z) => x + width * (y + height * z);
    const blank = below(2); // whether some clues are missing, as in a thinned puzzle
    const lines = (a, b, count, cell) => times(a * b, i => blank && below(2) ? null : tallyOf(
        picture, times(count, k => cell(k, i % a, Math.floor(i / a)))));
    return {
        kind: 'solid', size: [width, height, depth],
        clues: {
            x: lines(height, depth, width, (x, y, z) => at(x, y, z)),
            y: lines(width, depth, height, (y, x, z) => at(x, y, z)),
            z: lines(width, height, depth, (z, x, y) => at(x, y, z)),
        },
    };
}

const palette = ['.#ffffff', '##000000', 'r#d02030'].map(
    text => ({ symbol: text[0], colour: text.slice(1) }));

/** A small puzzle of any kind; sometimes with its solution, which is sometimes wrong. */
function randomPuzzle() {
    const kind = below(5), colours = kind === 4 ? 1 : 1 + below(2);
    const size = times(3, () => 1 + below(kind === 4 ? 3 : 5));
    const count = kind < 2 ? 1 + below(9) : size[0] * size[1] * (kind === 4 ? size[2] : 1);
    const picture = times(count, () => below(3) ? 1 + below(colours) : 0);
    const puzzle = kind < 2 ? randomWalks(['curved', 'sloped'][kind], picture)
                 : kind < 4 ? randomGrid(picture, size[0]) : randomSolid(picture, size);
    const file = { nono: 1, puzzle: { ...puzzle, palette: palette.slice(0, colours + 1) } };
    if (below(2)) {
        const stored = picture.map(colour => '.#r'[below(30) ? colour : 0]).join('');
        file.solution = puzzle.kind !== 'grid' ? stored
                      : times(size[1], y => stored.slice(y * size[0], (y + 1) * size[0]));
    }
    return file;
}

/** The module and the program judge random puzzles alike: one entry serves both. */
function compareJudgements(folder) {
    const file = join(folder, 'random.nono');
    const puzzles = times(Math.max(300, Math.round(15 * scale)), randomPuzzle);
    const seen = {};
    writeFileSync(file, JSON.stringify(puzzles));
    const { stdout } = spawnSync(program, ['check', '--json', '--engine', 'builtin', file],
                                 { maxBuffer: 1 << 30 });
    const wanted = stdout.toString('utf8').trim().split('\n').map(line => JSON.parse(line));
    const got = inWasm(file, (at, count) => wasm.ns_wasm_solve(at, count, 0, 1 << 30, 0, 0, 0))
                    .trim().split('\n').slice(1).map(line => JSON.parse(line));
    expect(wanted.length === puzzles.length && got.length === puzzles.length,
           `${puzzles.length} random puzzles: ${wanted.length} by the program, ${got.length} in WASM`);
    wanted.forEach((native, i) => {
        const here = got[i], kind = puzzles[i].puzzle.kind;
        const answers = native.solutions.map(answer => answer.join(''));
        // Of several answers of a solid the program begins with the stored one; a proof may not.
        const anyTwo = kind === 'solid' && native.verdict === 'multiple';
        expect(here && here.verdict === native.verdict && here.goal === native.goal
                   && here.level === native.level
                   && (anyTwo || JSON.stringify(here.differ) === JSON.stringify(native.differ))
                   && (anyTwo || JSON.stringify(here.solutions) === JSON.stringify(answers)),
               `${JSON.stringify(puzzles[i])}:\n  wasm   ${JSON.stringify(here)}`
                   + `\n  native ${JSON.stringify(native)}`);
        seen[`${kind} ${native.verdict}`] = (seen[`${kind} ${native.verdict}`] || 0) + 1;
    });
    for (const kind of ['curved', 'sloped', 'grid', 'solid'])
        for (const verdict of ['simple', 'multiple'])
            expect(seen[`${kind} ${verdict}`] > 0, `some ${kind} puzzles are ${verdict}`);
    console.log(JSON.stringify(seen));
}

/** Every n-th file below a folder of the data made by others; the scale decides how many. */
function sample(folder, suffix, wanted) {
    const path = join(data, 'classic', folder);
    if (!existsSync(path))
        return [];
    const all = readdirSync(path, { recursive: true }).filter(name => name.endsWith(suffix)).sort();
    const count = Math.min(all.length, Math.max(1, Math.round(wanted * scale / 100)));
    return Array.from({ length: count }, (_, i) => join(path, all[Math.floor(i * all.length / count)]));
}

tryMemory();
const golden = join(root, 'tests', 'golden');
const own = readdirSync(golden).filter(name => !name.endsWith('.md')).sort().map(n => join(golden, n));
const how = { budget: 3e6, limit: 1 << 30, order: 0, width: 0, height: 0 };
for (let order = 0; order < ORDERS; order++)
    compare(own, { ...how, order });

const folder = mkdtempSync(join(tmpdir(), 'nonosmith-'));
compareJudgements(folder);
rmSync(folder, { recursive: true });

if (existsSync(join(data, 'classic'))) {
    compare(sample('jwilk', '.nin', 30), how);
    compare(sample('nonogram-db', '.non', 12), how);
    compare(sample('tango-colour', '.non', 30), how);
    compare(sample('survey-free', '.non', 14), how);
    compare(sample('ndom', '.non', 4), how);
    compare(sample('tournament', '.txt', 6), { ...how, limit: 5 });
    compare(sample('rand30', '.txt', 2), { ...how, limit: 10 });
    compare(sample('sgt-pattern', '.txt', 2), { ...how, limit: 20 });
} else {
    console.log('skipped: no data made by others; set NONOSMITH_DATA to its folder');
}

finish(`; ${JSON.stringify(tally)}`);
