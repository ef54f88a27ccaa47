// test_play.mjs STUDIO.html PROGRAM: puzzles of every kind are played from start to finish in a real Chromium, by mouse, touch and
// keyboard alone, and by taking hints; marks are undone to the last (NONOSMITH_TEST_SCALE=full: 1,000 times a kind).
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
            await page.$eval('.play-zeros', element => /** @type {HTMLElement} */ (element).click());
            await page.evaluate('document.querySelector(".solid-side").scrollIntoView()');
        }
        for (let whole = false; !whole;) { // fingers that the browser took away are put down again
            whole = true;
            for (const drags of layersOf(name, await marksOn(page)))
                whole = await stroke(drags) && whole;
        }
        /** Whether all drags were done. */
        async function stroke(/** @type {[number, number, number][]} */ drags) {
            const spots = await spotsOf(page, drags.flatMap(([first, last]) => [first, last]));
            let whole = true;
            for (const [i, [first, last, mark]] of drags.entries()) {
                if (all[name].puzzle.palette.length > 2) {
                    whole = await own.done() && whole;
                    await page.$eval(`[data-colour="${mark}"]`, element => /** @type {HTMLElement} */ (element).click());
                }
                const [from, to] = [/** @type {any} */ (spots[2 * i]), /** @type {any} */ (spots[2 * i + 1])];
                own[how === 'mouse' ? 'mouseDrag' : 'fingerDrag'](from, last === first ? undefined : { x: to.x, y: to.y + 3 });
            }
            return await own.done() && whole;
        }
        await won(page, name, how, trouble);
        took(`${how} ${name}`);
    }
    await player.stop();
}

const byMouse = () => byHand('mouse', MOUSE);
const byTouch = () => byHand('touch', PHONE);

/** Where the keyboard is on the line that is looked at. @param {any} page @returns {Promise<{ line: number, cells: number[], at: number, marks: number[] }>} */
const whereOn = page => page.evaluate(() => {
    const { line, at, game } = /** @type {any} */ (document.querySelector('.play')).game;
    return { line: line.value.line, cells: line.value.cells, at: at.value, marks: [...game.marks] };
});

/** Along the lines until every cell of the answer is filled. @param {any} page @param {any} own @param {string} name */
async function alongLines(page, own, name) {
    const answer = answerOf(all[name]), walks = all[name].puzzle.lines.map((/** @type {any} */ { walk }) => walk);
    for (let turn = 0; turn < 4 * walks.length; turn++) {
        const { line, cells, at, marks } = await whereOn(page);
        const left = (/** @type {number} */ cell) => answer[cell] > 0 && marks[cell] !== answer[cell];
        if (!answer.some((_, cell) => left(cell)))
            return;
        if (cells.some(left)) {
            own.key('ArrowLeft', at); // to the clue, then along all of it
            const met = new Set();
            for (const cell of cells) {
                if (left(cell) && !met.has(cell))
                    own.key(' ');
                met.add(cell);
                own.key('ArrowRight');
            }
            await own.done();
        } else
            await towards(page, own, walks, { line, cells, at }, left);
    }
}

/** To another line, over the cell that it shares with this one. @param {any} page @param {any} own @param {number[][]} walks
 *  @param {{ line: number, cells: number[], at: number }} here @param {(cell: number) => boolean} wanted */
async function towards(page, own, walks, here, wanted) {
    const before = new Map([[here.line, -1]]), queue = [here.line];
    while (!walks[queue[0]].some(wanted)) {
        const line = /** @type {number} */ (queue.shift());
        walks.forEach((walk, other) => {
            if (!before.has(other) && walk.some(cell => walks[line].includes(cell))) {
                before.set(other, line);
                queue.push(other);
            }
        });
    }
    let next = queue[0];
    while (before.get(next) !== here.line)
        next = /** @type {number} */ (before.get(next));
    const place = here.cells.findIndex(cell => walks[next].includes(cell));
    own.key(place > here.at ? 'ArrowRight' : 'ArrowLeft', Math.abs(place - here.at));
    const lines = walks.flatMap((walk, line) => walk.includes(here.cells[place]) ? [line] : []);
    const by = lines.indexOf(next) - lines.indexOf(here.line);
    own.key(by > 0 ? 'Tab' : 'Shift+Tab', Math.abs(by));
    await own.done();
    await page.waitForFunction((/** @type {number} */ line) => /** @type {any} */ (document.querySelector('.play')).game.line.value.line === line, next);
}

/** From cell to cell by arrows. @param {any} page @param {any} own @param {string} name */
async function throughCells(page, own, name) {
    const [width, depth = 1] = all[name].puzzle.size;
    const flat = all[name].puzzle.size.length === 2;
    const place = (/** @type {number} */ cell) => flat ? [cell % width, Math.floor(cell / width), 0] :
        [cell % width, Math.floor(cell / width) % depth, Math.floor(cell / (width * depth))];
    const keys = flat ? [['ArrowRight', 'ArrowLeft'], ['ArrowDown', 'ArrowUp']] : [['ArrowRight', 'ArrowLeft'], ['PageUp', 'PageDown'], ['ArrowUp', 'ArrowDown']];
    const answer = answerOf(all[name]);
    let at = place(await page.evaluate('document.querySelector(".play").game.cell.value'));
    let colour = 1;
    for (const [first, last] of work(name, await marksOn(page))) {
        for (let cell = first; cell <= last; cell++) {
            const to = place(cell);
            for (const [axis, [more, less]] of keys.entries())
                own.key(to[axis] > at[axis] ? more : less, Math.abs(to[axis] - at[axis]));
            at = to;
            if (!solid(name) && answer[cell] !== colour)
                own.key(String(colour = answer[cell]));
            own.key(solid(name) ? 'x' : ' ');
        }
    }
    await own.done();
}

/** Tab until something has the focus. @param {any} page @param {string} selector @param {string} [key] */
async function tabTo(page, selector, key = 'Tab') {
    for (let i = 0; i < 40 && !(await page.evaluate((/** @type {string} */ own) => document.activeElement?.matches(own), selector)); i++)
        await page.keyboard.press(key);
}

async function byKeyboard() {
    const player = await startPlayer(MOUSE);
    for (const name of Object.keys(all)) {
        const { page, trouble } = await begin(player, name);
        const own = await hands(page);
        if (solid(name)) {
            await tabTo(page, '.play-zeros');
            await page.keyboard.press('Enter');
        }
        await tabTo(page, solid(name) ? '.solid-scene' : '.board', solid(name) ? 'Shift+Tab' : 'Tab');
        await page.keyboard.press('ArrowRight');
        if (faces(name)) {
            await page.waitForFunction(() => /** @type {any} */ (document.querySelector('.play')).game.line.value);
            await alongLines(page, own, name);
        } else
            await throughCells(page, own, name);
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
                const lit = await page.evaluate('document.querySelector(".play").game.look().lit.cells.length');
                expect(stage < 2 ? lit === 0 : lit > 0, `${name}: from the reason on it is lit what follows, stage ${stage}, ${lit} cells`);
            }
        same(await page.evaluate('document.querySelector(".play").game.game.hints'), 2, `${name}: four stages are one hint`);
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

const SEQUENCES = process.env.NONOSMITH_TEST_SCALE === 'full' ? 1000 : 25;

/** Random moves, then undo to the last, many times over: the empty board each time, for the core too. */
async function undoing() {
    const player = await startPlayer(MOUSE);
    for (const name of Object.keys(all)) {
        const { page, trouble } = await begin(player, name);
        const told = await page.evaluate(async sequences => {
            const play = /** @type {any} */ (document.querySelector('.play')).game, { game } = play;
            let seed = 7;
            const random = (/** @type {number} */ below) => (seed = (Math.imul(seed, 1103515245) + 12345) >>> 0) % 65521 % below;
            const values = [-2, -1, 0, ...Array.from({ length: game.shape.colours }, (_, k) => k + 1)];
            const any = () => random(game.marks.length), mark = () => values[random(values.length)];
            const stroke = () => {
                game.press(any(), mark(), random(game.shape.lines));
                for (let k = random(4); k > 0; k--)
                    game.drag(any());
                game[random(9) ? 'release' : 'cancel']();
            };
            const moves = [stroke, stroke, stroke, () => play.stepBack('undo'), () => play.stepBack('redo'), () => play.clue(random(game.shape.lines)),
                           () => play.mark(any(), mark()), () => game.put([[any(), mark()], [any(), -3 - (1 | 2)]]), () => random(20) || game.restart()];
            const seen = async () => {
                await game.sent;
                return JSON.stringify([await game.session.call('save'), [...game.done].sort(([a], [b]) => a - b), [...game.states]]);
            };
            const empty = await seen();
            let [marked, undone] = [0, 0];
            for (let i = 0; i < sequences; i++) {
                for (let k = 5 + random(60); k > 0; k--)
                    moves[random(moves.length)]();
                await game.sent;
                if (game.solved.value)
                    return `solved by chance in sequence ${i}`;
                marked += game.marks.filter((/** @type {number} */ own) => own !== -1).length;
                for (; game.past.length > 0; undone++)
                    play.stepBack('undo');
                if (!game.marks.every((/** @type {number} */ own) => own === -1) || game.notes.size > 0 || await seen() !== empty)
                    return `something is left after sequence ${i}`;
            }
            return `${marked > 5 * sequences && undone > 10 * sequences}`;
        }, SEQUENCES);
        same(told, 'true', `${name}: all undone, ${SEQUENCES} times`);
        same(trouble, [], `${name}: no trouble in undoing`);
        await page.close();
        took(`undo ${name}`);
    }
    await player.stop();
}

const only = process.argv[4]?.split(',');
/** One after the other. @param {(() => Promise<void>)[]} tests */
async function inTurn(...tests) {
    for (const test of tests)
        if (!only || only.includes(test.name))
            await test();
}
await Promise.all([inTurn(byMouse, byTouch, undoing), inTurn(byKeyboard, byHints)]);
finish();
