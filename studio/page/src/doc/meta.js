// meta.js: title, author and the like in the puzzle's file. They are text beside the puzzle; the core writes the file anew, so
// that it looks as the program writes it.
import { engine } from '../app.js';

export const META = /** @type {const} */ (['title', 'author', 'copyright', 'licence', 'description']);

/** What people say about a puzzle, without what is empty. @param {Record<string, string>} meta */
export function said(meta) {
    return Object.fromEntries(META.filter(key => meta[key]).map(key => [key, meta[key]]));
}

/**
 * The file with these texts; the same bytes when it has them already. Of those it had the ones to `forget` go, all unless
 * told which.
 * @param {Uint8Array} nono @param {Record<string, string>} meta @param {readonly string[]} [forget]
 */
export async function withMeta(nono, meta, forget = META) {
    const { nono: version, meta: old = {}, ...rest } = JSON.parse(new TextDecoder().decode(nono));
    const kept = Object.entries(old).filter(([key]) => !forget.includes(key));
    const wanted = { ...Object.fromEntries(kept), ...said(meta) };
    if (META.every(key => wanted[key] === old[key]))
        return nono;
    const bytes = new TextEncoder().encode(JSON.stringify({ nono: version, meta: wanted, ...rest }));
    const { files } = await engine.work('convert', { to: 'nono' }, [{ name: 'puzzle.nono', bytes }]);
    return files[0].bytes;
}
