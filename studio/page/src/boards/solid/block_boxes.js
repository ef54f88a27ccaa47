// block_boxes.js: boxes around cells and lines, as one mesh that is drawn twice: what is in sight, then faintly what lies behind cells. A
// side of a box is a rim, where its edges are drawn, and a middle, which boxes of edges alone leave out: most of the pixels of a frame
// around the block are nothing but work.
import { BufferAttribute, DoubleSide, DynamicDrawUsage, InstancedBufferAttribute, InstancedBufferGeometry, Mesh, ShaderMaterial } from 'three';
import { BOX_FRAGMENT, BOX_VERTEX } from './block_shaders.js';

/** What is told of each box. @type {[string, number][]} */
const PARTS = [['corner', 3], ['extent', 3], ['tint', 4], ['style', 1]];

/** @typedef {import('./solid_boxes.js').MarkBox} MarkBox */

/** A cube from -0.5 to 0.5: of each side four corners, four on the inner end of the rim, and these again for the middle. */
function cube() {
    /** @type {number[][][]} */
    const [places, inwards, middles, normals] = [[], [], [], []];
    /** @type {number[]} */
    const corners = [];
    for (let side = 0; side < 6; side++) {
        const axis = side >> 1, sign = side % 2 - 0.5, first = places.length;
        for (let ring = 0; ring < 3; ring++)
            for (const [a, b] of [[-1, -1], [1, -1], [1, 1], [-1, 1]]) {
                const turned = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ z) => [[z, x, y], [y, z, x], [x, y, z]][axis];
                places.push(turned(a / 2, b / 2, sign));
                inwards.push(ring > 0 ? turned(-a, -b, 0) : [0, 0, 0]);
                normals.push(turned(0, 0, 2 * sign));
                middles.push([ring > 1 ? 1 : 0]);
            }
        for (let k = 0; k < 4; k++) {
            const [a, b] = [first + k, first + (k + 1) % 4];
            corners.push(a, b, a + 4, a + 4, b, b + 4);
        }
        corners.push(first + 8, first + 9, first + 10, first + 8, first + 10, first + 11);
    }
    const floats = (/** @type {number[][]} */ own, /** @type {number} */ each) => new BufferAttribute(new Float32Array(own.flat()), each);
    const geometry = new InstancedBufferGeometry();
    geometry.setIndex(corners);
    for (const [name, own, each] of /** @type {[string, number[][], number][]} */ ([['position', places, 3], ['inward', inwards, 3],
                                                                                    ['middle', middles, 1], ['normal', normals, 3]]))
        geometry.setAttribute(name, floats(own, each));
    return geometry;
}

export class BoxMesh {
    constructor() {
        this.geometry = cube();
        this.uniforms = { beat: { value: 1 } };
        this.meshes = [[1, true], [0.3, false]].map(([strength, depthTest], i) => Object.assign(
            new Mesh(this.geometry, new ShaderMaterial({
                vertexShader: BOX_VERTEX, fragmentShader: BOX_FRAGMENT, transparent: true, depthWrite: false,
                depthTest: /** @type {boolean} */ (depthTest), side: DoubleSide,
                uniforms: { ...this.uniforms, strength: { value: strength } } })),
            { frustumCulled: false, renderOrder: 2 + i }));
        this.shown = '';
        this.reserve(32);
    }

    /** @param {number} capacity */
    reserve(capacity) {
        this.geometry.dispose();
        for (const [name, each] of PARTS)
            this.geometry.setAttribute(name, new InstancedBufferAttribute(new Float32Array(each * capacity), each).setUsage(DynamicDrawUsage));
        this.capacity = capacity;
    }

    /** @param {MarkBox[]} list @returns {boolean} whether anything is different now */
    set(list) {
        const told = JSON.stringify(list);
        if (told === this.shown)
            return false;
        this.shown = told;
        if (list.length > /** @type {number} */ (this.capacity))
            this.reserve(2 * list.length);
        const [corner, extent, tint, style] = PARTS.map(([name]) => this.geometry.getAttribute(name).array);
        list.forEach((box, i) => {
            corner.set(box.at, 3 * i);
            extent.set(box.size, 3 * i);
            tint.set([box.colour[0] / 255, box.colour[1] / 255, box.colour[2] / 255, box.alpha], 4 * i);
            style[i] = box.style;
        });
        for (const [name] of PARTS)
            this.geometry.getAttribute(name).needsUpdate = true;
        this.geometry.instanceCount = list.length;
        for (const mesh of this.meshes)
            mesh.visible = list.length > 0;
        return true;
    }

    dispose() {
        this.geometry.dispose();
        for (const { material } of this.meshes)
            /** @type {ShaderMaterial} */ (material).dispose();
    }
}
