// test_greyscale.mjs STUDIO.html PROGRAM: colours for people who see none: with every hue gone (Chromium shows the page as they see it)
// each colour of a puzzle still has a mark of its own, in cells of any size, in clues and among the tools; and a pale colour is seen
// on paper. The colours of these puzzles are of one brightness, so that nothing but letters and patterns can tell them apart.
import { existsSync } from 'node:fs';
import { skip } from './browser.mjs';
import { MOUSE, pageWith, spotOf, startPlayer, template } from './player_world.mjs';
import { expect, finish, made, same } from './world.mjs';

if (!existsSync(template))
    skip(`there is no ${template}; \`make studio\` builds it`);

const COLOURS = ['#a85656', '#7a6a2e', '#3f7a3f', '#2f7878', '#5a68b4', '#9a52a8'];

/** @param {string[]} rows @param {{ symbol: string, colour: string, name: string }[]} palette */
function puzzleOf(rows, palette) {
    const runs = (/** @type {string} */ line) => [...line.matchAll(/([^.])\1*/g)].map(([run, symbol]) => palette.length > 2 ? [run.length, symbol] : run.length);
    return { nono: 1, solution: rows, puzzle: { kind: 'grid', size: [rows[0].length, rows.length], palette,
        clues: { rows: rows.map(runs), columns: [...rows[0]].map((_, x) => runs(rows.map(row => row[x]).join(''))) } } };
}

/** Columns of each colour. @param {number} width of each @param {number} height */
const stripes = (width, height) => puzzleOf(Array(height).fill(COLOURS.map((_, i) => 'abcdef'[i].repeat(width)).join('')),
    [{ symbol: '.', colour: '#ffffff', name: 'white' }, ...COLOURS.map((colour, i) => ({ symbol: 'abcdef'[i], colour, name: ['red', 'olive', 'green', 'teal', 'blue', 'violet'][i] }))]);

/** What is seen, without any hue: how bright each pixel is. @param {import('playwright-core').Page} page */
async function greyShot(page) {
    const picture = await page.screenshot();
    const { width, grey } = await page.evaluate(async bytes => {
        const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(bytes), letter => letter.charCodeAt(0))]));
        const pen = /** @type {OffscreenCanvasRenderingContext2D} */ (new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d'));
        pen.drawImage(bitmap, 0, 0);
        const { data } = pen.getImageData(0, 0, bitmap.width, bitmap.height);
        let letters = '';
        for (let i = 0; i < data.length; i += 4)
            letters += String.fromCharCode(data[i]);
        return { width: bitmap.width, grey: btoa(letters) };
    }, picture.toString('base64'));
    const pixels = Buffer.from(grey, 'base64');
    return (/** @type {number} */ x, /** @type {number} */ y) => pixels[Math.round(x) + width * Math.round(y)];
}

/** @typedef {{ x: number, y: number, width: number, height: number }} Box */

/** How many pixels tell two boxes apart, wherever their patterns begin. @param {(x: number, y: number) => number} seen
 *  @param {Box} a @param {Box} b @param {number} play how far patterns may be shifted */
function difference(seen, a, b, play) {
    let least = Infinity;
    for (let dx = 0; dx <= play; dx++)
        for (let dy = 0; dy <= play; dy++) {
            let count = 0;
            for (let y = 0; y < a.height - play; y++)
                for (let x = 0; x < a.width - play; x++)
                    count += Number(Math.abs(seen(a.x + x, a.y + y) - seen(b.x + x + dx, b.y + y + dy)) > 32);
            least = Math.min(least, count);
        }
    return least;
}

/** Two of one colour, cut at other places of the grid, differ by its lines in less than 50. @param {(x: number, y: number) => number} seen
 *  @param {Box[]} boxes @param {string} where @param {number} least @param {number} [play] */
function allDiffer(seen, boxes, where, least, play = 0) {
    boxes.forEach((a, i) => boxes.slice(0, i).forEach((b, k) => {
        const count = difference(seen, a, b, play);
        expect(count >= least, `${where}: colours ${k + 1} and ${i + 1} differ in ${count} pixels`);
    }));
}

/** @param {import('playwright-core').Page} page */
async function withoutHue(page) {
    const client = await page.context().newCDPSession(page);
    await client.send('Emulation.setEmulatedVisionDeficiency', { type: 'achromatopsia' });
}

/** The whole answer but for the last cell, so that it stays a puzzle. @param {import('playwright-core').Page} page */
const fillIn = page => page.evaluate(() => {
    const { game } = /** @type {any} */ (document.querySelector('.play')).game;
    game.put([...game.picture()].map((mark, cell) => [cell, mark]).filter(([cell, mark]) => mark > 0 && cell < game.marks.length - 1));
});

const player = await startPlayer(MOUSE);

for (const [name, nono, cells] of /** @type {[string, any, number]} */ (/** @type {unknown} */ ([['large cells', stripes(1, 8), 1], ['small cells', stripes(16, 60), 16]]))) {
    const { page } = await player.open(pageWith(name.replace(' ', ''), [nono]));
    await withoutHue(page);
    await page.click('[data-tool="cross"]');
    await fillIn(page);
    await page.mouse.move(1, 1);
    await page.waitForTimeout(300);
    const seen = await greyShot(page);
    const [first, next] = [await spotOf(page, 0), await spotOf(page, 1)];
    const side = next.x - first.x;
    expect(cells === 1 ? side > 20 : side > 4 && side < 12, `${name} of ${side} pixels`);
    const spots = await Promise.all(COLOURS.map((_, i) => spotOf(page, i * cells)));
    // The fill itself, beside a letter: without hues it is nearly the same everywhere.
    if (cells === 1) {
        const fills = spots.map(({ x, y }) => seen(x - 0.36 * side, y - 0.36 * side));
        expect(Math.max(...fills) - Math.min(...fills) < 32, `fills are alike: ${fills}`);
        allDiffer(seen, spots.map(({ x, y }) => ({ x: x - side / 2 + 3, y: y - side / 2 + 3, width: side - 6, height: side - 6 })), 'cells with letters', 60);
        const top = first.y - side / 2;
        allDiffer(seen, spots.map(({ x }) => ({ x: x - side / 2 + 3, y: top - 1.1 * side, width: side - 6, height: side })), 'clues above', 6);
    } else
        allDiffer(seen, spots.map(({ x, y }) => ({ x, y: y + 2 * side, width: 32, height: 32 })), 'cells with patterns', 64, 8);
    const buttons = await Promise.all(COLOURS.map((_, i) => page.locator(`[data-colour="${i + 1}"]`).boundingBox()));
    allDiffer(seen, buttons.map(box => /** @type {Box} */ (box)), `tools, ${name}`, 60);
    same(new Set(await page.locator('.play-colour').allTextContents()).size, COLOURS.length, 'each tool has a letter');
    await page.close();
}

{ // Slopes and curves: the page, its clues, the strip and the tools have the same letters.
    const { page } = await player.open(pageWith('toucan', [JSON.parse(made('drawings/toucan.svg', '--method', 'climb', '--colours', '4').bytes.toString())]));
    await fillIn(page);
    await page.evaluate('document.querySelector(".play").game.follow(0)');
    await page.waitForSelector('.strip-cell');
    const found = await page.evaluate(() => {
        const { game, line } = /** @type {any} */ (document.querySelector('.play')).game;
        const tools = [...document.querySelectorAll('.play-colour')].map(tool => tool.textContent);
        /** @type {string[]} */
        const wrong = [];
        for (const cell of document.querySelectorAll('.strip-cell')) {
            const mark = game.marks[line.value.cells[Number(/** @type {HTMLElement} */ (cell).dataset.place)]];
            if (mark > 0 && cell.querySelector('.strip-sign')?.textContent !== tools[mark - 1])
                wrong.push('strip');
        }
        const signs = [...document.querySelectorAll('.face-page g[data-sign]')].map(sign => sign.textContent).filter(Boolean);
        const filled = game.marks.filter((/** @type {number} */ mark) => mark > 0).length;
        if (signs.length !== filled || !signs.every(sign => tools.includes(sign)))
            wrong.push(`cells: ${signs.length} of ${filled}`);
        const fills = new Map(game.nono.puzzle.palette.slice(1).map((/** @type {any} */ { colour }, /** @type {number} */ i) => [colour, tools[i]]));
        for (const box of document.querySelectorAll('.face-page .clue.box')) {
            const { line: own, run } = /** @type {SVGElement} */ (box).dataset;
            const letter = document.querySelector(`.face-page .clue.letter[data-line="${own}"][data-run="${run}"]`)?.textContent;
            if (letter !== fills.get(box.getAttribute('fill')))
                wrong.push(`clue ${own}: ${letter}`);
        }
        return { letters: new Set(tools).size, wrong, boxes: document.querySelectorAll('.face-page .clue.box').length };
    });
    same([found.letters, found.wrong], [4, []], 'letters on page, clues, strip and tools agree');
    expect(found.boxes > 20, 'clues were looked at');
    await page.close();
}

{ // A white moon on black: it is inked on the paper, and white in the picture.
    const { page } = await player.open(pageWith('moon', [puzzleOf(['.ww..', 'ww...', 'ww...', '.ww..', '.....'],
        [{ symbol: '.', colour: '#000000', name: 'black' }, { symbol: 'w', colour: '#ffffff', name: 'white' }])]));
    await withoutHue(page);
    const [moon, sky] = [await spotOf(page, 5), await spotOf(page, 24)];
    const brightness = async () => {
        await page.mouse.move(1, 1);
        await page.waitForTimeout(900);
        const seen = await greyShot(page);
        return [moon, sky].map(({ x, y }) => seen(x + 6, y + 6));
    };
    await page.mouse.click(moon.x, moon.y);
    const [dark, paper] = await brightness();
    expect(dark < 60 && paper > 230, `it is seen while one plays: ${dark} on ${paper}`);
    for (const cell of [1, 2, 6, 10, 11, 16, 17]) {
        const { x, y } = await spotOf(page, cell);
        await page.mouse.click(x, y);
    }
    await page.waitForSelector('.play[data-solved="true"]');
    const [white, black] = await brightness();
    expect(white > 230 && black < 40, `the picture in its colours: ${white} on ${black}`);
    await page.close();
}
await player.stop();
finish();
