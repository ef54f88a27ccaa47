// png_write.js: pictures as PNG files that the program reads to the same pixels.
import { crcOf } from './crc.js';

/** @param {string} kind @param {Uint8Array} body */
function chunk(kind, body) {
    const bytes = new Uint8Array(12 + body.length);
    const view = new DataView(bytes.buffer);
    view.setUint32(0, body.length);
    bytes.set([...kind].map(letter => letter.charCodeAt(0)), 4);
    bytes.set(body, 8);
    view.setUint32(8 + body.length, crcOf(bytes.subarray(4, 8 + body.length)));
    return bytes;
}

/** Rows without a filter; three bytes a pixel where all are opaque. @param {import('./png_read.js').Pixmap} pixmap */
function rowsOf({ width, height, rgba }) {
    let opaque = true;
    for (let i = 3; i < rgba.length && opaque; i += 4)
        opaque = rgba[i] === 255;
    const channels = opaque ? 3 : 4;
    const rows = new Uint8Array(height * (1 + width * channels));
    for (let y = 0, to = 0, from = 0; y < height; y++) {
        rows[to++] = 0;
        for (let x = 0; x < width; x++, from += 4, to += channels)
            for (let k = 0; k < channels; k++)
                rows[to + k] = rgba[from + k];
    }
    return { rows, kind: opaque ? 2 : 6 };
}

/** @param {import('./png_read.js').Pixmap} pixmap @returns {Promise<Uint8Array<ArrayBuffer>>} */
export async function writePng(pixmap) {
    const { width, height, ground } = pixmap;
    const { rows, kind } = rowsOf(pixmap);
    const header = new Uint8Array(13);
    new DataView(header.buffer).setUint32(0, width);
    new DataView(header.buffer).setUint32(4, height);
    header.set([8, kind, 0, 0, 0], 8);
    const packed = new Blob([rows]).stream().pipeThrough(new CompressionStream('deflate'));
    const parts = [Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), chunk('IHDR', header)];
    if (ground >= 0)
        parts.push(chunk('bKGD', Uint8Array.of(0, ground >> 16, 0, ground >> 8 & 255, 0, ground & 255)));
    parts.push(chunk('IDAT', new Uint8Array(await new Response(packed).arrayBuffer())),
               chunk('IEND', new Uint8Array(0)));
    return new Uint8Array(await new Blob(parts).arrayBuffer());
}
