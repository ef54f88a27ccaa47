// some_png.mjs: PNG files of every kind, written plainly.
import { crc32, deflateSync } from 'node:zlib';

const PASSES = [[0, 0, 8, 8], [4, 0, 8, 8], [0, 4, 4, 8], [2, 0, 4, 4], [0, 2, 2, 4], [1, 0, 2, 2], [0, 1, 1, 2]];

/** zlib's crc32 is not in every node. */
function check(bytes) {
    if (crc32)
        return crc32(bytes);
    let crc = ~0;
    for (const byte of bytes) {
        crc ^= byte;
        for (let k = 0; k < 8; k++)
            crc = crc & 1 ? crc >>> 1 ^ 0xedb88320 : crc >>> 1;
    }
    return ~crc >>> 0;
}

function chunk(kind, body) {
    const bytes = Buffer.alloc(12 + body.length);
    bytes.writeUInt32BE(body.length, 0);
    bytes.write(kind, 4, 'latin1');
    Buffer.from(body).copy(bytes, 8);
    bytes.writeUInt32BE(check(bytes.subarray(4, 8 + body.length)), 8 + body.length);
    return bytes;
}

/** Rows of bytes with a filter each, by turns. */
function filtered(rows, step) {
    let above = Buffer.alloc(rows[0]?.length ?? 0);
    return Buffer.concat(rows.map((row, y) => {
        const kind = y % 5;
        const out = Buffer.alloc(1 + row.length);
        out[0] = kind;
        for (let i = 0; i < row.length; i++) {
            const a = row[i - step] ?? 0, b = above[i], c = i >= step ? above[i - step] : 0;
            const p = a + b - c, pa = Math.abs(p - a), pb = Math.abs(p - b), pc = Math.abs(p - c);
            const guess = [0, a, b, a + b >> 1, pa <= pb && pa <= pc ? a : pb <= pc ? b : c][kind];
            out[1 + i] = row[i] - guess;
        }
        above = row;
        return out;
    }));
}

/**
 * A picture of few colours. `sample(x, y)` gives the channels; `chunks` are put before the pixels.
 * @param {{ width: number, height: number, kind: number, depth: number, interlaced?: boolean,
 *           sample: (x: number, y: number) => number[], chunks?: [string, ArrayLike<number>][] }} about
 */
export function somePng({ width, height, kind, depth, interlaced = false, sample, chunks = [] }) {
    const channels = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[kind];
    const parts = [];
    for (const [x0, y0, stepX, stepY] of interlaced ? PASSES : [[0, 0, 1, 1]]) {
        const rows = [];
        for (let y = y0; y < height && x0 < width; y += stepY) {
            let bits = '';
            for (let x = x0; x < width; x += stepX)
                bits += sample(x, y).map(value => value.toString(2).padStart(depth, '0')).join('');
            rows.push(Buffer.from(bits.match(/.{1,8}/g).map(byte => parseInt(byte.padEnd(8, '0'), 2))));
        }
        parts.push(filtered(rows, Math.max(1, depth * channels >> 3)));
    }
    const header = Buffer.alloc(13);
    header.writeUInt32BE(width, 0);
    header.writeUInt32BE(height, 4);
    header.set([depth, kind, 0, 0, interlaced ? 1 : 0], 8);
    return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), chunk('IHDR', header),
        ...chunks.map(([name, body]) => chunk(name, Buffer.from(body))), chunk('IDAT', deflateSync(Buffer.concat(parts))),
        chunk('IEND', [])]);
}

/** One of each: colour type, depth, interlaced or not, with and without transparency and background. */
export function pngsOfEveryKind() {
    const found = {};
    let random = 1;
    const next = most => (random = (random * 1103515245 + 12345) % 2147483648, Math.floor(random / 65536) % (most + 1));
    for (const [kind, depths] of [[0, [1, 2, 4, 8, 16]], [2, [8, 16]], [3, [1, 2, 4, 8]], [4, [8, 16]], [6, [8, 16]]])
        for (const depth of depths)
            for (const how of [0, 1, 2, 3]) {
                const most = 2 ** depth - 1;
                const count = kind === 3 ? Math.min(16, most + 1) : 9;
                const channels = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[kind];
                const paints = Array.from({ length: count }, (_, i) => kind === 3 ? [i] :
                    Array.from({ length: channels }, (_, k) => k === 1 && kind === 4 || k === 3 ? i % 3 ? most : 0 : next(most)));
                const cells = Array.from({ length: 169 }, () => next(count - 1));
                const wide = value => [value >> 8, value & 255];
                const palette = Array.from({ length: 3 * count }, () => next(255));
                const clear = { 0: paints[1].flatMap(wide), 2: paints[1].flatMap(wide), 3: [0, 255, 90].slice(0, count) }[kind];
                const ground = kind === 3 ? [1] : kind & 2 ? paints[2].slice(0, 3).flatMap(wide) : wide(paints[2][0]);
                found[`kind${kind}-${depth}-${how}.png`] = somePng({
                    width: 13, height: 13, kind, depth, interlaced: how % 2 === 1, sample: (x, y) => paints[cells[x + 13 * y]],
                    chunks: [...kind === 3 ? [['PLTE', palette]] : [], ...how >= 2 && clear ? [['tRNS', clear]] : [],
                             ...how >= 2 ? [['bKGD', ground]] : []] });
            }
    return found;
}
