// selecting.js: the chosen part of a picture, which moves above the rest: what lies below it comes back when it moves on.
import { committedPixels, edit, selection } from './pixel_state.js';

/**
 * @typedef {import('../../../doc/state.js').Pixels} Pixels
 * @typedef {import('./grids.js').Box} Box
 * What was lifted, and the picture without it; holds as long as the picture is the one that moving made.
 * @typedef {{ result: Uint8Array, below: Uint8Array, part: Uint8Array, box: Box }} Lifted
 */

/** @type {Lifted | null} */
let lifted = null;

/** @param {Pixels} picture @param {Box} box @returns {Lifted} */
function lift(picture, box) {
    if (lifted && lifted.result === picture.cells && lifted.box.x === box.x && lifted.box.y === box.y &&
        lifted.box.width === box.width && lifted.box.height === box.height)
        return lifted;
    const below = picture.cells.slice();
    const part = new Uint8Array(box.width * box.height);
    for (let y = 0; y < box.height; y++)
        for (let x = 0; x < box.width; x++) {
            const column = box.x + x, row = box.y + y;
            if (column < 0 || row < 0 || column >= picture.width || row >= picture.height)
                continue;
            const at = column + picture.width * row;
            part[x + box.width * y] = picture.cells[at];
            below[at] = 0;
        }
    return { result: picture.cells, below, part, box };
}

/** The picture with the selection moved, and the selection there. @param {Pixels} picture @param {Box} box
 *  @param {number} dx @param {number} dy */
export function movedPart(picture, box, dx, dy) {
    const { below, part } = lift(picture, box);
    const cells = below.slice();
    const next = { ...box, x: box.x + dx, y: box.y + dy };
    for (let y = 0; y < box.height; y++)
        for (let x = 0; x < box.width; x++) {
            const column = next.x + x, row = next.y + y;
            if (part[x + box.width * y] !== 0 && column >= 0 && row >= 0 && column < picture.width && row < picture.height)
                cells[column + picture.width * row] = part[x + box.width * y];
        }
    return { cells, next: { result: cells, below, part, box: next } };
}

/** Moves the selection for good. @param {number} dx @param {number} dy */
export function moveSelection(dx, dy) {
    const picture = committedPixels();
    const box = selection.value;
    if (!picture || !box || (dx === 0 && dy === 0))
        return;
    const { cells, next } = movedPart(picture, box, dx, dy);
    edit('Move', () => ({ ...picture, cells }));
    lifted = next;
    selection.value = next.box;
}

/** @param {number} number the colour for every cell of the selection, or of the picture @param {string} label */
export function fillSelection(number, label) {
    edit(label, picture => {
        const box = selection.value ?? { x: 0, y: 0, width: picture.width, height: picture.height };
        return { ...picture, cells: picture.cells.map((cell, i) => {
            const x = i % picture.width - box.x, y = Math.floor(i / picture.width) - box.y;
            return x >= 0 && y >= 0 && x < box.width && y < box.height ? number : cell;
        }) };
    });
}

/** The part of a box inside of the picture; null when nothing is. @param {Box} box @param {Pixels} picture
 *  @returns {Box | null} */
export function clipped(box, picture) {
    const x = Math.max(0, box.x), y = Math.max(0, box.y);
    const width = Math.min(picture.width, box.x + box.width) - x;
    const height = Math.min(picture.height, box.y + box.height) - y;
    return width > 0 && height > 0 ? { x, y, width, height } : null;
}
