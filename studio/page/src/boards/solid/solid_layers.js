// solid_layers.js: the layers of a solid, one at a time, beside the block: a grid with the clues of the lines that lie in the layer,
// and in its cells those of the lines that go through it.
import { GridBoard } from '../grid/grid_board.js';
import { measured } from '../grid/grid_plan.js';

/**
 * @typedef {import('./solid_model.js').SolidModel} SolidModel
 * @typedef {import('../board.js').Look} Look
 */

/** Seen from above, from the front, from the right: which axis runs across, and which upwards. */
const LOOKS = [{ across: 1, up: 2 }, { across: 0, up: 2 }, { across: 0, up: 1 }];

export class SolidLayers {
    /** @param {SolidModel} model @param {import('../paints.js').PaintLook[]} paints @param {import('../board.js').Handlers} handlers
     *  @param {boolean} [bare] without clues, to draw on */
    constructor(model, paints, handlers, bare = false) {
        this.bare = bare;
        this.model = model;
        this.paints = paints;
        this.handlers = handlers;
        this.axis = 2;
        this.index = 0;
        /** @type {Look} */
        this.look = {};
        this.place = document.createElement('div');
        this.place.className = 'solid-layer';
        /** @type {Int32Array} the cell at each place of the layer */
        this.cells = new Int32Array(0);
        /** @type {Map<number, number>} */
        this.local = new Map();
        /** @type {GridBoard | null} */
        this.board = null;
        this.go(2, 0);
    }

    /** Shows a layer. @param {number} axis @param {number} index */
    go(axis, index) {
        const same = this.board && axis === this.axis;
        this.axis = axis;
        this.index = Math.max(0, Math.min(this.model.size[axis] - 1, index));
        const model = this.layer();
        if (same)
            this.board?.change(model);
        else {
            this.board?.base.drop();
            this.board = new GridBoard(model, this.paints, new Int16Array(this.cells.length).fill(-1), this.heard(), 'Layer');
            this.place.replaceChildren(this.board.base.element);
        }
        this.show(this.look);
    }

    /** @returns {import('../board.js').Handlers} */
    heard() {
        const { onCell, onClue, onHover, onRelease, onCancel, onKey, onAim, middle } = this.handlers;
        return { onCell: onCell && ((own, event) => onCell(this.cells[own], event)), onClue, onRelease, onCancel, middle,
                 onKey: onKey && ((event, own) => onKey(event, this.cells[own])), onAim: onAim && (own => onAim(this.cells[own])),
                 onHover: own => onHover?.(own < 0 ? -1 : this.cells[own]) };
    }

    /** The layer as a grid. @returns {import('../grid/grid_plan.js').GridModel} */
    layer() {
        const { model, axis, index } = this, { across, up } = LOOKS[axis];
        const width = model.size[across], height = model.size[up];
        this.cells = new Int32Array(width * height);
        this.local.clear();
        for (let y = 0; y < height; y++)
            for (let x = 0; x < width; x++) {
                const cell = x * model.steps[across] + (height - 1 - y) * model.steps[up] + index * model.steps[axis];
                this.cells[x + width * y] = cell;
                this.local.set(cell, x + width * y);
            }
        const rowLine = Array.from({ length: height }, (_, y) => model.lineThrough(this.cells[width * y], across));
        const columnLine = Array.from({ length: width }, (_, x) => model.lineThrough(this.cells[x], up));
        const shape = { width, height, rowLine, columnLine, coloured: this.paints.length > 2 };
        if (this.bare)
            return { ...shape, rows: rowLine.map(() => []), columns: columnLine.map(() => []), digits: 1, rowDepth: 0, columnDepth: 0 };
        const rows = rowLine.map(line => model.clues[line]), columns = columnLine.map(line => model.clues[line]);
        const innerLine = Array.from(this.cells, cell => model.lineThrough(cell, axis));
        return { ...shape, rows, columns, innerLine, inner: innerLine.map(line => model.clues[line]), ...measured(rows, columns) };
    }

    /** @param {Look} look of the whole solid */
    show(look) {
        this.look = look;
        const here = (/** @type {number[] | undefined} */ cells) =>
            cells?.map(cell => this.local.get(cell) ?? -1).filter(own => own >= 0);
        const { colours } = look;
        this.board?.show({
            colours: colours && Int16Array.from(this.cells, cell => colours[cell]),
            lit: { lines: look.lit?.lines, cells: here(look.lit?.cells) }, conflict: look.conflict,
            premises: here(look.premises), pulse: here(look.pulse), marked: here(look.marked), wrong: here(look.wrong),
            done: look.done, picture: look.picture,
            ghosts: look.ghosts?.filter(([cell]) => this.local.has(cell))
                .map(([cell, colour]) => [/** @type {number} */ (this.local.get(cell)), colour]),
        });
    }

    /** Where a cell is in the window, when its layer is shown. @param {number} cell */
    spot(cell) {
        const own = this.local.get(cell);
        return own === undefined ? null : this.board?.spot(own) ?? null;
    }

    /** All of the layer is seen. */
    async drawn() {
        await this.board?.base.drawn();
    }

    drop() {
        this.board?.base.drop();
    }
}
