// block_view.js: how a block is looked at: turned around its middle, nearer or farther. Shared by the board of solids and the editor
// of voxels.

/** @typedef {import('./solid_model.js').Triple} Triple */

const HOME = { azimuth: 0.55, elevation: 0.5 };
const HALF_ANGLE = 16 * Math.PI / 180; // of the camera

/** @type {Record<string, [number, number]>} */
const TURNS = { ArrowLeft: [-0.2, 0], ArrowRight: [0.2, 0], ArrowUp: [0, 0.15], ArrowDown: [0, -0.15] };

export class BlockView {
    /**
     * @param {import('./block_scene.js').SolidScene} scene @param {import('./board_base.js').Base} base
     * @param {() => Triple} size
     */
    constructor(scene, base, size) {
        this.scene = scene;
        this.base = base;
        this.size = size;
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
        this.scene.resize(Math.max(1, clientWidth), Math.max(1, clientHeight), Math.min(2, devicePixelRatio || 1));
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

    fitting() {
        const { clientWidth, clientHeight } = this.base.element;
        const aspect = clientWidth / (clientHeight || 1) || 1;
        return Math.hypot(...this.size()) / 2 / Math.sin(HALF_ANGLE) * 1.02 / Math.min(1, aspect);
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
        this.base.ask();
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
        const unit = 2 * Math.tan(HALF_ANGLE) * distance / (this.base.element.clientHeight || 1);
        const moved = [target[0] - dx * unit * Math.cos(azimuth), target[1] - dx * unit * Math.sin(azimuth), target[2] + dy * unit];
        this.aimed.target = /** @type {Triple} */ (moved.map((value, i) => Math.max(0, Math.min(size[i], value))));
        this.zoomed = true;
        this.base.ask();
    }

    /** @param {{ x: number, y: number }} point in CSS pixels */
    ray({ x, y }) {
        const { clientWidth, clientHeight } = this.base.element;
        return this.scene.ray(2 * x / clientWidth - 1, 1 - 2 * y / clientHeight);
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
