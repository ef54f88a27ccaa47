// unreadable.js: what is said of a file that cannot be used, and how large one may be.

/** A file that cannot be used, with a sentence for people. */
export class Unreadable extends Error {}

export const BYTES_MAX = 1 << 26; // of any file
export const SIDE_MAX = 16384; // pixels, as the core has it
export const PIXELS_MAX = 1 << 26;
export const TRIANGLES_MAX = 2000000;

/** @param {string} name @param {number} width @param {number} height */
export function checkPixels(name, width, height) {
    if (width < 1 || height < 1)
        throw new Unreadable(`${name} has no pixels; save it again.`);
    if (width > SIDE_MAX || height > SIDE_MAX || width * height > PIXELS_MAX)
        throw new Unreadable(`${name} has ${width} × ${height} pixels; a picture has at most ${SIDE_MAX} along a ` +
                             'side and 67 million in all. Make it smaller first.');
}

/** 'cat' of 'cat.png'. @param {string} name */
export function stemOf(name) {
    return name.replace(/\.[A-Za-z0-9]{1,8}$/, '') || 'picture';
}
