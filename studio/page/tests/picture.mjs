// picture.mjs STUDIO.html PROGRAM: the Picture room: what is opened is what the program reads, to the byte; what is
// drawn is what was meant, by mouse, touch and keyboard, and undo goes all the way back.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { openStudio, startBrowser } from './browser.mjs';
import { writeReadersPage } from './readers_page.mjs';
import { pngsOfEveryKind } from './some_png.mjs';

const [studio, program] = process.argv.slice(2);
const examples = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', 'examples');
const folder = mkdtempSync(join(tmpdir(), 'nonosmith-picture-'));
let checks = 0;
let failures = 0;

function expect(holds, what) {
    checks++;
    if (!holds && ++failures <= 20)
        console.log(`failed: ${what}`);
}

// -- the readers ------------------------------------------------------------------------------------

/** What the program makes of a file: its .nono and what it says. */
function byProgram(name, bytes, options) {
    writeFileSync(join(folder, name), bytes);
    const flags = Object.entries(options).map(([key, value]) => value === true ? `--${key}` : `--${key}=${value}`);
    const { status, stderr } = spawnSync(resolve(program), ['make', name, '-o', 'made.nono', '-q', ...flags], { cwd: folder });
    try {
        const made = readFileSync(join(folder, 'made.nono'));
        rmSync(join(folder, 'made.nono'));
        return { status, made: made.toString(), said: String(stderr) };
    } catch {
        return { status, made: '', said: String(stderr) };
    }
}

/** What the page makes of it, and the file that "Save picture" gives. */
function byPage(page, name, bytes, options) {
    return page.evaluate(async ({ name, base64, options }) => {
        const { pictureOf, sourceOf, savedPicture, engine } = globalThis.readers;
        const bytes = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0));
        try {
            const picture = await pictureOf({ name, bytes });
            const saved = await savedPicture(picture, options);
            const source = await sourceOf(picture, options);
            const { files, exit } = await engine.work('make', { output: 'made.nono', ...options }, [source]);
            return { status: exit, type: picture.type, made: files[0] ? new TextDecoder().decode(files[0].bytes) : '',
                     saved: { name: saved.name, bytes: [...saved.bytes] } };
        } catch (error) {
            return { status: -1, made: '', said: error.message };
        }
    }, { name, base64: Buffer.from(bytes).toString('base64'), options });
}

async function same(page, name, bytes, options = {}) {
    const wanted = byProgram(name, bytes, options);
    const got = await byPage(page, name, bytes, options);
    expect(wanted.made !== '' && got.made === wanted.made,
           `${name} ${JSON.stringify(options)}: status ${got.status} ${got.said ?? ''}, program ${wanted.status} ${wanted.said}` +
           ` ${got.made.length} ${wanted.made.length}`);
    if (process.env.KEEP) { writeFileSync('/tmp/got-'+name, got.made); writeFileSync('/tmp/want-'+name, wanted.made); }
    return got;
}

const read = path => readFileSync(join(examples, path));

async function testReaders(page) {
    for (const [name, bytes] of Object.entries(pngsOfEveryKind()))
        await same(page, name, bytes, { colours: 31, size: '13x13' });
    for (const name of readdirSync(join(examples, 'grids')).filter(name => /\.(txt|png)$/.test(name)))
        await same(page, name, read(`grids/${name}`), name.endsWith('.png') ? { colours: 5 } : {});
    for (const name of ['cat.svg', 'night.svg', 'toucan.svg'])
        await same(page, name, read(`drawings/${name}`), { kind: 'grid', size: 20, colours: 3 });
    await same(page, 'fox.svg', read('sloped/fox.svg'), { kind: 'sloped', width: 0 });
    for (const name of ['castle.vox', 'teapot.vox'])
        await same(page, name, read(`solid/${name}`), { kind: 'solid' });
    for (const name of ['mushroom.obj', 'pawn.obj'])
        await same(page, name, read(`solid/${name}`), { kind: 'solid', fit: 'centre' });
    await same(page, 'pawn.obj', read('solid/pawn.obj'), { kind: 'solid', fit: 'centre', up: 'z' });
}

const start = Date.now();
const { browser, stop } = await startBrowser();
try {
    await writeReadersPage(studio, join(folder, 'readers.html'));
    const page = await browser.newPage();
    await page.goto(pathToFileURL(join(folder, 'readers.html')).href);
    await testReaders(page);
    await page.close();
} finally {
    await stop();
    rmSync(folder, { recursive: true, force: true });
}
console.log(`${checks} checks, ${failures} failures, ${((Date.now() - start) / 1000).toFixed(1)} s`);
process.exit(failures ? 1 : 0);
