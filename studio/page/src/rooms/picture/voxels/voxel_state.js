// voxel_state.js: how the voxel editor stands: tool, colour, mirrors, layer. None of it belongs to the document.
import { signal } from '@preact/signals';
import { current } from '../../../app.js';
import { extruded, withImages } from './blocks.js';

/**
 * @typedef {import('./blocks.js').Voxels} Voxels
 * @typedef {import('./blocks.js').Triple} Triple
 * @typedef {'add' | 'remove' | 'paint' | 'extrude' | 'picker' | 'turn'} VoxelTool
 */
export const voxelTool = signal(/** @type {VoxelTool} */ ('add'));
/** The number of the colour that is painted with. */
export const voxelColour = signal(1);
/** Along x, y and z. */
export const voxelMirror = signal([false, false, false]);
/** The layer that is drawn on, and whether everything beyond it is hidden. */
export const voxelLayer = signal({ axis: 2, index: 0, cut: false });

/** The picture as it is shown; null when there are no voxels. @returns {Voxels | null} */
export function voxelsHere() {
    const { picture } = current().state.value;
    return picture.type === 'voxels' ? picture : null;
}

/** The picture without what is only shown. @returns {Voxels | null} */
export function committedVoxels() {
    const { picture } = current().committed.peek();
    return picture.type === 'voxels' ? picture : null;
}

/** One step of undo. @param {string} label @param {(picture: Voxels) => Voxels | null} edit null: leave it */
export function editVoxels(label, edit) {
    const picture = committedVoxels();
    const next = picture && edit(picture);
    if (!next)
        return;
    current().commit(label, { picture: next });
    goToLayer({});
}

/** @param {Partial<{ axis: number, index: number, cut: boolean }>} changes */
export function goToLayer(changes) {
    const size = committedVoxels()?.size ?? [1, 1, 1], next = { ...voxelLayer.peek(), ...changes };
    voxelLayer.value = { ...next, index: Math.max(0, Math.min(size[next.axis] - 1, next.index)) };
}

/** What is filled of the layer goes on into the next, which is then shown. @param {number} step */
export function extrudeLayer(step) {
    const { axis, index } = voxelLayer.peek(), size = committedVoxels()?.size;
    if (!size || index + step < 0 || index + step >= size[axis])
        return;
    editVoxels('Extrude', picture => extruded(picture, axis, index, step));
    goToLayer({ index: index + step });
}

/** @type {Record<VoxelTool, string>} */
const LABELS = { add: 'Add voxels', remove: 'Remove voxels', paint: 'Paint voxels', extrude: 'Extrude', picker: 'Pick', turn: 'Turn' };

/** One stroke: begun with a press, shown while it goes on, one step of undo when it ends. */
export class VoxelStroke {
    /** @param {Voxels} picture @param {VoxelTool} tool */
    constructor(picture, tool) {
        this.picture = picture;
        this.tool = tool;
        this.cells = picture.cells.slice();
        this.frame = 0;
        this.colour = Math.max(1, Math.min(voxelColour.peek(), picture.palette.length - 1));
    }

    /** @param {Triple} place @param {number} [colour] */
    touch(place, colour = this.colour) {
        for (const cell of withImages(this.picture.size, place, voxelMirror.peek()))
            if (this.tool === 'remove')
                this.cells[cell] = 0;
            else if (this.tool !== 'paint' || this.cells[cell] > 0)
                this.cells[cell] = colour;
        this.frame ||= requestAnimationFrame(() => {
            this.frame = 0;
            current().preview({ picture: { ...this.picture, cells: this.cells.slice() } });
        });
    }

    end() {
        cancelAnimationFrame(this.frame);
        current().commit(LABELS[this.tool], { picture: { ...this.picture, cells: this.cells } });
    }

    /** It never was. */
    cancel() {
        cancelAnimationFrame(this.frame);
        current().cancel();
    }
}
