// block_view.js: how a block is looked at: turned around its middle, nearer or farther. Shared by the board of solids and the editor
// of voxels.

/** @typedef {import('./solid_model.js').Triple} Triple */

const HOME = { azimuth: 0.55, elevation: 0.5 };
const HALF_ANGLE = 16 * Math.PI / 180; // of the camera

/** @type {Record<string, [number, number]>} */
const TURNS = { ArrowLeft: [-0.2, 0], ArrowRight: [0.2, 0], ArrowUp: [0, 0.15], ArrowDown: [0, -0.15] };

export class BlockView {
    /**
     * @param {import('./block_scene.js').SolidScene} scene @param {import('../board_base.js').Base} base
     * @param {() => Triple} size @param {() => number} [margin] pixels that are kept free around the block
     */
    constructor(scene, base, size, margin = () => 0) {
        this.scene = scene;
        this.base = base;
        this.size = size;
        this.margin = margin;
        this.width = this.height = this.kept = 0;
        this.zoomed = false;
        this.aimed = { ...HOME, distance: 10, target: this.centre() };
        scene.canvas.classList.add('board-layer');
        base.element.prepend(scene.canvas);
        const observer = new ResizeObserver(() => this.resized());
        observer.observe(base.element);
        const restored = () => {
            scene.forget();
            base.ask();
        };
        scene.canvas.addEventListener('webglcontextrestored', restored);
        base.atEnd(() => {
            observer.disconnect();
            scene.canvas.removeEventListener('webglcontextrestored', restored);
            scene.dispose();
        });
    }

    resized() {
        const { clientWidth, clientHeight } = this.base.element;
        this.width = Math.max(1, clientWidth);
        this.height = Math.max(1, clientHeight);
        this.kept = this.margin();
        this.scene.resize(this.width, this.height, Math.min(2, devicePixelRatio || 1));
        this.refit();
    }

    /** Shows all of it unless somebody went nearer. */
    refit() {
        if (!this.zoomed)
            Object.assign(this.aimed, { distance: this.fitting(), target: this.centre() });
        this.base.ask();
    }

    /** @returns {Triple} */
    centre() {
        const [x, y, z] = this.size();
        return [x / 2, y / 2, z / 2];
    }

    /** How far away all corners of the block are in the picture, as it is turned now. */
    fitting() {
        const { azimuth, elevation } = this.aimed, half = this.size().map(own => own / 2);
        const free = (/** @type {number} */ all) => Math.max(0.4, 1 - 2 * this.kept / (all || 1));
        const wide = Math.tan(HALF_ANGLE) * (this.width / this.height || 1) * free(this.width), high = Math.tan(HALF_ANGLE) * free(this.height);
        const [sin, cos, up, flat] = [Math.sin(azimuth), Math.cos(azimuth), Math.sin(elevation), Math.cos(elevation)];
        let far = 0;
        for (let corner = 0; corner < 8; corner++) {
            const [x, y, z] = half.map((own, i) => corner >> i & 1 ? own : -own);
            const near = flat * (sin * x - cos * y) + up * z;
            far = Math.max(far, near + Math.abs(cos * x + sin * y) / wide, near + Math.abs(flat * z - up * (sin * x - cos * y)) / high);
        }
        return 1.03 * far;
    }

    home() {
        this.zoomed = false;
        Object.assign(this.aimed, HOME);
        this.refit();
    }

    /** @param {number} azimuth @param {number} elevation */
    turn(azimuth, elevation) {
        this.aimed.azimuth += azimuth;
        this.aimed.elevation = Math.max(-1.5, Math.min(1.5, this.aimed.elevation + elevation));
        this.refit();
    }

    /** A drag by so many pixels. @param {number} dx @param {number} dy */
    drag(dx, dy) {
        this.turn(-0.008 * dx, 0.008 * dy);
    }

    /** @param {number} factor */
    zoom(factor) {
        this.aimed.distance = Math.max(2.5, Math.min(1.6 * this.fitting(), this.aimed.distance / factor));
        this.zoomed = true;
        this.base.ask();
    }

    /** @param {number} dx @param {number} dy in pixels */
    pan(dx, dy) {
        const { azimuth, distance, target } = this.aimed, size = this.size();
        const unit = 2 * Math.tan(HALF_ANGLE) * distance / (this.height || 1);
        const moved = [target[0] - dx * unit * Math.cos(azimuth), target[1] - dx * unit * Math.sin(azimuth), target[2] + dy * unit];
        this.aimed.target = /** @type {Triple} */ (moved.map((value, i) => Math.max(0, Math.min(size[i], value))));
        this.zoomed = true;
        this.base.ask();
    }

    /** @param {{ x: number, y: number }} point in CSS pixels */
    ray({ x, y }) {
        return this.scene.ray(2 * x / this.width - 1, 1 - 2 * y / this.height);
    }

    /** Where a point of the block is, in CSS pixels, and whether it lies before the eye. @param {Triple} point */
    spotOf(point) {
        const [x, y, depth] = this.scene.pictureOf(point);
        return { x: (x + 1) / 2 * this.width, y: (1 - y) / 2 * this.height, seen: depth < 1 };
    }

    /** Where the eye is, and what it looks at. @returns {{ eye: Triple, target: Triple }} */
    eye() {
        return { eye: this.scene.eye(), target: this.centre() };
    }

    /** Turns and zooms by keys. @param {KeyboardEvent} event @returns {boolean} whether it was one of them */
    key(event) {
        if (event.shiftKey && TURNS[event.key])
            this.turn(...TURNS[event.key]);
        else if (event.key === '0')
            this.home();
        else if ('+=-'.includes(event.key))
            this.zoom(event.key === '-' ? 1 / 1.2 : 1.2);
        else
            return false;
        return true;
    }

    /** Where a key leads from a cell, as the block is seen now: across, up, and with Page Up away. @param {string} key
     *  @returns {Triple | null} */
    step(key) {
        const turn = (Math.round(this.aimed.azimuth / (Math.PI / 2)) % 4 + 4) % 4;
        const [cos, sin] = [[1, 0], [0, 1], [-1, 0], [0, -1]][turn];
        switch (key) {
        case 'ArrowRight': return [cos, sin, 0];
        case 'ArrowLeft': return [-cos, -sin, 0];
        case 'ArrowUp': return [0, 0, 1];
        case 'ArrowDown': return [0, 0, -1];
        case 'PageUp': return [-sin, cos, 0];
        case 'PageDown': return [sin, -cos, 0];
        default: return null;
        }
    }

    /** @param {number} [beat] of what pulses */
    render(beat) {
        this.scene.aim(this.aimed);
        this.base.element.dataset.calls = String(this.scene.render(beat));
    }
}
