// meshes.js: meshes, by the loaders of three.js in the 3D part of the page.
import { solidScene } from '../pieces.js';
import { TRIANGLES_MAX, Unreadable } from './unreadable.js';

/** Points that are equal, also in colour, become one, as the program has it.
 *  @param {Float32Array} corners three coordinates each @param {Uint32Array | null} paints a colour each */
function weld(corners, paints) {
    const bits = new Uint32Array(corners.buffer, corners.byteOffset, corners.length);
    const triangles = new Uint32Array(corners.length / 3);
    /** @type {Map<string, number>} */
    const known = new Map();
    const points = [];
    const colours = [];
    for (let i = 0; i < triangles.length; i++) {
        const key = `${bits[3 * i]},${bits[3 * i + 1]},${bits[3 * i + 2]},${paints?.[i] ?? ''}`;
        let point = known.get(key);
        if (point === undefined) {
            known.set(key, point = points.length / 3);
            points.push(corners[3 * i], corners[3 * i + 1], corners[3 * i + 2]);
            colours.push(paints?.[i] ?? 0);
        }
        triangles[i] = point;
    }
    return { points: Float64Array.from(points), triangles, colours: paints ? colours : null };
}

/** What a mesh looks like; nothing when it says nothing. @param {import('../../boards/model/mesh_loaders.js').LoadedMesh} mesh
 *  @param {number[] | null} colours of its points @returns {{ looks?: import('../../doc/state.js').Looks }} */
function looksOf({ paints, painted }, colours) {
    return paints.length > 0 || colours ? { looks: { ...paints.length > 0 && { paints, painted: [...painted] }, ...colours && { colours } } } : {};
}

/** @param {string} name @param {Uint8Array} bytes @returns {'obj' | 'stl' | 'ply' | 'gltf'} */
function formatOf(name, bytes) {
    const ending = /\.(obj|stl|ply|gltf|glb)$/i.exec(name)?.[1].toLowerCase();
    const head = new TextDecoder('latin1').decode(bytes.subarray(0, 5));
    if (ending && ending !== 'glb')
        return /** @type {any} */ (ending);
    return head.startsWith('glTF') || ending ? 'gltf' : head.startsWith('ply') ? 'ply' : 'stl';
}

/** @param {import('../module.js').Block} file @param {import('../module.js').Block[]} beside files that were opened with it
 *  @returns {Promise<import('../../doc/state.js').Mesh>} */
export async function readMesh({ name, bytes }, beside) {
    const format = formatOf(name, bytes);
    const { loadMesh } = await solidScene();
    const libraries = format === 'obj' ? beside.filter(file => /\.mtl$/i.test(file.name)) : [];
    /** @type {import('../../boards/model/mesh_loaders.js').LoadedMesh} */
    let loaded;
    try {
        loaded = await loadMesh(format, bytes, libraries);
    } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        throw new Unreadable(`${name} is no mesh that can be read: ${why.slice(0, 160).replace(/\.?$/, '.')}`);
    }
    const { corners } = loaded;
    if (corners.length === 0)
        throw new Unreadable(`${name} holds no triangles; export the model's surface.`);
    if (corners.length > 9 * TRIANGLES_MAX)
        throw new Unreadable(`${name} has more than ${TRIANGLES_MAX / 1e6} million triangles; simplify it.`);
    if (!corners.every(Number.isFinite))
        throw new Unreadable(`${name} has points that are no numbers; mend the file.`);
    for (let i = 0; i < corners.length; i++)
        corners[i] += 0; // no -0
    const up = format === 'stl' ? 'z' : 'y';
    const { points, triangles, colours } = weld(corners, loaded.colours);
    for (let i = 0; up === 'y' && i < points.length; i += 3)
        [points[i + 1], points[i + 2]] = [-points[i + 2], points[i + 1]];
    const ending = { obj: 'obj', stl: 'stl', ply: 'ply', gltf: 'glb' }[format];
    return { type: 'mesh', name: /\.(obj|stl|ply|gltf|glb)$/i.test(name) ? name : `${name}.${ending}`, points,
             triangles, up, file: bytes, ...looksOf(loaded, colours), ...libraries.length > 0 && { beside: libraries } };
}
