// diff.js: what changed between two states of a document, small enough to keep ten thousand of them.
//
// A state is a flat object of values that are never changed in place. A change has, for each key that differs, the
// values before and after; of byte arrays of one length, wherever they are inside a value, only the bytes that differ.

/**
 * @typedef {Record<string, any>} State
 * @typedef {{ is: any, was: any }} Whole
 * @typedef {{ path: string[], at: Uint32Array, was: Uint8Array, is: Uint8Array }} Sparse
 * @typedef {{ whole: Record<string, Whole>, sparse: Sparse[] }} Change
 */

const isPlain = (/** @type {any} */ value) =>
    value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype;

/** Where bytes differ. @param {Uint8Array} was @param {Uint8Array} is */
function differing(was, is) {
    const at = [];
    for (let i = 0; i < was.length; i++)
        if (was[i] !== is[i])
            at.push(i);
    return at;
}

/**
 * Puts bytes that differ a little into `sparse`, and says whether the values are equal otherwise.
 * @param {any} was @param {any} is @param {string[]} path @param {Sparse[]} sparse
 * @returns {boolean}
 */
function equalButBytes(was, is, path, sparse) {
    if (was === is)
        return true;
    if (was instanceof Uint8Array && is instanceof Uint8Array && was.length === is.length) {
        const at = differing(was, is);
        if (at.length * 6 > was.length)
            return false;
        if (at.length > 0)
            sparse.push({ path, at: Uint32Array.from(at), was: Uint8Array.from(at, i => was[i]),
                          is: Uint8Array.from(at, i => is[i]) });
        return true;
    }
    if (!isPlain(was) || !isPlain(is))
        return false;
    const keys = Object.keys(was);
    return keys.length === Object.keys(is).length &&
        keys.every(key => key in is && equalButBytes(was[key], is[key], [...path, key], sparse));
}

/**
 * @param {State} was @param {State} is
 * @returns {Change | null} null when nothing differs
 */
export function changeBetween(was, is) {
    /** @type {Change} */
    const change = { whole: {}, sparse: [] };
    for (const key of new Set([...Object.keys(was), ...Object.keys(is)])) {
        /** @type {Sparse[]} */
        const sparse = [];
        if (equalButBytes(was[key], is[key], [key], sparse))
            change.sparse.push(...sparse);
        else
            change.whole[key] = { was: was[key], is: is[key] };
    }
    return Object.keys(change.whole).length + change.sparse.length > 0 ? change : null;
}

/** @param {any} value @param {string[]} path @param {(bytes: Uint8Array) => Uint8Array} edit @returns {any} */
function edited(value, path, edit) {
    if (path.length === 0)
        return edit(value);
    return { ...value, [path[0]]: edited(value[path[0]], path.slice(1), edit) };
}

/**
 * The state before or after a change.
 * @param {State} state @param {Change} change @param {'was' | 'is'} side
 * @returns {State}
 */
export function applied(state, change, side) {
    let next = { ...state };
    for (const [key, values] of Object.entries(change.whole))
        next[key] = values[side];
    for (const { path, at, [side]: values } of change.sparse)
        next = edited(next, path, bytes => {
            const copy = bytes.slice();
            for (let i = 0; i < at.length; i++)
                copy[at[i]] = values[i];
            return copy;
        });
    return next;
}
