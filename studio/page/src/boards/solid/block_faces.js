// block_faces.js: the faces of cells as one mesh, in one draw call. Four vertices a face and no instancing: where there is no graphics
// card an instance costs as much as a call of its own (castle, 1,408 faces, SwiftShader: in plain colours 26 ms against 4).
import { BufferAttribute, BufferGeometry, DynamicDrawUsage, Mesh, ShaderMaterial } from 'three';
import { FACE_FRAGMENT, FACE_VERTEX } from './block_shaders.js';

/** What each vertex of a face is told, of which type, and how many words of 32 bits that is.
 *  @type {[string, (buffer: ArrayBuffer) => BufferAttribute, number][]} */
const PARTS = [['cell', buffer => new BufferAttribute(new Uint16Array(buffer), 4), 2],
               ['tint', buffer => new BufferAttribute(new Uint8Array(buffer), 4, true), 1],
               ['tile', buffer => new BufferAttribute(new Uint16Array(buffer), 2), 1]];

export class FaceMesh {
    /** @param {Record<string, { value: any }>} uniforms @param {number} faint how much is seen of them @param {number} capacity */
    constructor(uniforms, faint, capacity) {
        const material = new ShaderMaterial({ vertexShader: FACE_VERTEX, fragmentShader: FACE_FRAGMENT,
            uniforms: { ...uniforms, faint: { value: faint } }, transparent: faint < 1, depthWrite: faint === 1 });
        this.geometry = new BufferGeometry();
        this.mesh = new Mesh(this.geometry, material);
        Object.assign(this.mesh, { frustumCulled: false, renderOrder: faint < 1 ? 1 : 0, visible: false });
        this.reserve(capacity);
    }

    /** @param {number} capacity in faces */
    reserve(capacity) {
        const { geometry } = this;
        this.capacity = capacity;
        this.words = PARTS.map(([name, attribute, words]) => {
            const buffer = new ArrayBuffer(16 * words * capacity);
            geometry.setAttribute(name, attribute(buffer).setUsage(DynamicDrawUsage));
            return new Uint32Array(buffer);
        });
        const corners = new Uint32Array(6 * capacity);
        for (let i = 0; i < capacity; i++)
            corners.set([4 * i, 4 * i + 2, 4 * i + 1, 4 * i + 2, 4 * i + 3, 4 * i + 1], 6 * i);
        geometry.setIndex(new BufferAttribute(corners, 1));
    }

    /** @param {import('./solid_model.js').FaceList} list */
    set(list) {
        const { count } = list, { geometry } = this;
        if (count > /** @type {number} */ (this.capacity)) {
            geometry.dispose();
            this.reserve(Math.ceil(1.5 * count));
        }
        [list.cells, list.tints, list.tiles].forEach((own, part) => {
            const [name, , words] = PARTS[part], attribute = /** @type {BufferAttribute} */ (geometry.getAttribute(name));
            fourTimes(new Uint32Array(own.buffer, 0, words * count), words, /** @type {Uint32Array[]} */ (this.words)[part]);
            attribute.clearUpdateRanges();
            attribute.addUpdateRange(0, 4 * attribute.itemSize * count);
            attribute.needsUpdate = true;
        });
        geometry.setDrawRange(0, 6 * count);
        this.mesh.visible = count > 0;
    }

    dispose() {
        this.geometry.dispose();
        /** @type {ShaderMaterial} */ (this.mesh.material).dispose();
    }
}

/** What is told of a face, for each of its vertices. @param {Uint32Array} from @param {number} words @param {Uint32Array} to */
function fourTimes(from, words, to) {
    let at = 0;
    for (let i = 0; i < from.length; i += words)
        for (let corner = 0; corner < 4; corner++)
            for (let word = 0; word < words; word++)
                to[at++] = from[i + word];
}
