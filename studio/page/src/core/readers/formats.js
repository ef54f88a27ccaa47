// formats.js: what a file is, so far as the page has to parse it; everything else is left to the core.
import { isPnm } from './pnm.js';

const MESHES = /\.(obj|stl|ply|gltf|glb)$/i;
const PICTURES = /\.(png|jpe?g|jfif|webp|gif|bmp|avif|ico)$/i;

/** @param {Uint8Array} bytes @param {string} text @param {number} [at] */
const begins = (bytes, text, at = 0) => [...text].every((letter, i) => bytes[at + i] === letter.charCodeAt(0));

/** @param {Uint8Array} bytes */
function isPicture(bytes) {
    return begins(bytes, '\x89PNG') || begins(bytes, '\xff\xd8\xff') || begins(bytes, 'GIF8') ||
        (begins(bytes, 'RIFF') && begins(bytes, 'WEBP', 8)) || begins(bytes, 'ftypavif', 4) ||
        (begins(bytes, 'BM') && bytes[6] === 0 && bytes[7] === 0);
}

/** @param {Uint8Array} bytes @param {string} head its first letters */
const isMesh = (bytes, head) => begins(bytes, 'glTF') || /^ply\r?\n/.test(head) || /^solid .*\n\s*facet/.test(head);

/**
 * What the page has to read itself; '' when the core can.
 * @param {string} name @param {Uint8Array} bytes
 * @returns {'bitmap' | 'mesh' | 'svg' | 'webpbn' | ''}
 */
export function formatOf(name, bytes) {
    if (isPicture(bytes) || isPnm(bytes))
        return 'bitmap';
    if (begins(bytes, 'VOX '))
        return '';
    const head = headOf(bytes);
    if (MESHES.test(name) || isMesh(bytes, head))
        return 'mesh';
    if (/^\s*<[A-Za-z?!]/.test(head))
        return markup(name, head);
    return PICTURES.test(name) && !/^P[14]\s/.test(head) ? 'bitmap' : '';
}

/** The first letters of a text, whatever its encoding. @param {Uint8Array} bytes */
function headOf(bytes) {
    const some = bytes.subarray(0, 65536);
    const wide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
    return new TextDecoder(wide ? bytes[0] === 0xff ? 'utf-16le' : 'utf-16be' : 'utf-8').decode(some);
}

/** XML is webpbn's unless it is plainly a drawing, as the core sees it. @param {string} name @param {string} head */
function markup(name, head) {
    const found = /<puzzle|<svg|<!doctype svg|<collada|<html|<[\w.-]+:svg[\s>]/i.exec(head)?.[0].toLowerCase() ?? '';
    if (found === '<puzzle')
        return 'webpbn';
    if (found.includes('svg') || (!found && /\.svg$/i.test(name)))
        return 'svg';
    return found ? '' : 'webpbn';
}
