// png_read.js: PNG files, pixel for pixel as the program reads them with libpng: every colour type and depth, both
// ways of interlacing, transparent colours, and the background that the file names. A browser's own decoder would
// apply colour profiles and multiply by alpha.
import { checkPixels, Unreadable } from './unreadable.js';
import { crcOf } from './crc.js';

/**
 * Pixels row by row from the top, red, green, blue, alpha; `ground` is the named background, 0xrrggbb, or -1.
 * @typedef {{ width: number, height: number, rgba: Uint8Array, ground: number }} Pixmap
 *
 * @typedef {{ width: number, height: number, depth: number, kind: number, interlaced: boolean }} Header
 * @typedef {{ header: Header, palette: Uint8Array, clear: Uint8Array | null, ground: Uint8Array | null,
 *             data: Uint8Array<ArrayBuffer>[] }} Parts
 */

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const GREY = 0, RGB = 2, PALETTE = 3, GREY_ALPHA = 4, RGBA = 6;
/** @type {Record<number, number>} */
const CHANNELS = { [GREY]: 1, [RGB]: 3, [PALETTE]: 1, [GREY_ALPHA]: 2, [RGBA]: 4 };
/** @type {Record<number, number[]>} */
const DEPTHS = { [GREY]: [1, 2, 4, 8, 16], [RGB]: [8, 16], [PALETTE]: [1, 2, 4, 8], [GREY_ALPHA]: [8, 16],
                 [RGBA]: [8, 16] };
// x, y, step of x, step of y
const PASSES = [[0, 0, 8, 8], [4, 0, 8, 8], [0, 4, 4, 8], [2, 0, 4, 4], [0, 2, 2, 4], [1, 0, 2, 2], [0, 1, 1, 2]];
const DEFLATE_RATIO = 1032; // deflate never packs better

/** @param {Uint8Array} bytes */
export function isPng(bytes) {
    return SIGNATURE.every((value, i) => bytes[i] === value);
}

/** @param {string} name @param {string} why @returns {never} */
function refuse(name, why) {
    throw new Unreadable(`${name}: not a PNG that can be read (${why}); save it again.`);
}

/** @param {string} name @param {Uint8Array} body @returns {Header} */
function headerOf(name, body) {
    if (body.length !== 13)
        refuse(name, 'its header is damaged');
    const view = new DataView(body.buffer, body.byteOffset, 13);
    const header = { width: view.getUint32(0), height: view.getUint32(4), depth: body[8], kind: body[9],
                     interlaced: body[12] === 1 };
    if (!DEPTHS[header.kind]?.includes(header.depth) || body[10] !== 0 || body[11] !== 0 || body[12] > 1)
        refuse(name, 'an unknown kind of pixel');
    checkPixels(name, header.width, header.height);
    return header;
}

/** The chunks that matter. @param {string} name @param {Uint8Array<ArrayBuffer>} bytes @returns {Parts} */
function partsOf(name, bytes) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    /** @type {Parts | null} */
    let parts = null;
    for (let at = 8; ;) {
        if (at + 12 > bytes.length)
            refuse(name, 'the file ends too early');
        const length = view.getUint32(at);
        const kind = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
        if (length > bytes.length - at - 12)
            refuse(name, 'the file ends too early');
        const body = bytes.subarray(at + 8, at + 8 + length);
        const sound = crcOf(bytes.subarray(at + 4, at + 8 + length)) === view.getUint32(at + 8 + length);
        at += 12 + length;
        if (!sound && kind[0] < 'a')
            refuse(name, 'it is damaged');
        if (!parts) {
            if (kind !== 'IHDR')
                refuse(name, 'it has no header');
            parts = { header: headerOf(name, body), palette: new Uint8Array(0), clear: null, ground: null, data: [] };
        } else if (kind === 'IEND')
            return parts;
        else if (sound)
            takeChunk(name, parts, kind, body);
    }
}

/** @param {string} name @param {Parts} parts @param {string} kind @param {Uint8Array<ArrayBuffer>} body */
function takeChunk(name, parts, kind, body) {
    const { header } = parts;
    if (kind === 'IDAT')
        parts.data.push(body);
    else if (parts.data.length > 0) // what follows the pixels says nothing about them
        return;
    else if (kind === 'PLTE' && (header.kind & RGB)) {
        if (body.length % 3 !== 0 || body.length > 768)
            refuse(name, 'its palette is damaged');
        parts.palette = body.slice(0, header.kind === PALETTE ? 3 << header.depth : 768);
    } else if (kind === 'tRNS') {
        const fits = header.kind === PALETTE ? body.length > 0 && body.length <= parts.palette.length / 3 :
            body.length === (header.kind === GREY ? 2 : header.kind === RGB ? 6 : -1);
        parts.clear = fits ? body : parts.clear;
    } else if (kind === 'bKGD')
        parts.ground = body;
}

/** What the file says its background is, in 8 bits. @param {Parts} parts */
function groundOf({ header: { kind, depth }, palette, ground }) {
    if (!ground)
        return -1;
    if (kind === PALETTE) {
        const at = 3 * ground[0];
        return ground.length === 1 && at < palette.length ?
            palette[at] << 16 | palette[at + 1] << 8 | palette[at + 2] : -1;
    }
    if (kind & RGB)
        return ground.length === 6 && depth === 8 && !ground[0] && !ground[2] && !ground[4] ?
            ground[1] << 16 | ground[3] << 8 | ground[5] : -1;
    const most = (1 << depth) - 1;
    return ground.length === 2 && depth <= 8 && !ground[0] && ground[1] <= most ?
        Math.trunc(ground[1] * 255 / most) * 0x010101 : -1;
}

/**
 * Unpacks so many bytes; what follows them does not matter.
 * @param {string} name @param {Uint8Array<ArrayBuffer>[]} data @param {number} count
 */
async function unpack(name, data, count) {
    const packed = data.reduce((sum, { length }) => sum + length, 0);
    if (count / DEFLATE_RATIO > packed + 64)
        refuse(name, 'the file is too short for its size');
    const result = new Uint8Array(count);
    const reader = new Blob(data).stream().pipeThrough(new DecompressionStream('deflate')).getReader();
    let filled = 0;
    try {
        while (filled < count) {
            const { done, value } = await reader.read();
            if (done)
                break;
            const some = value.subarray(0, count - filled);
            result.set(some, filled);
            filled += some.length;
        }
    } catch {
        // what came until then counts
    }
    reader.cancel().catch(() => {});
    if (filled < count)
        refuse(name, 'there are not enough pixels in it');
    return result;
}

/** Undoes the filter of one row. @param {number} filter @param {Uint8Array} row @param {Uint8Array} above
 *  @param {number} step bytes to the pixel on the left @returns {boolean} whether it is a filter */
function unfilter(filter, row, above, step) {
    for (let i = 0; i < row.length; i++) {
        const left = i >= step ? row[i - step] : 0;
        const up = above[i];
        const corner = i >= step ? above[i - step] : 0;
        if (filter === 1)
            row[i] += left;
        else if (filter === 2)
            row[i] += up;
        else if (filter === 3)
            row[i] += left + up >> 1;
        else if (filter === 4) {
            const toLeft = Math.abs(up - corner), toUp = Math.abs(left - corner);
            const toCorner = Math.abs(left + up - 2 * corner);
            row[i] += toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner;
        }
    }
    return filter <= 4;
}

/** 16 bits as 8, rounded as libpng does. @param {number} high @param {number} low */
const scaled = (high, low) => high + ((low - high + 128) * 65535 >> 24);

/**
 * A function that puts pixel x of a row to a place in the picture.
 * @param {Parts} parts @param {Uint8Array} rgba
 * @returns {(row: Uint8Array, x: number, to: number) => void}
 */
function painter({ header: { kind, depth }, palette, clear }, rgba) {
    const most = (1 << depth) - 1;
    const small = (/** @type {Uint8Array} */ row, /** @type {number} */ x) => depth === 8 ? row[x] :
        row[x * depth >> 3] >> 8 - depth - (x * depth & 7) & most;
    const put = (/** @type {number} */ to, /** @type {number} */ r, /** @type {number} */ g,
                 /** @type {number} */ b, /** @type {number} */ a) => {
        rgba[to] = r;
        rgba[to + 1] = g;
        rgba[to + 2] = b;
        rgba[to + 3] = a;
    };
    if (kind === PALETTE)
        return (row, x, to) => {
            const i = small(row, x);
            put(to, palette[3 * i] ?? 0, palette[3 * i + 1] ?? 0, palette[3 * i + 2] ?? 0, clear?.[i] ?? 255);
        };
    if (kind === GREY && depth <= 8) {
        const hidden = clear ? clear[1] & most : -1;
        return (row, x, to) => {
            const value = small(row, x);
            const grey = value * 255 / most;
            put(to, grey, grey, grey, value === hidden ? 0 : 255);
        };
    }
    return wide(kind, depth, clear, put);
}

/**
 * Pixels of whole bytes.
 * @param {number} kind @param {number} depth @param {Uint8Array | null} clear
 * @param {(to: number, r: number, g: number, b: number, a: number) => void} put
 * @returns {(row: Uint8Array, x: number, to: number) => void}
 */
function wide(kind, depth, clear, put) {
    const bytes = depth / 8;
    const channels = CHANNELS[kind];
    const colours = kind & RGB ? 3 : 1;
    const read = (/** @type {Uint8Array} */ row, /** @type {number} */ at) =>
        bytes === 1 ? row[at] : scaled(row[at], row[at + 1]);
    const hides = (/** @type {Uint8Array} */ row, /** @type {number} */ at) => {
        for (let k = 0; k < colours; k++)
            if (row[at + bytes * k + bytes - 1] !== clear?.[2 * k + 1] ||
                (bytes === 2 && row[at + bytes * k] !== clear[2 * k]))
                return false;
        return true;
    };
    return (row, x, to) => {
        const at = x * channels * bytes;
        const red = read(row, at);
        const alpha = channels > colours ? read(row, at + colours * bytes) : clear && hides(row, at) ? 0 : 255;
        put(to, red, colours === 3 ? read(row, at + bytes) : red, colours === 3 ? read(row, at + 2 * bytes) : red,
            alpha);
    };
}

/**
 * @param {string} name @param {Uint8Array<ArrayBuffer>} bytes
 * @returns {Promise<Pixmap>}
 */
export async function readPng(name, bytes) {
    const parts = partsOf(name, bytes);
    const { width, height, depth, kind, interlaced } = parts.header;
    if (kind === PALETTE && parts.palette.length === 0)
        refuse(name, 'it has no palette');
    const bits = depth * CHANNELS[kind];
    const passes = (interlaced ? PASSES : [[0, 0, 1, 1]]).map(([x, y, stepX, stepY]) => ({
        x, y, stepX, stepY, columns: Math.ceil((width - x) / stepX), rows: Math.ceil((height - y) / stepY) }))
        .filter(({ columns, rows }) => columns > 0 && rows > 0);
    const length = (/** @type {number} */ columns) => Math.ceil(columns * bits / 8);
    const data = await unpack(name, parts.data,
                              passes.reduce((sum, { columns, rows }) => sum + rows * (1 + length(columns)), 0));
    const rgba = new Uint8Array(width * height * 4);
    const paint = painter(parts, rgba);
    let at = 0;
    for (const { x, y, stepX, stepY, columns, rows } of passes) {
        let above = new Uint8Array(length(columns));
        for (let j = 0; j < rows; j++) {
            const row = data.subarray(at + 1, at + 1 + above.length);
            if (!unfilter(data[at], row, above, Math.max(1, bits >> 3)))
                refuse(name, 'an unknown filter');
            for (let i = 0, to = 4 * ((y + j * stepY) * width + x); i < columns; i++, to += 4 * stepX)
                paint(row, i, to);
            above = row;
            at += 1 + row.length;
        }
    }
    return { width, height, rgba, ground: groundOf(parts) };
}
