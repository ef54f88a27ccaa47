// making_keys.js: what a puzzle is made of, as options of the program and as a key to compare.
import { said, withMeta } from './doc/meta.js';

/** @typedef {import('./doc/state.js').DocState} DocState */

/** Options that say something, in one order. @param {DocState} state */
export function optionsOf(state) {
    const own = state.options[state.kind] ?? {};
    return Object.fromEntries(Object.keys(own).sort().filter(
        key => own[key] !== undefined && own[key] !== '' && own[key] !== false).map(key => [key, own[key]]));
}

/**
 * The options of `make` for a document, as they would be typed.
 * @param {DocState} state @param {boolean} [named] with the title and its like
 * @returns {Record<string, unknown>}
 */
export function makeOptions(state, named = true) {
    const stands = state.kind === 'curved' && state.picture.type !== 'puzzle';
    return { kind: state.kind, ...stands && { stand: 'upright' }, ...optionsOf(state), ...(named ? said(state.meta) : {}) };
}

/**
 * The key of what a document wants; a second line has what does not matter to a search.
 * @param {DocState} state @param {string} hash
 */
export function keyOf(state, hash) {
    return `${hash} ${'name' in state.picture ? state.picture.name : ''} ${JSON.stringify(makeOptions(state, false))}\n${
        JSON.stringify(said(state.meta))}`;
}

/** @param {string} made @param {string} wanted */
export function sameButMeta(made, wanted) {
    return made.split('\n')[0] === wanted.split('\n')[0];
}

/** What was said when a puzzle was made. @param {string} made @returns {Record<string, string>} */
function saidIn(made) {
    return JSON.parse(made.split('\n')[1] || '{}');
}

/**
 * Whether everything that was said is said still, maybe in other words.
 * @param {string} made @param {string} wanted
 */
export function saysMore(made, wanted) {
    const now = saidIn(wanted);
    return Object.keys(saidIn(made)).every(key => key in now);
}

/**
 * A puzzle file with a title and its like, written by the core; what was said `before` is forgotten.
 * @param {Uint8Array} nono @param {Record<string, string>} meta @param {string} [before] the key it was made of
 * @returns {Promise<Uint8Array>}
 */
export async function namedPuzzle(nono, meta, before = '') {
    return withMeta(nono, meta, Object.keys(saidIn(before)));
}
