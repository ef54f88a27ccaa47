// block_scene.js: a block of cells in three dimensions. All faces of cells are one draw call, all boxes around things two more.
import { BoxGeometry, CanvasTexture, DoubleSide, DynamicDrawUsage, InstancedBufferAttribute, InstancedBufferGeometry,
         LinearMipmapLinearFilter, Matrix4, Mesh, PerspectiveCamera, PlaneGeometry, Scene, ShaderMaterial, Vector3,
         WebGLRenderer } from 'three';
import { BOX_FRAGMENT, BOX_VERTEX, FACE_FRAGMENT, FACE_VERTEX } from './block_shaders.js';

/** Contexts are few in a browser: one that is given back is used again. @type {WebGLRenderer[]} */
const idle = [];

/** @returns {WebGLRenderer} */
function takeRenderer() {
    const kept = idle.pop();
    return kept && !kept.getContext().isContextLost() ? kept : new WebGLRenderer({ antialias: true, alpha: true, powerPreference: 'low-power' });
}

/** Whether there are three dimensions here at all. */
export function canDraw() {
    try {
        giveBack(takeRenderer());
        return true;
    } catch {
        return false;
    }
}

/** @param {WebGLRenderer} renderer */
function giveBack(renderer) {
    renderer.domElement.remove();
    renderer.renderLists.dispose();
    if (idle.length === 0)
        idle.push(renderer);
    else {
        renderer.dispose();
        renderer.forceContextLoss();
    }
}

/** @typedef {import('./solid_model.js').Triple} Triple */

/** What is told of each box. @type {[string, number][]} */
const BOX_PARTS = [['corner', 3], ['extent', 3], ['tint', 4], ['style', 1]];

/** What is needed to look at cells of a block; numbers in, pixels out. */
export class SolidScene {
    constructor() {
        this.renderer = takeRenderer();
        this.canvas = this.renderer.domElement;
        this.scene = new Scene();
        this.camera = new PerspectiveCamera(32, 1, 0.1, 1000);
        this.camera.up.set(0, 0, 1);
        this.sheet = new CanvasTexture(document.createElement('canvas'));
        this.faceUniforms = { sheet: { value: this.sheet }, columns: { value: 1 }, numbers: { value: 1 },
                              boxed: { value: 0 }, turn: { value: 0 } };
        this.faces = this.faceMesh(1, 4096);
        this.faint = this.faceMesh(0.13, 16);
        this.boxes = this.boxMesh();
        this.boxRoom = 0;
        this.reserveBoxes(32);
        this.scene.add(this.faces, this.faint, ...this.boxes);
    }

    /** @param {number} faint how much is seen of them @param {number} capacity */
    faceMesh(faint, capacity) {
        const geometry = new InstancedBufferGeometry();
        const plane = new PlaneGeometry(1, 1);
        geometry.index = plane.index;
        geometry.attributes = { position: plane.attributes.position, uv: plane.attributes.uv };
        const material = new ShaderMaterial({ vertexShader: FACE_VERTEX, fragmentShader: FACE_FRAGMENT,
            uniforms: { ...this.faceUniforms, faint: { value: faint } }, transparent: faint < 1, depthWrite: faint === 1 });
        const mesh = new Mesh(geometry, material);
        mesh.frustumCulled = false;
        mesh.renderOrder = faint < 1 ? 1 : 0;
        this.reserveFaces(mesh, capacity);
        return mesh;
    }

    /** @param {Mesh} mesh @param {number} capacity */
    reserveFaces(mesh, capacity) {
        const geometry = /** @type {InstancedBufferGeometry} */ (mesh.geometry);
        geometry.setAttribute('cell', new InstancedBufferAttribute(new Uint16Array(4 * capacity), 4).setUsage(DynamicDrawUsage));
        geometry.setAttribute('tint', new InstancedBufferAttribute(new Uint8Array(4 * capacity), 4, true).setUsage(DynamicDrawUsage));
        geometry.setAttribute('tile', new InstancedBufferAttribute(new Uint16Array(2 * capacity), 2).setUsage(DynamicDrawUsage));
        geometry.instanceCount = 0;
        mesh.userData.capacity = capacity;
    }

    boxMesh() {
        const geometry = new InstancedBufferGeometry();
        const box = new BoxGeometry(1, 1, 1);
        geometry.index = box.index;
        geometry.attributes = { position: box.attributes.position, uv: box.attributes.uv };
        this.boxUniforms = { beat: { value: 1 } };
        const meshes = [[1, true], [0.3, false]].map(([strength, depthTest]) => new Mesh(geometry, new ShaderMaterial({
            vertexShader: BOX_VERTEX, fragmentShader: BOX_FRAGMENT, transparent: true, depthWrite: false,
            depthTest: /** @type {boolean} */ (depthTest), side: DoubleSide,
            uniforms: { ...this.boxUniforms, strength: { value: strength } } })));
        meshes.forEach((mesh, i) => Object.assign(mesh, { frustumCulled: false, renderOrder: 2 + i }));
        return meshes;
    }

    /** @param {import('./solid_atlas.js').Atlas} atlas */
    setAtlas({ canvas, columns, boxed }) {
        this.sheet.dispose();
        this.sheet = new CanvasTexture(canvas);
        this.sheet.flipY = false;
        this.sheet.minFilter = LinearMipmapLinearFilter;
        this.sheet.anisotropy = Math.min(8, this.renderer.capabilities.getMaxAnisotropy());
        this.faceUniforms.sheet.value = this.sheet;
        this.faceUniforms.columns.value = columns;
        this.faceUniforms.boxed.value = boxed ? 1 : 0;
    }

    /** @param {import('./solid_model.js').FaceList} list @param {boolean} [faint] */
    setFaces(list, faint = false) {
        const mesh = faint ? this.faint : this.faces;
        const geometry = /** @type {InstancedBufferGeometry} */ (mesh.geometry);
        if (list.count > mesh.userData.capacity) {
            geometry.dispose();
            this.reserveFaces(mesh, Math.ceil(1.5 * list.count));
        }
        for (const [name, own, each] of /** @type {const} */ ([['cell', list.cells, 4], ['tint', list.tints, 4],
                                                                 ['tile', list.tiles, 2]])) {
            const attribute = /** @type {InstancedBufferAttribute} */ (geometry.getAttribute(name));
            attribute.array.set(/** @type {any} */ (own).subarray(0, each * list.count));
            attribute.clearUpdateRanges();
            attribute.addUpdateRange(0, each * list.count);
            attribute.needsUpdate = true;
        }
        geometry.instanceCount = list.count;
        mesh.visible = list.count > 0;
    }

    /** @param {number} capacity */
    reserveBoxes(capacity) {
        const geometry = /** @type {InstancedBufferGeometry} */ (this.boxes[0].geometry);
        geometry.dispose();
        for (const [name, each] of BOX_PARTS)
            geometry.setAttribute(name, new InstancedBufferAttribute(new Float32Array(each * capacity), each).setUsage(DynamicDrawUsage));
        this.boxRoom = capacity;
    }

    /** @param {{ at: Triple, size: Triple, colour: Triple, alpha: number, style: number }[]} list */
    setBoxes(list) {
        if (list.length > this.boxRoom)
            this.reserveBoxes(2 * list.length);
        const geometry = /** @type {InstancedBufferGeometry} */ (this.boxes[0].geometry);
        const [corner, extent, tint, style] = BOX_PARTS.map(([name]) => geometry.getAttribute(name).array);
        list.forEach((box, i) => {
            corner.set(box.at, 3 * i);
            extent.set(box.size, 3 * i);
            tint.set([box.colour[0] / 255, box.colour[1] / 255, box.colour[2] / 255, box.alpha], 4 * i);
            style[i] = box.style;
        });
        for (const [name] of BOX_PARTS)
            geometry.getAttribute(name).needsUpdate = true;
        geometry.instanceCount = list.length;
        for (const mesh of this.boxes)
            mesh.visible = list.length > 0;
    }

    /** Whether numbers are shown. @param {boolean} shown */
    setNumbers(shown) {
        this.faceUniforms.numbers.value = shown ? 1 : 0;
    }

    /** @param {number} width @param {number} height in CSS pixels @param {number} ratio */
    resize(width, height, ratio) {
        this.renderer.setPixelRatio(ratio);
        this.renderer.setSize(width, height, false);
        this.camera.aspect = width / height;
    }

    /** @param {{ azimuth: number, elevation: number, distance: number, target: Triple }} view */
    aim({ azimuth, elevation, distance, target }) {
        const { camera } = this;
        camera.position.set(target[0] + distance * Math.cos(elevation) * Math.sin(azimuth),
                            target[1] - distance * Math.cos(elevation) * Math.cos(azimuth),
                            target[2] + distance * Math.sin(elevation));
        camera.near = Math.max(0.05, distance / 50);
        camera.far = distance * 20;
        camera.updateProjectionMatrix();
        camera.lookAt(new Vector3(...target));
        camera.updateMatrixWorld();
        this.faceUniforms.turn.value = (Math.round(azimuth / (Math.PI / 2)) % 4 + 4) % 4;
    }

    /** @param {number} beat of what pulses */
    render(beat) {
        /** @type {any} */ (this.boxUniforms).beat.value = beat;
        this.renderer.render(this.scene, this.camera);
        return this.renderer.info.render.calls;
    }

    /** From the eye through a point of the picture, each coordinate from -1 to 1.
     *  @param {number} x @param {number} y @returns {{ origin: Triple, direction: Triple }} */
    ray(x, y) {
        const { camera } = this, { x: ox, y: oy, z: oz } = camera.position;
        const far = new Vector3(x, y, 0.5).applyMatrix4(camera.projectionMatrixInverse).applyMatrix4(camera.matrixWorld);
        const d = far.sub(camera.position).normalize();
        return { origin: [ox, oy, oz], direction: [d.x, d.y, d.z] };
    }

    /** Where a point of the block is in the picture. @param {Triple} point @returns {[number, number]} */
    pictureOf(point) {
        const p = new Vector3(...point).applyMatrix4(
            new Matrix4().multiplyMatrices(this.camera.projectionMatrix, this.camera.matrixWorldInverse));
        return [p.x, p.y];
    }

    dispose() {
        for (const mesh of [this.faces, this.faint, ...this.boxes]) {
            mesh.geometry.dispose();
            /** @type {ShaderMaterial} */ (mesh.material).dispose();
        }
        this.sheet.dispose();
        giveBack(this.renderer);
    }
}
