// test_play.mjs STUDIO.html PROGRAM: puzzles of every kind are played from start to finish in a real Chromium, by mouse, touch and
// keyboard alone, and by taking hints; marks are undone to the last; what was played outlives the tab.
import { existsSync } from 'node:fs';
import { skip } from './browser.mjs';
import { answerOf, dragsOf, hands, isSolved, marksOn, MOUSE, pageWith, PHONE, puzzles, spotsOf, startPlayer, template } from './player_world.mjs';
import { expect, finish, same } from './world.mjs';

if (!existsSync(template))
    skip(`there is no ${template}; \`make studio\` builds it`);
const all = puzzles();
const paths = Object.fromEntries(Object.entries(all).map(([name, nono]) => [name, pageWith(name, [nono])]));
const solid = (/** @type {string} */ name) => all[name].puzzle.kind === 'solid';
const faces = (/** @type {string} */ name) => !all[name].puzzle.size;
/** What has to be marked: in a solid what is not there. @param {string} name @param {number[]} known */
const work = (name, known) => dragsOf(all[name], mark => solid(name) ? mark === 0 : mark > 0, known);
const began = Date.now();
const took = (/** @type {string} */ what) => process.env.NONOSMITH_TIMES && console.log(`${what}: ${Date.now() - began} ms`);

/** A new game on a new page. @param {any} player @param {string} name */
async function begin(player, name) {
    const { page, trouble } = await player.open(paths[name]);
    if (solid(name)) // drawn without a graphics card: the smaller, the sooner
        await page.evaluate(() => Object.assign(/** @type {HTMLElement} */ (document.querySelector('.solid-scene')).style,
                                                { flex: 'none', height: '60px', minHeight: '0', width: '80px' }));
    return { page, trouble };
}

/** @param {any} page @param {string} name @param {string} how @param {string[]} trouble */
async function won(page, name, how, trouble) {
    expect(await isSolved(page), `${name} is solved by ${how}`);
    same(trouble, [], `no trouble in ${name} by ${how}`);
    const title = all[name].meta?.title;
    if (title)
        expect((await page.textContent('.play-title')) === title, `${name}: its title is shown now`);
    await page.close();
}

/** The layers of a solid one after the other, everything at once of what has none. @param {string} name @param {number[]} known */
function layersOf(name, known) {
    const [width, depth] = all[name].puzzle.size ?? [1, Infinity];
    /** @type {Map<number, [number, number, number][]>} */
    const layers = new Map();
    for (const drag of work(name, known)) {
        const layer = solid(name) ? Math.floor(drag[0] / (width * depth)) : 0;
        layers.set(layer, [...layers.get(layer) ?? [], drag]);
    }
    return [...layers.values()];
}

/** @param {string} how @param {any} options */
async function byHand(how, options) {
    const player = await startPlayer(options);
    for (const name of Object.keys(all)) {
        const { page, trouble } = await begin(player, name);
        const own = await hands(page);
        same(await page.textContent('.play-title'), 'Puzzle', `${name}: its title is hidden`);
        if (solid(name)) {
            await page.$eval('.play-options button', element => /** @type {HTMLElement} */ (element).click());
            await page.evaluate('document.querySelector(".solid-side").scrollIntoView()');
        }
        for (const drags of layersOf(name, await marksOn(page))) {
            const spots = await spotsOf(page, drags.flatMap(([first, last]) => [first, last]));
            for (const [i, [first, last, mark]] of drags.entries()) {
                if (all[name].puzzle.palette.length > 2) {
                    await own.done();
                    await page.$eval(`[data-colour="${mark}"]`, element => /** @type {HTMLElement} */ (element).click());
                }
                const [from, to] = [/** @type {any} */ (spots[2 * i]), /** @type {any} */ (spots[2 * i + 1])];
                own[how === 'mouse' ? 'mouseDrag' : 'fingerDrag'](from, last === first ? undefined : { x: to.x, y: to.y + 3 });
            }
            await own.done();
        }
        await won(page, name, how, trouble);
        took(`${how} ${name}`);
    }
    await player.stop();
}

const byMouse = () => byHand('mouse', MOUSE);
const byTouch = () => byHand('touch', PHONE);

/** Goes along the lines until every cell of the answer was met. @param {any} page @param {string} name */
async function alongLines(page, name) {
    const answer = answerOf(all[name]);
    const lines = all[name].puzzle.lines;
    for (let turn = 0; turn < 4 * lines.length; turn++) {
        const marks = await marksOn(page);
        const cell = answer.findIndex((mark, own) => mark > 0 && marks[own] !== mark);
        if (cell < 0)
            return;
        // From where the keyboard is along this line; with Tab to others, over a cell they share.
        const here = await page.evaluate('({ line: document.querySelector(".play").game.line.value?.cells, at: document.querySelector(".play").game.at.value })');
        const place = here.line?.indexOf(cell) ?? -1;
        if (place >= 0) {
            for (let i = here.at; i !== place; i += Math.sign(place - here.at))
                await page.keyboard.press(place > here.at ? 'ArrowRight' : 'ArrowLeft');
            await page.keyboard.press(' ');
            continue;
        }
        await towards(page, lines.map((/** @type {any} */ { walk }) => walk), cell);
    }
}

/** The next leg of the way to a cell: to where a line begins that leads there. @param {any} page @param {number[][]} walks @param {number} goal */
async function towards(page, walks, goal) {
    const state = await page.evaluate('({ line: document.querySelector(".play").game.line.value, at: document.querySelector(".play").game.at.value })');
    const meets = (/** @type {number} */ a, /** @type {number} */ b) => walks[a].find(cell => walks[b].includes(cell));
    const before = new Map([[state.line.line, -1]]), queue = [state.line.line];
    while (queue.length > 0 && !walks[queue[0]].includes(goal)) {
        const line = /** @type {number} */ (queue.shift());
        walks.forEach((_, other) => {
            if (!before.has(other) && meets(line, other) !== undefined) {
                before.set(other, line);
                queue.push(other);
            }
        });
    }
    let next = queue[0];
    while (before.get(next) !== state.line.line)
        next = /** @type {number} */ (before.get(next));
    const place = state.line.cells.indexOf(meets(state.line.line, next));
    for (let i = state.at; i !== place; i += Math.sign(place - state.at))
        await page.keyboard.press(place > state.at ? 'ArrowRight' : 'ArrowLeft');
    const lines = walks.flatMap((walk, line) => walk.includes(state.line.cells[place]) ? [line] : []);
    const by = lines.indexOf(next) - lines.indexOf(state.line.line);
    for (let i = 0; i < Math.abs(by); i++)
        await page.keyboard.press(by > 0 ? 'Tab' : 'Shift+Tab');
    await page.waitForFunction(line => /** @type {any} */ (document.querySelector('.play')).game.line.value.line === line, next);
}

/** From cell to cell by arrows. @param {any} page @param {string} name */
async function throughCells(page, name) {
    const [width, depth = 1] = all[name].puzzle.size;
    const flat = all[name].puzzle.size.length === 2;
    const place = (/** @type {number} */ cell) => flat ? [cell % width, Math.floor(cell / width), 0] :
        [cell % width, Math.floor(cell / width) % depth, Math.floor(cell / (width * depth))];
    const keys = flat ? [['ArrowRight', 'ArrowLeft'], ['ArrowDown', 'ArrowUp']] : [['ArrowRight', 'ArrowLeft'], ['PageUp', 'PageDown'], ['ArrowUp', 'ArrowDown']];
    const known = await marksOn(page), answer = answerOf(all[name]);
    let at = place(await page.evaluate('document.querySelector(".play").game.cell.value'));
    let colour = 1;
    for (const [first, last] of work(name, known))
        for (let cell = first; cell <= last; cell++) {
            const to = place(cell);
            for (const [axis, [more, less]] of keys.entries())
                for (let i = at[axis]; i !== to[axis]; i += Math.sign(to[axis] - at[axis]))
                    await page.keyboard.press(to[axis] > at[axis] ? more : less);
            at = to;
            if (!solid(name) && answer[cell] !== colour)
                await page.keyboard.press(String(colour = answer[cell]));
            await page.keyboard.press(solid(name) ? 'x' : ' ');
        }
}

async function byKeyboard() {
    const player = await startPlayer(MOUSE);
    for (const name of Object.keys(all)) {
        const { page, trouble } = await begin(player, name);
        if (solid(name)) {
            for (let i = 0; i < 40 && !(await page.evaluate('document.activeElement.textContent === "Clear lines of zero"')); i++)
                await page.keyboard.press('Tab');
            await page.keyboard.press('Enter');
            await page.keyboard.press('Shift+Tab');
        }
        for (let i = 0; i < 40 && !(await page.evaluate(`document.activeElement.matches(".board${solid(name) ? '.solid-scene' : ''}")`)); i++)
            await page.keyboard.press(solid(name) ? 'Shift+Tab' : 'Tab');
        if (faces(name)) {
            await page.keyboard.press('ArrowRight');
            await page.waitForFunction(() => /** @type {any} */ (document.querySelector('.play')).game.line.value);
            await alongLines(page, name);
        } else {
            await page.keyboard.press('ArrowRight');
            await throughCells(page, name);
        }
        await won(page, name, 'keyboard', trouble);
        took(`keyboard ${name}`);
    }
    await player.stop();
}

/** Hints alone: every mark that they make is that of the answer. */
async function byHints() {
    const player = await startPlayer(MOUSE);
    for (const name of Object.keys(all)) {
        const { page, trouble } = await begin(player, name);
        for (let k = 0; k < 2; k++) // all four stages, by the key
            for (let stage = 0; stage < 4; stage++) {
                await page.keyboard.press('h');
                await page.waitForFunction(stage => {
                    const play = /** @type {any} */ (document.querySelector('.play')).game;
                    return play.help.value?.stage === stage && !play.busy.value;
                }, stage);
                expect((await page.textContent('.play-message')).length > 3, `${name}: stage ${stage} says something`);
            }
        const wrong = await page.evaluate(async answer => {
            const play = /** @type {any} */ (document.querySelector('.play')).game, { game } = play;
            for (let i = 0; i < 5000 && !game.solved.value; i++) {
                const before = game.version.value;
                await play.ask(i % 50 === 0 ? 2 : 3);
                await game.sent;
                const bad = [...game.marks].findIndex((mark, cell) => mark >= 0 && mark !== answer[cell]);
                if (bad >= 0)
                    return `cell ${bad}`;
                if (i % 50 !== 0 && game.version.value === before)
                    return `nothing happens: ${play.message.value}`;
            }
            return '';
        }, answerOf(all[name]));
        same(wrong, '', `${name}: hints are right`);
        await won(page, name, 'hints', trouble);
        took(`hints ${name}`);
    }
    await player.stop();
}

/** Random marks, then undo to the last: the empty board again, for the core too. */
async function undoing() {
    const player = await startPlayer(MOUSE);
    for (const name of Object.keys(all)) {
        const { page, trouble } = await begin(player, name);
        const left = await page.evaluate(async () => {
            const play = /** @type {any} */ (document.querySelector('.play')).game, { game } = play;
            let seed = 7;
            const random = (/** @type {number} */ below) => (seed = (Math.imul(seed, 1103515245) + 12345) >>> 0) % 65521 % below;
            const empty = JSON.stringify([await game.session.call('save'), [...game.done]]);
            for (let i = 0; i < 1000; i++) {
                const values = [-2, -1, 0, ...Array.from({ length: game.shape.colours }, (_, k) => k + 1)];
                game.press(random(game.marks.length), values[random(values.length)]);
                for (let k = random(4); k > 0; k--)
                    game.drag(random(game.marks.length));
                if (random(9) === 0)
                    game.cancel();
                else
                    game.release();
                if (random(7) === 0)
                    play.step_back('undo');
                if (random(9) === 0)
                    play.step_back('redo');
                if (game.solved.value)
                    return 'solved by chance';
            }
            await game.sent;
            const [depth, marked] = [game.past.length, game.marks.filter((/** @type {number} */ mark) => mark >= 0).length];
            while (game.past.length > 0)
                play.step_back('undo');
            await game.sent;
            const again = JSON.stringify([await game.session.call('save'), [...game.done]]);
            return [depth > 400, marked > 20, game.marks.every((/** @type {number} */ mark) => mark === -1), again === empty].join();
        });
        same(left, 'true,true,true,true', `${name}: all undone`);
        same(trouble, [], `${name}: no trouble in undoing`);
        await page.close();
        took(`undo ${name}`);
    }
    await player.stop();
}

export const tests = { byMouse, byTouch, byKeyboard, byHints, undoing };
const only = process.argv[4]?.split(',');
for (const [name, test] of Object.entries(tests))
    if (!only || only.includes(name))
        await test();
finish();
