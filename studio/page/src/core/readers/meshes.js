// meshes.js: meshes, by the loaders of three.js in the 3D part of the page.
import { solidScene } from '../pieces.js';
import { TRIANGLES_MAX, Unreadable } from './unreadable.js';

/** Points that are equal become one, as the program has it. @param {Float32Array} corners three coordinates each */
function weld(corners) {
    const bits = new Uint32Array(corners.buffer, corners.byteOffset, corners.length);
    const triangles = new Uint32Array(corners.length / 3);
    /** @type {Map<string, number>} */
    const known = new Map();
    const points = [];
    for (let i = 0; i < triangles.length; i++) {
        const key = `${bits[3 * i]},${bits[3 * i + 1]},${bits[3 * i + 2]}`;
        let point = known.get(key);
        if (point === undefined) {
            known.set(key, point = points.length / 3);
            points.push(corners[3 * i], corners[3 * i + 1], corners[3 * i + 2]);
        }
        triangles[i] = point;
    }
    return { points: Float64Array.from(points), triangles };
}

/** @param {string} name @param {Uint8Array} bytes @returns {'obj' | 'stl' | 'ply' | 'gltf'} */
function formatOf(name, bytes) {
    const ending = /\.(obj|stl|ply|gltf|glb)$/i.exec(name)?.[1].toLowerCase();
    const head = new TextDecoder('latin1').decode(bytes.subarray(0, 5));
    if (ending && ending !== 'glb')
        return /** @type {any} */ (ending);
    return head.startsWith('glTF') || ending ? 'gltf' : head.startsWith('ply') ? 'ply' : 'stl';
}

/** @param {string} name @param {Uint8Array} bytes @returns {Promise<import('../../doc/state.js').Mesh>} */
export async function readMesh(name, bytes) {
    const format = formatOf(name, bytes);
    const { loadMesh } = await solidScene();
    /** @type {Float32Array} */
    let corners;
    try {
        corners = await loadMesh(format, bytes);
    } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        throw new Unreadable(`${name} is no mesh that can be read: ${why.slice(0, 160).replace(/\.?$/, '.')}`);
    }
    if (corners.length === 0)
        throw new Unreadable(`${name} holds no triangles; export the model's surface.`);
    if (corners.length > 9 * TRIANGLES_MAX)
        throw new Unreadable(`${name} has more than ${TRIANGLES_MAX / 1e6} million triangles; simplify it.`);
    if (!corners.every(Number.isFinite))
        throw new Unreadable(`${name} has points that are no numbers; mend the file.`);
    for (let i = 0; i < corners.length; i++)
        corners[i] += 0; // no -0
    const up = format === 'stl' ? 'z' : 'y';
    const { points, triangles } = weld(corners);
    for (let i = 0; up === 'y' && i < points.length; i += 3)
        [points[i + 1], points[i + 2]] = [-points[i + 2], points[i + 1]];
    const ending = { obj: 'obj', stl: 'stl', ply: 'ply', gltf: 'glb' }[format];
    return { type: 'mesh', name: /\.(obj|stl|ply|gltf|glb)$/i.test(name) ? name : `${name}.${ending}`, points,
             triangles, up, file: bytes };
}
