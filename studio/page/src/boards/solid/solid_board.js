// solid_board.js: the board of a solid puzzle: the block, which can be turned and sliced, and its layers beside it. See board.js
// for what boards do. A drag turns the block, a press without one is a cell's, or the clue's on its face. How cells look is
// solid_cells.js, what is pointed out solid_boxes.js, the handles on its sides solid_handles.js, the keyboard solid_cursor.js.
import { h, render } from 'preact';
import { BlockView } from './block_view.js';
import { beat, createBase, mayMove, showsFocus } from '../board_base.js';
import { listenForGestures } from '../gestures.js';
import { paintsOf } from '../paints.js';
import { clueAtlas } from './solid_atlas.js';
import { boxesOf } from './solid_boxes.js';
import { SolidCells } from './solid_cells.js';
import { LayerControls, SolidControls } from './solid_controls.js';
import { cursorKey, describe } from './solid_cursor.js';
import { createFlatBoard } from './solid_flat.js';
import { SliceHandles } from './solid_handles.js';
import { SolidLayers } from './solid_layers.js';
import { SolidModel, cellOnRay } from './solid_model.js';
import { UNCUT, cutOpen, slicesOf, withCut } from './solid_slices.js';

/** @typedef {import('./solid_model.js').Triple} Triple */

export class SolidBoard {
    /** @param {import('../board.js').Nono} nono @param {import('../board.js').Handlers} handlers
     *  @param {typeof import('./solid_scene.js')} three */
    constructor(nono, handlers, three) {
        this.handlers = handlers;
        this.model = new SolidModel(nono);
        this.paints = paintsOf(nono.puzzle.palette);
        /** @type {import('../board.js').Look} */
        this.look = {};
        this.hover = -1;
        this.hoverAxis = -1;
        /** @type {import('./solid_controls.js').SolidState} */
        this.state = { cut: UNCUT, faint: false, clues: false, axis: 2, index: 0 };
        this.cursor = { cell: this.model.cellAt([0, 0, this.model.size[2] - 1]), axis: -1 };
        this.base = createBase('solid-scene', this.label(), now => this.draw(now));
        this.scene = new three.SolidScene();
        const atlas = clueAtlas(this.model.clues, this.paints);
        this.scene.setAtlas(atlas);
        this.cells = new SolidCells(nono, this.model, this.paints, atlas, this.scene);
        this.view = new BlockView(this.scene, this.base, () => this.model.size, () => this.handles?.room() ?? 0);
        this.handles = new SliceHandles(this.base, this.view, {
            size: this.model.size, slices: () => this.slices(), cut: () => this.state.cut,
            slice: (side, layers) => this.slice(side, layers), whole: () => this.change({ cut: UNCUT }) });
        this.layers = new SolidLayers(this.model, this.paints, {
            ...handlers, onHover: cell => this.hovered(cell) });
        this.base.atEnd(() => this.layers.drop());
        this.build();
        this.listen();
    }

    label() {
        const [x, y, z] = this.model.size;
        return `Solid, ${x} by ${y} by ${z} cells. Left and right, up and down, Page Up and Page Down move; Enter presses; C goes to ` +
            'the clues of the cell; with Shift the arrows turn the block; plus and minus zoom; Tab goes to the handles that slice it.';
    }

    build() {
        this.element = document.createElement('div');
        this.element.className = 'board-solid';
        const [block, side, above, beside] = Array.from({ length: 4 }, () => document.createElement('div'));
        this.bars = { above, beside };
        block.className = 'solid-block';
        side.className = 'solid-side';
        block.append(above, this.base.element);
        side.append(beside, this.layers.place);
        this.element.append(block, side);
        this.controls();
        this.base.atEnd(() => {
            render(null, above);
            render(null, beside);
            this.element?.remove();
        });
    }

    controls() {
        const { model: { size }, state, handlers } = this;
        const change = (/** @type {Partial<typeof state>} */ changes) => this.change(changes);
        if (this.bars) {
            render(h(SolidControls, { size, state, change, slice: (side, layers) => this.slice(side, layers), home: () => this.view.home(),
                                      both: !!handlers.onCell && !!handlers.onClue }), this.bars.above);
            render(h(LayerControls, { size, state, change }), this.bars.beside);
        }
    }

    /** @param {Partial<import('./solid_controls.js').SolidState>} changes */
    change(changes) {
        const was = this.state;
        this.state = { ...was, ...changes };
        if (was.axis !== this.state.axis || was.index !== this.state.index)
            this.layers.go(this.state.axis, this.state.index);
        if (was.cut !== this.state.cut || was.faint !== this.state.faint)
            this.cells.stale = true;
        this.controls();
        this.remark();
    }

    listen() {
        const { element } = this.base;
        let turned = 0;
        /** @type {{ point: { x: number, y: number }, event: PointerEvent } | null} */
        let pressed = null, last = { x: 0, y: 0 };
        listenForGestures(element, {
            press: (point, event) => {
                [pressed, last, turned] = [{ point, event }, point, 0];
                return true;
            },
            drag: point => {
                turned += Math.hypot(point.x - last.x, point.y - last.y);
                if (turned > 4)
                    this.view.drag(point.x - last.x, point.y - last.y);
                last = point;
            },
            release: event => {
                if (pressed && turned <= 4)
                    this.press(pressed.point, pressed.event, event);
                pressed = null;
            },
            hover: point => {
                const found = point && turned <= 4 ? this.at(point) : null;
                this.hovered(found?.cell ?? -1, found?.axis);
            },
            cancel: () => { pressed = null; },
            middle: this.handlers.middle,
            pan: (dx, dy) => this.view.pan(dx, dy),
            zoom: factor => this.view.zoom(factor),
        }, this.base.atEnd);
        element.addEventListener('pointerup', () => { turned = 0; });
        element.addEventListener('keydown', event => cursorKey(this, event));
        for (const type of ['focus', 'blur'])
            element.addEventListener(type, () => this.remark());
        this.base.onTheme(() => this.remark());
    }

    /** @returns {import('./solid_model.js').Slices} */
    slices() {
        return slicesOf(this.model.size, this.state.cut);
    }

    /** @param {number} side @param {number} layers that are cut away from there */
    slice(side, layers) {
        const cut = withCut(this.model.size, this.state.cut, side, layers);
        if (cut[side] !== this.state.cut[side])
            this.change({ cut });
    }

    /** What is spoken of is never cut away. @param {number[]} cells */
    reveal(cells) {
        const cut = cutOpen(this.model.size, this.state.cut, cells.map(cell => this.model.placeOf(cell)));
        if (cut.some((own, side) => own !== this.state.cut[side]))
            this.change({ cut });
    }

    colours() {
        return this.look.colours ?? this.cells.given;
    }

    /** @param {import('../board.js').Look} look */
    show(look) {
        if (look.done !== this.look.done)
            this.cells.fade(look.done);
        const undone = look.undone !== this.look.undone ? look.undone : undefined;
        this.look = look;
        if (undone?.length && mayMove())
            this.cells.move(undone, this.colours());
        this.remark();
    }

    /** What is pointed out changes. */
    remark() {
        this.marked = false;
        this.base.ask();
    }

    /** @param {number} now */
    draw(now) {
        const { cells, state, look } = this;
        const moves = cells.step(now);
        if (cells.stale || cells.changed(this.colours()))
            cells.collect(this.colours(), this.slices(), state.faint);
        if (!this.marked) {
            this.layers.show(look);
            // What undo changed is seen to move; boxes around all of it would hide it.
            const lit = look.undone?.length && mayMove() ? { lines: look.lit?.lines } : look.lit;
            this.scene.setBoxes(boxesOf(this.model, this.slices(), { ...look, lit, colours: this.colours() }, this.paints, {
                cursor: showsFocus(this.base.element) ? this.cursor : null, hover: this.hover, hoverAxis: this.hoverAxis,
                axis: state.axis, index: state.index }));
            this.marked = true;
        }
        const pulses = !!look.pulse?.length;
        this.view.render(pulses ? beat(now) : undefined);
        this.handles?.place();
        return moves || pulses && mayMove();
    }

    /** What lies under a point. @param {{ x: number, y: number }} point */
    at(point) {
        const { origin, direction } = this.view.ray(point);
        return cellOnRay(this.model, this.slices(), this.cells.styles, origin, direction);
    }

    /** @param {{ x: number, y: number }} point @param {PointerEvent} event @param {PointerEvent} [released] */
    press(point, event, released) {
        const found = this.at(point);
        if (!found)
            return;
        this.aim(found.cell);
        if (this.state.clues || !this.handlers.onCell)
            this.handlers.onClue?.(this.model.lineThrough(found.cell, found.axis), event);
        else {
            this.handlers.onCell(found.cell, event);
            this.handlers.onRelease?.(released);
        }
    }

    /** The layer of the cursor is shown. */
    follow() {
        const index = this.model.placeOf(this.cursor.cell)[this.state.axis];
        if (index !== this.state.index)
            this.change({ index });
        this.handlers.onAim?.(this.cursor.cell);
        this.remark();
    }

    /** @param {number} cell @param {number} [axis] of the face that is pointed at */
    hovered(cell, axis = -1) {
        if (cell === this.hover && axis === this.hoverAxis)
            return;
        this.hover = cell;
        this.hoverAxis = axis;
        this.base.element.classList.toggle('board-cell', cell >= 0);
        this.handlers.onHover?.(cell);
        this.remark();
    }

    /** The keyboard goes to a cell. @param {number} cell */
    aim(cell) {
        this.cursor = { cell, axis: -1 };
        this.follow();
    }

    told() {
        this.base.tell(describe(this.model, this.paints, this.colours(), this.cursor));
        this.remark();
    }
}

/**
 * @param {import('../board.js').Nono} nono @param {import('../board.js').Handlers} handlers
 * @param {typeof import('./solid_scene.js')} three
 * @returns {import('../board.js').Board}
 */
export function createSolidBoard(nono, handlers, three) {
    if (!three.canDraw())
        return createFlatBoard(nono, handlers);
    const board = new SolidBoard(nono, handlers, three);
    return {
        element: /** @type {HTMLElement} */ (board.element), show: look => board.show(look), drop: () => board.base.drop(),
        aim(cell) {
            board.reveal([cell]);
            board.aim(cell);
            board.told();
        },
        async drawn() {
            await board.base.drawn(); // the block shows the layer its look
            await board.layers.drawn();
        },
        reveal: cells => board.reveal(cells),
        spot: cell => board.layers.spot(cell),
        pose: () => ({ size: board.model.size.join(), aimed: { ...board.view.aimed }, zoomed: board.view.zoomed,
                       cursor: board.cursor, state: board.state }),
        takePose({ size, aimed, zoomed, cursor, state }) {
            if (size !== board.model.size.join())
                return;
            Object.assign(board.view, { aimed, zoomed });
            board.cursor = cursor;
            board.change(state);
        },
    };
}
