// links.js: a puzzle in the fragment of an address: no server sees it.
//
// The fragment is "#n2." and base64url of a raw deflate of the few bytes that the core makes of a puzzle, or "#n1." and the same
// of a .nono file without its spaces. Other ways of packing get other letters before the dot.
import { engine } from './core/shared.js';

const FILE = 'n1.', SMALL = 'n2.';
const MOST = 4 << 20; // bytes of a puzzle; a link that unpacks to more is not one of ours

/** @param {Uint8Array<ArrayBuffer>} bytes @param {'deflate-raw'} format */
const packed = async (bytes, format) => new Uint8Array(await new Response(
    new Blob([bytes]).stream().pipeThrough(new CompressionStream(format))).arrayBuffer());

/** @param {Uint8Array<ArrayBuffer>} bytes */
async function unpacked(bytes) {
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
    const parts = [];
    let count = 0;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
        count += part.value.length;
        if (count > MOST)
            throw new Error('it is too large');
        parts.push(part.value);
    }
    return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** @param {string} way @param {Uint8Array<ArrayBuffer>} bytes */
async function fragment(way, bytes) {
    let letters = '';
    for (const byte of await packed(bytes, 'deflate-raw'))
        letters += String.fromCharCode(byte);
    return `#${way}${btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;
}

/** The fragment of a puzzle, with its sign. @param {Uint8Array} nono */
export async function fragmentOf(nono) {
    try {
        return await fragment(SMALL, (await engine.call('link', ['write', nono])).bytes);
    } catch { // the core has no few bytes for everything
        return fragment(FILE, new TextEncoder().encode(JSON.stringify(JSON.parse(new TextDecoder().decode(nono)))));
    }
}

/**
 * The .nono file of a fragment; null when it is none of ours. Throws a sentence when it is broken.
 * @param {string} address
 */
export async function puzzleOf(address) {
    const [, way] = /^#(n[0-9]+\.)/.exec(address) ?? [];
    if (!way)
        return null;
    if (way !== FILE && way !== SMALL)
        throw new Error('this link was made by a newer studio; get a newer one to open it');
    try {
        const letters = atob(address.slice(1 + way.length).replaceAll('-', '+').replaceAll('_', '/'));
        const inside = await unpacked(Uint8Array.from(letters, letter => letter.charCodeAt(0)));
        const bytes = way === FILE ? inside : /** @type {Uint8Array<ArrayBuffer>} */ ((await engine.call('link', ['read', inside])).bytes);
        JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
        return bytes;
    } catch {
        throw new Error('this link is broken or was cut off; ask for it again');
    }
}
