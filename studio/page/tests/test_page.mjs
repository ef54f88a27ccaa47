// test_page.mjs STUDIO.html PROGRAM: the Page room: sheets of the size that was asked for, on the screen, on paper and as files; every format; links.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, finish, folder, fragment, go, made, open, openPuzzle, run, same, saved } from './world.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** Millimetres of the sheets that would be printed. @param {Page} page */
async function printed(page) {
    await page.evaluate(() => { window.print = () => {}; });
    await page.click('[data-command="page.print"]');
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    return [...pdf.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)].map(([, w, h]) => [w, h].map(value => Math.round(Number(value) * 25.4 / 72)));
}

/** @param {Page} page @param {Record<string, string>} choices label of a select or of a choice */
async function choose(page, choices) {
    for (const [label, value] of Object.entries(choices))
        if (label === 'Paper')
            await page.getByLabel('Paper').selectOption(value);
        else
            await page.locator('.segments', { hasText: label }).getByLabel(value, { exact: true }).check({ force: true });
    await page.waitForTimeout(700);
}

const { page, trouble, stop } = await open(made('grids/cat.txt', '--title', 'Cat').bytes);
await go(page, 'page');
await page.waitForSelector('.sheet');
for (const [paper, way, wanted] of /** @type {[string, string, number[]][]} */ ([
    ['a4', 'Portrait', [210, 297]], ['a4', 'Landscape', [297, 210]], ['a5', 'Portrait', [148, 210]], ['6x9in', 'Portrait', [152, 229]]])) {
    await choose(page, { Paper: paper, 'Which way up': way });
    same(await printed(page), [wanted], `${paper} ${way} on paper`);
    const shape = await page.locator('.sheet').evaluate(image => image.clientWidth / image.clientHeight);
    expect(Math.abs(shape - wanted[0] / wanted[1]) < 0.02, `${paper} ${way} on the screen: ${shape}`);
    const png = await saved(page, () => page.click('[data-command="page.png"]'));
    const [width, height] = [png.bytes.readUInt32BE(16), png.bytes.readUInt32BE(20)];
    expect(Math.abs(width / 150 * 25.4 - wanted[0]) < 1 && Math.abs(height / 150 * 25.4 - wanted[1]) < 1, `${paper} ${way} as PNG: ${width} x ${height}`);
}
await choose(page, { Paper: 'a4', 'Which way up': 'Auto', Answers: 'Too' });
same((await printed(page)).length, 2, 'puzzle and answer');
await choose(page, { Answers: 'None' });

// The SVG is the program's; so is every format that a grid has.
const nono = await saved(page, () => page.click('[data-command="page.save"]'));
writeFileSync(join(folder, 'cat.nono'), nono.bytes);
run('draw', 'cat.nono', '-o', 'cat.svg');
const svg = await saved(page, () => page.click('[data-command="page.svg"]'));
same([svg.name, svg.bytes.equals((await import('node:fs')).readFileSync(join(folder, 'cat.svg')))], ['cat.svg', true], 'the program draws the same page');
for (const [format, ending] of [['non', 'non'], ['webpbn', 'xml'], ['nin', 'nin'], ['g', 'g'], ['sgt', 'sgt'], ['text', 'txt'], ['taai', 'taai']]) {
    await page.getByLabel('Other formats').selectOption(format);
    const file = await saved(page, () => page.click('[data-command="page.export"]'));
    run('convert', 'cat.nono', `wanted.${ending}`, '--to', format);
    const wanted = (await import('node:fs')).readFileSync(join(folder, `wanted.${ending}`));
    same([file.name, file.bytes.equals(wanted)], [`cat.${ending}`, true], `as ${format}`);
}
await page.getByLabel('Other formats').selectOption('vox');
await page.click('[data-command="page.export"]');
await page.waitForSelector('.notice.error');
expect(true, 'a format that cannot hold it says so');

// Margins and large print are the program's as well; print that could not be large is told.
/** @type {(options: string[], what: string) => Promise<void>} */
async function asProgram(options, what) {
    await page.waitForTimeout(700);
    run('draw', 'cat.nono', '-o', 'wanted.svg', ...options);
    const { bytes } = await saved(page, () => page.click('[data-command="page.svg"]'));
    expect(bytes.equals((await import('node:fs')).readFileSync(join(folder, 'wanted.svg'))), what);
}
await choose(page, { Paper: 'a5' });
await page.getByLabel('Margin, mm').fill('30');
await page.getByLabel('Margin, mm').press('Enter');
await asProgram(['--paper', 'a5', '--margin', '30'], 'a margin of 30 mm');
await page.getByLabel('Large print').check();
await asProgram(['--paper', 'a5', '--margin', '30', '--large'], 'large print');
expect(await page.getByText('large print begins at 14').count() === 1, 'small clues are told');
await choose(page, { Paper: 'a4' });
await page.getByLabel('Margin, mm').fill('5');
await page.getByLabel('Margin, mm').press('Enter');
await asProgram(['--margin', '5', '--large'], 'large print with a small margin');
expect(await page.getByText('large print begins at 14').count() === 0, 'large clues need no word');
await page.getByLabel('Large print').uncheck();

// A link that somebody pastes, and sheets of every kind.
await page.evaluate(text => {
    const clipboard = new DataTransfer();
    clipboard.setData('text/plain', text);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: clipboard, bubbles: true, cancelable: true }));
}, `https://example.org/studio.html${fragment(made('sloped/fox.svg', '--kind', 'sloped').bytes)}`);
await page.waitForFunction(() => /** @type {any} */ (document.querySelector('.doc-title')).value === 'Fox');
for (const [source, ...options] of [['sloped/fox.svg', '--kind', 'sloped'], ['drawings/cat.svg', '--method', 'climb'], ['solid/castle.vox']]) {
    await openPuzzle(page, made(source, ...options).bytes);
    await go(page, 'page');
    await page.waitForSelector('.sheet');
    expect((await printed(page)).length >= 1, `${source} is printed`);
}
same(trouble, [], 'no trouble');
await stop();
finish();
