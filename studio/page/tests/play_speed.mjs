// play_speed.mjs STUDIO.html PROGRAM: how long the page works in a frame while somebody paints a 100 x 100, a curved page of some
// 300 cells and a solid of 36 x 36 x 36; and how long from a press to what is seen of it. Work is time of the processor, so that others
// on the machine do not count; the wait for the screen cannot be told without them. Times, so it is run by hand.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MOUSE, pageWith, spotOf, startPlayer } from './player_world.mjs';
import { expect, finish, folder, made, run } from './world.mjs';

const of = (/** @type {{ bytes: Buffer }} */ { bytes }) => JSON.parse(bytes.toString());

/** @param {number} side */
function ball(side) {
    const all = Array.from({ length: side }, (_, i) => i);
    const at = (/** @type {number[]} */ ...place) => Number(Math.hypot(...place.map(own => own - side / 2)) < side * 0.45);
    const tally = (/** @type {number[]} */ cells) => ({ tally: [[cells.filter(Boolean).length, Math.min(1, cells.filter(Boolean).length)]] });
    const lines = (/** @type {(i: number, a: number, b: number) => number} */ own) => all.flatMap(b => all.map(a => tally(all.map(i => own(i, a, b)))));
    return { nono: 1, puzzle: { kind: 'solid', size: [side, side, side], palette: [{ symbol: '.', colour: '#ffffff', name: 'white' }, { symbol: '#', colour: '#000000', name: 'black' }],
        clues: { x: lines((i, a, b) => at(i, a, b)), y: lines((i, a, b) => at(a, i, b)), z: lines((i, a, b) => at(a, b, i)) } } };
}

function hundred() {
    let seed = 1;
    const random = () => (seed = Math.imul(seed, 1103515245) + 12345 >>> 0) / 2 ** 32;
    writeFileSync(join(folder, 'hundred.txt'), `${Array.from({ length: 100 }, () => Array.from({ length: 100 }, () => random() < 0.55 ? '#' : '.').join('')).join('\n')}\n`);
    run('make', 'hundred.txt', '-o', 'hundred.nono', '--quiet');
    return JSON.parse(readFileSync(join(folder, 'hundred.nono'), 'utf8'));
}

/** Milliseconds of the processor for script in each frame of a trace. @param {any[]} events */
function framesOf(events) {
    const main = events.find(({ name }) => name === 'FireAnimationFrame')?.tid;
    const work = events.filter(({ name, tid, dur }) => tid === main && dur && ['FireAnimationFrame', 'EventDispatch', 'HandlePostMessage'].includes(name));
    // A frame ends with its animation callbacks; those of one frame follow each other at once.
    const calls = work.filter(({ name }) => name === 'FireAnimationFrame').map(({ ts, dur }) => ts + dur).sort((a, b) => a - b);
    const ends = calls.filter((end, i) => i === calls.length - 1 || calls[i + 1] - end > 5000);
    const sums = new Map();
    for (const { ts, dur, tdur = dur } of work) {
        const frame = ends.findIndex(end => end > ts);
        sums.set(frame, (sums.get(frame) ?? 0) + tdur / 1000);
    }
    return [...sums.values()].sort((a, b) => b - a);
}

/** @param {import('playwright-core').Page} page @param {() => Promise<void>} act */
async function traced(page, act) {
    const client = await page.context().newCDPSession(page);
    /** @type {any[]} */
    const events = [];
    client.on('Tracing.dataCollected', ({ value }) => events.push(...value));
    await client.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] } });
    await act();
    const done = new Promise(resolve => client.once('Tracing.tracingComplete', resolve));
    await client.send('Tracing.end');
    await done;
    return framesOf(events);
}

/** Milliseconds from presses and moves to the next paint, as the browser tells them, the longest first.
 *  @param {import('playwright-core').Page} page @returns {Promise<number[]>} */
const waits = page => page.evaluate(() => /** @type {any} */ (window).waits.sort((/** @type {number} */ a, /** @type {number} */ b) => b - a));

/** Milliseconds from a press on the block to the paint that shows it, as the browser counts them (in steps of eight). @param {import('playwright-core').Page} page */
async function pressesOn(page) {
    const box = /** @type {{ x: number, y: number, width: number, height: number }} */ (await page.locator('.solid-scene').boundingBox());
    await page.evaluate(() => {
        const times = Object.assign(window, { times: /** @type {number[]} */ ([]) }).times;
        new PerformanceObserver(list => list.getEntries().forEach(({ name, duration }) => name === 'pointerup' && times.push(duration)))
            .observe(/** @type {any} */ ({ type: 'event', durationThreshold: 16 }));
    });
    for (let i = 0; i < 15; i++) {
        await page.mouse.move(box.x + box.width * (0.4 + 0.01 * i), box.y + box.height * (0.5 + 0.008 * i));
        await page.waitForTimeout(400);
        await page.mouse.down();
        await page.mouse.up();
        await page.waitForTimeout(400);
    }
    return /** @type {number[]} */ (await page.evaluate('times')).sort((a, b) => a - b);
}

const puzzles = { 'grid 100 x 100': hundred(), 'curved': of(made('grids/lighthouse.png', '--kind', 'curved', '--method', 'climb')), 'solid 36 x 36 x 36': ball(36) };
const player = await startPlayer(MOUSE);
await player.browser.addInitScript(() => {
    /** @type {number[]} */
    const waits = /** @type {any} */ (window).waits = [];
    new PerformanceObserver(list => waits.push(...list.getEntries().filter(({ name }) => /^pointer(down|up)$/.test(name)).map(({ duration }) => duration)))
        .observe(/** @type {any} */ ({ type: 'event', durationThreshold: 16 }));
});
for (const [name, nono] of Object.entries(puzzles)) {
    const { page } = await player.open(pageWith(name.replaceAll(' ', ''), [nono]));
    await page.waitForTimeout(1500);
    const [from, to] = [await spotOf(page, 0), await spotOf(page, name.startsWith('curved') ? 40 : (nono.puzzle.size?.[0] ?? 1) - 1)];
    const times = await traced(page, async () => {
        for (let i = 0; i < 6; i++) {
            await page.mouse.move(from.x, from.y - 6 * i);
            await page.mouse.down({ button: i % 2 ? 'right' : 'left' });
            await page.mouse.move(to.x, to.y - 6 * i, { steps: 40 });
            await page.mouse.up({ button: i % 2 ? 'right' : 'left' });
        }
    });
    const median = times[times.length >> 1] ?? 0;
    const waited = await waits(page), wait = waited[waited.length >> 1] ?? 16;
    const cells = nono.puzzle.cells ?? nono.puzzle.size.reduce((/** @type {number} */ all, /** @type {number} */ side) => all * side, 1);
    console.log(`${name}, ${cells} cells: script of a frame ${median.toFixed(1)} ms (nine of ten below ${times[Math.floor(times.length / 10)]?.toFixed(1)}, ` +
                `most ${times[0]?.toFixed(1)}, of ${times.length}); from a press to the paint ${wait} ms (most ${waited[0] ?? 16})`);
    expect(median <= 8, `${name}: ${median} ms`);
    if (nono.puzzle.kind !== 'solid') // blocks are pressed one by one below
        expect(wait <= 50, `${name}: ${wait} ms from a press to the paint`);
    await page.close();
}
const { page } = await player.open(pageWith('castle', [of(made('solid/castle.vox'))]));
await page.waitForTimeout(1000);
const presses = await pressesOn(page), middle = presses[presses.length >> 1] ?? 0;
console.log(`castle: from a press to the paint ${middle} ms (least ${presses[0]}, most ${presses[presses.length - 1]}, of ${presses.length})`);
expect(middle <= 50, `castle: ${middle} ms from a press to the paint`);
await player.stop();
finish();
