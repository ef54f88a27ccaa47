// fit_scene.js: a model seen through the voxels that were made of it.
import { AmbientLight, BoxGeometry, BufferAttribute, BufferGeometry, Color, DirectionalLight, DoubleSide, Euler, Group, InstancedMesh,
         LineBasicMaterial, LineSegments, EdgesGeometry, Matrix4, Mesh, MeshLambertMaterial,
         OrthographicCamera, Scene, Vector3,
         WebGLRenderer } from 'three';

/**
 * `points` are z up, as the document has them; the fit is what `make` tells: degrees about x, then y, then z, a scale and a shift in
 * voxels; `longest` is the size that was asked for. Voxels that are filled, x fastest.
 * @typedef {object} Fit
 * @property {Float64Array} points
 * @property {Uint32Array} triangles
 * @property {number[]} turn @property {number} scale @property {number[]} shift @property {number} longest
 * @property {number[]} size @property {ArrayLike<number>} cells
 * @typedef {{ model: string, voxel: string, line: string }} Colours
 */

const RIGHT = Math.PI / 180;

/** @param {Float64Array} points @param {number[]} turn */
function turned(points, turn) {
    const [x, y, z] = turn;
    const matrix = new Matrix4().makeRotationZ(z * RIGHT).multiply(new Matrix4().makeRotationY(y * RIGHT))
        .multiply(new Matrix4().makeRotationX(x * RIGHT));
    const result = new Float32Array(points.length);
    const low = [Infinity, Infinity, Infinity];
    const high = [-Infinity, -Infinity, -Infinity];
    const place = new Vector3();
    for (let i = 0; i < points.length; i += 3) {
        place.set(points[i], points[i + 1], points[i + 2]).applyMatrix4(matrix);
        place.toArray(result, i);
        for (let a = 0; a < 3; a++) {
            low[a] = Math.min(low[a], result[i + a]);
            high[a] = Math.max(high[a], result[i + a]);
        }
    }
    return { points: result, low, extent: high.map((value, a) => value - low[a]) };
}

/** Where the model stands among the voxels, in voxels. @param {Fit} fit */
function standing({ points, turn, scale, shift, longest, size }) {
    const { points: at, low, extent } = turned(points, turn);
    const unit = longest / Math.max(...extent, 1e-9);
    const start = extent.map((own, a) => {
        const room = Math.max(1, Math.ceil(own * unit - 1e-9));
        const begin = (room + 2 * (shift[a] ?? 0) - own * unit * scale) / 2;
        const offset = begin - Math.floor(begin);
        const cut = Math.floor(own * unit * scale + offset) + 1 - size[a]; // sides without voxels are cut off
        return cut > 0 && offset > 0.5 ? offset - 1 : offset;
    });
    for (let i = 0; i < at.length; i++)
        at[i] = (at[i] - low[i % 3]) * unit * scale + start[i % 3];
    return at;
}

/** @param {HTMLCanvasElement} canvas @param {Colours} colours */
export function createFitScene(canvas, colours) {
    const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
    const scene = new Scene();
    const camera = new OrthographicCamera();
    const whole = new Group();
    const sun = new DirectionalLight(0xffffff, 1.6);
    sun.position.set(2, -3, 4);
    scene.add(whole, sun, new AmbientLight(0xffffff, 1.4));
    camera.up.set(0, 0, 1);
    const model = new MeshLambertMaterial({ color: new Color(colours.model), side: DoubleSide });
    const voxel = new MeshLambertMaterial({ color: new Color(colours.voxel), transparent: true, opacity: 0.28,
                                            depthWrite: false });
    const line = new LineBasicMaterial({ color: new Color(colours.line) });
    const box = new BoxGeometry(0.94, 0.94, 0.94);
    let yaw = -0.6, pitch = 0.5, zoom = 1, reach = 10, asked = 0;

    function draw() {
        asked = 0;
        const { clientWidth: wide, clientHeight: high } = canvas;
        if (!wide || !high)
            return;
        renderer.setPixelRatio(Math.min(2, devicePixelRatio));
        renderer.setSize(wide, high, false);
        const half = reach / zoom;
        const ratio = wide / high;
        Object.assign(camera, { left: -half * Math.max(1, ratio), right: half * Math.max(1, ratio),
                                top: half * Math.max(1, 1 / ratio),
                                bottom: -half * Math.max(1, 1 / ratio), near: -10 * reach, far: 10 * reach });
        camera.position.set(Math.sin(yaw) * Math.cos(pitch), -Math.cos(yaw) * Math.cos(pitch),
                            Math.sin(pitch));
        camera.lookAt(0, 0, 0);
        camera.updateProjectionMatrix();
        renderer.render(scene, camera);
    }
    const redraw = () => { asked ||= requestAnimationFrame(draw); };

    function clear() {
        for (const child of [...whole.children]) {
            whole.remove(child);
            const { geometry } = /** @type {Mesh} */ (child);
            if (geometry !== box)
                geometry?.dispose();
            if (child instanceof InstancedMesh)
                child.dispose();
        }
    }

    /** @param {Fit} fit */
    function show(fit) {
        clear();
        const geometry = new BufferGeometry();
        geometry.setAttribute('position', new BufferAttribute(standing(fit), 3));
        geometry.setIndex(new BufferAttribute(fit.triangles, 1));
        geometry.computeVertexNormals();
        whole.add(new Mesh(geometry, model));
        const [wide, deep, high] = fit.size;
        const filled = [];
        for (let i = 0; i < fit.cells.length; i++)
            if (fit.cells[i] > 0)
                filled.push(i);
        const boxes = new InstancedMesh(box, voxel, filled.length);
        filled.forEach((cell, i) => boxes.setMatrixAt(i, new Matrix4().makeTranslation(
            cell % wide + 0.5, Math.floor(cell / wide) % deep + 0.5,
            Math.floor(cell / (wide * deep)) + 0.5)));
        boxes.renderOrder = 1;
        const frame = new LineSegments(new EdgesGeometry(new BoxGeometry(wide, deep, high)), line);
        frame.position.set(wide / 2, deep / 2, high / 2);
        whole.add(boxes, frame);
        whole.position.set(-wide / 2, -deep / 2, -high / 2);
        reach = Math.hypot(wide, deep, high) * 0.55;
        redraw();
    }

    /** @param {number} across @param {number} up radians */
    function orbit(across, up) {
        yaw += across;
        pitch = Math.min(1.5, Math.max(-1.5, pitch + up));
        redraw();
    }

    return {
        show, orbit, redraw,
        /** @param {number} factor */
        zoomBy(factor) {
            zoom = Math.min(8, Math.max(0.4, zoom * factor));
            redraw();
        },
        drop() {
            cancelAnimationFrame(asked);
            clear();
            box.dispose();
            renderer.dispose();
        },
    };
}

/**
 * The angles of a turn by a quarter about one axis after another turn, told again as three angles.
 * @param {number[]} turn @param {number} axis @param {number} degrees
 */
export function turnedFurther(turn, axis, degrees) {
    const of = (/** @type {number[]} */ [x, y, z]) => new Matrix4().makeRotationZ(z * RIGHT)
        .multiply(new Matrix4().makeRotationY(y * RIGHT)).multiply(new Matrix4().makeRotationX(x * RIGHT));
    const next = of([0, 1, 2].map(a => a === axis ? degrees : 0)).multiply(of(turn));
    const { x, y, z } = new Euler().setFromRotationMatrix(next, 'ZYX');
    return [x, y, z].map(angle => Math.round(angle / RIGHT * 1000) / 1000 + 0);
}
