// test_voxels.mjs STUDIO.html PROGRAM [FOLDER]: the voxel editor in a real Chromium: what is drawn is there, a stroke is one step back, layers,
// mirrors, keys and the file. With a folder it leaves pictures there, to look at.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { cellOf, extruded, flipped, inFrontOf, placeOf, resized, shifted, trimmed, turned, voxelsOfNono, withImages } from
    '../src/rooms/picture/voxels/blocks.js';
import { frames, openStudio, startBrowser } from './browser.mjs';

const [file, , pictures] = process.argv.slice(2);
let failures = 0;

/** @param {unknown} holds @param {string} what */
function expect(holds, what) {
    if (!holds)
        console.log(`failed: ${what}`);
    failures += holds ? 0 : 1;
}

const same = (a, b) => JSON.stringify(a, (_, value) => value instanceof Uint8Array ? [...value] : value) ===
    JSON.stringify(b, (_, value) => value instanceof Uint8Array ? [...value] : value);

/** Turns, flips and moves that come back to where they began. */
function blocksComeBack() {
    let seed = 7;
    const chance = below => (seed = (seed * 1103515245 + 12345) % 2147483648) % below;
    for (let i = 0; i < 60; i++) {
        const size = [1 + chance(5), 1 + chance(4), 1 + chance(3)];
        const picture = { type: 'voxels', name: 'p', size, palette: [],
                          cells: Uint8Array.from({ length: size[0] * size[1] * size[2] }, () => chance(3)) };
        for (let axis = 0; axis < 3; axis++) {
            expect(same(flipped(flipped(picture, axis), axis), picture), 'two flips are none');
            expect(same(shifted(shifted(picture, axis, 1), axis, -1), picture), 'there and back');
            expect(same([0, 1, 2, 3].reduce(own => turned(own, axis), picture), picture), 'four quarters are none');
            const twice = turned(turned(picture, axis), axis);
            expect(same(twice, [0, 1, 2].filter(own => own !== axis).reduce(flipped, picture)), 'two quarters are two flips');
        }
        const larger = resized(picture, size.map(side => side + 3), [0.5, 1, 0]);
        expect(same(trimmed(larger)?.cells, trimmed(picture)?.cells), 'room around a model can be cut off again');
        const cell = chance(picture.cells.length);
        expect(cellOf(size, placeOf(size, cell)) === cell, 'places and cells');
        expect(withImages(size, placeOf(size, cell), [true, true, true]).length <= 8, 'eight images at most');
    }
    const plate = { type: 'voxels', name: 'p', size: [3, 3, 3], palette: [], cells: new Uint8Array(27).fill(2, 0, 9) };
    expect(extruded(plate, 2, 0, 1).cells.slice(9, 18).every(colour => colour === 2), 'a layer goes up');
    expect(extruded(plate, 2, 0, -1) === null, 'there is nothing below the floor');
    expect(inFrontOf(plate, [1, 1, 0], 2, 1).length === 9, 'a whole face is pulled');
    const nono = { puzzle: { kind: 'solid', size: [2, 1, 1] }, solution: '#.', board: { paints: ['#ff0000', '#00ff00'], voxels: ['0200'] } };
    expect(same([...voxelsOfNono(nono, 'n').cells], [2, 0]), 'paints of a model are its colours');
}

const { browser, stop } = await startBrowser({ viewport: { width: 1000, height: 620 } });
const { page, trouble } = await openStudio(browser, file);
const voxels = () => page.evaluate(() => Number(document.querySelector('.stage-foot').textContent.match(/(\d+) voxels/)[1]));
const settled = async count => {
    await page.waitForFunction(own => document.querySelector('.stage-foot').textContent.includes(` ${own} voxels`), count, { timeout: 8000 })
        .catch(async () => expect(false, `there are ${await voxels()} voxels, not ${count}`));
    await frames(page); // the block, too: what is pressed is what it shows
};
const shoot = async name => pictures && page.screenshot({ path: join(pictures, `${name}.png`) });

async function drawOnLayer() {
    const layer = await page.locator('.solid-layer .board').boundingBox();
    const at = (x, y) => [layer.x + layer.width / 2 + (x - 4) * 20, layer.y + layer.height / 2 + (y - 4) * 20];
    await page.mouse.move(...at(3, 4));
    await page.mouse.down();
    await page.mouse.move(...at(5, 4), { steps: 5 });
    await page.mouse.up();
    await page.waitForFunction(() => !document.querySelector('.stage-foot').textContent.includes(' 0 voxels'));
    const drawn = await voxels();
    expect(drawn >= 2, 'a drag on the layer draws');
    await page.keyboard.press('Control+z');
    await settled(0);
    await page.keyboard.press('Control+y');
    await settled(drawn);
    await page.keyboard.press('}');
    await settled(2 * drawn);
    expect(await page.textContent('.solid-layer-name') === '2 of 8', 'the next layer is shown');
    await page.mouse.click(...at(3, 4), { button: 'right' });
    await settled(2 * drawn - 1);
    await page.keyboard.press('Control+z');
    await settled(2 * drawn);
    return drawn;
}

async function drawByKeys() {
    await page.keyboard.press('Delete');
    await settled(0);
    await page.focus('.voxel-view');
    await page.keyboard.press('x');
    await page.keyboard.press('Enter');
    await settled(2);
    await page.keyboard.press('y');
    await page.keyboard.press('z');
    await page.keyboard.press('PageUp');
    await page.keyboard.press('Enter');
    await settled(10);
    for (const key of ['x', 'y', 'z'])
        await page.keyboard.press(key);
    await page.keyboard.press('r');
    await page.keyboard.press('Enter');
    await settled(9);
    expect(/x 1, y 2, z 1: empty/.test(await page.textContent('.voxel-view [aria-live]')), 'the voxel is read aloud');
    await page.keyboard.press('a');
    await page.keyboard.press('Enter');
    await settled(10);
}

async function drawOnBlock() {
    await page.keyboard.press('Delete');
    await settled(0);
    const box = await page.locator('.voxel-view').boundingBox();
    const [x, y] = [box.x + box.width * 0.5, box.y + box.height * 0.64];
    await page.mouse.click(x, y);
    await settled(1);
    await page.mouse.click(x, y);
    await settled(2);
    await page.keyboard.press('e');
    await page.mouse.click(x, y);
    await page.waitForFunction(() => / [34] voxels/.test(document.querySelector('.stage-foot').textContent)); // one face or two
    const pulled = await voxels();
    await frames(page);
    await page.mouse.move(box.x + 4, box.y + 4);
    await page.mouse.down();
    await page.mouse.move(box.x + 90, box.y + 30, { steps: 3 });
    await page.mouse.up();
    await settled(pulled); // beside the block a drag turns it
    await shoot('voxels');
}

async function saveAndResize() {
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Control+Shift+S')]);
    const bytes = readFileSync(await download.path());
    const at = bytes.indexOf('XYZI');
    expect(bytes.subarray(0, 4).toString() === 'VOX ' && bytes.readInt32LE(at + 12) === await voxels(), 'the file holds all voxels');
    await page.keyboard.press('t');
    await page.waitForFunction(() => !document.querySelector('.stage-foot').textContent.startsWith('8 × 8 × 8'));
    await page.keyboard.press('Control+z');
    await page.evaluate(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
    const found = await page.evaluate(async () => (await window.axe.run(document, { resultTypes: ['violations'] })).violations
        .map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 160)}`));
    expect(found.length === 0, `axe: ${found.join('\n')}`);
}

blocksComeBack();
await page.click('[data-command="picture.draw-voxels"]');
await page.click('dialog button[type="submit"]');
await page.waitForSelector('.voxel-view canvas');
for (const step of [drawOnLayer, drawByKeys, drawOnBlock, saveAndResize])
    await step().catch(error => expect(false, `${step.name}: ${error.stack}`));
expect(trouble.length === 0, trouble.join('\n'));
await stop();
console.log(failures ? `${failures} failures` : 'voxels can be drawn');
process.exit(failures ? 1 : 0);
