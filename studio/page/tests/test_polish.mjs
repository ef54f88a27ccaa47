// test_polish.mjs STUDIO.html NONOSMITH: the polish room in a real Chromium, against the program.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openStudio, skip, startBrowser } from './browser.mjs';
import { plant, planted } from './planted.mjs';

const [studio = '', program = ''] = process.argv.slice(2);
if (!existsSync(studio))
    skip(`there is no ${studio || 'studio.html'}; \`make studio\` builds it`);
const examples = join(dirname(fileURLToPath(import.meta.url)), '../../../examples');
const folder = mkdtempSync(join(tmpdir(), 'nonosmith-polish-'));
const run = (...args) => {
    const { status, stdout, stderr } = spawnSync(resolve(program), args, { cwd: folder });
    assert.ok(status === 0 || status === 4, String(stderr)); // 4: a search was ended early
    return String(stdout);
};

run('make', join(examples, 'drawings/cat.svg'), '--kind', 'curved', '--method', 'climb', '--seed', '3', '--effort', '5000000',
    '-q', '-o', 'cat.nono');
run('make', join(examples, 'grids/heart.txt'), '-q', '-o', 'heart.nono');
const { browser, stop } = await startBrowser({ viewport: { width: 1440, height: 900 } });
const { page, trouble } = await openStudio(browser, studio);
await plant(page, join(folder, 'cat.nono'), 'polish');

const command = id => page.click(`[data-command="polish.${id}"]`);
const steps = () => page.$eval('.standing', element => Number(element.dataset.steps));
const until = (what, arg) => page.waitForFunction(what, arg, { timeout: 8000 });
const stepsBeyond = count => until(count => Number(document.querySelector('.standing').dataset.steps) > count, count);
const chosen = async () => {
    await page.waitForTimeout(250);
    const text = await page.textContent('.chosen');
    const [, x, y] = text.match(/at (\d+), (\d+)/) ?? assert.fail(text);
    return { x: Number(x), y: Number(y), text };
};
/** Presses a button and waits until it is taken. */
const take = async () => {
    const before = await planted(page);
    await command('take');
    await page.waitForSelector('.notice:has-text("The result is taken")');
    await page.click('.notice button');
    for (let i = 0; i < 40; i++) {
        const bytes = await planted(page);
        if (!bytes.equals(before))
            return bytes;
        await page.waitForTimeout(50);
    }
    return before;
};
/** Units to pixels, as the page is fitted into the canvas. */
const placed = async ({ x, y }) => {
    const box = await page.$eval('.layout-canvas', element => element.getBoundingClientRect().toJSON());
    const { frame } = JSON.parse(readFileSync(join(folder, 'cat.nono'), 'utf8')).board;
    const [width, height] = frame.map(side => 1000 * side / Math.max(...frame));
    const scale = Math.min((box.width - 24) / width, (box.height - 24) / height);
    return { x: box.left + (box.width - scale * width) / 2 + scale * x,
             y: box.top + (box.height - scale * height) / 2 + scale * y, scale };
};
await page.waitForSelector('.metric');

// Play, pause, one step.
assert.equal(await steps(), 0);
await command('step');
await until(() => document.querySelector('.standing').dataset.steps === '1');
await command('play');
await stepsBeyond(20);
await command('play');
await page.waitForTimeout(200);
const paused = await steps();
await page.waitForTimeout(300);
assert.equal(await steps(), paused, 'paused curves move');

// A slider acts, by mouse and typed; it can be reset; undo brings it back.
const value = name => page.inputValue(`[data-force="${name}"] input[type=number]`);
await page.focus('[data-force="attraction"] input[type=range]');
await page.keyboard.press('ArrowRight');
await until(() => document.querySelector('[data-force="attraction"] input[type=number]').value !== '1');
await page.fill('[data-force="attraction"] input[type=number]', '2.5');
await page.keyboard.press('Enter');
await until(() => document.querySelector('[data-force="attraction"] input[type=number]').value === '2.5');
await page.click('[data-force="attraction"] button');
await until(() => document.querySelector('[data-force="attraction"] input[type=number]').value === '1');
await page.fill('[data-force="attraction"] input[type=number]', '1e12');
await page.keyboard.press('Enter');
await page.waitForSelector('.notice:has-text("below a billion")');
await page.click('.notice button');
await until(() => document.querySelector('[data-force="attraction"] input[type=number]').value === '1');
await page.click('text=Tighter');
await until(() => document.querySelector('[data-force="attraction"] input[type=number]').value === '3');
await command('undo');
await until(() => document.querySelector('[data-force="attraction"] input[type=number]').value === '1');
assert.equal(await value('repulsion'), '100');

// A snapshot is restored exactly: the same bytes are taken from it again.
await command('snapshot');
await page.waitForSelector('.snapshot:nth-child(2)');
const first = await take();
await command('play');
await stepsBeyond(paused + 30);
await command('play');
const other = await take();
assert.ok(!other.equals(first), 'nothing has moved');
await page.click('.snapshot:nth-child(2) >> text=Return');
await until(count => Number(document.querySelector('.standing').dataset.steps) === count, paused);
assert.ok((await take()).equals(first), 'a snapshot comes back differently');

// A point is dragged by mouse, then by keys; a pinned one stays.
await page.focus('.layout-canvas');
await page.keyboard.press('Enter');
const begin = await chosen();
const from = await placed(begin);
await page.mouse.move(from.x, from.y);
await page.mouse.down();
await page.mouse.move(from.x + 30 * from.scale, from.y + 10 * from.scale, { steps: 4 });
await page.waitForTimeout(500);
await page.mouse.up();
const dragged = await chosen();
assert.ok(Math.hypot(dragged.x - begin.x, dragged.y - begin.y) > 4, `${begin.text} -> ${dragged.text}`);
for (let i = 0; i < 4; i++)
    await page.keyboard.press('Shift+ArrowLeft');
await page.waitForTimeout(900);
const nudged = await chosen();
assert.ok(nudged.x < dragged.x - 3, `${dragged.text} -> ${nudged.text}`);
await page.keyboard.press('p');
await until(() => /pinned/.test(document.querySelector('.chosen').textContent));
const pinned = await chosen();
await page.keyboard.press('Space');
await stepsBeyond(await steps() + 20);
await page.keyboard.press('Space');
const kept = await chosen();
assert.deepEqual([kept.x, kept.y], [pinned.x, pinned.y], 'a pinned point moves');
await page.keyboard.press('ArrowRight');
assert.notEqual((await chosen()).text, kept.text, 'an arrow chooses another point');
await page.keyboard.press('Tab');
assert.equal(await page.evaluate(() => document.activeElement.className), 'layout-canvas', 'Tab goes to the next point');

// A finger drags too; two fingers stretch the page and move no point.
await page.keyboard.press('Escape');
await page.keyboard.press('Enter');
const touched = await chosen();
const finger = await placed(touched);
const session = await browser.newCDPSession(page);
await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 });
const touch = (type, ...touchPoints) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
await touch('touchStart', { x: finger.x, y: finger.y });
for (let i = 1; i <= 6; i++)
    await touch('touchMove', { x: finger.x - 4 * i, y: finger.y + 3 * i });
await page.waitForTimeout(500);
await touch('touchEnd');
const fingered = await chosen();
assert.notDeepEqual([fingered.x, fingered.y], [touched.x, touched.y], 'a finger drags nothing');
const resting = await steps();
await touch('touchStart', { x: finger.x, y: finger.y, id: 0 }, { x: finger.x + 60, y: finger.y, id: 1 });
await touch('touchMove', { x: finger.x - 20, y: finger.y, id: 0 }, { x: finger.x + 90, y: finger.y, id: 1 });
await touch('touchEnd');
await page.waitForTimeout(150);
assert.ok(await steps() - resting < 40, 'two fingers drag');
await session.send('Emulation.setTouchEmulationEnabled', { enabled: false });
await command('fit');
await page.focus('.layout-canvas');

// A cell that is inflated grows, by key, and while it is held.
await page.keyboard.press('i');
const share = () => page.$$eval('.group-body > p[role=status]', found => found.map(
    ({ textContent }) => Number(/inflated: ([\d.]+)/.exec(textContent)?.[1])).find(Number.isFinite));
await until(() => /inflated: [\d.]+/.test(document.querySelector('.panel').textContent));
const small = await share();
await stepsBeyond(await steps() + 60);
const grown = await share();
assert.ok(grown > small, `inflated from ${small} to ${grown}`);
await command('deflate');
await page.keyboard.press('Space');
await page.keyboard.press('Escape');
const middle = await placed({ x: 40, y: 40 });
await page.mouse.move(middle.x, middle.y);
await page.mouse.down();
await until(() => /inflated: [\d.]+/.test(document.querySelector('.panel').textContent));
await page.mouse.up();
await until(() => !/inflated: [\d.]+/.test(document.querySelector('.panel').textContent));

// A recipe that is a schedule runs; the curtain, and a schedule of one's own.
await page.click('button:has-text("Tight, then loose")');
await page.waitForSelector('text=Stage 1 of 3 is on.', { state: 'attached' });
await command('play');
for (let i = 0; i < 3; i++)
    await page.$eval('[aria-label^="Remove Stage"]', button => button.click());
await command('curtain');
await page.waitForSelector('.curtain');
await page.focus('.curtain input');
await page.keyboard.press('End');
await command('curtain');
await page.click('summary:has-text("Schedule")');
await page.click('text=First tight, then loose');
await page.fill('[aria-label="Steps of Tight"]', '15');
await page.click('text=Run the schedule');
await page.waitForSelector('text=Stage 2 of 2 is on.');
await command('play');

// The result is the same puzzle for the program; saved forces are read by it.
assert.match(await page.textContent('.topology'), /every crossing is where it was/);
writeFileSync(join(folder, 'taken.nono'), await take());
const judged = file => JSON.parse(run('check', '--json', file));
const [was, is] = [judged('cat.nono'), judged('taken.nono')];
assert.deepEqual([is.verdict, is.cells, is.lines], [was.verdict, was.cells, was.lines]);
const [old, now] = ['cat.nono', 'taken.nono'].map(file => JSON.parse(readFileSync(join(folder, file), 'utf8')));
assert.deepEqual([now.puzzle, now.solution], [old.puzzle, old.solution]);
run('measure', '--json', 'taken.nono');
const [saved] = await Promise.all([page.waitForEvent('download'), page.click('text=Save forces')]);
await saved.saveAs(join(folder, 'forces.json'));
assert.equal(JSON.parse(readFileSync(join(folder, 'forces.json'), 'utf8')).length, 2);
run('improve', 'cat.nono', '--forces', 'forces.json', '--steps', '3', '-q', '-o', 'forced.nono');

// Undo in the bar goes back to what was taken before, and the curves with it.
const there = await steps();
await page.click('[data-command="undo"]');
await until(there => Number(document.querySelector('.standing').dataset.steps) < there, there);
await page.click('[data-command="redo"]');
await until(there => Number(document.querySelector('.standing').dataset.steps) === there, there);

// Improve by itself can be given up, and gives the program's bytes.
await plant(page, join(folder, 'cat.nono'), 'polish');
await page.waitForSelector('.metric');
await page.evaluate(() => new Promise(done => { // as soon as it can be: on a slow day it is over before a mouse is there
    new MutationObserver((_, watch) => {
        const cancel = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Cancel');
        if (!cancel)
            return;
        watch.disconnect();
        cancel.click();
        done(null);
    }).observe(document.body, { subtree: true, childList: true });
    document.querySelector('[data-command="polish.improve"]').click();
}));
await page.waitForSelector('[data-command="polish.improve"]');
assert.ok((await planted(page)).equals(readFileSync(join(folder, 'cat.nono'))), 'it was given up');
await command('improve');
await page.waitForSelector('.notice');
assert.match(await page.textContent('.notice'), /Improved in/);
run('improve', 'cat.nono', '-q', '-o', 'better.nono');
assert.ok((await planted(page)).equals(readFileSync(join(folder, 'better.nono'))), 'other bytes than the program\'s');

// A puzzle without curves says what to do.
writeFileSync(join(folder, 'ring.svg'), `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path
    d="M10 10L90 10L90 90L10 90Z"/><circle cx="50" cy="50" r="15" fill="#fff"/></svg>`);
run('make', 'ring.svg', '--kind', 'curved', '--method', 'climb', '-q', '-o', 'ring.nono');
await plant(page, join(folder, 'ring.nono'), 'polish');
await page.waitForSelector('.standing');
if (await page.getAttribute('[data-command="polish.picture"]', 'aria-pressed') !== 'true')
    await command('picture');
await until(() => { // red in the middle, where the closed outline is
    const canvas = document.querySelector('.layout-canvas');
    const [width, height] = [canvas.width, canvas.height].map(side => Math.round(side * 0.4));
    const { data } = canvas.getContext('2d').getImageData(Math.round(canvas.width * 0.3), Math.round(canvas.height * 0.3), width, height);
    return data.some((red, i) => i % 4 === 0 && red > 150 && data[i + 1] < 100 && data[i + 2] < 100);
});
await plant(page, join(folder, 'heart.nono'), 'polish');
await page.waitForSelector('text=Only curves can be polished');

assert.deepEqual(trouble, []);
await stop();
rmSync(folder, { recursive: true });
console.log('polish: well');
