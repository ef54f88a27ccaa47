// sources.js: pictures as the core reads them, and files as pictures.
import { pixelsOf, readBitmap } from './readers/bitmaps.js';
import { pixelsFile, pixmapOf, shapesSvg, voxelsVox } from './readers/drawn.js';
import { formatOf } from './readers/formats.js';
import { readMesh } from './readers/meshes.js';
import { writePng } from './readers/png_write.js';
import { readPuzzles } from './readers/puzzles.js';
import { tellEvents, tellMesh, tellPixels } from './readers/tell.js';
import { BYTES_MAX, stemOf, Unreadable } from './readers/unreadable.js';
import { svgEvents, textOf } from './readers/xml.js';

export { Unreadable };

/**
 * @typedef {import('../doc/state.js').Picture} Picture
 * @typedef {import('./module.js').Block} Block
 * @typedef {import('./readers/puzzles.js').Choose} Choose
 *
 * What the puzzle is to be, where that decides how the picture is told: pixels are characters for a grid and a
 * bitmap to be traced for curves, a mesh may be turned.
 * @typedef {{ kind?: import('../doc/state.js').Kind, up?: unknown }} Wanted
 */

/** @param {string} name @param {string} ending such as 'svg' */
const named = (name, ending) => name.toLowerCase().endsWith(`.${ending}`) ? name : `${stemOf(name)}.${ending}`;

/**
 * The picture as a file for `make`: told as studio/told_files.h has it where the page has to parse it first. Null when
 * there is no picture. The puzzle is the one that the program makes of savedPicture, to the byte.
 * @param {Picture} picture @param {Wanted} [wanted]
 * @returns {Promise<Block | null>}
 */
export async function sourceOf(picture, wanted = {}) {
    switch (picture.type) {
    case 'none':
        return null;
    case 'pixels':
        return wanted.kind === 'curved' ?
            { name: named(picture.name, 'png'), bytes: tellPixels(pixmapOf(picture)) } : pixelsFile(picture);
    case 'shapes':
        return told(named(picture.name, 'svg'), shapesSvg(picture));
    case 'drawing':
        return told(named(picture.name, 'svg'), picture.svg);
    case 'voxels':
        return { name: named(picture.name, 'vox'), bytes: voxelsVox(picture) };
    case 'bitmap':
        return { name: bitmapName(picture), bytes: tellPixels(await pixelsOf(picture)) };
    case 'mesh':
        return { name: picture.name, bytes: tellMesh(picture, String(wanted.up ?? '')) };
    case 'puzzle':
        return { name: picture.name, bytes: picture.bytes };
    }
}

/** @param {string} name @param {string} svg @returns {Block} */
const told = (name, svg) => ({ name, bytes: tellEvents(svgEvents(name, svg)) });

/** What was cropped is no longer the file that was opened. @param {import('../doc/state.js').Bitmap} picture */
const bitmapName = ({ name, crop }) => crop ? `${stemOf(name)}.png` : name;

/**
 * The picture as a file for people, of which the program makes the same puzzle: as it was opened, or as it was drawn.
 * @param {Picture} picture @param {Wanted} [wanted]
 * @returns {Promise<Block | null>}
 */
export async function savedPicture(picture, wanted = {}) {
    switch (picture.type) {
    case 'pixels':
        return wanted.kind === 'curved' ?
            { name: named(picture.name, 'png'), bytes: await writePng(pixmapOf(picture)) } : pixelsFile(picture);
    case 'shapes':
        return { name: named(picture.name, 'svg'), bytes: new TextEncoder().encode(shapesSvg(picture)) };
    case 'drawing':
        return { name: named(picture.name, 'svg'), bytes: new TextEncoder().encode(picture.svg) };
    case 'bitmap':
        return { name: bitmapName(picture),
                 bytes: picture.crop ? await writePng(await pixelsOf(picture)) : picture.file };
    case 'mesh':
        return { name: picture.name, bytes: picture.file };
    case 'puzzle':
        return { name: picture.name, bytes: picture.saved ?? picture.bytes };
    default:
        return sourceOf(picture, wanted);
    }
}

/**
 * A file as a picture. Throws Unreadable, or what the core refuses, with a sentence.
 * @param {Block} file @param {Choose} [choose] asked when it holds several puzzles
 * @param {Block[]} [beside] files that were opened with it: the materials of a mesh
 * @returns {Promise<Picture>}
 */
export async function pictureOf({ name, bytes }, choose, beside = []) {
    if (bytes.length === 0)
        throw new Unreadable(`${name} is empty.`);
    if (bytes.length > BYTES_MAX)
        throw new Unreadable(`${name} has ${bytes.length >> 20} MB; a file has at most 64 here.`);
    const format = formatOf(name, bytes);
    switch (format) {
    case 'bitmap':
        return readBitmap(name, bytes);
    case 'mesh':
        return readMesh({ name, bytes }, beside);
    case 'svg': {
        const svg = textOf(bytes).replace(/^\ufeff/, '');
        svgEvents(name, svg); // says what is wrong with it
        return { type: 'drawing', name: named(name, 'svg'), svg };
    }
    default:
        return readPuzzles(name, bytes, format === 'webpbn', choose);
    }
}

/** The kind of puzzle that suits a picture best. @param {Picture} picture @returns {import('../doc/state.js').Kind} */
export function kindFor(picture) {
    switch (picture.type) {
    case 'shapes':
    case 'drawing':
        return 'curved';
    case 'voxels':
    case 'mesh':
        return 'solid';
    case 'puzzle':
        return picture.kind ?? 'grid';
    default:
        return 'grid';
    }
}
