// grid_board.js: the board of a grid puzzle, on a canvas. See board.js for what boards do.
import { beat, boardColours, createBase, createLayers, mayMove, showsFocus } from '../board_base.js';
import { listenOnBoard } from '../board_keys.js';
import { givenColours } from '../clues.js';
import { drawClues, veilClues } from './grid_clues.js';
import { clueAfter, placeAfter, placeText } from './grid_cursor.js';
import { cellBox, drawGround, drawMarks } from './grid_marks.js';
import { amongCells, cellStyles, drawAllCells, drawCell, drawInner, drawRules } from './grid_paint.js';
import { fittingView, gridModel, keptInside, placeAt, planGrid } from './grid_plan.js';
import { paintsOf } from '../paints.js';

/** @typedef {import('./grid_cursor.js').Place} Place */

export class GridBoard {
    /** @param {import('./grid_plan.js').GridModel} model @param {import('../paints.js').PaintLook[]} paints
     *  @param {Int16Array} given what is shown while nothing else is @param {import('../board.js').Handlers} handlers
     *  @param {string} name */
    constructor(model, paints, given, handlers, name) {
        this.handlers = handlers;
        this.model = model;
        this.paints = paints;
        this.given = given;
        /** @type {Int16Array} */
        this.cells = this.given;
        this.drawn = new Int16Array(this.cells.length);
        /** @type {Map<number, boolean[]> | undefined} */
        this.faded = undefined; // as they are drawn
        /** @type {import('../board.js').Look} */
        this.look = {};
        /** @type {Place} */
        this.cursor = { x: 0, y: 0 };
        this.left = this.cursor; // the cell from which it went to the clues
        /** @type {Place | null} */
        this.hover = null;
        /** @type {Place | null} */
        this.pressed = null;
        this.fitted = true;
        this.stale = true; // the view changed: all cells are to be drawn
        this.base = createBase('board-grid', this.label(name), now => this.draw(now));
        this.colours = boardColours(this.base.element);
        const { pens, size } = createLayers(this.base, 3, () => this.resized());
        this.pens = pens;
        this.size = size;
        this.view = { scale: 10, x: 0, y: 0 };
        this.plan = planGrid(this.model, this.view, size);
        this.seen = { model, view: this.view, plan: this.plan }; // as it is drawn: what is pressed is what people see
        /** @type {import('./grid_paint.js').CellStyle[]} */
        this.styles = [];
        this.listen();
    }

    /** @param {string} name */
    label(name) {
        const { width, height } = this.model;
        return `${name}, ${width} columns, ${height} rows. Arrows move, Enter presses, C goes to the clues, plus and minus zoom.`;
    }

    listen() {
        this.whole = listenOnBoard(this, {
            press: (point, event) => this.press(point, event),
            drag: (point, event) => this.drag(point, event),
            release: event => this.released(event ?? null),
            cancel: () => this.released(null),
            hover: point => this.hovered(point),
            pan: (dx, dy) => this.look_at({ ...this.view, x: this.view.x + dx * this.size.ratio,
                                            y: this.view.y + dy * this.size.ratio }),
            zoom: (factor, at) => this.zoom(factor, at.x * this.size.ratio, at.y * this.size.ratio),
        });
        this.base.onTheme(() => {
            this.colours = boardColours(this.base.element);
            this.styles = [];
            this.refresh();
        });
    }

    /** Draws everything anew. */
    refresh() {
        this.stale = true;
        this.base.ask();
    }

    resized() {
        this.colours = boardColours(this.base.element);
        this.view = this.fitted ? fittingView(this.model, this.size) : keptInside(this.model, this.view, this.size);
        this.replan();
        this.base.drawNow();
    }

    replan() {
        const scale = this.plan.scale;
        this.plan = planGrid(this.model, this.view, this.size);
        if (scale !== this.plan.scale)
            this.styles = [];
        this.refresh();
    }

    /** @param {import('./grid_plan.js').View} view */
    look_at(view) {
        this.view = keptInside(this.model, view, this.size);
        this.replan();
    }

    /** @param {number} factor @param {number} x what stays where it is @param {number} y */
    zoom(factor, x, y) {
        const smallest = fittingView(this.model, this.size).scale;
        const scale = Math.min(Math.max(smallest * 1.001, 72 * this.size.ratio), this.view.scale * factor);
        this.fitted = scale <= smallest;
        if (this.fitted)
            return this.look_at(fittingView(this.model, this.size));
        const by = scale / this.view.scale;
        this.look_at({ scale, x: x - (x - this.view.x) * by, y: y - (y - this.view.y) * by });
    }

    /** Shows another layer of the same size. @param {import('./grid_plan.js').GridModel} model */
    change(model) {
        this.model = model;
        this.view = this.fitted ? fittingView(model, this.size) : keptInside(model, this.view, this.size);
        this.replan();
    }

    /** @param {import('../board.js').Look} look */
    show(look) {
        if (!!look.picture !== !!this.look.picture) {
            this.styles = [];
            this.stale = true;
            if (look.picture && !this.fitted)
                this.zoomHere(0);
        }
        this.look = look;
        this.cells = look.colours ?? this.given;
        this.base.ask();
    }

    /** @param {number} now */
    draw(now) {
        if (this.size.width < 2)
            return false;
        if (this.whole)
            this.whole.hidden = this.fitted;
        const [ground, middle, above] = this.pens;
        const { model, view, plan, colours, look, paints } = this;
        this.seen = { model, view, plan };
        drawGround(ground, model, plan, colours, look);
        if (!this.styles.length)
            this.styles = cellStyles(paints, plan, colours, look.picture);
        if (this.stale)
            this.drawAll(middle);
        else
            this.drawChanged(middle);
        const cursor = showsFocus(this.base.element) ? this.cursor : null, hover = this.hover ?? cursor;
        drawMarks(above, model, plan, colours, look, paints, look.picture ? { cursor: null, hover: null, beat: 0 } :
            { cursor, hover, beat: beat(now) });
        return !!look.pulse?.length && mayMove();
    }

    /** @param {CanvasRenderingContext2D} pen */
    drawAll(pen) {
        this.stale = false;
        pen.clearRect(0, 0, this.size.width, this.size.height);
        amongCells(pen, this.plan, () => drawAllCells(pen, this.model, this.plan, this.styles,
                                                       this.colours.cross, this.cells));
        amongCells(pen, this.plan, () => drawInner(pen, this.model, this.plan, this.colours, this.paints,
                                                    this.cells, this.look.done));
        drawRules(pen, this.model, this.plan, this.colours, this.look.picture);
        drawClues(pen, this.model, this.plan, this.paints, this.colours, this.look.done);
        if (this.look.picture)
            veilClues(pen, this.plan, this.colours);
        this.drawn.set(this.cells);
        this.faded = this.look.done;
    }

    /** Clues of lines of which other numbers are done now. @param {CanvasRenderingContext2D} pen */
    drawFaded(pen) {
        const { look: { done }, faded } = this;
        if (done === faded)
            return;
        const differs = (/** @type {number} */ line) => (done?.get(line) ?? []).join() !== (faded?.get(line) ?? []).join();
        const other = [...this.model.rowLine, ...this.model.columnLine].filter(differs);
        this.faded = done;
        if (this.model.innerLine?.some(differs))
            return this.drawAll(pen);
        if (other.length > 0)
            drawClues(pen, this.model, this.plan, this.paints, this.colours, done, other);
    }

    /** @param {CanvasRenderingContext2D} pen */
    drawChanged(pen) {
        const { cells, drawn, model: { width, inner } } = this;
        if (inner && cells.some((colour, i) => colour < 0 && drawn[i] >= 0))
            return this.drawAll(pen); // numbers come back
        amongCells(pen, this.plan, () => {
            for (let i = 0; i < drawn.length; i++)
                if (cells[i] !== drawn[i])
                    drawCell(pen, this.plan, this.styles, this.colours.cross, i % width, Math.floor(i / width), cells[i]);
        });
        drawn.set(cells);
        this.drawFaded(pen);
    }

    /** Where a cell is in the window. @param {number} cell */
    spot(cell) {
        const { plan, size, base: { element }, model: { width } } = this;
        const [x, y, across, down] = cellBox(plan, cell % width, Math.floor(cell / width));
        const [cx, cy] = [x + across / 2, y + down / 2], box = element.getBoundingClientRect();
        return cx < plan.left || cy < plan.top || cx > plan.right || cy > plan.bottom ? null :
            { x: box.left + cx / size.ratio, y: box.top + cy / size.ratio };
    }

    /** @param {{ x: number, y: number }} point in CSS pixels */
    at({ x, y }) {
        const { model, view, plan } = this.seen;
        return placeAt(model, view, plan, x * this.size.ratio, y * this.size.ratio);
    }

    /** @param {{ x: number, y: number }} point @param {PointerEvent} event */
    press(point, event) {
        const place = this.at(point);
        if (!place || (place.x < 0 || place.y < 0 ? !this.handlers.onClue : !this.handlers.onCell))
            return false;
        this.cursor = place;
        this.pressed = place;
        this.aimed();
        this.act(place, event);
        return true;
    }

    /** @param {PointerEvent | null} event null: it was no press */
    released(event) {
        const wasCell = this.pressed && Math.min(this.pressed.x, this.pressed.y) >= 0;
        this.pressed = null;
        if (wasCell)
            (event ? this.handlers.onRelease : this.handlers.onCancel ?? this.handlers.onRelease)?.(event);
    }

    /** Every cell between the last one and this one is entered. @param {{ x: number, y: number }} point
     *  @param {PointerEvent} event */
    drag(point, event) {
        const to = this.at(point), from = this.pressed;
        if (!to || !from || Math.min(to.x, to.y, from.x, from.y) < 0)
            return;
        const steps = Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y));
        for (let i = 1; i <= steps; i++)
            this.act({ x: Math.round(from.x + (to.x - from.x) * i / steps),
                       y: Math.round(from.y + (to.y - from.y) * i / steps) }, event);
        this.cursor = this.pressed = to;
    }

    /** @param {Place} place @param {Event} event */
    act({ x, y }, event) {
        if (x >= 0 && y >= 0)
            this.handlers.onCell?.(x + this.model.width * y, event);
        else {
            const line = y >= 0 ? this.model.rowLine[y] : this.model.columnLine[x];
            if (line >= 0)
                this.handlers.onClue?.(line, event);
        }
        this.base.ask();
    }

    /** @param {{ x: number, y: number } | null} point */
    hovered(point) {
        const place = point && this.at(point);
        if (place?.x === this.hover?.x && place?.y === this.hover?.y)
            return;
        const cellOf = (/** @type {Place | null} */ own) =>
            own && own.x >= 0 && own.y >= 0 ? own.x + this.model.width * own.y : -1;
        const before = cellOf(this.hover);
        this.hover = place;
        this.base.element.classList.toggle('board-cell', cellOf(place) >= 0);
        this.base.element.classList.toggle('board-clue', !!place && cellOf(place) < 0);
        if (before !== cellOf(place))
            this.handlers.onHover?.(cellOf(place));
        this.base.ask();
    }

    /** @param {Event} event */
    actHere(event) {
        this.act(this.cursor, event);
    }

    /** @param {number} factor */
    zoomHere(factor) {
        const { cursor: { x, y }, view } = this;
        this.zoom(factor, view.x + Math.max(0, x + 0.5) * view.scale, view.y + Math.max(0, y + 0.5) * view.scale);
    }

    /** @param {KeyboardEvent} event @returns {Place | null} */
    placeFor({ key, shiftKey }) {
        if (key.toUpperCase() !== 'C' || this.model.rowDepth === 0)
            return placeAfter(this.model, this.cursor, key, shiftKey ? 5 : 1);
        if (this.cellHere() >= 0)
            this.left = this.cursor;
        return clueAfter(this.cursor, this.left);
    }

    /** @param {Place} place */
    move(place) {
        this.cursor = place;
        this.aimed();
        this.base.tell(this.describe());
        this.reveal(place);
        this.base.ask();
    }

    aimed() {
        const cell = this.cellHere();
        if (cell >= 0)
            this.handlers.onAim?.(cell);
    }

    cellHere() {
        const { x, y } = this.cursor;
        return x >= 0 && y >= 0 ? x + this.model.width * y : -1;
    }

    /** Moves the view so that a place is in sight. @param {Place} place */
    reveal({ x, y }) {
        const { plan, view, size } = this;
        const by = (/** @type {number} */ at, /** @type {number} */ from, /** @type {number} */ until) =>
            at < from ? from - at : at + view.scale > until ? until - at - view.scale : 0;
        const dx = x < 0 ? 0 : by(view.x + x * view.scale, plan.left, size.width);
        const dy = y < 0 ? 0 : by(view.y + y * view.scale, plan.top, size.height);
        if (dx || dy)
            this.look_at({ ...view, x: view.x + dx, y: view.y + dy });
    }

    describe() {
        return placeText(this.model, this.paints, this.cells, this.cursor);
    }
}

/**
 * @param {import('../board.js').Nono} nono @param {import('../board.js').Handlers} handlers
 * @returns {import('../board.js').Board}
 */
export function createGridBoard(nono, handlers) {
    const model = gridModel(nono);
    const board = new GridBoard(model, paintsOf(nono.puzzle.palette, true), givenColours(nono.puzzle, model.width * model.height),
                                handlers, 'Grid');
    return {
        element: board.base.element, show: look => board.show(look), drop: () => board.base.drop(), drawn: board.base.drawn,
        aim: cell => board.move({ x: cell % model.width, y: Math.floor(cell / model.width) }),
        spot: cell => board.spot(cell),
        pose: () => ({ size: `${model.width} ${model.height}`, view: board.view, fitted: board.fitted, cursor: board.cursor }),
        takePose({ size, view, fitted, cursor }) {
            if (size === `${model.width} ${model.height}`)
                Object.assign(board, { view, fitted, cursor });
        },
    };
}
