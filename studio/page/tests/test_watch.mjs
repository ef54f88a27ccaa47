// test_watch.mjs STUDIO.html NONOSMITH: the watch room in a real Chromium, against the counts of the program.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openStudio, skip, startBrowser } from './browser.mjs';
import { plant } from './planted.mjs';

const [studio = '', program = ''] = process.argv.slice(2);
if (!existsSync(studio))
    skip(`there is no ${studio || 'studio.html'}; \`make studio\` builds it`);
const examples = join(dirname(fileURLToPath(import.meta.url)), '../../../examples');
const folder = mkdtempSync(join(tmpdir(), 'nonosmith-watch-'));
const run = (...args) => {
    const { status, stdout, stderr } = spawnSync(resolve(program), args, { cwd: folder });
    assert.ok([0, 1, 4].includes(status), String(stderr)); // 1: not one answer; 4: a search was ended early
    return String(stdout);
};
const ORDERS = ['smart', 'brute', 'hierarchical', 'hierarchical+pre', 'heuristic', 'heuristic+pre', 'thrifty'];
const puzzles = { grid: 'grids/heart.txt', sloped: 'sloped/boat.svg', curved: 'drawings/cat.svg', solid: 'solid/teapot.vox' };
for (const [kind, source] of Object.entries(puzzles))
    run('make', join(examples, source), '--kind', kind, '-q', '-o', `${kind}.nono`, ...kind === 'curved' ? ['--effort', '20M'] : []);
writeFileSync(join(folder, 'two.txt'), '#.\n.#\n');
run('make', 'two.txt', '-q', '-o', 'two.nono');

const { browser, stop } = await startBrowser({ viewport: { width: 1280, height: 900 } });
const { page, trouble } = await openStudio(browser, studio);
const command = id => page.click(`[data-command="watch.${id}"]`);
const count = async name => Number((await page.textContent(`[data-count="${name}"]`)).split(' ')[0]);
const at = () => page.$eval('.standing', element => Number(element.dataset.at));
const loaded = () => page.waitForSelector('.scrub:not([disabled])');
const solved = (kind, ...options) => JSON.parse(run('solve', '--json', ...options, `${kind}.nono`));
/** To the end: the counts are the program's. */
const compare = async (kind, order, step) => {
    const { line_solves, idle_line_solves, cells } = solved(kind, '--order', order, '--step', step);
    await page.waitForFunction(order => document.querySelector('.panel select')?.value === order, order);
    await loaded();
    await command('end');
    assert.deepEqual([await count('looks'), await count('idle')], [line_solves, idle_line_solves], `${kind} ${order} ${step}`);
    assert.equal(await count('settled'), cells, `${kind} ${order} ${step}`);
};

for (const kind of Object.keys(puzzles)) {
    await plant(page, join(folder, `${kind}.nono`), 'watch');
    await loaded();
    for (const order of ORDERS) {
        await page.selectOption('.panel select >> nth=0', order);
        await compare(kind, order, 'exact');
    }
    await page.waitForFunction(() => !document.querySelector('.orders')?.textContent.includes('…'));
    for (const order of ORDERS) {
        const cells = await page.$$eval(`[data-order="${order}"] td`, found => found.map(cell => Number(cell.textContent)));
        const { line_solves, idle_line_solves } = solved(kind, '--order', order);
        assert.deepEqual(cells.slice(0, 2), [line_solves, idle_line_solves], `${kind} ${order} in the table`);
    }
    // The explained way ends with every cell settled.
    await page.check('input[value=explained]');
    await loaded();
    await page.waitForSelector('.deductions');
    await command('next');
    assert.ok((await page.textContent('.caption')).length > 20);
    await command('end');
    assert.equal(await count('settled'), solved(kind).cells, `${kind} explained`);
    await page.check('input[value=solver]');
    await loaded();
}

// Forth and back: what is seen depends on where, not on the way there.
await plant(page, join(folder, 'grid.nono'), 'watch');
await loaded();
await page.selectOption('.panel select >> nth=1', 'thesis');
await page.selectOption('.panel select >> nth=0', 'heuristic');
await compare('grid', 'heuristic', 'thesis');
const seen = async () => {
    await page.waitForTimeout(400);
    return [(await page.locator('.screen').screenshot()).toString('base64'), await page.textContent('.caption'),
            await page.textContent('.counts')].join(' ');
};
const scrub = value => page.$eval('.scrub', (element, value) => {
    element.value = value;
    element.dispatchEvent(new Event('input', { bubbles: true }));
}, value);
await scrub(17);
const once = await seen();
await scrub(60);
await command('begin');
assert.equal(await at(), 0);
for (let i = 0; i < 18; i++)
    await page.keyboard.press('ArrowRight');
await command('back');
assert.equal(await at(), 17);
assert.equal(await seen(), once, 'scene 17 depends on the way there');

// It plays, stops, goes on at thousands a second, and begins again from the end.
await command('play');
await page.waitForFunction(() => Number(document.querySelector('.standing').dataset.at) > 22);
await command('play');
const stopped = await at();
await page.waitForTimeout(200);
assert.equal(await at(), stopped);
await page.focus('.speed input');
await page.keyboard.press('End');
await command('play');
await page.waitForFunction(() => document.querySelector('[data-command="watch.end"]') &&
    document.querySelector('.scrub').max === document.querySelector('.standing').dataset.at);

// A puzzle with two answers says where lines end.
await plant(page, join(folder, 'two.nono'), 'watch');
await loaded();
await command('end');
assert.match(await page.textContent('.caption'), /Lines alone are not enough/);

// Comparing and reasons that take too long: they are stopped, left with the room, and end by themselves.
writeFileSync(join(folder, 'large.txt'), Array.from({ length: 200 }, (_, y) => Array.from({ length: 200 }, (_, x) =>
    Math.sin(x / 7) + Math.cos(y / 9) + (x * 7919 + y * 104729 + x * y * 31) % 97 / 107 > 0.6 ? '#' : '.').join('')).join('\n'));
run('make', 'large.txt', '-q', '--effort', '20000000', '-o', 'large.nono');
await plant(page, join(folder, 'large.nono'), 'watch');
await page.click('button:has-text("Stop comparing")');
await page.waitForSelector('button:has-text("Compare all orders")');
await page.check('input[value=explained]');
await command('stop');
await page.waitForSelector('.caption:has-text("Stopped")');
await page.click('.caption button:has-text("Try again")');
await page.waitForSelector('.caption:has-text("Looking for reasons")');
await page.click('[data-command="go.page"]');
await page.click('[data-command="go.watch"]');
await page.waitForSelector('.caption:has-text("Looking for reasons")');
await page.waitForSelector('.caption:has-text("takes too long to be explained")', { timeout: 120000 });
await page.click('.caption button:has-text("Try ten times longer")');
await command('stop');

assert.deepEqual(trouble, []);
await stop();
rmSync(folder, { recursive: true });
console.log('watch: well');
