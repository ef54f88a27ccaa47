// mesh_loaders.js: triangles of meshes and their colours, by the loaders of three.js. Nothing is fetched: what a glTF names
// outside of itself is refused, and what is neither shape nor colour (textures, animations) is left out before it is loaded.
import { ColorManagement, Matrix4, Vector3 } from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { OBJLoader } from 'three/addons/loaders/OBJLoader.js';
import { PLYLoader } from 'three/addons/loaders/PLYLoader.js';
import { STLLoader } from 'three/addons/loaders/STLLoader.js';
import { byteOf, materialsOf, NO_MATERIAL } from './mesh_colours.js';

/**
 * Corners of triangles, three coordinates each, as the file has them; the colour of each corner (0xrrggbb), when the file
 * has any; and the material of each triangle, -1 for none.
 * @typedef {{ corners: Float32Array, colours: Uint32Array | null, paints: number[], painted: Int32Array }} LoadedMesh
 * @typedef {import('three').BufferGeometry} BufferGeometry
 * @typedef {{ linear: boolean, paints: Map<string, number> | null, at: number[], colours: number[], coloured: boolean, names: string[] }} Gathering
 */

/** Loads with colours as the file has them, which are no light here. @template T @param {() => T} load @returns {T} */
function plainly(load) {
    const before = ColorManagement.enabled;
    ColorManagement.enabled = false;
    try {
        return load();
    } finally {
        ColorManagement.enabled = before;
    }
}

/** @param {Uint8Array} bytes @returns {ArrayBuffer} */
const bufferOf = bytes => /** @type {ArrayBuffer} */ (bytes.slice().buffer);

/** Adds the triangles of a geometry. @param {Gathering} to @param {BufferGeometry} geometry @param {(corner: number) => string} nameAt
 *  @param {Matrix4} [matrix] */
function gather(to, geometry, nameAt, matrix) {
    const { position, color } = geometry.attributes;
    if (!position)
        return;
    const place = new Vector3();
    const count = geometry.index ? geometry.index.count : position.count;
    to.coloured ||= Boolean(color);
    for (let i = 0; i < count - count % 3; i++) {
        const corner = geometry.index ? geometry.index.getX(i) : i;
        place.fromBufferAttribute(position, corner);
        if (matrix)
            place.applyMatrix4(matrix);
        to.at.push(place.x, place.y, place.z);
        to.colours.push(color ? [color.getX(corner), color.getY(corner), color.getZ(corner)].reduce(
            (sum, part) => 256 * sum + byteOf(part, to.linear), 0) : 0xffffff);
        if (i % 3 === 0)
            to.names.push(nameAt(i));
    }
}

/** The name of the material of a corner. @param {import('three').Mesh} mesh @returns {(corner: number) => string} */
function namesOf({ material, geometry }) {
    if (!Array.isArray(material))
        return () => material.name;
    return corner => {
        const group = geometry.groups.find(({ start, count }) => corner >= start && corner < start + count);
        return group ? material[group.materialIndex ?? 0].name : NO_MATERIAL;
    };
}

/** @param {Gathering} to @param {import('three').Object3D} root */
function gatherBelow(to, root) {
    root.updateMatrixWorld(true);
    root.traverse(object => {
        const mesh = /** @type {import('three').Mesh} */ (object);
        if (mesh.isMesh)
            gather(to, mesh.geometry, namesOf(mesh), mesh.matrixWorld);
    });
}

/** The JSON and the buffers of a glTF file, from either of its forms. @param {Uint8Array} bytes */
function partsOf(bytes) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (bytes.length < 20 || view.getUint32(0, true) !== 0x46546c67)
        return { text: new TextDecoder().decode(bytes), binary: new Uint8Array(0) };
    const length = view.getUint32(12, true);
    const text = new TextDecoder().decode(bytes.subarray(20, 20 + length));
    const at = 20 + length;
    return { text, binary: at + 8 <= bytes.length ? bytes.subarray(at + 8, at + 8 + view.getUint32(at, true)) :
        new Uint8Array(0) };
}

/** @param {any} buffer @param {Uint8Array} binary @returns {Uint8Array} */
function bytesOf(buffer, binary) {
    if (buffer.uri === undefined)
        return binary;
    const data = /^data:[^,]*;base64,/.exec(buffer.uri);
    if (!data)
        throw new Error('it needs other files beside it; export it as GLB');
    return Uint8Array.from(atob(buffer.uri.slice(data[0].length)), letter => letter.charCodeAt(0));
}

/** One binary glTF with the shapes alone, and its colours. @param {Uint8Array} bytes */
function shapesAlone(bytes) {
    const { text, binary } = partsOf(bytes);
    const json = JSON.parse(text);
    if ((json.extensionsRequired ?? []).some((/** @type {string} */ name) => /draco|meshopt/i.test(name)))
        throw new Error('it is compressed; export it without compression');
    /** @type {Uint8Array[]} */
    const buffers = (json.buffers ?? []).map((/** @type {any} */ buffer) => bytesOf(buffer, binary));
    const starts = buffers.map((_, i) => buffers.slice(0, i).reduce((sum, { length }) => sum + length + 7 & ~7, 0));
    for (const bufferView of json.bufferViews ?? []) {
        bufferView.byteOffset = (bufferView.byteOffset ?? 0) + starts[bufferView.buffer];
        bufferView.buffer = 0;
    }
    const looks = glossOf(json.materials ?? []);
    json.materials = [...looks.keys()].map(name => ({ name }));
    for (const mesh of json.meshes ?? [])
        for (const primitive of mesh.primitives ?? [])
            delete primitive.extensions;
    for (const node of json.nodes ?? [])
        delete node.skin;
    for (const part of ['images', 'textures', 'samplers', 'animations', 'skins', 'cameras', 'extensions',
                        'extensionsUsed', 'extensionsRequired'])
        delete json[part];
    const total = buffers.reduce((sum, { length }) => sum + length + 7 & ~7, 0);
    json.buffers = [{ byteLength: total }];
    return { bytes: packed(JSON.stringify(json), buffers, starts, total), looks };
}

/** The colours of materials, which are called by their numbers. @param {any[]} materials @returns {Map<string, number>} */
function glossOf(materials) {
    return new Map(materials.map(({ name, pbrMetallicRoughness }, i) => {
        const factor = pbrMetallicRoughness?.baseColorFactor ?? [1, 1, 1];
        return [name === NO_MATERIAL ? `${i} ${NO_MATERIAL}` : `${i}`, [0, 1, 2].reduce((sum, k) => 256 * sum + byteOf(factor[k], true), 0)];
    }));
}

/** @param {string} text @param {Uint8Array[]} buffers @param {number[]} starts @param {number} total */
function packed(text, buffers, starts, total) {
    const json = new TextEncoder().encode(text.padEnd(text.length + 4));
    const length = json.length & ~3;
    const result = new Uint8Array(28 + length + total);
    const view = new DataView(result.buffer);
    [0x46546c67, 2, result.length, length, 0x4e4f534a].forEach((value, i) => view.setUint32(4 * i, value, true));
    result.set(json.subarray(0, length), 20);
    view.setUint32(20 + length, total, true);
    view.setUint32(24 + length, 0x004e4942, true);
    buffers.forEach((buffer, i) => result.set(buffer, 28 + length + starts[i]));
    return result.buffer;
}

/** @param {Gathering} to @returns {LoadedMesh} */
function finished({ at, colours, coloured, names, paints }) {
    const used = [...new Set(names)].filter(name => paints?.has(name));
    const places = new Map(used.map((name, i) => [name, i]));
    return { corners: Float32Array.from(at), colours: coloured ? Uint32Array.from(colours) : null,
             paints: used.map(name => paints?.get(name) ?? 0), painted: Int32Array.from(names, name => places.get(name) ?? -1) };
}

/**
 * @param {'obj' | 'stl' | 'ply' | 'gltf'} format @param {Uint8Array} bytes
 * @param {{ name: string, bytes: Uint8Array }[]} [libraries] with the materials that an OBJ names
 * @returns {Promise<LoadedMesh>}
 */
export async function loadMesh(format, bytes, libraries = []) {
    /** @type {Gathering} */
    const to = { linear: format === 'gltf', paints: null, at: [], colours: [], coloured: false, names: [] };
    switch (format) {
    case 'obj': {
        const { text, paints } = materialsOf(new TextDecoder().decode(bytes), libraries);
        to.paints = paints;
        gatherBelow(to, plainly(() => new OBJLoader().parse(text)));
        break;
    }
    case 'stl':
        gather(to, new STLLoader().parse(bufferOf(bytes)).deleteAttribute('color'), () => NO_MATERIAL);
        break;
    case 'ply':
        gather(to, plainly(() => new PLYLoader().parse(bufferOf(bytes))), () => NO_MATERIAL);
        break;
    default: {
        const alone = shapesAlone(bytes);
        to.paints = new Map([['', 0xffffff], ...[...alone.looks].filter(([name]) => !name.endsWith(NO_MATERIAL))]);
        gatherBelow(to, (await new GLTFLoader().parseAsync(alone.bytes, '')).scene);
    }
    }
    return finished(to);
}
