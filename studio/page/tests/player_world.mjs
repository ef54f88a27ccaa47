// player_world.mjs: the player's page in a browser, for tests: puzzles put into it, the ways a person marks cells, what is seen.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openStudio, startBrowser } from './browser.mjs';
import { folder, made, run } from './world.mjs';

const [studio = ''] = process.argv.slice(2);
export const template = join(dirname(studio), 'player.html');
export const MOUSE = { viewport: { width: 1280, height: 900 } };
export const PHONE = { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true };

const FIFTEEN = ['......###......', '....#######....', '...##.....##...', '..##.#...#.##..', '..#..#...#..#..', '.##.........##.', '.#..#.....#..#.',
                 '.#..##...##..#.', '.##..#####..##.', '..#....#....#..', '..##.......##..', '...##.....##...', '....#######....', '.....##.##.....', '....###.###....'];

/** One of each kind, made by the program. @returns {Record<string, any>} */
export function puzzles() {
    writeFileSync(join(folder, 'fifteen.txt'), `${FIFTEEN.join('\n')}\n`);
    const of = (/** @type {{ bytes: Buffer }} */ { bytes }) => JSON.parse(bytes.toString());
    run('make', 'fifteen.txt', '-o', 'fifteen.nono', '--quiet', '--title', 'A face');
    return { fifteen: of({ bytes: readFileSync(join(folder, 'fifteen.nono')) }), colours: of(made('grids/tulip.png', '--colours', '4')),
             fox: of(made('sloped/fox.svg', '--kind', 'sloped')), cat: of(made('drawings/cat.svg', '--method', 'climb')), castle: of(made('solid/castle.vox')) };
}

/** The colours of the answer. @param {any} nono @returns {number[]} */
export function answerOf({ puzzle, solution }) {
    const symbols = puzzle.palette.map((/** @type {any} */ { symbol }) => symbol);
    return [...(Array.isArray(solution) ? solution.join('') : solution)].map(letter => symbols.indexOf(letter));
}

/** A page with puzzles in it. @param {string} name @param {any[]} nonos */
export function pageWith(name, nonos) {
    const path = join(folder, `${name}.html`);
    const text = JSON.stringify(nonos).replaceAll('<', '\\u003c');
    writeFileSync(path, readFileSync(template, 'utf8').replace('id="puzzles">[]<', () => `id="puzzles">${text}<`));
    return path;
}

/** @param {any} options of playwright's context */
export async function startPlayer(options) {
    const { browser, stop } = await startBrowser(options);
    return {
        browser, stop,
        /** @param {string} path */
        async open(path) {
            const opened = await openStudio(browser, path);
            await opened.page.waitForSelector('.play .board');
            return opened;
        },
    };
}

const state = 'document.querySelector(".play").game';
/** @param {import('playwright-core').Page} page @returns {Promise<number[]>} */
export const marksOn = page => page.evaluate(`Array.from(${state}.game.marks)`);
/** The board as it is stays so: its page is the one for its room. @param {import('playwright-core').Page} page */
export const drawn = page => page.evaluate(`${state}.board.drawn()`);
/** Where cells are, those of one layer at a time. @param {import('playwright-core').Page} page @param {number[]} cells @returns {Promise<({ x: number, y: number } | null)[]>} */
export const spotsOf = (page, cells) => page.evaluate(`(async cells => {
    const { board } = ${state};
    await board.drawn();
    if (!board.spot(cells[0])) {
        board.aim(cells[0]);
        await board.drawn();
    }
    return cells.map(cell => board.spot(cell));
})(${JSON.stringify(cells)})`);
/** @param {import('playwright-core').Page} page @param {number} cell @returns {Promise<{ x: number, y: number }>} */
export const spotOf = async (page, cell) => /** @type {any} */ ((await spotsOf(page, [cell]))[0]);
/** @param {import('playwright-core').Page} page */
export const isSolved = page => page.waitForSelector('.play[data-solved="true"]', { timeout: 5000 }).then(() => true, () => false);

/** @type {Record<string, string>} */
const CODES = { ' ': 'Space', x: 'KeyX' };

/** Mouse, fingers and keys without waiting for each event. @param {import('playwright-core').Page} page */
export async function hands(page) {
    const client = await page.context().newCDPSession(page);
    /** @type {Promise<any>[]} */
    let sent = [];
    // The browser answers for a finger before the page has heard of it.
    await page.evaluate(() => {
        const touches = { pointerdown: 0, pointerup: 0, pointercancel: 0 };
        for (const type of /** @type {(keyof typeof touches)[]} */ (Object.keys(touches)))
            addEventListener(type, ({ pointerType }) => { touches[type] += Number(pointerType === 'touch'); }, true);
        Object.assign(window, { touches });
    });
    const touches = { down: 0, up: 0, lost: 0 };
    const timestamp = () => Date.now() / 1000; // of the hand, not of a browser that is late
    const mouse = (/** @type {any} */ type, /** @type {any} */ { x, y }, button = 'left') =>
        sent.push(client.send('Input.dispatchMouseEvent', { type, timestamp: timestamp(), x, y, button: /** @type {any} */ (button), buttons: type === 'mouseReleased' ? 0 : 1, clickCount: 1 }));
    const touch = (/** @type {any} */ type, /** @type {any[]} */ touchPoints) => {
        touches.down = Math.max(touches.down, touches.up + touchPoints.length);
        touches.up = touchPoints.length ? touches.up : touches.down;
        sent.push(client.send('Input.dispatchTouchEvent', { type, timestamp: timestamp(), touchPoints }));
    };
    return {
        /** @param {{ x: number, y: number }} from @param {{ x: number, y: number }} [to] */
        mouseDrag(from, to) {
            mouse('mousePressed', from);
            if (to)
                mouse('mouseMoved', to);
            mouse('mouseReleased', to ?? from);
        },
        /** @param {{ x: number, y: number }} from @param {{ x: number, y: number }} [to] */
        fingerDrag(from, to) {
            touch('touchStart', [from]);
            if (to)
                touch('touchMove', [to]);
            touch('touchEnd', []);
        },
        touch,
        /** @param {string} key @param {number} [times] */
        key(key, times = 1) {
            const [name, shift] = key.startsWith('Shift+') ? [key.slice(6), 8] : [key, 0];
            const event = { key: name, code: CODES[name] ?? name, windowsVirtualKeyCode: name === 'Tab' ? 9 : 0, modifiers: shift };
            for (let i = 0; i < times; i++) // nobody listens for keys that are let go
                sent.push(client.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...event }));
        },
        /** Whether all of it was done: a browser that is late itself takes a finger for one that rests, and takes it away. */
        async done() {
            await Promise.all(sent);
            sent = [];
            await page.waitForFunction(({ down, up }) => {
                const { pointerdown, pointerup, pointercancel } = /** @type {any} */ (window).touches;
                return pointerdown >= down && pointerup + pointercancel >= up;
            }, touches);
            const lost = touches.lost;
            touches.lost = await page.evaluate('touches.pointercancel');
            return touches.lost === lost;
        },
    };
}

/**
 * Cells with one mark that follow each other along the first axis and do not have it yet, as drags: [first, last, mark].
 * @param {any} nono @param {(mark: number) => boolean} wanted @param {number[]} known
 */
export function dragsOf(nono, wanted, known) {
    const answer = answerOf(nono), [width] = nono.puzzle.size ?? [1];
    /** @type {[number, number, number][]} */
    const drags = [];
    answer.forEach((mark, cell) => {
        const last = drags[drags.length - 1];
        if (!wanted(mark) || known[cell] === mark)
            return;
        if (last && last[1] === cell - 1 && last[2] === mark && cell % width > 0)
            last[1] = cell;
        else
            drags.push([cell, cell, mark]);
    });
    return drags;
}
