// meta.js: title, author and the like in the puzzle's file. They are text beside the puzzle; the core writes the file anew, so
// that it looks as the program writes it.
import { engine } from '../app.js';

export const META = /** @type {const} */ (['title', 'author', 'copyright', 'licence', 'description']);

/**
 * The file with these texts; the same bytes when it has them already.
 * @param {Uint8Array} nono @param {Record<string, string>} meta
 */
export async function withMeta(nono, meta) {
    const parsed = JSON.parse(new TextDecoder().decode(nono));
    const wanted = { ...parsed.meta };
    for (const key of META)
        if (meta[key])
            wanted[key] = meta[key];
        else
            delete wanted[key];
    if (META.every(key => wanted[key] === parsed.meta?.[key]))
        return nono;
    const { nono: version, meta: _, ...rest } = parsed;
    const text = JSON.stringify({ nono: version, meta: wanted, ...rest });
    const { files } = await engine.work('convert', { to: 'nono' },
                                        [{ name: 'puzzle.nono', bytes: new TextEncoder().encode(text) }]);
    return files[0].bytes;
}
