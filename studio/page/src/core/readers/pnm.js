// pnm.js: portable pictures in grey or colours (P2, P3, P5, P6). Black and white ones are puzzles and left to the core.
import { checkPixels, Unreadable } from './unreadable.js';

/** @param {Uint8Array} bytes */
export const isPnm = bytes => bytes[0] === 0x50 && [0x32, 0x33, 0x35, 0x36].includes(bytes[1]) &&
    [0x0a, 0x0d, 0x20, 0x09].includes(bytes[2]);

/** Whole numbers from a place on; comments are passed over. @param {Uint8Array} bytes @param {number} at */
function* numbers(bytes, at) {
    let value = -1, comment = false;
    for (; at <= bytes.length; at++) {
        const letter = bytes[at] ?? 0x0a;
        if (!comment && letter >= 0x30 && letter <= 0x39) {
            value = Math.max(0, value) * 10 + letter - 0x30;
            continue;
        }
        if (value >= 0)
            yield { value, end: at };
        value = -1;
        comment = letter === 0x23 || (comment && letter !== 0x0a && letter !== 0x0d);
    }
}

/** @param {string} name @param {Uint8Array} bytes @returns {import('./png_read.js').Pixmap} */
export function readPnm(name, bytes) {
    const refuse = () => new Unreadable(`${name}: not a portable picture that can be read; save it as PNG.`);
    const read = numbers(bytes, 2);
    const [width, height, most] = [read.next(), read.next(), read.next()];
    if (width.done || height.done || most.done || most.value.value < 1 || most.value.value > 65535)
        throw refuse();
    checkPixels(name, width.value.value, height.value.value);
    const channels = bytes[1] === 0x33 || bytes[1] === 0x36 ? 3 : 1;
    const count = width.value.value * height.value.value;
    const wide = most.value.value > 255 ? 2 : 1;
    const start = most.value.end + 1;
    const plain = bytes[1] < 0x35;
    if (!plain && bytes.length - start < count * channels * wide)
        throw refuse();
    const sample = (/** @type {number} */ i) => {
        if (!plain)
            return wide === 1 ? bytes[start + i] : bytes[start + 2 * i] << 8 | bytes[start + 2 * i + 1];
        const next = read.next();
        if (next.done)
            throw refuse();
        return next.value.value;
    };
    const rgba = new Uint8Array(4 * count).fill(255);
    for (let i = 0; i < count * channels; i++) {
        const value = Math.round(255 * Math.min(most.value.value, sample(i)) / most.value.value);
        if (channels === 3)
            rgba[4 * Math.floor(i / 3) + i % 3] = value;
        else
            rgba.fill(value, 4 * i, 4 * i + 3);
    }
    return { width: width.value.value, height: height.value.value, rgba, ground: -1 };
}
