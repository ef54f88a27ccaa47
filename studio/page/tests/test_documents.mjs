// test_documents.mjs STUDIO.html PROGRAM: documents outlive the tab, undo goes all the way back, and a browser that keeps nothing is
// no reason to stop.
import { openStudio, startBrowser } from './browser.mjs';
import { expect, finish, go, made, open, openPuzzle, same, saved } from './world.mjs';

const studio = process.argv[2];
const title = (/** @type {import('playwright-core').Page} */ page) => page.inputValue('.doc-title');

/** @param {import('playwright-core').Page} page @param {string} text */
async function rename(page, text) {
    await page.fill('.doc-title', text);
    await page.press('.doc-title', 'Tab');
}

{ // Undo and redo, beyond what is kept in memory.
    const { page, trouble, stop } = await open(made('grids/cat.txt').bytes);
    const first = await title(page);
    for (let i = 1; i <= 70; i++)
        await rename(page, `Name ${i}`);
    for (let i = 69; i >= 0; i--) {
        await page.click('[data-command="undo"]');
        await page.waitForFunction(wanted => /** @type {any} */ (document.querySelector('.doc-title')).value === wanted,
                                   i === 0 ? first : `Name ${i}`);
    }
    expect(await page.isDisabled('[data-command="undo"]'), 'undone to the beginning');
    for (let i = 1; i <= 5; i++)
        await page.keyboard.press('Control+y');
    await page.waitForFunction(() => /** @type {any} */ (document.querySelector('.doc-title')).value === 'Name 5');
    await rename(page, 'Another way');
    expect(await page.isDisabled('[data-command="redo"]'), 'a new step ends what was undone');
    same(trouble, [], 'no trouble');
    await stop();
}

{ // A tab that dies, and a browser that dies.
    const started = await startBrowser();
    let { page } = await openStudio(started.browser, studio);
    await openPuzzle(page, made('sloped/fox.svg', '--kind', 'sloped').bytes);
    await go(page, 'page');
    await rename(page, 'Survivor');
    await page.waitForTimeout(150);
    const before = (await saved(page, () => page.click('[data-command="page.save"]'))).bytes;
    await page.goto('chrome://crash').catch(() => {});
    ({ page } = await openStudio(started.browser, studio));
    same(await title(page), 'Survivor', 'the document after a crash');
    expect(await page.isVisible('main.room-page'), 'in the room where it was');
    same((await saved(page, () => page.click('[data-command="page.save"]'))).bytes.equals(before), true, 'with the same bytes');
    await page.click('[data-command="undo"]');
    await page.waitForFunction(() => /** @type {any} */ (document.querySelector('.doc-title')).value !== 'Survivor');
    expect(true, 'undo works after a crash');

    await page.click('[data-command="new"]');
    await page.waitForFunction(() => /** @type {any} */ (document.querySelector('.doc-title')).value === '');
    await page.click('[data-command="documents"]');
    await page.waitForSelector('.rows li:nth-child(2)');
    expect(await page.locator('.rows li').count() >= 2, 'the old one is still there');
    await page.locator('.rows .row').nth(1).click();
    await page.waitForFunction(() => /** @type {any} */ (document.querySelector('.doc-title')).value !== '');
    await started.stop();
}

{ // Two tabs: the second gets a copy, and neither loses anything.
    const { page, browser, trouble, stop } = await open(made('grids/cat.txt').bytes);
    await rename(page, 'First');
    await page.waitForTimeout(300);
    const { page: other, trouble: more } = await openStudio(browser, studio);
    same(await title(other), 'First', 'the second tab shows it');
    expect(await other.locator('.notice', { hasText: 'another tab' }).count() === 1, 'and says that it is a copy');
    await rename(other, 'Second');
    await rename(page, 'First of all');
    await page.waitForTimeout(300);
    await page.click('[data-command="undo"]');
    await page.waitForFunction(() => /** @type {any} */ (document.querySelector('.doc-title')).value === 'First');
    await other.click('[data-command="documents"]');
    await other.waitForSelector('.rows li:nth-child(2)');
    const names = await other.locator('.rows b').allTextContents();
    expect(names.includes('First') && names.includes('Second'), `both are kept: ${names}`);
    await other.locator('li', { hasText: 'First' }).locator('button', { hasText: 'Delete' }).click();
    await other.locator('.notice.error', { hasText: 'another tab' }).waitFor();
    expect(true, 'what is open elsewhere is not deleted');
    await other.locator('li', { hasText: 'Second' }).locator('button', { hasText: 'Delete' }).click();
    await other.waitForFunction(() => ![...document.querySelectorAll('.rows b')].some(row => row.textContent === 'Second'));
    await other.locator('.notice button', { hasText: 'Undo' }).click();
    await other.waitForFunction(() => [...document.querySelectorAll('.rows b')].some(row => row.textContent === 'Second'));
    expect(true, 'a deletion is undone');
    same([...trouble, ...more], [], 'no trouble');
    await stop();
}

{ // No storage at all.
    const started = await startBrowser();
    await started.browser.addInitScript(() => {
        Object.defineProperty(globalThis, 'indexedDB', { get() { throw new Error('storage is denied'); } });
    });
    const { page, trouble } = await openStudio(started.browser, studio);
    expect(await page.locator('.notice.error').count() === 1, 'it says once that it cannot remember');
    await openPuzzle(page, made('grids/cat.txt').bytes);
    await rename(page, 'In memory');
    await page.click('[data-command="undo"]');
    await page.waitForTimeout(100);
    expect(await title(page) !== 'In memory', 'undo works in memory');
    same(trouble, [], 'no exception without storage');
    await started.stop();
}
finish();
