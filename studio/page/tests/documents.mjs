// documents.mjs: documents for tests, put into the browser's database as if they had been made before.

/** @typedef {import('playwright-core').Page} Page */

/**
 * Opens a document with these parts and nothing else; byte arrays may be given as { bytes: number[] }, meshes as plain arrays.
 * @param {Page} page @param {Record<string, any>} state @param {string} [room]
 */
export async function openDocumentOf(page, state, room = 'puzzle') {
    await page.evaluate(async ({ state, room }) => {
        /** @param {any} value @returns {any} */
        const revived = value => value?.bytes && Array.isArray(value.bytes) ? Uint8Array.from(value.bytes) :
            Array.isArray(value) ? value.map(revived) : value && typeof value === 'object' ?
                Object.fromEntries(Object.entries(value).map(([key, own]) => [key, revived(own)])) : value;
        const request = indexedDB.open('nonosmith-studio', 1);
        const database = await new Promise((resolve, reject) => {
            request.onsuccess = () => resolve(request.result);
            request.onerror = () => reject(request.error);
        });
        const id = crypto.randomUUID();
        const whole = { meta: { title: '' }, picture: { type: 'none' }, kind: 'grid', puzzle: null, page: {},
                        ...revived(state),
                        options: { grid: {}, sloped: {}, curved: {}, solid: {}, ...state.options } };
        if (whole.picture.type === 'mesh')
            whole.picture = { ...whole.picture, points: Float64Array.from(whole.picture.points),
                              triangles: Uint32Array.from(whole.picture.triangles) };
        const writing = database.transaction(['documents', 'settings'], 'readwrite');
        writing.objectStore('documents').put({ id, state: whole, number: 0, undone: 0, changed: Date.now() });
        writing.objectStore('settings').put(id, 'last');
        writing.objectStore('settings').put(room, 'room');
        await new Promise(resolve => { writing.oncomplete = resolve; });
        database.close();
    }, { state, room });
    await page.reload();
    await page.waitForSelector('html[data-ready="yes"]');
}

/**
 * Waits for a verdict that is not older than the last edit, and gives it.
 * @param {Page} page @param {number} [timeout]
 */
export async function verdictOf(page, timeout = 20000) {
    await page.waitForSelector('.verdict-chip[data-busy="no"]:not([data-verdict=""])', { timeout });
    return page.getAttribute('.verdict-chip', 'data-verdict');
}

/** A picture of characters as pixels. @param {string} text @param {string} [name] */
export function pixelsOf(text, name = 'picture.txt') {
    const rows = text.trim().split('\n');
    return { type: 'pixels', name, width: rows[0].length, height: rows.length,
             cells: { bytes: [...rows.join('')].map(letter => letter === '#' ? 1 : 0) },
             palette: [{ colour: '#ffffff', name: 'white' }, { colour: '#000000', name: 'black' }] };
}
