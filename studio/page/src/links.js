// links.js: a puzzle in the fragment of an address: no server sees it.
//
// The fragment is "#n1." and base64url of a raw deflate of the .nono file without its spaces. Other ways of packing get
// other letters before the dot.

const WAY = 'n1.';
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

/** The fragment of a puzzle, with its sign. @param {Uint8Array} nono */
export async function fragmentOf(nono) {
    const tight = JSON.stringify(JSON.parse(new TextDecoder().decode(nono)));
    const bytes = await packed(new TextEncoder().encode(tight), 'deflate-raw');
    let letters = '';
    for (const byte of bytes)
        letters += String.fromCharCode(byte);
    return `#${WAY}${btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;
}

/**
 * The .nono file of a fragment; null when it is none of ours. Throws a sentence when it is broken.
 * @param {string} fragment
 */
export async function puzzleOf(fragment) {
    if (!/^#n[0-9]+\./.test(fragment))
        return null;
    if (!fragment.startsWith(`#${WAY}`))
        throw new Error('this link was made by a newer studio; get a newer one to open it');
    try {
        const letters = atob(fragment.slice(1 + WAY.length).replaceAll('-', '+').replaceAll('_', '/'));
        const bytes = await unpacked(Uint8Array.from(letters, letter => letter.charCodeAt(0)));
        JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
        return bytes;
    } catch {
        throw new Error('this link is broken or was cut off; ask for it again');
    }
}
