// test_shapes.mjs STUDIO.html PROGRAM: shapes are drawn with every tool, by mouse, touch and keyboard, changed, undone to the beginning, and the
// program makes the same puzzles of the saved drawing.
import { writeFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, finish, folder, go, open, run, same, saved } from './world.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** @param {Page} page */
async function begin(page) {
    await page.click('[data-command="picture.draw-shapes"]');
    await page.click('dialog button[type=submit]');
    await page.waitForSelector('svg.drawing');
}

/** Where a point of the drawing is on the screen. @param {Page} page @param {number} x @param {number} y */
const spot = (page, x, y) => page.evaluate(([x, y]) => {
    const svg = /** @type {SVGSVGElement} */ (document.querySelector('svg.drawing'));
    const at = new DOMPoint(x, y).matrixTransform(/** @type {DOMMatrix} */ (svg.getScreenCTM()));
    return { x: at.x, y: at.y };
}, [x, y]);

/** @param {Page} page @param {[number, number][]} points */
async function strike(page, ...points) {
    for (const [i, [x, y]] of points.entries()) {
        const at = await spot(page, x, y);
        await page.mouse.move(at.x, at.y, { steps: 2 });
        if (i === 0)
            await page.mouse.down();
    }
    await page.mouse.up();
}

const count = (/** @type {Page} */ page) => page.locator('svg.drawing .shape').count();
const data = (/** @type {Page} */ page) => page.locator('svg.drawing .shape').last().getAttribute('d');

/** Same bytes as the program, for every kind that shapes become. @param {Page} page @param {string} kind @param {string[]} options */
async function sameAsProgram(page, kind, ...options) {
    await go(page, 'picture');
    const file = await saved(page, () => page.click('[data-command="picture.save"]'));
    writeFileSync(join(folder, file.name), file.bytes);
    const { status, stderr } = run('make', file.name, '--kind', kind, '-o', 'wanted.nono', '--quiet',
                                   ...kind === 'curved' ? ['--stand', 'upright'] : [], ...options);
    expect(status === 0 || status === 1, `the program makes it: ${stderr}`);
    await page.check(`input[type=radio][value=${kind}]`, { force: true });
    await go(page, 'puzzle');
    await page.waitForFunction(() => document.querySelector('.verdict-chip, [data-verdict]') && !document.querySelector('[data-busy="yes"], [aria-busy="true"]'));
    await page.waitForTimeout(2500);
    await go(page, 'page');
    await page.waitForSelector('.sheet');
    const { bytes } = await saved(page, () => page.click('[data-command="page.save"]'));
    const wanted = readFileSync(join(folder, 'wanted.nono'));
    if (!same(bytes.equals(wanted), true, `${kind}: the same bytes`))
        console.log(bytes.toString().slice(0, 300), wanted.toString().slice(0, 300));
}

{
    const { page, trouble, stop } = await open();
    await begin(page);
    await page.keyboard.press('r');
    await strike(page, [20, 20], [80, 80]);
    same(await count(page), 1, 'a rectangle');
    same(await data(page), 'M20 20L80 20L80 80L20 80Z', 'on the grid');
    await page.keyboard.press('e');
    await strike(page, [40, 40], [60, 60]);
    same((await data(page))?.match(/C/g)?.length, 4, 'an ellipse of four curves');
    const colour = () => page.locator('svg.drawing .shape').last().getAttribute('fill');
    const pressed = (/** @type {string} */ name) => page.waitForSelector(`button[aria-label^="${name}"][aria-pressed="true"]`);
    await page.click('button[aria-label^="White"]');
    same(await colour(), '#000000', 'what was drawn keeps its colour while something is drawn');
    await strike(page, [5, 80], [10, 95]);
    same(await colour(), '#ffffff', 'the next shape has the colour');
    await page.keyboard.press('Control+z');
    await page.waitForFunction(() => document.querySelectorAll('svg.drawing .shape').length === 2);
    await page.keyboard.press('v');
    await page.keyboard.press(']');
    await page.keyboard.press('[');
    await pressed('Black');
    await page.click('button.swatch[aria-label="Red"]');
    await page.waitForSelector('svg.drawing .shape.selected[fill="#c0392b"]'); // what is selected gets the colour
    await page.keyboard.press('Control+z');
    await pressed('Black');
    await page.keyboard.press('l');
    for (const [x, y] of [[10, 90], [31, 68.8], [50, 90], [10, 90]])
        await strike(page, [x, y]);
    same(await data(page), 'M10 90L30 70L50 90Z', 'a polygon on the four slopes, closed at its first corner');
    for (const [x, y] of [[10, 90], [10, 70], [30, 70], [45, 80], [10, 90]])
        await strike(page, [x, y]);
    same(await data(page), 'M10 90L10 70L30 70L50 90Z', 'the side that closes it has one of the slopes, too');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('f');
    await strike(page, [70, 5], [90, 5], [92, 20], [75, 22], [66, 14]);
    same(await count(page), 4, 'a blob');
    await page.keyboard.press('p');
    await strike(page, [5, 10], [10, 5]);
    await strike(page, [15, 20]);
    await strike(page, [5, 25]);
    await page.keyboard.press('Enter');
    expect(/C/.test(await data(page) ?? '') && await count(page) === 5, 'a pen draws curves and corners');

    const before = await data(page);
    await page.keyboard.press('n');
    await page.keyboard.press(']');
    await page.keyboard.press('Shift+ArrowRight');
    expect(await data(page) !== before, 'a node is moved by the keyboard');
    await page.keyboard.press('a');
    await page.keyboard.press('s');
    await page.keyboard.press('Delete');
    await page.keyboard.press('v');
    for (const key of ['Control+d', 'PageDown', '+', '.', 'h', 'ArrowLeft', 'Delete'])
        await page.keyboard.press(key);
    same(await count(page), 5, 'a copy came and went');
    await page.screenshot({ path: process.env.SHOT ?? join(folder, 'shapes.png') });
    while (await page.isEnabled('[data-command="undo"]') && await page.locator('svg.drawing').count() > 0)
        await page.click('[data-command="undo"]');
    expect(await page.locator('svg.drawing .shape').count() === 0, 'undone to the beginning');
    same(trouble, [], 'no trouble');
    await stop();
}

{ // By the keyboard alone; then the puzzles.
    const { page, trouble, stop } = await open();
    await begin(page);
    await page.focus('svg.drawing');
    await page.keyboard.press('l');
    const steps = [['ArrowLeft', 3], ['Space', 1], ['ArrowRight', 5], ['Space', 1], ['ArrowDown', 5], ['Space', 1], ['ArrowLeft', 5], ['Space', 1], ['Enter', 1]];
    for (const [key, times] of steps)
        for (let i = 0; i < Number(times); i++)
            await page.keyboard.press(String(key));
    same(await count(page), 1, 'a polygon by the keyboard');
    await page.keyboard.press('r');
    await strike(page, [20, 60], [45, 85]);
    await sameAsProgram(page, 'sloped');
    await sameAsProgram(page, 'grid');
    await sameAsProgram(page, 'curved');
    same(trouble, [], 'no trouble');
    await stop();
}

{ // A finger.
    const { page, trouble, stop } = await open(null, { hasTouch: true, isMobile: true, viewport: { width: 400, height: 800 } });
    await begin(page);
    await page.tap('[data-command="shapes.polygon"]');
    for (const [x, y] of [[20, 20], [80, 20], [80, 70], [20, 20]]) {
        const at = await spot(page, x, y);
        await page.touchscreen.tap(at.x, at.y);
    }
    same(await count(page), 1, 'a polygon by a finger');
    same(trouble, [], 'no trouble');
    await stop();
}
finish();
