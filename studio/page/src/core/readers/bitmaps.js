// bitmaps.js: the pixels of pictures. A document keeps the file, which is small; pixels are kept beside it as long
// as somebody looks at them.
import { isPng, readPng } from './png_read.js';
import { isPnm, readPnm } from './pnm.js';
import { writePng } from './png_write.js';
import { checkPixels, stemOf, Unreadable } from './unreadable.js';

/**
 * @typedef {import('./png_read.js').Pixmap} Pixmap
 * @typedef {import('../../doc/state.js').Bitmap} Bitmap
 * @typedef {{ x: number, y: number, width: number, height: number }} Box
 */

/** JPEG and WebP, which the program reads too; others are read by the browser and kept as PNG. @param {Uint8Array} b */
const isKnown = b => (b[0] === 0xff && b[1] === 0xd8 && b[2] === 0xff) ||
    (String.fromCharCode(...b.subarray(0, 4)) === 'RIFF' && String.fromCharCode(...b.subarray(8, 12)) === 'WEBP');

/** By the browser, upright and without its colour profile. @param {string} name @param {Uint8Array<ArrayBuffer>} bytes */
async function readByBrowser(name, bytes) {
    const image = await createImageBitmap(new Blob([bytes]), {
        colorSpaceConversion: 'none', premultiplyAlpha: 'none' }).catch(() => null);
    if (!image)
        throw new Unreadable(`${name} is no picture that this browser can read; save it as PNG.`);
    const { width, height } = image;
    checkPixels(name, width, height);
    const canvas = new OffscreenCanvas(width, height);
    const paper = canvas.getContext('2d', { willReadFrequently: true });
    if (!paper)
        throw new Unreadable(`${name} is too large for this browser; make it smaller first.`);
    paper.drawImage(image, 0, 0);
    image.close();
    return { width, height, rgba: new Uint8Array(paper.getImageData(0, 0, width, height).data.buffer), ground: -1 };
}

/** @type {WeakMap<Uint8Array, Promise<Pixmap>>} */
const decoded = new WeakMap();

/** All pixels of a file. @param {string} name @param {Uint8Array} file @returns {Promise<Pixmap>} */
export function pixelsOfFile(name, file) {
    const bytes = /** @type {Uint8Array<ArrayBuffer>} */ (file);
    let pixels = decoded.get(file);
    if (!pixels)
        decoded.set(file, pixels = isPng(bytes) ? readPng(name, bytes) : readByBrowser(name, bytes));
    return pixels;
}

/** @param {Pixmap} pixels @param {Box} box inside of it @returns {Pixmap} */
function cut({ width, rgba, ground }, box) {
    const part = new Uint8Array(4 * box.width * box.height);
    for (let y = 0; y < box.height; y++) {
        const from = 4 * ((box.y + y) * width + box.x);
        part.set(rgba.subarray(from, from + 4 * box.width), 4 * y * box.width);
    }
    return { width: box.width, height: box.height, rgba: part, ground };
}

/** The pixels of a picture, without what was cropped. @param {Bitmap} picture */
export async function pixelsOf(picture) {
    const pixels = await pixelsOfFile(picture.name, picture.file);
    return picture.crop ? cut(pixels, picture.crop) : pixels;
}

/** A name whose ending says that it is a picture. @param {string} name @param {Uint8Array} bytes */
function pictureName(name, bytes) {
    const ending = isPng(bytes) ? 'png' : bytes[0] === 0xff ? 'jpg' : 'webp';
    return /\.(png|jpe?g|jpe|jfif|webp)$/i.test(name) ? name : `${name}.${ending}`;
}

/** @param {string} name @param {Uint8Array} bytes @returns {Promise<Bitmap>} */
export async function readBitmap(name, bytes) {
    const pixels = isPnm(bytes) ? readPnm(name, bytes) : await pixelsOfFile(name, bytes);
    const { width, height } = pixels;
    if (isPng(bytes) || isKnown(bytes))
        return { type: 'bitmap', name: pictureName(name, bytes), width, height, file: bytes };
    return { type: 'bitmap', name: `${stemOf(name)}.png`, width, height, file: await writePng(pixels) };
}
