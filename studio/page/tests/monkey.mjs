// monkey.mjs: somebody who does anything, by a seed: presses buttons, types keys, drags over boards, moves sliders, changes rooms, and
// goes back. Nothing may fail, grow or get lost. test_monkey.mjs does some hundred actions, `node tests/hour.mjs` ten thousand.
import { expect, go, made, open, openPuzzle, same, saved } from './world.mjs';

// What would leave the page, or wait for a person.
const NOT = ['page.print', 'page.svg', 'page.png', 'page.export', 'page.save', 'page.link', 'picture.open', 'picture.save', 'new'];
const KEYS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', ' ', 'Enter', 'Escape', 'Delete', 'Tab', 'Control+z', 'Control+y', 'PageUp',
              'b', 'l', 'r', 'e', 'f', 'v', 'n', 'p', 's', 'a', 'g', 'd', 'x', 'c', 'h', '[', ']', '.', ','];

/** Numbers from 0 to 1, the same for the same seed. @param {number} seed */
function chance(seed) {
    let state = seed >>> 0 || 1;
    return () => {
        state ^= state << 13;
        state ^= state >>> 17;
        state = (state ^ state << 5) >>> 0;
        return state / 2 ** 32;
    };
}

/** Presses one of the buttons that can be pressed. @param {import('playwright-core').Page} page @param {number} which */
function pressSomething(page, which) {
    return page.evaluate(([which, not]) => {
        const buttons = [...document.querySelectorAll('main button, dialog button, main summary, main input[type=checkbox], main input[type=radio]')].filter(
            button => !button.matches(':disabled') && /** @type {any} */ (button).checkVisibility() &&
                !(/** @type {any} */ (not)).includes(button.getAttribute('data-command')) && !/save|open|load|delete|export|download|file/i.test(button.textContent + ' ' + button.getAttribute('aria-label')));
        /** @type {HTMLElement | undefined} */ (buttons[Math.floor(/** @type {number} */ (which) * buttons.length)])?.click();
    }, /** @type {const} */ ([which, NOT]));
}

/** Moves one of the sliders, or chooses of a list. @param {import('playwright-core').Page} page @param {number} which @param {number} to */
function slideSomething(page, which, to) {
    return page.evaluate(([which, to]) => {
        const inputs = [...document.querySelectorAll('main input[type=range], main select')].filter(
            input => !input.matches(':disabled') && /** @type {any} */ (input).checkVisibility());
        const input = inputs[Math.floor(which * inputs.length)];
        if (input instanceof HTMLInputElement) {
            input.value = String(Number(input.min) + (Number(input.max) - Number(input.min)) * to);
            input.dispatchEvent(new Event('input', { bubbles: true }));
            input.dispatchEvent(new Event('change', { bubbles: true }));
        } else if (input instanceof HTMLSelectElement) {
            input.selectedIndex = Math.floor(to * input.options.length);
            input.dispatchEvent(new Event('change', { bubbles: true }));
        }
    }, /** @type {const} */ ([which, to]));
}

/** @param {import('playwright-core').Page} page @param {() => number} random */
async function dragSomewhere(page, random) {
    const box = await page.locator('main .stage').first().boundingBox().catch(() => null);
    if (!box)
        return;
    const spot = () => /** @type {const} */ ([box.x + random() * box.width, box.y + random() * Math.min(box.height, 700)]);
    await page.mouse.move(...spot());
    await page.mouse.down();
    await page.mouse.move(...spot(), { steps: 3 });
    await page.mouse.up();
}

/** One action. @param {import('playwright-core').Page} page @param {() => number} random @param {Buffer[]} puzzles */
async function act(page, random, puzzles) {
    const roll = random();
    if (await page.locator('dialog[open]').count() > 0 && roll < 0.7)
        return page.keyboard.press('Escape');
    if (roll < 0.01)
        return openPuzzle(page, puzzles[Math.floor(random() * puzzles.length)]);
    if (roll < 0.08)
        return page.keyboard.press(`Alt+${1 + Math.floor(random() * 5)}`);
    if (roll < 0.35)
        return pressSomething(page, random());
    if (roll < 0.5)
        return slideSomething(page, random(), random());
    if (roll < 0.75)
        return dragSomewhere(page, random);
    return page.keyboard.press(KEYS[Math.floor(random() * KEYS.length)]);
}

/** Bytes in use after what nobody needs was thrown away. @param {import('playwright-core').CDPSession} tools */
async function memory(tools) {
    await tools.send('HeapProfiler.collectGarbage');
    const { metrics } = await tools.send('Performance.getMetrics');
    const of = (/** @type {string} */ name) => metrics.find(metric => metric.name === name)?.value ?? 0;
    return { heap: of('JSHeapUsedSize'), nodes: of('Nodes') };
}

/** @param {number} actions @param {number} seed */
export async function monkey(actions, seed) {
    const puzzles = [made('grids/cat.txt'), made('grids/tulip.png', '--colours', '4'), made('drawings/cat.svg', '--method', 'climb'),
                     made('sloped/fox.svg', '--kind', 'sloped'), made('solid/castle.vox')].map(puzzle => puzzle.bytes);
    const random = chance(seed);
    const { page, trouble, stop, browser } = await open(puzzles[seed % puzzles.length]);
    page.on('dialog', dialog => dialog.dismiss());
    page.on('filechooser', () => {});
    const tools = await browser.newCDPSession(page);
    await tools.send('Performance.enable');
    let middle = { heap: 0, nodes: 0 };
    for (let i = 0; i < actions && trouble.length === 0; i++) {
        await act(page, random, puzzles);
        if (i === Math.floor(actions / 2))
            middle = await memory(tools);
    }
    same(trouble, [], `seed ${seed}: no exception`);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    const end = await memory(tools);
    expect(end.heap < middle.heap * 1.5 + 30e6, `seed ${seed}: memory went from ${middle.heap} to ${end.heap} bytes`);
    expect(end.nodes < middle.nodes * 2 + 5000, `seed ${seed}: nodes went from ${middle.nodes} to ${end.nodes}`);
    // What is on the screen is what a new tab finds.
    const before = await afterwards(page);
    await page.reload();
    await page.waitForSelector('html[data-ready="yes"]');
    same(await afterwards(page), before, `seed ${seed}: the document after a reload`);
    console.log(`seed ${seed}: ${actions} actions, heap ${(middle.heap / 1e6).toFixed(1)} MB in the middle, ${(end.heap / 1e6).toFixed(1)} MB at the end`);
    await stop();
}

/** The puzzle as it would be saved, or the title where there is none. @param {import('playwright-core').Page} page */
async function afterwards(page) {
    await go(page, 'page');
    await page.waitForTimeout(1500);
    const title = await page.inputValue('.doc-title');
    if (await page.locator('[data-command="page.save"]:enabled').count() === 0)
        return title;
    const { bytes } = await saved(page, () => page.click('[data-command="page.save"]'));
    return `${title} ${bytes.toString('latin1').length} ${bytes.toString('base64').slice(0, 4000)}`;
}
