// solid_board.js: the board of a solid puzzle: the block, which can be turned and sliced, and its layers beside it. See board.js
// for what boards do. A drag turns the block, a press without one is a cell's, or the clue's on its face.
import { h, render } from 'preact';
import { BlockView } from './block_view.js';
import { beat, createBase, mayMove, showsFocus } from './board_base.js';
import { clueText, givenColours } from './clues.js';
import { listenForGestures } from './gestures.js';
import { channels, paintsOf } from './paints.js';
import { clueAtlas } from './solid_atlas.js';
import { boxesOf } from './solid_boxes.js';
import { LayerControls, SolidControls } from './solid_controls.js';
import { SolidLayers } from './solid_layers.js';
import { FaceList, NO_TILE, SolidModel, cellOnRay, collectFaces, isInside } from './solid_model.js';

/** @typedef {import('./solid_model.js').Triple} Triple */

const UNKNOWN = '#efe8d8', PLAIN = '#4d473d';
const AXES = ['x', 'y', 'z'];

/** Styles of cells: what is unknown, the colours of the palette, then the model's own paints. @param {any} nono
 *  @param {import('./paints.js').PaintLook[]} paints @param {Uint16Array} patterns */
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

class SolidBoard {
    /** @param {import('./board.js').Nono} nono @param {import('./board.js').Handlers} handlers
     *  @param {typeof import('./solid_scene.js')} three */
    constructor(nono, handlers, three) {
        this.handlers = handlers;
        this.model = new SolidModel(nono);
        this.paints = paintsOf(nono.puzzle.palette);
        this.given = givenColours(nono.puzzle, this.model.count);
        this.voxels = voxelPaints(nono.board, this.model.count);
        const atlas = clueAtlas(this.model.clues, this.paints);
        this.atlas = atlas;
        this.numbers = atlas.numbers.slice();
        this.look_of = cellStyles(nono, this.paints, atlas.patterns);
        this.styles = new Int16Array(this.model.count);
        this.faces = new FaceList();
        this.nothing = new FaceList(16); // cells that are empty, when they are shown
        /** @type {import('./board.js').Look} */
        this.look = {};
        this.drawn = new Int16Array(this.model.count).fill(-2);
        this.hover = -1;
        this.hoverAxis = -1;
        /** @type {import('./solid_controls.js').SolidState} */
        this.state = { cut: [0, 0, 0, 0, 0, 0], faint: false, clues: false, axis: 2, index: 0 };
        this.cursor = { cell: this.model.cellAt([0, 0, this.model.size[2] - 1]), axis: -1 };
        this.base = createBase('solid-scene', this.label(), now => this.draw(now));
        this.scene = new three.SolidScene();
        this.scene.setAtlas(atlas);
        this.view = new BlockView(this.scene, this.base, () => this.model.size);
        this.layers = new SolidLayers(this.model, this.paints, {
            ...handlers, onHover: cell => this.hovered(cell) });
        this.base.atEnd(() => this.layers.drop());
        this.build();
        this.listen();
    }

    label() {
        const [x, y, z] = this.model.size;
        return `Solid, ${x} by ${y} by ${z} cells. Left and right, up and down, Page Up and Page Down move; Enter presses; C goes to ` +
            'the clues of the cell; with Shift the arrows turn the block; plus and minus zoom.';
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
            render(h(SolidControls, { size, state, change, both: !!handlers.onCell && !!handlers.onClue, home: () => this.view.home() }),
                   this.bars.above);
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
            this.stale = true;
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
            release: () => {
                if (pressed && turned <= 4)
                    this.press(pressed.point, pressed.event);
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
        element.addEventListener('keydown', event => this.key(event));
        for (const type of ['focus', 'blur'])
            element.addEventListener(type, () => this.remark());
        this.base.onTheme(() => this.remark());
    }

    /** @returns {import('./solid_model.js').Slices} */
    slices() {
        const { cut } = this.state, { size } = this.model;
        return { from: [cut[0], cut[2], cut[4]], to: [size[0] - 1 - cut[1], size[1] - 1 - cut[3], size[2] - 1 - cut[5]] };
    }

    /** @param {import('./board.js').Look} look */
    show(look) {
        if (look.done !== this.look.done)
            this.fade(look.done);
        this.look = look;
        this.remark();
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

    /** What is pointed out changes. */
    remark() {
        this.marked = false;
        this.base.ask();
    }

    /** @param {number} now */
    draw(now) {
        if (this.stale || this.changed())
            this.cells();
        const focused = showsFocus(this.base.element);
        if (!this.marked) {
            this.layers.show(this.look);
            this.scene.setBoxes(boxesOf(this.model, this.slices(), this.look, this.paints, {
                cursor: focused ? this.cursor : null, hover: this.hover, hoverAxis: this.hoverAxis, axis: this.state.axis, index: this.state.index }));
            this.marked = true;
        }
        const pulses = !!this.look.pulse?.length;
        this.view.render(pulses ? beat(now) : undefined);
        return pulses && mayMove();
    }

    changed() {
        const colours = this.look.colours ?? this.given, { drawn } = this;
        for (let i = 0; i < drawn.length; i++)
            if (colours[i] !== drawn[i])
                return true;
        return false;
    }

    /** Collects the faces that are seen. */
    cells() {
        const colours = this.look.colours ?? this.given, { styles, voxels, model, look_of } = this;
        this.drawn.set(colours);
        this.stale = false;
        const done = colours.indexOf(-1) < 0;
        for (let i = 0; i < styles.length; i++) {
            const colour = colours[i];
            styles[i] = colour < 0 ? 0 : colour === 0 ? -1 : done && voxels?.[i] ? this.paints.length - 1 + voxels[i] : colour;
        }
        collectFaces(model, this.slices(), styles, look_of.tints, look_of.patterns, this.numbers, this.faces);
        this.scene.setFaces(this.faces);
        this.scene.setNumbers(!done);
        if (!this.state.faint && this.nothing.count === 0)
            return;
        const empty = styles.map(style => this.state.faint && style < 0 ? 0 : -1);
        collectFaces(model, this.slices(), empty, look_of.tints, look_of.patterns, this.numbers, this.nothing);
        this.nothing.tiles.fill(NO_TILE);
        this.scene.setFaces(this.nothing, true);
    }

    /** What lies under a point. @param {{ x: number, y: number }} point */
    at(point) {
        const { origin, direction } = this.view.ray(point);
        return cellOnRay(this.model, this.slices(), this.styles, origin, direction);
    }

    /** @param {{ x: number, y: number }} point @param {PointerEvent} event */
    press(point, event) {
        const found = this.at(point);
        if (!found)
            return;
        this.cursor = { cell: found.cell, axis: -1 };
        this.follow();
        if (this.state.clues || !this.handlers.onCell)
            this.handlers.onClue?.(this.model.lineThrough(found.cell, found.axis), event);
        else {
            this.handlers.onCell(found.cell, event);
            this.handlers.onRelease?.();
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

    /** @param {KeyboardEvent} event */
    key(event) {
        if (event.ctrlKey || event.altKey || event.metaKey || event.target !== this.base.element)
            return;
        const step = this.view.step(event.key);
        if (this.cursor.axis < 0 && this.handlers.onKey?.(event, this.cursor.cell)) {
            this.told();
            return event.preventDefault();
        }
        if (this.view.key(event))
            return event.preventDefault();
        if (step)
            this.move(step);
        else if (event.key.toUpperCase() === 'C') {
            this.cursor = { ...this.cursor, axis: this.cursor.axis === 2 ? -1 : this.cursor.axis + 1 };
            this.told();
        } else if (event.key === 'Enter' || event.key === ' ')
            this.act(event);
        else
            return;
        event.preventDefault();
    }

    /** @param {Triple} step */
    move(step) {
        const { from, to } = this.slices();
        const place = this.model.placeOf(this.cursor.cell).map((at, i) => Math.max(from[i], Math.min(to[i], at + step[i])));
        this.cursor = { cell: this.model.cellAt(/** @type {Triple} */ (place)), axis: -1 };
        this.follow();
        this.told();
    }

    /** @param {Event} event */
    act(event) {
        const { cell, axis } = this.cursor;
        if (axis >= 0)
            this.handlers.onClue?.(this.model.lineThrough(cell, axis), event);
        else {
            this.handlers.onCell?.(cell, event);
            this.handlers.onRelease?.();
        }
        this.told();
    }

    told() {
        this.base.tell(this.describe());
        this.remark();
    }

    describe() {
        const { cell, axis } = this.cursor, { model } = this;
        const clue = (/** @type {number} */ own) => clueText(model.clues[model.lineThrough(cell, own)], this.paints);
        const place = model.placeOf(cell).map((at, i) => `${AXES[i]} ${at + 1}`).join(', ');
        if (axis >= 0)
            return `Clue along ${AXES[axis]} at ${place}: ${clue(axis)}`;
        const colour = (this.look.colours ?? this.given)[cell];
        const state = colour < 0 ? 'unknown' : colour === 0 ? 'empty' : this.paints.length > 2 ? this.paints[colour].name : 'filled';
        return `${place}, ${state}; clues ${AXES.map((name, i) => `${name} ${clue(i)}`).join(', ')}`;
    }
}

/** The layers alone, where nothing can be drawn in three dimensions. @param {import('./board.js').Nono} nono
 *  @param {import('./board.js').Handlers} handlers @returns {import('./board.js').Board} */
function createFlatBoard(nono, handlers) {
    const model = new SolidModel(nono), layers = new SolidLayers(model, paintsOf(nono.puzzle.palette), handlers);
    const element = document.createElement('div'), bar = document.createElement('div');
    element.className = 'board-solid solid-flat';
    element.append('This browser draws nothing in three dimensions (WebGL); here are the layers.', bar, layers.place);
    const go = (/** @type {Partial<import('./solid_controls.js').Layer>} */ changes) => {
        const { axis, index } = { axis: layers.axis, index: layers.index, ...changes };
        layers.go(axis, index);
        render(h(LayerControls, { size: model.size, state: { axis, index }, change: go }), bar);
    };
    go({});
    return {
        element, show: look => layers.show(look), pose: () => ({ axis: layers.axis, index: layers.index }), takePose: go,
        aim: cell => go({ index: model.placeOf(cell)[layers.axis] }), spot: cell => layers.spot(cell),
        drop() {
            render(null, bar);
            layers.drop();
            element.remove();
        },
    };
}

/**
 * @param {import('./board.js').Nono} nono @param {import('./board.js').Handlers} handlers
 * @param {typeof import('./solid_scene.js')} three
 * @returns {import('./board.js').Board}
 */
export function createSolidBoard(nono, handlers, three) {
    if (!three.canDraw())
        return createFlatBoard(nono, handlers);
    const board = new SolidBoard(nono, handlers, three);
    return {
        element: /** @type {HTMLElement} */ (board.element), show: look => board.show(look), drop: () => board.base.drop(),
        aim(cell) {
            if (!isInside(board.model.placeOf(cell), board.slices()))
                board.change({ cut: [0, 0, 0, 0, 0, 0] }); // what is spoken of is never cut away
            board.cursor = { cell, axis: -1 };
            board.follow();
            board.told();
        },
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
