// solid_cells.js: how the cells of a solid look: their colours, the numbers on them, which of their faces are seen; and for a moment
// the cells that come back, go or change when something is undone.
import { givenColours } from '../clues.js';
import { channels } from '../paints.js';
import { FaceList, NO_TILE, addCell, collectFaces } from './solid_model.js';

const UNKNOWN = '#efe8d8', PLAIN = '#4d473d';
const MOVING = 260; // milliseconds
/** How a cell moves, as FaceList knows it. */
const COMES = 1, GOES = 2, CHANGES = 3;

/** Styles of cells: what is unknown, the colours of the palette, then the model's own paints. @param {any} nono
 *  @param {import('../paints.js').PaintLook[]} paints @param {Uint16Array} patterns */
function cellStyles({ board }, paints, patterns) {
    /** @type {string[]} */
    const own = Array.isArray(board?.paints) ? board.paints : [];
    const colours = [UNKNOWN, ...paints.slice(1).map(({ colour }) => paints.length === 2 && colour === '#000000' ? PLAIN : colour), ...own];
    return { tints: Uint8Array.from(colours.flatMap(colour => [...channels(colour), 255])),
             patterns: Uint16Array.from(colours, (_, i) => i > 0 && i < paints.length ? patterns[i] : NO_TILE) };
}

/** The paint of each cell, from 1; 0 for none. @param {any} board @param {number} count */
function voxelPaints(board, count) {
    const digits = Array.isArray(board?.voxels) && Array.isArray(board?.paints) ? board.voxels.join('') : '';
    return digits.length === 2 * count ? Uint8Array.from({ length: count }, (_, i) => parseInt(digits.slice(2 * i, 2 * i + 2), 16)) :
        null;
}

/** -1 where no cell stands. @param {number} colour */
const styleOf = colour => colour === 0 ? -1 : Math.max(0, colour);

export class SolidCells {
    /** @param {import('../board.js').Nono} nono @param {import('./solid_model.js').SolidModel} model
     *  @param {import('../paints.js').PaintLook[]} paints @param {import('./solid_atlas.js').Atlas} atlas
     *  @param {import('./block_scene.js').SolidScene} scene */
    constructor(nono, model, paints, atlas, scene) {
        this.model = model;
        this.paints = paints;
        this.atlas = atlas;
        this.scene = scene;
        this.given = givenColours(nono.puzzle, model.count);
        this.voxels = voxelPaints(nono.board, model.count);
        this.look = cellStyles(nono, paints, atlas.patterns);
        /** Of each line the tile of its number. */
        this.numbers = atlas.numbers.slice();
        /** Of each cell, -1 where none stands. */
        this.styles = new Int16Array(model.count);
        this.drawn = new Int16Array(model.count).fill(-2);
        this.faces = new FaceList();
        this.nothing = new FaceList(16); // cells that are empty, when they are shown
        /** @type {Map<number, { how: number, style: number }>} */
        this.moving = new Map();
        this.began = -1;
        this.stale = true;
    }

    /** Numbers that are done are faint. @param {Map<number, boolean[]> | undefined} done */
    fade(done) {
        const { numbers, atlas } = this;
        for (let line = 0; line < numbers.length; line++) {
            const own = done?.get(line);
            const tile = (own?.length && own.every(Boolean) ? atlas.faded : atlas.numbers)[line];
            this.stale ||= tile !== numbers[line];
            numbers[line] = tile;
        }
    }

    /** @param {Int16Array} colours */
    changed(colours) {
        const { drawn } = this;
        for (let i = 0; i < drawn.length; i++)
            if (colours[i] !== drawn[i])
                return true;
        return false;
    }

    /** @param {Int16Array} colours */
    restyle(colours) {
        const { styles, voxels } = this, done = colours.indexOf(-1) < 0;
        for (let i = 0; i < styles.length; i++)
            styles[i] = done && colours[i] > 0 && voxels?.[i] ? this.paints.length - 1 + voxels[i] : styleOf(colours[i]);
        this.drawn.set(colours);
        return done;
    }

    /** Cells go from what they were to what they are, in a moment. @param {[number, number][]} cells and the colours they had
     *  @param {Int16Array} colours */
    move(cells, colours) {
        this.moving.clear();
        for (const [cell, before] of cells) {
            const [was, is] = [styleOf(before), styleOf(colours[cell])];
            if (was !== is)
                this.moving.set(cell, { how: was < 0 ? COMES : is < 0 ? GOES : CHANGES, style: is < 0 ? was : is });
        }
        this.began = -1;
        this.stale = true;
    }

    /** @param {number} now @returns {boolean} whether cells still move then */
    step(now) {
        if (this.moving.size === 0)
            return false;
        this.began = this.began < 0 ? now : this.began;
        const part = Math.min(1, (now - this.began) / MOVING), eased = 1 - (1 - part) ** 3;
        if (part === 1) {
            this.moving.clear();
            this.stale = true;
        }
        this.scene.setGrown([1, eased, 1 - eased, 1 + 0.3 * (1 - eased)]);
        return part < 1;
    }

    /** Collects the faces that are seen. @param {Int16Array} colours @param {import('./solid_model.js').Slices} slices
     *  @param {boolean} faint whether empty cells are shown */
    collect(colours, slices, faint) {
        const { model, look: { tints, patterns }, styles, numbers } = this;
        const done = this.restyle(colours);
        this.stale = false;
        const still = this.moving.size > 0 ? styles.map((style, cell) => this.moving.has(cell) ? -1 : style) : styles;
        collectFaces(model, slices, still, tints, patterns, numbers, this.faces);
        for (const [cell, { how, style }] of this.moving)
            addCell(model, slices, cell, how, style, tints, patterns, numbers, this.faces);
        this.scene.setFaces(this.faces);
        this.scene.setNumbers(!done);
        if (!faint && this.nothing.count === 0)
            return;
        const empty = styles.map(style => faint && style < 0 ? 0 : -1);
        collectFaces(model, slices, empty, tints, patterns, numbers, this.nothing);
        this.nothing.tiles.fill(NO_TILE);
        this.scene.setFaces(this.nothing, true);
    }
}
