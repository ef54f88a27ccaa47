// state.js: what a document is.

/**
 * A colour that cells can have. Number 0 of a palette is the background.
 * @typedef {{ colour: string, name: string }} Paint
 *
 * What a puzzle is made from. `name` is the file's, and is stored in the puzzle.
 * Pixels and voxels hold a number of the palette for each cell, rows from the top, layers from the bottom (z up):
 * cells[x + width * y], cells[x + size[0] * (y + size[1] * z)].
 * @typedef {{ type: 'none' }} NoPicture
 * @typedef {{ type: 'pixels', name: string, width: number, height: number, cells: Uint8Array, palette: Paint[] }} Pixels
 * @typedef {{ type: 'shapes', name: string, width: number, height: number, shapes: Shape[] }} Shapes
 * @typedef {{ type: 'voxels', name: string, size: [number, number, number], cells: Uint8Array,
 *             palette: Paint[] }} Voxels
 * A bitmap is its file (readers/bitmaps.js has the pixels) and the part of it that is used; a mesh is turned so that z is
 * up, \`up\` is the axis that was up in its file.
 * @typedef {{ type: 'bitmap', name: string, width: number, height: number, file: Uint8Array,
 *             crop?: { x: number, y: number, width: number, height: number } }} Bitmap
 * @typedef {{ type: 'drawing', name: string, svg: string }} Drawing
 * The looks of a mesh are as studio/told_files.h has them; files that belong to its own stand \`beside\`.
 * @typedef {{ paints?: number[], painted?: number[], colours?: number[] }} Looks
 * @typedef {{ type: 'mesh', name: string, points: Float64Array, triangles: Uint32Array, up: 'y' | 'z', looks?: Looks,
 *             file: Uint8Array, beside?: import('../core/module.js').Block[] }} Mesh
 * @typedef {{ type: 'puzzle', name: string, bytes: Uint8Array, kind?: Kind, saved?: Uint8Array }} PuzzleFile
 * @typedef {NoPicture | Pixels | Shapes | Voxels | Bitmap | Drawing | Mesh | PuzzleFile} Picture
 *
 * A closed outline of cubics: nodes with their handles, absolute. A corner's handles are free, a smooth node's lie on
 * one line, a node without handles has straight sides.
 * @typedef {{ x: number, y: number, inX: number, inY: number, outX: number, outY: number, smooth: boolean }} Node
 * @typedef {{ id: number, fill: string, paths: Node[][] }} Shape
 *
 * @typedef {'grid' | 'sloped' | 'curved' | 'solid'} Kind
 *
 * A made puzzle: the .nono file, and of which picture, kind and options it was made (see making.js); `edited` when
 * it was changed since, so that it is not made anew unasked.
 * @typedef {{ nono: Uint8Array, made: string, edited: boolean }} Puzzle
 *
 * @typedef {object} DocState
 * @property {Record<string, string>} meta title, author, copyright, licence, description
 * @property {Picture} picture
 * @property {Kind} kind
 * @property {Record<string, Record<string, unknown>>} options of `make`, by kind
 * @property {Puzzle | null} puzzle
 * @property {Record<string, unknown>} page options of `draw`
 * @property {string} [stopped] the key of a puzzle whose making was stopped: it is not made unasked
 */

/** @returns {DocState} */
export function emptyState() {
    return { meta: { title: '' }, picture: { type: 'none' }, kind: 'grid',
             options: { grid: {}, sloped: {}, curved: {}, solid: {} }, puzzle: null, page: {} };
}

/** What people call a document. @param {DocState} state */
export function titleOf(state) {
    return state.meta.title || ('name' in state.picture && state.picture.name) || 'Untitled';
}
