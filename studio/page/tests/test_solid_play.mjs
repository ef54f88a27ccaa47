// test_solid_play.mjs STUDIO.html PROGRAM: a solid puzzle in the player: handles on six sides that slice it, by mouse, finger and keyboard;
// what is spoken of is never cut away; undo is seen to go back; nothing is drawn for nothing.
import { existsSync } from 'node:fs';
import { boxesOf } from '../src/boards/solid/solid_boxes.js';
import { FaceList, SolidModel, collectFaces } from '../src/boards/solid/solid_model.js';
import { cutOpen, slicesOf, withCut } from '../src/boards/solid/solid_slices.js';
import { openStudio, skip } from './browser.mjs';
import { drawn, hands, marksOn, pageWith, PHONE, startPlayer, template } from './player_world.mjs';
import { expect, finish, made, same } from './world.mjs';

if (!existsSync(template))
    skip(`there is no ${template}; \`make studio\` builds it`);
const MOUSE = { viewport: { width: 900, height: 560 } }; // drawn without a graphics card: the smaller, the sooner
const pawn = JSON.parse(made('solid/pawn.obj').bytes.toString());
const path = pageWith('pawn', [pawn]);
const game = '/** @type {any} */ (document.querySelector(".play")).game';
/** @param {any} page @returns {Promise<any>} */
const pose = page => page.evaluate(`${game}.board.pose()`);
/** @param {any} page @returns {Promise<number[]>} */
const cuts = async page => (await pose(page)).state.cut;
/** @param {any} page @param {number} side */
async function middleOf(page, side) {
    const { x, y, width, height } = await page.locator(`.solid-handle[data-side="${side}"]`).boundingBox();
    return { x: x + width / 2, y: y + height / 2, size: Math.min(width, height) };
}
const began = Date.now();
const took = (/** @type {string} */ what) => process.env.NONOSMITH_TIMES && console.log(`${what}: ${Date.now() - began} ms`);

{ // Slices, without a page: what is left, what is opened, which numbers stand on a cut face, what a line shows of what is cut away.
    const model = new SolidModel(pawn), { size } = model;
    same(withCut(size, [2, 0, 0, 0, 0, 0], 1, 99), [2, size[0] - 3, 0, 0, 0, 0], 'one layer stays');
    same(cutOpen(size, [3, 2, 0, 0, 0, 4], [[1, 0, 0], [size[0] - 1, 4, size[2] - 3]]), [1, 0, 0, 0, 0, 2], 'as much is opened as it takes');
    const slices = slicesOf(size, [3, 0, 0, 0, 0, 0]), list = new FaceList();
    const numbers = Uint16Array.from({ length: model.lineCount }, (_, line) => line);
    collectFaces(model, slices, new Int16Array(model.count), new Uint8Array(4), new Uint16Array(1), numbers, list);
    const cut = Array.from({ length: list.count }, (_, i) => i).filter(i => list.cells[4 * i] === 3 && list.cells[4 * i + 3] === 0);
    same(cut.length, size[1] * size[2], 'the cut is a face');
    expect(cut.every(i => list.tiles[2 * i] === model.lineThrough(model.cellAt([3, list.cells[4 * i + 1], list.cells[4 * i + 2]]), 0)),
           'on it stand the clues of the lines that go through it');
    const colours = new Int16Array(model.count).fill(-1), at = (/** @type {number} */ x) => model.cellAt([x, 4, 5]);
    colours[at(0)] = 0;
    colours[at(1)] = 1;
    const now = { cursor: null, hover: at(3), hoverAxis: 0, axis: 2, index: 0 };
    const shown = boxesOf(model, slices, { colours }, [], now).filter(box => box.at[0] < 3 && box.size[0] === 1);
    same(shown.map(box => [...box.at, box.style]), [[1, 4, 5, 1], [2, 4, 5, 4]], 'of its line what is cut away: filled, unknown, not what is broken');
    same(boxesOf(model, slices, { colours, picture: true }, [], now), [], 'the picture stands alone');
}

const player = await startPlayer(MOUSE);
{ // Handles: each slices its side, none covers the block, nothing is marked or turned by them.
    const { page, trouble } = await player.open(path);
    await drawn(page);
    const before = await pose(page);
    for (let side = 0; side < 6; side++) {
        const from = await middleOf(page, side), to = await middleOf(page, side ^ 1);
        expect(from.size >= 24, `handle ${side} has ${from.size} pixels`);
        await page.mouse.move(from.x, from.y);
        await page.mouse.down();
        await page.mouse.move(from.x + 0.4 * (to.x - from.x), from.y + 0.4 * (to.y - from.y), { steps: 3 });
        await page.mouse.up();
        const cut = await cuts(page);
        expect(cut[side] >= 2 && cut.every((own, i) => i === side || own === 0), `handle ${side} slices its side: ${cut}`);
        await drawn(page);
        const after = await middleOf(page, side);
        expect(Math.hypot(after.x - from.x, after.y - from.y) > 20, `handle ${side} goes with the slice`);
        await page.mouse.click(after.x, after.y);
        same((await cuts(page))[side], cut[side] + 1, `a press on handle ${side} takes one more`);
        await page.click('.solid-whole');
        await drawn(page);
        same(await cuts(page), [0, 0, 0, 0, 0, 0], 'the whole block again');
    }
    same((await pose(page)).aimed, before.aimed, 'handles do not turn the block');
    expect((await marksOn(page)).every(mark => mark === -1), 'handles mark nothing');
    await page.$$eval('.solid-handle', all => all.forEach(own => { /** @type {HTMLElement} */ (own).style.pointerEvents = 'none'; }));
    for (let turn = 0; turn < 5; turn++) {
        for (let side = 0; side < 6; side++) {
            const { x, y } = await middleOf(page, side);
            await page.mouse.move(x, y);
            same(await page.evaluate(`${game}.hover.value`), -1, `handle ${side} beside the block, turn ${turn}`);
        }
        await page.focus('.solid-scene');
        for (let i = 0; i < 5; i++)
            await page.keyboard.press(turn === 3 ? 'Shift+ArrowUp' : 'Shift+ArrowLeft');
        await drawn(page);
    }
    same(trouble, [], 'no trouble with handles');
    took('handles');
    await page.close();
}

{ // The keyboard: from the block to the handles; they are sliders.
    const { page } = await player.open(path);
    await drawn(page);
    await page.focus('.solid-scene');
    await page.keyboard.press('Tab');
    const told = () => page.evaluate(() => ['aria-label', 'aria-valuenow', 'aria-valuemax', 'aria-valuetext'].map(name => document.activeElement?.getAttribute(name)));
    same(await told(), ['Slice from the left', '0', '8', '0 layers'], 'the first handle');
    await page.keyboard.press('ArrowRight');
    await drawn(page);
    same(await told(), ['Slice from the left', '1', '8', '1 layer'], 'one layer');
    await page.keyboard.press('End');
    await drawn(page);
    same([await cuts(page), (await told())[1]], [[8, 0, 0, 0, 0, 0], '8'], 'all but one');
    await page.keyboard.press('Tab');
    same((await told())[2], '0', 'nothing is left to take from the other side');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Home');
    same(await cuts(page), [0, 0, 0, 0, 0, 0], 'and back');
    took('keyboard');
    await page.close();
}

{ // What help speaks of is opened, from whichever side it was cut away; so is what undo changes.
    const { page, trouble } = await player.open(path);
    await drawn(page);
    const hidden = await page.evaluate(async () => {
        const play = /** @type {any} */ (document.querySelector('.play')).game, { game, board } = play;
        const [sx, sy, sz] = game.size, found = [];
        let opened = 0;
        for (let i = 0; i < 12; i++) {
            const side = i % 6, cut = [0, 0, 0, 0, 0, 0];
            cut[side] = [sx, sy, sz][side >> 1] - 1;
            board.takePose({ ...board.pose(), state: { ...board.pose().state, cut } });
            await play.ask(2);
            const { hint } = play.help.value, { walkFirst, walks } = game.shape;
            const cells = [...hint.premises ?? [], ...hint.results ?? []].map((/** @type {any} */ { cell }) => cell).concat(hint.line === undefined ? [] : [...walks.subarray(walkFirst[hint.line], walkFirst[hint.line + 1])]);
            const now = board.pose().state.cut;
            for (const cell of cells) {
                const place = [cell % sx, Math.floor(cell / sx) % sy, Math.floor(cell / (sx * sy))];
                const hides = (/** @type {number[]} */ own) => place.some((at, axis) => at < own[2 * axis] || at > [sx, sy, sz][axis] - 1 - own[2 * axis + 1]);
                opened += Number(hides(cut));
                if (hides(now))
                    found.push([i, cell]);
            }
            await play.ask(3);
            await game.sent;
        }
        board.takePose({ ...board.pose(), state: { ...board.pose().state, cut: [0, 0, 0, 0, 0, 11] } });
        play.mark(sx * sy * sz - 1, 0);
        play.stepBack('undo');
        return [found, opened > 20, board.pose().state.cut];
    });
    same(hidden, [[], true, [0, 0, 0, 0, 0, 0]], 'nothing that is spoken of is cut away');
    same(trouble, [], 'no trouble with help in slices');
    took('help');
    await player.stop();
}

{ // Fingers: handles of 44 pixels, dragged and pressed; the tools are in sight beside the block.
    const player = await startPlayer(PHONE);
    const { page } = await player.open(path);
    await drawn(page);
    const own = await hands(page);
    const from = await middleOf(page, 5), to = await middleOf(page, 4);
    expect(from.size >= 44, `for a finger a handle has ${from.size} pixels`);
    own.touch('touchStart', [from]);
    for (let i = 1; i <= 6; i++) { // not so fast that the browser takes it for a fling
        own.touch('touchMove', [{ x: from.x, y: from.y + (to.y - from.y) * i / 12 }]);
        await page.waitForTimeout(25);
    }
    own.touch('touchEnd', []);
    await own.done();
    const cut = await cuts(page);
    expect(cut[5] >= 3 && cut.every((layers, i) => i === 5 || layers === 0), `a finger slices: ${cut}`);
    const tools = await page.locator('.play-tools').boundingBox();
    expect(!!tools && tools.y + tools.height <= 800, 'the tools are in sight');
    await page.$eval('.play-zeros', element => /** @type {HTMLElement} */ (element).click());
    expect((await marksOn(page)).filter(mark => mark === 0).length > 200, 'one press clears the lines of zero');
    took('fingers');
    await player.stop();
}

for (const reducedMotion of /** @type {const} */ (['no-preference', 'reduce'])) { // Undo moves, unless somebody wants no motion.
    const player = await startPlayer({ ...MOUSE, reducedMotion });
    await player.browser.addInitScript(() => { // eight times as slow, so that it can be looked at; and what is drawn is counted
        const own = window.requestAnimationFrame;
        window.requestAnimationFrame = call => own.call(window, now => call(now / 8));
        const draw = WebGL2RenderingContext.prototype.drawElements;
        Object.assign(window, { drawings: 0 });
        WebGL2RenderingContext.prototype.drawElements = function (...args) {
            /** @type {any} */ (window).drawings++;
            return draw.apply(this, args);
        };
    });
    const { page } = await openStudio(player.browser, path);
    await page.waitForSelector('.play .board');
    const count = () => page.evaluate('drawings');
    await page.click('.play-zeros');
    await page.waitForTimeout(600);
    const still = await count();
    await page.mouse.move(20, 550);
    await page.focus('.play-zeros ~ *, [data-tool="cross"]');
    await page.waitForTimeout(200);
    same(await count(), still, 'nothing is drawn while nothing changes');
    await page.click('[aria-label="Undo"]');
    await page.waitForTimeout(700);
    const early = Number(await count()) - Number(still);
    await page.waitForTimeout(700);
    const late = Number(await count()) - Number(still);
    if (reducedMotion === 'reduce')
        expect(late >= 1 && late <= 3, `without motion it is drawn, and once more when it is no longer lit: ${late}`);
    else
        expect(early >= 4 && late > early, `undo moves: ${early}, ${late} drawings`);
    expect((await marksOn(page)).every(mark => mark === -1), 'and all is back');
    took(`motion, ${reducedMotion}`);
    await player.stop();
}
finish();
