// small_source.js: a large picture made smaller for a glance. Light is averaged as the core does it, as squares.
import { pixelsOf } from '../../../core/readers/bitmaps.js';
import { tellPixels } from '../../../core/readers/tell.js';

const ENOUGH = 400000; // pixels

/** @typedef {import('../../../core/readers/png_read.js').Pixmap} Pixmap */

/** The mean of squares of so many pixels each way. @param {Pixmap} pixels @param {number} by @returns {Pixmap} */
function smaller({ width, height, rgba, ground }, by) {
    const columns = Math.floor(width / by), rows = Math.floor(height / by);
    const small = new Uint8Array(4 * columns * rows);
    for (let y = 0; y < rows; y++)
        for (let x = 0; x < columns; x++) {
            let red = 0, green = 0, blue = 0, alpha = 0;
            for (let j = 0; j < by; j++)
                for (let i = 0, at = 4 * ((y * by + j) * width + x * by); i < by; i++, at += 4) {
                    const own = rgba[at + 3];
                    red += own * rgba[at] * rgba[at];
                    green += own * rgba[at + 1] * rgba[at + 1];
                    blue += own * rgba[at + 2] * rgba[at + 2];
                    alpha += own;
                }
            const to = 4 * (y * columns + x);
            small[to] = Math.round(Math.sqrt(red / (alpha || 1)));
            small[to + 1] = Math.round(Math.sqrt(green / (alpha || 1)));
            small[to + 2] = Math.round(Math.sqrt(blue / (alpha || 1)));
            small[to + 3] = Math.round(alpha / (by * by));
        }
    return { width: columns, height: rows, rgba: small, ground };
}

/** @type {WeakMap<import('../../../doc/state.js').Bitmap, Promise<import('../../../core/module.js').Block>>} */
const kept = new WeakMap();

/** @param {import('../../../doc/state.js').Bitmap} picture */
async function make(picture) {
    const pixels = await pixelsOf(picture);
    const by = Math.floor(Math.sqrt(pixels.width * pixels.height / ENOUGH));
    return { name: 'glance.png', bytes: tellPixels(by > 1 ? smaller(pixels, by) : pixels) };
}

/** A file for `make` that is quick to look at. @param {import('../../../doc/state.js').Bitmap} picture */
export function smallSource(picture) {
    let source = kept.get(picture);
    if (!source)
        kept.set(picture, source = make(picture));
    return source;
}
