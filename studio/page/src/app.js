// app.js: what the whole page shares: the open document, the room, settings, and what is said to people.
import { effect, signal } from '@preact/signals';
import { engine } from './core/shared.js';
import { Document } from './doc/document.js';
import { emptyState } from './doc/state.js';
import { Store } from './doc/store.js';
import { puzzleOf } from './links.js';
import { room } from './ui/where.js';

export { engine, room };

/** @typedef {import('./ui/where.js').RoomName} RoomName */

/**
 * @typedef {object} Settings
 * @property {'system' | 'light' | 'dark'} theme
 * @property {number} text size of letters, in percent
 * @property {'system' | 'less'} motion
 */

export const store = new Store();
/** The open document; there is always one once the page has started. */
export const openDocument = signal(/** @type {Document | null} */ (null));
export const settings = signal(/** @type {Settings} */ ({ theme: 'system', text: 100, motion: 'system' }));
/**
 * What is said at the foot of the page; `id` grows. An action can be done as long as it stands there.
 * @typedef {{ id: number, text: string, kind: 'note' | 'error', action?: { label: string, run: () => void } }} Notice
 */
export const notices = signal(/** @type {Notice[]} */ ([]));

let noticeCount = 0;
/** Says a sentence to people; it leaves after a while. @param {string} text @param {'note' | 'error'} [kind] @param {Notice['action']} [action] */
export function say(text, kind = 'note', action) {
    const id = ++noticeCount;
    notices.value = [...notices.value.filter(notice => notice.text !== text), { id, text, kind, action }].slice(-3);
    setTimeout(() => dismiss(id), kind === 'error' || action ? 9000 : 5000);
}

/** @param {number} id */
export function dismiss(id) {
    notices.value = notices.value.filter(notice => notice.id !== id);
}

/** The document that is open. @returns {Document} */
export function current() {
    if (!openDocument.value)
        throw new Error('no document is open');
    return openDocument.value;
}

/** Lets other tabs have the document that was open. */
let letGo = () => {};

/**
 * Takes a document for this tab, until it shows another; a tab that dies lets go of it. False when another tab has it.
 * @param {string} id @returns {Promise<boolean>}
 */
function take(id) {
    return new Promise(resolve => {
        if (!navigator.locks)
            return resolve(true);
        navigator.locks.request(`nonosmith ${id}`, { signal: AbortSignal.timeout(400) }, () => {
            resolve(true);
            return new Promise(done => { letGo = () => done(undefined); });
        }).catch(() => resolve(false));
    });
}

/** Shows a document; one that another tab has open as a copy, which is kept from its first change on. @param {import('./doc/store.js').Kept} kept */
async function show(kept) {
    if (openDocument.value?.id === kept.id)
        return;
    letGo();
    if (await take(kept.id))
        store.setSetting('last', kept.id).catch(() => {});
    else {
        kept = { ...kept, id: crypto.randomUUID(), number: 0, undone: 0 };
        await take(kept.id);
        say('This document is open in another tab; here is a copy of it.');
    }
    openDocument.value = new Document(store, kept, forgetful);
}

/** Whether another tab has a document open. @param {string} id */
export async function isElsewhere(id) {
    const { held = [] } = await navigator.locks?.query() ?? {};
    return id !== openDocument.value?.id && held.some(({ name }) => name === `nonosmith ${id}`);
}

let complained = false;
/** Says once that nothing is remembered. @param {string} reason */
function forgetful(reason) {
    if (!complained)
        say(`This browser does not let the studio keep documents (${reason}); save yours as files.`, 'error');
    complained = true;
}

/** Opens a new document. @param {Partial<import('./doc/state.js').DocState>} [state] */
export function newDocument(state) {
    const kept = { id: crypto.randomUUID(), state: { ...emptyState(), ...state }, number: 0, undone: 0,
                   changed: Date.now() };
    store.put(kept).catch(error => forgetful(String(error)));
    return show(kept);
}

/** @param {string} id */
export async function reopen(id) {
    const kept = await store.document(id);
    if (kept)
        await show(kept);
    else
        say('This document is not there any more.', 'error');
}

/** @param {RoomName} name */
export function go(name) {
    room.value = name;
    store.setSetting('room', name).catch(() => {});
}

/**
 * A document of a puzzle that is finished already: one from a link, or a .nono file.
 * @param {string} name @param {Uint8Array} bytes
 */
export async function openPuzzle(name, bytes) {
    const { files } = await engine.work('convert', { to: 'nono' }, [{ name, bytes }]);
    const nono = files[0].bytes;
    const { puzzle, meta } = JSON.parse(new TextDecoder().decode(nono));
    await newDocument({ picture: { type: 'puzzle', name, bytes: nono }, kind: puzzle.kind, meta: { title: '', ...meta },
                  puzzle: { nono, made: '', edited: true } });
}

/** Opens the puzzle that the address holds. @returns {Promise<boolean>} whether there was one */
async function openLink() {
    try {
        const nono = await puzzleOf(location.hash);
        if (!nono)
            return false;
        await openPuzzle('link.nono', nono);
        history.replaceState(null, '', location.href.replace(/#.*/s, ''));
        room.value = 'puzzle';
        return true;
    } catch (error) {
        say(`The puzzle of this address cannot be opened: ${error instanceof Error ? error.message : error}.`, 'error');
        return false;
    }
}

/** Opens the database, the settings and the last document. */
export async function start() {
    engine.ready.catch(() => {}); // the module is compiled while the page opens
    await store.open();
    if (store.broken)
        forgetful(store.broken);
    settings.value = { ...settings.value, ...await store.setting('settings') };
    effect(() => {
        const { theme, text, motion } = settings.value;
        document.documentElement.dataset.theme = theme;
        document.documentElement.dataset.motion = motion;
        document.documentElement.style.fontSize = `${text}%`;
        store.setSetting('settings', settings.value).catch(() => {});
    });
    await store.purge();
    const last = await store.setting('last');
    const kept = last && await store.document(last);
    if (kept)
        await show(kept);
    else
        await newDocument();
    room.value = (kept && await store.setting('room')) || 'picture';
    await openLink();
    addEventListener('hashchange', openLink);
}
