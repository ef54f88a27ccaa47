// tell.js: pictures in the words of studio/told_files.h.

const encoder = new TextEncoder();

/** @param {import('./xml.js').Events} events */
export const tellEvents = events => encoder.encode(JSON.stringify(events));

/** @param {import('./png_read.js').Pixmap} pixmap */
export function tellPixels({ width, height, rgba, ground }) {
    const bytes = new Uint8Array(20 + rgba.length);
    const view = new DataView(bytes.buffer);
    bytes.set(encoder.encode('nsbitmap'));
    view.setUint32(8, width, true);
    view.setUint32(12, height, true);
    view.setUint32(16, ground < 0 ? 0 : 0x1000000 | ground, true);
    bytes.set(rgba, 20);
    return bytes;
}

/** A power of two that brings the largest of them near 2^32: nine decimals hold the last bits of a file's numbers then,
 *  and a model's size does not matter. @param {Float64Array} numbers */
function scaleFor(numbers) {
    const most = numbers.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    return most > 0 ? 2 ** Math.max(-120, Math.min(160, 31 - Math.floor(Math.log2(most)))) : 1;
}

/**
 * @param {import('../../doc/state.js').Mesh} mesh
 * @param {string} [up] the axis that is up, when it is not as the format has it
 */
export function tellMesh({ points, triangles, up: own, looks }, up) {
    const turned = up === 'y' || up === 'z' ? up !== own : false;
    const numbers = [];
    for (let i = 0; i < points.length; i += 3) {
        const [x, y, z] = points.subarray(i, i + 3);
        numbers.push(...turned ? (own === 'y' ? [x, z, -y] : [x, -z, y]) : [x, y, z]);
    }
    const scale = scaleFor(points);
    const places = numbers.map(value => Math.round(value * scale * 512) / 512 || 0);
    return encoder.encode(JSON.stringify([places, Array.from(triangles), ...looks ? [looks] : []]));
}
