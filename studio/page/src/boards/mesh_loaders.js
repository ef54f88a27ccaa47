// mesh_loaders.js: triangles of meshes, by the loaders of three.js. Nothing is fetched: what a glTF names outside of
// itself is refused, and what is no shape (textures, materials, animations) is left out before it is loaded.
import { Matrix4, Vector3 } from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { OBJLoader } from 'three/addons/loaders/OBJLoader.js';
import { PLYLoader } from 'three/addons/loaders/PLYLoader.js';
import { STLLoader } from 'three/addons/loaders/STLLoader.js';

/** @typedef {import('three').BufferGeometry} BufferGeometry */

/** @param {Uint8Array} bytes @returns {ArrayBuffer} */
const bufferOf = bytes => /** @type {ArrayBuffer} */ (bytes.slice().buffer);

/** The corners of a geometry's triangles. @param {BufferGeometry} geometry @param {Matrix4} [matrix] @returns {number[]} */
function cornersOf(geometry, matrix) {
    const { position } = geometry.attributes;
    if (!position)
        return [];
    const corners = [];
    const place = new Vector3();
    const count = geometry.index ? geometry.index.count : position.count;
    for (let i = 0; i < count - count % 3; i++) {
        place.fromBufferAttribute(position, geometry.index ? geometry.index.getX(i) : i);
        if (matrix)
            place.applyMatrix4(matrix);
        corners.push(place.x, place.y, place.z);
    }
    return corners;
}

/** @param {import('three').Object3D} root */
function cornersBelow(root) {
    /** @type {number[][]} */
    const found = [];
    root.updateMatrixWorld(true);
    root.traverse(object => {
        const mesh = /** @type {import('three').Mesh} */ (object);
        if (mesh.isMesh)
            found.push(cornersOf(mesh.geometry, mesh.matrixWorld));
    });
    return found.flat();
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

/** One binary glTF with the shapes alone. @param {Uint8Array} bytes @returns {ArrayBuffer} */
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
    for (const mesh of json.meshes ?? [])
        for (const primitive of mesh.primitives ?? [])
            delete primitive.material;
    for (const node of json.nodes ?? [])
        delete node.skin;
    for (const part of ['images', 'textures', 'samplers', 'materials', 'animations', 'skins', 'cameras', 'extensions',
                        'extensionsUsed', 'extensionsRequired'])
        delete json[part];
    const total = buffers.reduce((sum, { length }) => sum + length + 7 & ~7, 0);
    json.buffers = [{ byteLength: total }];
    return packed(JSON.stringify(json), buffers, starts, total);
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

/**
 * Corners of triangles, three coordinates each, as the file has them.
 * @param {'obj' | 'stl' | 'ply' | 'gltf'} format @param {Uint8Array} bytes
 * @returns {Promise<Float32Array>}
 */
export async function loadMesh(format, bytes) {
    switch (format) {
    case 'obj':
        return Float32Array.from(cornersBelow(new OBJLoader().parse(new TextDecoder().decode(bytes))));
    case 'stl':
        return Float32Array.from(cornersOf(new STLLoader().parse(bufferOf(bytes))));
    case 'ply':
        return Float32Array.from(cornersOf(new PLYLoader().parse(bufferOf(bytes))));
    default:
        return Float32Array.from(cornersBelow((await new GLTFLoader().parseAsync(shapesAlone(bytes), '')).scene));
    }
}
