// block_scene.js: a block of cells in three dimensions. All faces of cells are one draw call, all boxes around things two more.
import { CanvasTexture, LinearMipmapLinearFilter, Matrix4, PerspectiveCamera, Scene, Vector3, Vector4, WebGLRenderer } from 'three';
import { BoxMesh } from './block_boxes.js';
import { FaceMesh } from './block_faces.js';

/** Contexts are few in a browser: one that is given back is used again. @type {WebGLRenderer[]} */
const idle = [];

/** Drawing by the processor, by the names it goes by; browsers do not always own up to it when asked for a card. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/** Whether there is a graphics card; null until somebody asked. @type {boolean | null} */
let card = null;

/** Without a card smooth edges and sharp numbers on steep faces cost half of the time in which a press is to be seen. */
function hasCard() {
    if (card === null) {
        const context = document.createElement('canvas').getContext('webgl2', { failIfMajorPerformanceCaveat: true });
        const named = context?.getExtension('WEBGL_debug_renderer_info');
        card = context !== null && !SOFTWARE.test(String(context.getParameter(named ? named.UNMASKED_RENDERER_WEBGL : context.RENDERER)));
        context?.getExtension('WEBGL_lose_context')?.loseContext();
    }
    return card;
}

/** @returns {WebGLRenderer} */
function takeRenderer() {
    const kept = idle.pop();
    return kept && !kept.getContext().isContextLost() ? kept :
        new WebGLRenderer({ antialias: hasCard(), alpha: true, powerPreference: 'low-power' });
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

/** What is needed to look at cells of a block; numbers in, pixels out. Nothing is drawn again while all stays as it was. */
export class SolidScene {
    constructor() {
        this.renderer = takeRenderer();
        this.canvas = this.renderer.domElement;
        this.scene = new Scene();
        this.camera = new PerspectiveCamera(32, 1, 0.1, 1000);
        this.camera.up.set(0, 0, 1);
        this.sheet = new CanvasTexture(document.createElement('canvas'));
        this.faceUniforms = { sheet: { value: this.sheet }, columns: { value: 1 }, numbers: { value: 1 }, boxed: { value: 0 },
                              turn: { value: 0 }, grown: { value: new Vector4(1, 1, 1, 1) } };
        this.faces = new FaceMesh(this.faceUniforms, 1, 4096);
        this.faint = new FaceMesh(this.faceUniforms, 0.13, 16);
        this.boxes = new BoxMesh();
        this.scene.add(this.faces.mesh, this.faint.mesh, ...this.boxes.meshes);
        this.stale = true;
        this.aimedAt = '';
    }

    /** @param {import('./solid_atlas.js').Atlas} atlas */
    setAtlas({ canvas, columns, boxed }) {
        this.sheet.dispose();
        this.sheet = new CanvasTexture(canvas);
        this.sheet.flipY = false;
        this.sheet.minFilter = LinearMipmapLinearFilter;
        this.sheet.anisotropy = Math.min(hasCard() ? 8 : 2, this.renderer.capabilities.getMaxAnisotropy());
        this.faceUniforms.sheet.value = this.sheet;
        this.faceUniforms.columns.value = columns;
        this.faceUniforms.boxed.value = boxed ? 1 : 0;
        this.stale = true;
    }

    /** @param {import('./solid_model.js').FaceList} list @param {boolean} [faint] */
    setFaces(list, faint = false) {
        (faint ? this.faint : this.faces).set(list);
        this.stale = true;
    }

    /** @param {import('./solid_boxes.js').MarkBox[]} list */
    setBoxes(list) {
        this.stale = this.boxes.set(list) || this.stale;
    }

    /** How large cells are that stand, that come, that go and that change. @param {[number, number, number, number]} sizes */
    setGrown(sizes) {
        this.faceUniforms.grown.value.set(...sizes);
        this.stale = true;
    }

    /** Whether numbers are shown. @param {boolean} shown */
    setNumbers(shown) {
        this.faceUniforms.numbers.value = shown ? 1 : 0;
        this.stale = true;
    }

    /** @param {number} width @param {number} height in CSS pixels @param {number} ratio */
    resize(width, height, ratio) {
        this.renderer.setPixelRatio(ratio);
        this.renderer.setSize(width, height, false);
        this.camera.aspect = width / height;
        this.forget();
    }

    /** The canvas is empty: all is drawn again. */
    forget() {
        this.stale = true;
        this.aimedAt = '';
    }

    /** @param {{ azimuth: number, elevation: number, distance: number, target: Triple }} view */
    aim({ azimuth, elevation, distance, target }) {
        const { camera } = this, told = [azimuth, elevation, distance, ...target].join();
        if (told === this.aimedAt)
            return;
        this.aimedAt = told;
        this.stale = true;
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

    /** @param {number} [beat] of what pulses, when anything does */
    render(beat) {
        this.boxes.uniforms.beat.value = beat ?? 1;
        if (this.stale || beat !== undefined)
            this.renderer.render(this.scene, this.camera);
        this.stale = false;
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

    /** @returns {Triple} */
    eye() {
        const { x, y, z } = this.camera.position;
        return [x, y, z];
    }

    /** Where a point of the block is in the picture, from -1 to 1, and how deep; 1 and more is behind the eye. @param {Triple} point
     *  @returns {Triple} */
    pictureOf(point) {
        const p = new Vector3(...point).applyMatrix4(
            new Matrix4().multiplyMatrices(this.camera.projectionMatrix, this.camera.matrixWorldInverse));
        return [p.x, p.y, p.z];
    }

    dispose() {
        for (const mesh of [this.faces, this.faint, this.boxes])
            mesh.dispose();
        this.sheet.dispose();
        giveBack(this.renderer);
    }
}
