// planted.mjs: opens the studio with a document that is already there, as after a restart of the browser.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

/**
 * Puts a puzzle into the page's database and opens the page again, in a room.
 * @param {import('playwright-core').Page} page @param {string} file .nono @param {string} room
 */
export async function plant(page, file, room) {
    const bytes = [...readFileSync(file)];
    const { kind } = JSON.parse(readFileSync(file, 'utf8')).puzzle;
    await page.evaluate(async ({ bytes, kind, room, name }) => {
        const nono = Uint8Array.from(bytes);
        const state = { meta: { title: name }, picture: { type: 'puzzle', name: `${name}.nono`, bytes: nono }, kind,
                        options: { grid: {}, sloped: {}, curved: {}, solid: {} }, puzzle: { nono, made: '', edited: true }, page: {} };
        const open = indexedDB.open('nonosmith-studio', 1);
        const database = await new Promise(done => { open.onsuccess = () => done(open.result); });
        const transaction = database.transaction(['documents', 'settings'], 'readwrite');
        transaction.objectStore('documents').put({ id: 'planted', state, number: 0, undone: 0, changed: 1 });
        transaction.objectStore('settings').put('planted', 'last');
        transaction.objectStore('settings').put(room, 'room');
        await new Promise(done => { transaction.oncomplete = done; });
        database.close();
    }, { bytes, kind, room, name: basename(file, '.nono') });
    await page.reload();
    await page.waitForSelector('html[data-ready="yes"]');
}

/** The puzzle of the planted document, as the page has stored it. @param {import('playwright-core').Page} page */
export async function planted(page) {
    const bytes = await page.evaluate(async () => {
        const open = indexedDB.open('nonosmith-studio', 1);
        const database = await new Promise(done => { open.onsuccess = () => done(open.result); });
        const request = database.transaction('documents').objectStore('documents').get('planted');
        const { state } = await new Promise(done => { request.onsuccess = () => done(request.result); });
        database.close();
        return [...state.puzzle.nono];
    });
    return Buffer.from(bytes);
}
