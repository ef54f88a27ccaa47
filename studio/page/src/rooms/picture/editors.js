// editors.js: which editor a picture has, and what can be drawn anew. An editor is a component that gives the room's
// three parts (tools, stage, panel); `children` is what every picture has, for the end of its panel.
import { BitmapEditor } from './bitmap/bitmap_editor.js';
import { EmptyPicture } from './empty_picture.js';
import { FileView } from './file_view.js';
import { newPixels, newShapes, newVoxels } from './new_dialogs.js';
import { PixelEditor } from './pixels/pixel_editor.js';
import { ShapeEditor } from './shapes/shape_editor.js';
import { VoxelEditor } from './voxels/voxel_editor.js';

/**
 * @typedef {import('../../doc/state.js').Picture} Picture
 * @typedef {import('preact').FunctionComponent<any>} Editor gets { picture, children }
 */

/** @type {Record<Picture['type'], Editor>} */
export const editors = {
    none: EmptyPicture,
    pixels: PixelEditor,
    bitmap: BitmapEditor,
    shapes: ShapeEditor,
    voxels: VoxelEditor,
    drawing: FileView,
    mesh: FileView,
    puzzle: FileView,
};

/** @type {{ type: Picture['type'], label: string, icon: string, text: string, keys: string, open: () => void }[]} */
export const draws = [
    { type: 'pixels', label: 'Draw pixels', icon: '▦', text: 'Squares on a grid, black or coloured', keys: 'Alt+P', open: newPixels },
    { type: 'shapes', label: 'Draw shapes', icon: '◠', text: 'Outlines, for curves and straight lines', keys: 'Alt+S', open: newShapes },
    { type: 'voxels', label: 'Draw voxels', icon: '◰', text: 'Cubes in a block, for solids', keys: 'Alt+V', open: newVoxels },
];
