// drawn.js: pictures that were drawn here as files that the program reads to the same puzzle.
import { pathData } from './path_data.js';
import { stemOf } from './unreadable.js';

/**
 * @typedef {import('../../doc/state.js').Pixels} Pixels
 * @typedef {import('../../doc/state.js').Paint} Paint
 * @typedef {import('../module.js').Block} Block
 */

const encoder = new TextEncoder();
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Which colours occur, the background first; at least one besides it. @param {Pixels | Voxels} picture
 *  @typedef {import('../../doc/state.js').Voxels} Voxels */
function usedColours({ cells, palette }) {
    const used = new Set(cells);
    const found = palette.map((_, i) => i).filter(i => i > 0 && used.has(i));
    return [0, ...found.length > 0 ? found : [Math.min(1, palette.length - 1)]];
}

/** A letter for each colour: that of its name where it is free. @param {Paint[]} paints the background first */
export function symbolsOf(paints) {
    const taken = new Set(['.']);
    return ['.', ...paints.slice(1).map(({ name, colour }) => {
        const first = (name[0] ?? '').toLowerCase();
        const wanted = [paints.length === 2 && colour === '#000000' ? '#' : '', /[a-z]/.test(first) ? first : '',
                        /[a-z]/.test(first) ? first.toUpperCase() : '', ...LETTERS];
        const symbol = wanted.find(letter => letter && !taken.has(letter)) ?? '!';
        taken.add(symbol);
        return symbol;
    })];
}

/** The rows as characters. @param {Pixels} picture @param {Map<number, string>} symbols */
const rowsOf = ({ width, height, cells }, symbols) => Array.from({ length: height }, (_, y) =>
    Array.from(cells.subarray(y * width, (y + 1) * width), cell => symbols.get(cell) ?? '.').join(''));

/** At most so many bytes of UTF-8. @param {string} text @param {number} most */
function shortened(text, most) {
    let short = [...text.replace(/\p{Cc}/gu, ' ').trim()];
    while (encoder.encode(short.join('')).length > most)
        short = short.slice(0, -1);
    return short.join('');
}

/**
 * Pixels for a grid: black on white as characters, anything else as a .nono whose clues are left to the program.
 * @param {Pixels} picture @returns {Block}
 */
export function pixelsFile(picture) {
    const used = usedColours(picture);
    const paints = used.map(i => picture.palette[i] ?? { colour: '#000000', name: '' });
    const rows = rowsOf(picture, new Map(symbolsOf(paints).map((symbol, i) => [used[i], symbol])));
    const plain = paints.length === 2 && paints[0].colour === '#ffffff' && paints[1].colour === '#000000';
    if (plain)
        return { name: `${stemOf(picture.name)}.txt`, bytes: encoder.encode(`${rows.join('\n')}\n`) };
    const palette = symbolsOf(paints).map((symbol, i) => {
        const name = shortened(paints[i].name, 31);
        return { symbol, colour: paints[i].colour, ...name && { name } };
    });
    const nulls = (/** @type {number} */ count) => Array.from({ length: count }, () => null);
    const file = { nono: 1, puzzle: { kind: 'grid', size: [picture.width, picture.height], palette,
                                      clues: { rows: nulls(picture.height), columns: nulls(picture.width) } },
                   solution: rows };
    return { name: `${stemOf(picture.name)}-picture.nono`, bytes: encoder.encode(`${JSON.stringify(file)}\n`) };
}

/** @param {string} colour '#rrggbb' */
export function channelsOf(colour) {
    const value = parseInt(colour.slice(1), 16) || 0;
    return [value >> 16 & 255, value >> 8 & 255, value & 255];
}

/** Pixels as a picture, to be traced. @param {Pixels} picture @returns {import('./png_read.js').Pixmap} */
export function pixmapOf({ width, height, cells, palette }) {
    const rgba = new Uint8Array(4 * width * height);
    const paints = palette.map(({ colour }) => [...channelsOf(colour), 255]);
    cells.forEach((cell, i) => rgba.set(paints[cell] ?? paints[0], 4 * i));
    const [r, g, b] = channelsOf(palette[0].colour);
    return { width, height, rgba, ground: r << 16 | g << 8 | b };
}

/** @param {string} text */
const escaped = text => text.replace(/[&<>"]/g, letter => `&#${letter.charCodeAt(0)};`);

/** Shapes as an SVG. @param {import('../../doc/state.js').Shapes} picture */
export function shapesSvg({ width, height, shapes }) {
    const paths = shapes.map(({ fill, paths }) =>
        `<path fill="${escaped(fill)}" fill-rule="evenodd" d="${paths.filter(({ length }) => length > 0)
            .map(nodes => pathData(nodes)).join('')}"/>\n`);
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">\n${paths.join('')}</svg>\n`;
}

/** Voxels as MagicaVoxel's file, version 150. @param {Voxels} picture @returns {Uint8Array} */
export function voxelsVox({ size, cells, palette }) {
    /** @type {number[]} */
    const voxels = [];
    cells.forEach((cell, i) => cell > 0 && voxels.push(
        i % size[0], Math.floor(i / size[0]) % size[1], Math.floor(i / (size[0] * size[1])), cell));
    const table = new Uint8Array(1024);
    palette.slice(1, 256).forEach(({ colour }, i) => table.set([...channelsOf(colour), 255], 4 * i));
    const numbers = (/** @type {number[]} */ ...values) => [...new Uint8Array(Int32Array.from(values).buffer)];
    const chunk = (/** @type {string} */ name, /** @type {ArrayLike<number>} */ own) =>
        [encoder.encode(name), Uint8Array.from(numbers(own.length, 0)), Uint8Array.from(own)];
    const inner = [...chunk('SIZE', numbers(...size)),
                   ...chunk('XYZI', [...numbers(voxels.length / 4)].concat(voxels)), ...chunk('RGBA', table)];
    const length = inner.reduce((sum, part) => sum + part.length, 0);
    const parts = [encoder.encode('VOX '), Uint8Array.from(numbers(150)), encoder.encode('MAIN'),
                   Uint8Array.from(numbers(0, length)), ...inner];
    const bytes = new Uint8Array(length + 20);
    let at = 0;
    for (const part of parts) {
        bytes.set(part, at);
        at += part.length;
    }
    return bytes;
}
