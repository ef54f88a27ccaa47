// test_access.mjs STUDIO.html PROGRAM: every room for everybody: axe-core finds nothing, the keyboard reaches everything, a phone
// shows everything, large letters and dark colours are no trouble.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, finish, go, made, open, openPuzzle, same } from './world.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const ROOMS = ['picture', 'puzzle', 'polish', 'watch', 'page', 'play'];
/** @type {Record<string, Buffer>} */
const puzzles = {
    grid: made('grids/tulip.png', '--colours', '4').bytes,
    sloped: made('sloped/fox.svg', '--kind', 'sloped').bytes,
    curved: made('drawings/cat.svg', '--method', 'climb').bytes,
    solid: made('solid/castle.vox').bytes,
};

/** What axe-core has to say. @param {import('playwright-core').Page} page @param {string} where */
async function looksRight(page, where) {
    await page.evaluate(axe);
    const found = await page.evaluate(async () => {
        const { violations } = await /** @type {any} */ (window).axe.run(document, { resultTypes: ['violations'] });
        return violations.map((/** @type {any} */ { id, nodes }) =>
            `${id}: ${nodes.slice(0, 3).map((/** @type {any} */ node) => node.html.slice(0, 120)).join(' | ')}`);
    });
    same(found, [], `axe in ${where}`);
}

/** Nothing sticks out at the sides. @param {import('playwright-core').Page} page @param {string} where */
async function fits(page, where) {
    const over = await page.evaluate(() => {
        const scroller = document.scrollingElement ?? document.body;
        const wide = [...document.querySelectorAll('main button, main input, main select, header button')].filter(element => {
            const { right, width } = element.getBoundingClientRect();
            return width > 0 && right > innerWidth + 1;
        });
        return scroller.scrollWidth > innerWidth + 1 ? 'the page' : wide[0]?.outerHTML.slice(0, 120) ?? '';
    });
    same(over, '', `${where}: nothing sticks out`);
}

/** Everything that can be pressed gets the focus while Tab walks round. @param {import('playwright-core').Page} page @param {string} where */
async function reachable(page, where) {
    await page.evaluate(() => {
        const wanted = [...document.querySelectorAll('button, input, select, textarea, summary, [tabindex="0"]')].filter(element =>
            !element.matches(':disabled, [tabindex="-1"], [type=radio]:not(:checked)') && /** @type {any} */ (element).checkVisibility({ visibilityProperty: true }) &&
            !element.closest('[inert]'));
        for (const element of wanted)
            element.setAttribute('data-unreached', '');
        document.addEventListener('focusin', event => /** @type {Element} */ (event.target).removeAttribute('data-unreached'));
        /** @type {HTMLElement | null} */ (document.activeElement)?.blur();
    });
    const count = await page.locator('[data-unreached]').count();
    for (let i = 0; i < count + 12; i++)
        await page.keyboard.press('Tab');
    // One of a group that the arrow keys walk is enough.
    const left = await page.evaluate(() => [...document.querySelectorAll('[data-unreached]')].filter(
        element => !element.isConnected || !element.matches('[role=radio], [role=tab]')).map(element => element.outerHTML.slice(0, 140)));
    same(left, [], `${where}: reached by Tab`);
    await page.evaluate(() => document.querySelectorAll('[data-unreached]').forEach(element => element.removeAttribute('data-unreached')));
}

{ // Wide and light; the keyboard.
    const { page, trouble, stop } = await open(null, { colorScheme: 'light' });
    await looksRight(page, 'an empty page');
    for (const [kind, nono] of Object.entries(puzzles)) {
        await openPuzzle(page, nono);
        for (const room of ROOMS) {
            await go(page, room);
            await page.waitForTimeout(500);
            await looksRight(page, `${room}, ${kind}`);
            if (kind === 'curved' || kind === 'solid')
                await reachable(page, `${room}, ${kind}`);
        }
    }
    for (const dialog of ['documents', 'settings', 'help']) {
        await page.click(`[data-command="${dialog}"]`);
        await page.waitForSelector('dialog[open]');
        await looksRight(page, `dialog ${dialog}`);
        await page.keyboard.press('Escape');
        await page.waitForSelector('dialog', { state: 'detached' });
    }
    same(trouble, [], 'no trouble, wide');
    await stop();
}

{ // A phone, dark.
    const { page, trouble, stop } = await open(null, { colorScheme: 'dark', viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    for (const [kind, nono] of Object.entries(puzzles)) {
        await openPuzzle(page, nono);
        for (const room of ROOMS) {
            await page.tap(`[data-command="go.${room}"]`);
            await page.waitForSelector(`main.room-${room}`);
            await page.waitForTimeout(400);
            await fits(page, `phone, ${room}, ${kind}`);
            if (kind === 'curved')
                await looksRight(page, `phone, ${room}`);
        }
    }
    same(trouble, [], 'no trouble, phone');
    await stop();
}

{ // Letters of twice the size, less motion.
    const { page, stop } = await open(puzzles.curved, { reducedMotion: 'reduce', viewport: { width: 1280, height: 800 } });
    await page.click('[data-command="settings"]');
    await page.fill('dialog input[type=number]', '200');
    await page.press('dialog input[type=number]', 'Tab');
    await page.keyboard.press('Escape');
    same(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize), '32px', 'letters of twice the size');
    for (const room of ROOMS) {
        await go(page, room);
        await page.waitForTimeout(300);
        await fits(page, `large letters, ${room}`);
    }
    const moving = await page.evaluate(() => document.getAnimations().filter(
        animation => animation.playState === 'running' && Number(animation.effect?.getTiming().duration) > 0).length);
    same(moving, 0, 'nothing moves by itself');
    await stop();
}
expect(true, 'done');
finish();
