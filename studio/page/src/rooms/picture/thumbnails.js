// thumbnails.js: small pictures of pictures. Bitmaps and drawings are shown by the browser as images, which cannot run
// anything; all else is drawn by the core.
import { engine } from '../../app.js';
import { pictureOf, sourceOf } from '../../core/sources.js';
import { pixmapOf, shapesSvg } from '../../core/readers/drawn.js';
import { writePng } from '../../core/readers/png_write.js';
import { pixelsOf } from '../../core/readers/bitmaps.js';
import { pixelsOfNono } from './pixels/grids.js';

/**
 * @typedef {import('../../doc/state.js').Picture} Picture
 * @typedef {import('../../core/module.js').Block} Block
 * An image for people; `crisp` when its pixels are to be seen.
 * @typedef {{ bytes: Uint8Array, type: string, crisp: boolean }} Thumbnail
 */

const encoder = new TextEncoder();

/** @param {string} svg @returns {Thumbnail} */
const ofSvg = svg => ({ bytes: encoder.encode(svg), type: 'image/svg+xml', crisp: false });

/** The core's page of a model without paper and letters around it. @param {string} svg */
function cutToModel(svg) {
    let left = Infinity, top = Infinity, right = -Infinity, bottom = -Infinity;
    for (const [, sign, numbers] of svg.matchAll(/([MLHV])([-\d. ]+)/g)) {
        const values = numbers.trim().split(' ').map(Number);
        const [x, y] = sign === 'V' ? [NaN, values[0]] : [values[0], values[1] ?? NaN];
        left = Math.min(left, x || left);
        right = Math.max(right, x || right);
        top = Math.min(top, y || top);
        bottom = Math.max(bottom, y || bottom);
    }
    if (!(left < right && top < bottom))
        return svg;
    const box = [left - 4, top - 4, right - left + 8, bottom - top + 8].map(value => value.toFixed(1));
    return svg.replace(/<text[^>]*>[^<]*<\/text>/g, '').replace(
        /width="[^"]*" height="[^"]*" viewBox="[^"]*"/, `width="${box[2]}" height="${box[3]}" viewBox="${box.join(' ')}"`);
}

/** The solved puzzle of a model. @param {Block} source @param {boolean} made it is a puzzle already */
async function drawn(source, made) {
    const puzzle = made ? source : (await engine.work(
        'make', { kind: 'solid', size: 20, fit: 'centre', output: 'model.nono' }, [source])).files[0];
    const { files } = await engine.work('draw', { solution: true, to: 'svg', view: 'model', title: '' }, [puzzle]);
    return ofSvg(cutToModel(new TextDecoder().decode(files[0].bytes)));
}

/** @param {import('../../doc/state.js').PuzzleFile} picture @returns {Promise<Thumbnail>} */
async function ofPuzzle(picture) {
    const block = { name: picture.name, bytes: picture.bytes };
    if (picture.kind === 'solid')
        return drawn(block, true);
    const { files } = await engine.work('convert', { to: 'nono' }, [block]);
    const nono = JSON.parse(new TextDecoder().decode(files[0].bytes));
    const pixels = pixelsOfNono(nono, picture.name);
    if (pixels)
        return { bytes: await writePng(pixmapOf(pixels)), type: 'image/png', crisp: true };
    const page = await engine.work('draw', { to: 'svg', bare: true, ...nono.solution && { solution: true } }, files);
    return ofSvg(new TextDecoder().decode(page.files[0].bytes));
}

/** @param {Picture} picture @returns {Promise<Thumbnail | null>} */
export async function thumbnailOf(picture) {
    switch (picture.type) {
    case 'none':
        return null;
    case 'drawing':
        return ofSvg(picture.svg);
    case 'shapes':
        return ofSvg(shapesSvg(picture));
    case 'pixels':
        return { bytes: await writePng(pixmapOf(picture)), type: 'image/png', crisp: true };
    case 'bitmap':
        return { bytes: picture.crop ? await writePng(await pixelsOf(picture)) : picture.file,
                 type: '', crisp: picture.width <= 128 };
    case 'puzzle':
        return ofPuzzle(picture);
    default: {
        const source = await sourceOf(picture);
        return source && drawn(source, picture.type === 'voxels');
    }
    }
}

/** @type {Map<string, Promise<string>>} */
const addresses = new Map();

/** The address of an example's thumbnail, kept. @param {import('../../core/pieces.js').Example} example */
export function exampleAddress({ folder, name, bytes, beside }) {
    const key = `${folder}/${name}`;
    let address = addresses.get(key);
    if (!address) {
        address = pictureOf({ name, bytes }, undefined, beside).then(thumbnailOf).then(image => image ?
            URL.createObjectURL(new Blob([/** @type {any} */ (image.bytes)], { type: image.type })) : '');
        addresses.set(key, address);
    }
    return address;
}
