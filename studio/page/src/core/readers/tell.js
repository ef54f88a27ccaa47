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

/**
 * @param {import('../../doc/state.js').Mesh} mesh
 * @param {string} [up] the axis that is up, when it is not as the format has it
 */
export function tellMesh({ points, triangles, up: own }, up) {
    const turned = up === 'y' || up === 'z' ? up !== own : false;
    const numbers = [];
    for (let i = 0; i < points.length; i += 3) {
        const [x, y, z] = points.subarray(i, i + 3);
        numbers.push(...turned ? (own === 'y' ? [x, z, -y] : [x, -z, y]) : [x, y, z]);
    }
    const places = numbers.map(value => Number(value.toFixed(9)) || 0);
    return encoder.encode(`[${JSON.stringify(places)},${JSON.stringify(Array.from(triangles))}]`);
}
