// pixel_state.js: how the pixel editor stands: tool, colour, mirrors, what is selected, where one looks. None of it
// belongs to the document.
import { signal } from '@preact/signals';
import { current } from '../../../app.js';

/**
 * @typedef {import('../../../doc/state.js').Pixels} Pixels
 * @typedef {import('./grids.js').Box} Box
 * @typedef {'pencil' | 'line' | 'rectangle' | 'ellipse' | 'bucket' | 'picker' | 'select'} Tool
 */
export const tool = signal(/** @type {Tool} */ ('pencil'));
/** The number of the colour that is painted with. */
export const colour = signal(1);
export const filled = signal(false);
export const mirror = signal({ across: false, down: false });
export const selection = signal(/** @type {Box | null} */ (null));
/** The keyboard's cell. */
export const cursor = signal({ x: 0, y: 0 });
/** Pixels of the page to a cell, and where the picture's corner is; 0: the picture fills the place. */
export const view = signal({ scale: 0, left: 0, top: 0 });
/** What a screen reader says. */
export const spoken = signal('');

/** The picture that is edited, as it is shown; null when there are no pixels. @returns {Pixels | null} */
export function pixelsHere() {
    const { picture } = current().state.value;
    return picture.type === 'pixels' ? picture : null;
}

/** The picture without what is only shown. @returns {Pixels | null} */
export function committedPixels() {
    const { picture } = current().committed.value;
    return picture.type === 'pixels' ? picture : null;
}

/** One step of undo. @param {string} label @param {(picture: Pixels) => Pixels | null} edit null: leave it */
export function edit(label, edit) {
    const picture = committedPixels();
    const next = picture && edit(picture);
    if (next)
        current().commit(label, { picture: next });
}

/** The colour that is painted with, of those that are there. @param {Pixels} picture */
export function colourIn({ palette }) {
    return Math.min(colour.value, palette.length - 1);
}

/** What a cell has, in words. @param {Pixels} picture @param {number} x @param {number} y */
export function describe({ width, cells, palette }, x, y) {
    const number = cells[x + width * y];
    return `column ${x + 1}, row ${y + 1}: ${number === 0 ? 'empty' : palette[number]?.name || `colour ${number}`}`;
}
