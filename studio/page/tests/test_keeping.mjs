// test_keeping.mjs STUDIO.html PROGRAM: what is remembered of a game: a tab that dies, a browser without room or without leave to
// remember, private windows, undo after a reload, and a puzzle that is open in two tabs.
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { CHROMIUM, openStudio, skip } from './browser.mjs';
import { marksOn, MOUSE, pageWith, puzzles, spotOf, startPlayer, template } from './player_world.mjs';
import { finish, same } from './world.mjs';

if (!existsSync(template))
    skip(`there is no ${template}; \`make studio\` builds it`);
const all = puzzles();

/** @typedef {import('playwright-core').Page} Page */

/** @param {Page} page @param {number} cell @param {'left' | 'right' | 'middle'} [button] */
async function click(page, cell, button = 'left') {
    const { x, y } = await spotOf(page, cell);
    await page.mouse.click(x, y, { button });
}

/** Cells and their marks, of those that are marked. @param {Page} page */
const marked = async page => (await marksOn(page)).flatMap((mark, cell) => mark === -1 ? [] : [[cell, mark]]);

/** @param {Page} page @param {[number, number][]} wanted @param {string} what */
async function hears(page, wanted, what) {
    await page.waitForFunction(text => JSON.stringify([.../** @type {any} */ (document.querySelector('.play')).game.game.marks].flatMap(
        (mark, cell) => mark === -1 ? [] : [[cell, mark]])) === text, JSON.stringify(wanted), { timeout: 5000 }).catch(() => {});
    same(await marked(page), wanted, what);
}

/** How often the page has said that it cannot remember. @param {Page} page */
const warnings = page => page.evaluate(() => /** @type {any} */ (window).warned ?? 0);

/** Counts warnings, also those that went. @param {import('playwright-core').BrowserContext} browser */
const countWarnings = browser => browser.addInitScript(() => new MutationObserver(changes => {
    for (const { addedNodes } of changes)
        for (const node of addedNodes)
            if (node instanceof Element && node.matches('.play-warning'))
                /** @type {any} */ (window).warned = (/** @type {any} */ (window).warned ?? 0) + 1;
}).observe(document, { childList: true, subtree: true }));

{ // The tab dies, after any action and in the middle of one: what was done before is there, and can be undone to the first mark.
    const player = await startPlayer(MOUSE);
    const path = pageWith('dies', [all.fifteen]);
    let { page } = await player.open(path);
    await click(page, 0);
    await click(page, 17, 'right');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('m');
    for (let round = 0; round < 3; round++) {
        for (let i = 0; i < round; i++)
            await click(page, 30 + 20 * round + 2 * i);
        const before = await marksOn(page);
        if (round % 2) { // a drag that is not over
            const [from, to] = [await spotOf(page, 200), await spotOf(page, 206)];
            await page.mouse.move(from.x, from.y);
            await page.mouse.down();
            await page.mouse.move(to.x, to.y, { steps: 4 });
            same((await marksOn(page)).filter(mark => mark === 1).length - before.filter(mark => mark === 1).length, 7, 'it is being painted');
        }
        const client = await page.context().newCDPSession(page);
        client.send('Page.crash').catch(() => {});
        await page.waitForEvent('crash');
        await page.close();
        ({ page } = await player.open(path));
        same(await marksOn(page), before, `killed ${round + 1} times, all is there but what was not finished`);
    }
    same((await marked(page)).slice(0, 3), [[0, 1], [17, 0], [18, -2]], 'fills, crosses and pencil marks');
    for (let i = 0; i < 3 + 3; i++)
        await page.keyboard.press('Control+z');
    same(await marked(page), [], 'undo goes back over every death of the tab');
    await page.keyboard.press('Control+y');
    same(await marked(page), [[0, 1]], 'and forth again');
    await player.stop();
}

{ // Storage that says no: it plays on and says so once, whatever is played.
    const player = await startPlayer(MOUSE);
    await countWarnings(player.browser);
    await player.browser.addInitScript(() => Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('denied', 'SecurityError'); } }));
    const { page, trouble } = await openStudio(player.browser, pageWith('denied', [all.fifteen, all.fox]));
    for (const puzzle of [0, 1]) {
        await page.click(`.player-card >> nth=${puzzle}`);
        await page.waitForSelector('.play .board');
        for (const cell of [0, 20, 40])
            await click(page, cell);
        same((await marked(page)).length, 3, 'without storage it plays on');
        await page.keyboard.press('Control+z');
        same((await marked(page)).length, 2, 'and undoes');
        await page.click('text=All puzzles');
    }
    same([await warnings(page), trouble], [1, []], 'said once, without exceptions');
    await player.stop();
}

/** Fills the storage to the last letter, in place of the game that is kept there. @param {Page} page @param {boolean} forget */
const fill = (page, forget) => page.evaluate(forget => {
    const game = Object.keys(localStorage).find(name => name.startsWith('nonosmith-play-')) ?? '';
    if (forget)
        localStorage.removeItem(game);
    for (let size = 1 << 23, text = localStorage.getItem('filler') ?? ''; size > 0; ) {
        try {
            localStorage.setItem('filler', text + 'x'.repeat(size));
            text += 'x'.repeat(size);
        } catch {
            size >>= 1;
        }
    }
    try {
        localStorage.setItem('more', 'x');
        return 'room';
    } catch (error) {
        return /** @type {Error} */ (error).name;
    }
}, forget);

{ // No room is left: first what could be undone is given up, then it plays on and says once that it cannot remember.
    const player = await startPlayer(MOUSE);
    await countWarnings(player.browser);
    const path = pageWith('full', [all.fifteen]);
    const { page, trouble } = await player.open(path);
    await click(page, 0);
    same(await fill(page, false), 'QuotaExceededError', 'the storage is full indeed');
    for (const cell of [20, 40])
        await click(page, cell);
    same(await warnings(page), 0, 'there is still room for the marks');
    const { page: other } = await player.open(path);
    same(await marked(other), [[0, 1], [20, 1], [40, 1]], 'which are kept');
    await other.close();
    await fill(page, true);
    for (const cell of [60, 80, 100])
        await click(page, cell);
    same([(await marked(page)).length, await warnings(page), trouble], [6, 1, []], 'with full storage it plays on and says so once');
    await page.keyboard.press('Control+z');
    same((await marked(page)).length, 5, 'and undoes');
    await player.stop();
}

{ // A private window: it remembers as long as the window is there, and has nothing to complain about.
    const browser = await chromium.launch({ executablePath: CHROMIUM, headless: true, args: ['--no-sandbox', '--disable-gpu'] });
    const path = pageWith('private', [all.fifteen]);
    for (const wanted of [0, 0]) {
        const context = await browser.newContext(MOUSE);
        await countWarnings(context);
        const { page, trouble } = await openStudio(context, path);
        await page.waitForSelector('.play .board');
        same((await marked(page)).length, wanted, 'a private window begins anew');
        await click(page, 3);
        await page.reload();
        await page.waitForSelector('.play .board');
        same([await marked(page), await warnings(page), trouble], [[[3, 1]], 0, []], 'and remembers until it is closed');
        await context.close();
    }
    await browser.close();
}

{ // Two tabs: each takes up what the other did; an old board is never written over a newer one.
    const player = await startPlayer(MOUSE);
    const path = pageWith('tabs', [all.fifteen]);
    const { page: first } = await player.open(path), { page: second } = await player.open(path);
    await click(first, 0);
    await hears(second, [[0, 1]], 'the other tab follows');
    await click(second, 1, 'right');
    await hears(first, [[0, 1], [1, 0]], 'and the other way round');
    await first.keyboard.press('Control+z');
    await hears(second, [[0, 1]], 'undo, too, of what was done in the other');
    await second.close();

    const { page: deaf } = await openDeaf(player.browser, path);
    await click(first, 30);
    await click(first, 31, 'right');
    same(await marked(deaf), [[0, 1]], 'a tab that slept knows nothing');
    await click(deaf, 60);
    await hears(first, [[0, 1], [30, 1], [31, 0], [60, 1]], 'its mark comes to those of the other');
    same(await marked(deaf), await marked(first), 'both have the same board');
    await deaf.keyboard.press('Control+z');
    await hears(first, [[0, 1], [30, 1], [31, 0]], 'undo takes back its own mark first');
    await click(first, 90);
    await deaf.close({ runBeforeUnload: true });
    await first.reload();
    await first.waitForSelector('.play .board');
    same(await marked(first), [[0, 1], [30, 1], [31, 0], [90, 1]], 'a tab that is closed writes nothing old');
    await player.stop();
}

/** A tab that does not hear of others. @param {import('playwright-core').BrowserContext} browser @param {string} path */
async function openDeaf(browser, path) {
    const opened = await openStudio(browser, path);
    await opened.page.addInitScript(() => {
        for (const type of ['storage', 'visibilitychange'])
            addEventListener(type, event => event.stopImmediatePropagation(), true);
    });
    await opened.page.reload();
    await opened.page.waitForSelector('.play .board');
    return opened;
}

{ // Rubbish in the storage: the game begins as far as it makes sense.
    const player = await startPlayer(MOUSE);
    const path = pageWith('rubbish', [all.fifteen]);
    const { page, trouble } = await player.open(path);
    await click(page, 5);
    await click(page, 6);
    for (const [past, undone] of /** @type {[string, number][]} */ ([['[{"cells":[5],"before":[-1],"after":[0]}]', 0], ['[null]', 0], ['{}', 0],
        ['[{"cells":[999],"before":[-1],"after":[1]},{"cells":[6],"before":[-1],"after":[1]}]', 1], ['[{"cells":[6],"before":[99],"after":[1]}]', 0],
        ['[{"cells":[6,5],"before":[-1],"after":[1]}]', 0]])) {
        const found = await page.evaluate(past => { // as if another tab had written it
            const key = Object.keys(localStorage).find(name => name.startsWith('nonosmith-play-')) ?? '';
            localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? '{}'), past: JSON.parse(past) }));
            const { game } = /** @type {any} */ (document.querySelector('.play')).game;
            game.catchUp();
            return game.past.length;
        }, past);
        same(await marked(page), [[5, 1], [6, 1]], `${past}: the marks are there`);
        same(found, undone, `${past}: only what fits can be undone`);
    }
    same(trouble, [], 'no trouble with rubbish');
    await player.stop();
}
finish();
