// polish_speed.mjs STUDIO.html PUZZLE.nono [SEGMENT]: how fast curves relax while they are drawn, and what a frame takes of the main
// thread, from Chromium's own tracing. A measurement for people; no test, since machines differ.
import { openStudio, startBrowser } from './browser.mjs';
import { plant } from './planted.mjs';

const [studio, puzzle, segment = '10'] = process.argv.slice(2);
const { browser, stop } = await startBrowser({ viewport: { width: 1440, height: 900 } });
const { page, trouble } = await openStudio(browser, studio);
await plant(page, puzzle, 'polish');
await page.waitForSelector('.metric');
await page.click('summary:has-text("Begin again")');
await page.fill('[aria-label="Segments at first, units"]', segment);
await page.keyboard.press('Enter');
await page.click('button:has-text("Begin again")');
await page.waitForTimeout(1500);
await page.fill('[data-force="split"] input[type=number]', String(1.6 * Number(segment)));
await page.fill('[data-force="merge"] input[type=number]', String(0.6 * Number(segment)));
await page.uncheck('label:has-text("Stop when settled") input');
await page.focus('.speed input');
await page.keyboard.press('End');
await page.click('[data-command="polish.play"]');
await page.waitForTimeout(1500);

const session = await browser.newCDPSession(page);
/** @type {any[]} */
const events = [];
session.on('Tracing.dataCollected', ({ value }) => events.push(...value));
const done = new Promise(resolve => session.on('Tracing.tracingComplete', resolve));
await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: {
    includedCategories: ['devtools.timeline', 'toplevel', '__metadata'] } });
const before = await page.$eval('.standing', element => Number(element.dataset.steps));
const began = Date.now();
await page.waitForTimeout(5000);
const steps = await page.$eval('.standing', element => Number(element.dataset.steps)) - before;
const seconds = (Date.now() - began) / 1000;
await session.send('Tracing.end');
await done;

const named = events.filter(({ name }) => name === 'FireAnimationFrame');
const main = named[0]?.tid;
const frames = named.filter(({ tid }) => tid === main).map(({ ts }) => ts).sort((a, b) => a - b);
const tasks = events.filter(({ tid, name, dur }) => tid === main && dur && name === 'ThreadControllerImpl::RunTask');
const script = events.filter(({ tid, name, dur }) => tid === main && dur && /^(FireAnimationFrame|FunctionCall|EvaluateScript|TimerFire)$/.test(name));
const perFrame = list => frames.slice(0, -1).map((from, i) => list.filter(({ ts }) => ts >= from && ts < frames[i + 1])
    .reduce((sum, { dur, tdur }) => sum + (tdur ?? dur), 0) / 1000).sort((a, b) => a - b);
const at = (list, share) => (list[Math.floor(share * (list.length - 1))] ?? 0).toFixed(2);
const outer = script.filter(one => !script.some(other => other !== one && other.ts <= one.ts && other.ts + other.dur >= one.ts + one.dur));
for (const [what, list] of [['all tasks', perFrame(tasks)], ['script', perFrame(outer)]])
    console.log(`${what}: median ${at(list, 0.5)} ms a frame of processor time, nine of ten below ${at(list, 0.9)} ms`);
const workers = events.filter(({ name, args }) => name === 'thread_name' && /Worker/.test(args?.name ?? '')).map(({ pid, tid }) => `${pid} ${tid}`);
const busy = events.filter(({ pid, tid, name, tdur }) => tdur && name === 'ThreadControllerImpl::RunTask' && workers.includes(`${pid} ${tid}`))
    .reduce((sum, { tdur }) => sum + tdur, 0) / 1000;
console.log(`the worker takes ${(busy / steps).toFixed(2)} ms of processor time for a step, with measuring and telling: ${
    (1000 * steps / busy).toFixed(0)} steps a second of its own`);
console.log(await page.textContent('.points'));
console.log(`${(steps / seconds).toFixed(0)} steps a second, ${(frames.length / seconds).toFixed(0)} frames a second`);
console.log(trouble.join('\n'));
await stop();
