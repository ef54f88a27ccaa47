// world.mjs: what tests of the studio share: expectations that count, puzzles to open, the program to compare with.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import { openStudio, skip, startBrowser } from './browser.mjs';

const [studio = '', program = ''] = process.argv.slice(2);
export const examples = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', 'examples');
export const folder = mkdtempSync(join(tmpdir(), 'nonosmith-'));
let checks = 0;
let failures = 0;

if (!existsSync(studio))
    skip(`there is no ${studio || 'studio.html'}; \`make studio\` builds it`);

/** @param {boolean} holds @param {string} what */
export function expect(holds, what) {
    checks++;
    if (!holds) {
        failures++;
        console.log(`failed: ${what}`);
    }
    return holds;
}

/** @param {unknown} got @param {unknown} wanted @param {string} what */
export function same(got, wanted, what) {
    const [a, b] = [JSON.stringify(got), JSON.stringify(wanted)];
    return expect(a === b, `${what}: got ${a?.slice(0, 300)}, wanted ${b?.slice(0, 300)}`);
}

/** Runs the program in the folder. @param {string[]} args */
export function run(...args) {
    const { status, stdout, stderr } = spawnSync(resolve(program), args, { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28 });
    return { status, stdout, stderr };
}

/** A puzzle of our own examples, made by the program once. @param {string} source 'grids/cat.txt' @param {string[]} options */
export function made(source, ...options) {
    const name = `${source.replaceAll('/', '-')}${options.join('')}.nono`.replaceAll(' ', '');
    const path = join(folder, name);
    if (!existsSync(path)) {
        const { status, stderr } = run('make', join(examples, source), '-o', path, '--quiet', ...options);
        if (status !== 0 && status !== 1)
            throw new Error(`make ${source}: ${stderr}`);
    }
    return { path, bytes: readFileSync(path) };
}

/** The fragment of a link to a puzzle. @param {Uint8Array} nono */
export const fragment = nono =>
    `#n1.${deflateRawSync(JSON.stringify(JSON.parse(Buffer.from(nono).toString())), { level: 9 }).toString('base64url')}`;

/**
 * The studio, in a browser of its own, with a puzzle open when there is one.
 * @param {Uint8Array | null} [nono] @param {any} [options] of playwright's context
 */
export async function open(nono = null, options = {}) {
    const started = await startBrowser(options);
    const opened = await openStudio(started.browser, studio);
    if (nono)
        await openPuzzle(opened.page, nono);
    return { ...started, ...opened };
}

/** Opens a puzzle by its link. @param {import('playwright-core').Page} page @param {Uint8Array} nono */
export async function openPuzzle(page, nono) {
    const { title = '' } = JSON.parse(Buffer.from(nono).toString()).meta ?? {};
    await page.goto(pathToFileURL(resolve(studio)).href + fragment(nono));
    await page.waitForFunction(() => !location.hash);
    await page.waitForFunction(title => /** @type {any} */ (document.querySelector('.doc-title'))?.value === title, title);
}

/** @param {import('playwright-core').Page} page @param {string} room */
export async function go(page, room) {
    await page.click(`[data-command="go.${room}"]`);
    await page.waitForSelector(`main.room-${room}`);
}

/** A file that the page saves. @param {import('playwright-core').Page} page @param {() => Promise<unknown>} action */
export async function saved(page, action) {
    const [file] = await Promise.all([page.waitForEvent('download'), action()]);
    return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

/** Says how it went and ends. */
export function finish() {
    rmSync(folder, { recursive: true, force: true });
    console.log(`${checks} checks, ${failures} failed`);
    process.exit(failures > 0 ? 1 : 0);
}
