// voxel_view.js: the block of the voxel editor in three dimensions: faces are pressed, the ground is drawn on, a drag beside the block
// turns it.
import { BlockView } from '../../../boards/solid/block_view.js';
import { createBase } from '../../../boards/board_base.js';
import { colourName } from '../../../boards/colour_names.js';
import { listenForGestures } from '../../../boards/gestures.js';
import { channels } from '../../../boards/paints.js';
import { FaceList, NO_TILE, SolidModel, cellOnRay, collectFaces } from '../../../boards/solid/solid_model.js';
import { cellOf, isInside, placeOf, placed } from './blocks.js';

/**
 * @typedef {import('./blocks.js').Triple} Triple
 * @typedef {import('./blocks.js').Voxels} Voxels
 *
 * What a ray meets: a voxel with the face's axis and the way it looks, or the ground (cell is -1); `front` is the place before the face.
 * @typedef {{ place: Triple, front: Triple, axis: number, step: number, filled: boolean, at: number }} Met
 *
 * @typedef {object} ViewHooks
 * @property {(met: Met, event: PointerEvent) => boolean} press false: the drag turns the block
 * @property {(place: (axis: number, at: number, index: number) => Triple | null, met: Met | null) => void} drag
 * @property {() => void} release
 * @property {(place: Triple) => void} strike a key pressed at the cursor
 * @property {(place: Triple) => void} moved the cursor is there
 * @property {(met: Met | null) => Triple[]} aimed cells that a press would change
 */

const COLOURS = { frame: '#8b8678', ground: '#8b8678', cursor: '#1557a0', aim: '#2a7ab0', layer: '#2a7fc0' };
/** @param {string} colour @returns {Triple} */
const rgb = colour => /** @type {Triple} */ (channels(colour));

export class VoxelView {
    /** @param {typeof import('../../../boards/solid/solid_scene.js')} three @param {ViewHooks} hooks @param {Voxels} picture */
    constructor(three, hooks, picture) {
        this.hooks = hooks;
        this.picture = picture;
        this.layer = { axis: 2, index: 0, cut: false };
        this.model = modelOf(picture.size);
        this.styles = new Int16Array(picture.cells.length);
        this.faces = new FaceList();
        /** @type {Triple} */
        this.cursor = [0, 0, 0];
        /** @type {Met | null} */
        this.met = null;
        this.stale = true;
        this.base = createBase('solid-scene voxel-view', 'Block of voxels. Left and right, up and down, Page Up and Page Down move; ' +
            'Enter uses the tool; with Shift the arrows turn the block; plus and minus zoom.', () => this.draw());
        this.scene = new three.SolidScene();
        this.scene.setNumbers(false);
        this.view = new BlockView(this.scene, this.base, () => this.picture.size);
        this.listen();
    }

    listen() {
        const { element } = this.base;
        let last = { x: 0, y: 0 }, drawing = false;
        listenForGestures(element, {
            press: (point, event) => {
                const met = this.at(point);
                drawing = !!met && !event.shiftKey && this.hooks.press(met, event);
                last = point;
                return true;
            },
            drag: point => {
                if (drawing)
                    this.hooks.drag((axis, at, index) => this.onPlane(point, axis, at, index), this.at(point));
                else
                    this.view.drag(point.x - last.x, point.y - last.y);
                last = point;
            },
            release: () => {
                if (drawing)
                    this.hooks.release();
                drawing = false;
            },
            hover: point => this.aim(point && this.at(point)),
            pan: (dx, dy) => this.view.pan(dx, dy),
            zoom: factor => this.view.zoom(factor),
        }, this.base.atEnd);
        element.addEventListener('keydown', event => this.key(event));
        for (const type of ['focus', 'blur'])
            element.addEventListener(type, () => this.base.ask());
    }

    /** @param {Voxels} picture @param {{ axis: number, index: number, cut: boolean }} layer */
    show(picture, layer) {
        const other = picture.size.some((side, i) => side !== this.picture.size[i]);
        this.picture = picture;
        this.layer = layer;
        if (other) {
            this.model = modelOf(picture.size);
            this.styles = new Int16Array(picture.cells.length);
            this.cursor = /** @type {Triple} */ (this.cursor.map((at, i) => Math.min(at, picture.size[i] - 1)));
            this.view.zoomed = false;
            this.view.refit();
        }
        this.stale = true;
        this.base.ask();
    }

    /** What is not hidden. @returns {import('../../../boards/solid/solid_model.js').Slices} */
    slices() {
        const whole = this.model.whole(), { axis, index, cut } = this.layer;
        if (!cut)
            return whole;
        // One looks at the layer from above, from the front, from the right.
        return axis === 1 ? { from: placed(whole.from, 1, index), to: whole.to } : { from: whole.from, to: placed(whole.to, axis, index) };
    }

    draw() {
        if (this.stale) {
            const { picture: { cells, palette }, styles } = this;
            for (let i = 0; i < styles.length; i++)
                styles[i] = cells[i] > 0 ? cells[i] : -1;
            const tints = Uint8Array.from(palette.flatMap(({ colour }) => [...channels(colour), 255]));
            collectFaces(this.model, this.slices(), styles, tints, new Uint16Array(palette.length).fill(NO_TILE),
                         new Uint16Array(this.model.lineCount).fill(NO_TILE), this.faces);
            this.scene.setFaces(this.faces);
            this.stale = false;
        }
        this.scene.setBoxes(this.boxes());
        this.view.render();
    }

    boxes() {
        const { picture: { size }, layer: { axis, index } } = this;
        /** @type {Triple} */
        const one = [1, 1, 1];
        const focused = document.activeElement === this.base.element && this.base.element.matches(':focus-visible');
        const box = (/** @type {Triple} */ at, /** @type {Triple} */ extent, /** @type {string} */ colour, /** @type {number} */ style,
                     alpha = 1) => ({ at, size: extent, colour: rgb(colour), alpha, style });
        return [
            box([0, 0, 0], size, COLOURS.frame, 4, 0.7),
            box([0, 0, -0.06], [size[0], size[1], 0.02], COLOURS.ground, 6, 0.9),
            box(placed([0, 0, 0], axis, index), placed(size, axis, 1), COLOURS.layer, 4, 0.5),
            ...this.hooks.aimed(this.met).map(place => box(place, one, COLOURS.aim, 0)),
            ...(focused ? [box(this.cursor, one, COLOURS.cursor, 0)] : [])];
    }

    /** What lies under a point. @param {{ x: number, y: number }} point @returns {Met | null} */
    at(point) {
        const { origin, direction } = this.view.ray(point), { size } = this.picture;
        const hit = cellOnRay(this.model, this.slices(), this.styles, origin, direction);
        if (hit) {
            const place = placeOf(size, hit.cell), step = direction[hit.axis] > 0 ? -1 : 1;
            return { place, front: placed(place, hit.axis, place[hit.axis] + step), axis: hit.axis, step, filled: true,
                     at: place[hit.axis] + (step > 0 ? 1 : 0) };
        }
        const ground = direction[2] < 0 ? this.onPlane(point, 2, 0, 0) : null;
        return ground && { place: placed(ground, 2, -1), front: ground, axis: 2, step: 1, filled: false, at: 0 };
    }

    /** The place of a layer under a point: where its ray meets the plane at `at`. @param {{ x: number, y: number }} point
     *  @param {number} axis @param {number} at @param {number} index @returns {Triple | null} */
    onPlane(point, axis, at, index) {
        const { origin, direction } = this.view.ray(point);
        const way = (at - origin[axis]) / (direction[axis] || 1e-12);
        const place = /** @type {Triple} */ (origin.map((from, i) => i === axis ? index : Math.floor(from + way * direction[i])));
        return way > 0 && isInside(this.picture.size, place) ? place : null;
    }

    /** @param {Met | null} met */
    aim(met) {
        if (JSON.stringify(met) === JSON.stringify(this.met))
            return;
        this.met = met;
        this.base.element.classList.toggle('board-cell', !!met);
        this.base.ask();
    }

    /** @param {KeyboardEvent} event */
    key(event) {
        if (event.ctrlKey || event.altKey || event.metaKey || event.target !== this.base.element)
            return;
        const step = event.shiftKey ? null : this.view.step(event.key), { size } = this.picture;
        if (step) {
            this.cursor = /** @type {Triple} */ (this.cursor.map((at, i) => Math.max(0, Math.min(size[i] - 1, at + step[i]))));
            this.hooks.moved(this.cursor);
            this.tell();
        } else if (event.key === 'Enter' || event.key === ' ') {
            this.hooks.strike(this.cursor);
            this.tell();
        } else if (!this.view.key(event))
            return;
        event.preventDefault();
        this.base.ask();
    }

    tell() {
        const { size, cells, palette } = this.picture, colour = cells[cellOf(size, this.cursor)];
        const [x, y, z] = this.cursor;
        this.base.tell(`x ${x + 1}, y ${y + 1}, z ${z + 1}: ${colour ? palette[colour]?.name || colourName(palette[colour]?.colour ?? '') : 'empty'}`);
    }

    drop() {
        this.base.drop();
    }
}

/** @param {Triple} size */
const modelOf = size => new SolidModel(/** @type {any} */ ({ puzzle: { kind: 'solid', size, palette: [], lines: [] } }));
