// play_state.js: what a person does while playing: the tool in hand, marks, where the pointer and the keyboard are, the line that
// is looked at. Help is in play_help.js, what the board shows of it all in play_look.js.
import { batch, computed, signal } from '@preact/signals';
import { CROSS, NOTE, NOTHING } from './game.js';
import { PlayHelp } from './play_help.js';
import { lookOf } from './play_look.js';
import { linesAt, walkOf } from './strokes.js';

/** @typedef {'fill' | 'cross' | 'clear' | 'note'} Tool */

const LONG_PRESS = 450, DWELL = 130; // milliseconds

/** @param {Event} event */
const isTouch = event => event instanceof PointerEvent && event.pointerType === 'touch';

export class PlayState extends PlayHelp {
    /** @param {import('./game.js').Game} game @param {import('./play_settings.js').PlaySettings} settings */
    constructor(game, settings) {
        super(game, settings);
        this.solid = game.kind === 'solid';
        this.faces = game.kind === 'curved' || game.kind === 'sloped';
        this.tool = signal(/** @type {Tool} */ (this.solid ? 'cross' : 'fill'));
        this.colour = signal(1);
        this.hover = signal(-1);
        this.cell = signal(0);
        /** The line that is looked at, unrolled; and which place of it. */
        this.line = signal(/** @type {import('./play_session.js').UnrolledLine | null} */ (null));
        this.at = signal(0);
        this.wanted = -1;
        /** How long a drag is, and where it has come to. */
        this.drawn = signal(/** @type {{ length: number, x: number, y: number, touch: boolean } | null} */ (null));
        /** Cells that undo changed, and the marks they had, for a moment. */
        this.flash = signal(/** @type {[number, number][]} */ ([]));
        this.canUndo = computed(() => (game.version.value, game.past.length > 0 && !game.solved.value));
        this.canRedo = computed(() => (game.version.value, game.future.length > 0 && !game.solved.value));
        /** @type {import('../boards/board.js').Board | null} */
        this.board = null;
        this.pressing = 0;
        /** The finger that pressed, until it moves on: what a short press means and what a long one, and which it was taken for.
         *  @type {{ cell: number, at: number, marks: number[], long: number } | null} */
        this.finger = null;
        this.dwelling = 0;
        this.flashing = 0;
    }

    // -- marks ----------------------------------------------------------------------------------

    /** @param {Tool} tool */
    valueOf(tool) {
        return tool === 'fill' ? this.colour.value : tool === 'cross' ? CROSS : tool === 'note' ? NOTE : NOTHING;
    }

    /** The other mark: a cross where one fills, and the other way round. */
    other() {
        return this.tool.value === 'cross' ? this.colour.value : CROSS;
    }

    /** @param {PointerEvent | MouseEvent} event */
    valueFor(event) {
        if (event.button === 1 || event.shiftKey)
            return NOTHING;
        return event.button === 2 ? this.other() : this.valueOf(this.tool.value);
    }

    /** A cell is pressed, or entered while something is pressed. @param {number} cell @param {Event} event */
    press(cell, event) {
        if (this.film.value)
            return;
        if (this.game.stroke && !(event instanceof KeyboardEvent)) {
            this.lift(event);
            this.game.drag(cell);
            this.measure(this.game.stroke, cell, event);
            const line = this.game.stroke.keeper.line();
            if (line >= 0)
                this.follow(line);
            return;
        }
        if (!(event instanceof MouseEvent))
            return;
        this.forgetHelp();
        const value = this.valueFor(event);
        this.game.press(cell, value, this.wanted);
        clearTimeout(this.pressing);
        this.finger = null;
        if (!isTouch(event))
            return;
        this.finger = { cell, at: event.timeStamp, marks: [value, this.other()], long: 0 };
        this.pressing = window.setTimeout(() => this.lasted(1), LONG_PRESS - Math.max(0, performance.now() - event.timeStamp));
    }

    /** @param {import('./game.js').Stroke} stroke @param {number} cell @param {Event} event */
    measure({ keeper, change }, cell, event) {
        const length = keeper.length(cell) ?? change.cells.length;
        this.drawn.value = length > 1 && !this.solid && event instanceof MouseEvent ?
            { length, x: event.clientX, y: event.clientY, touch: isTouch(event) } : null;
    }

    /** The press is short, or long. @param {number} long 0 or 1 */
    lasted(long) {
        const { finger, game } = this;
        if (!finger || !game.stroke || finger.long === long)
            return;
        finger.long = long;
        game.cancel();
        game.press(finger.cell, finger.marks[long], this.wanted);
        if (long)
            navigator.vibrate?.(12);
    }

    /** The finger that pressed moves on or leaves: what counts is when it did, however late a busy page hears of it.
     *  @param {Event | null} [event] */
    lift(event) {
        clearTimeout(this.pressing);
        if (event && this.finger)
            this.lasted(event.timeStamp - this.finger.at < LONG_PRESS ? 0 : 1);
        this.finger = null;
    }

    /** @param {Event | null} [event] */
    release(event) {
        this.lift(event);
        this.drawn.value = null;
        this.game.release();
        this.checkMistakes();
    }

    cancel() {
        clearTimeout(this.pressing);
        this.finger = null;
        this.drawn.value = null;
        this.game.cancel();
    }

    /** One mark by the keyboard or the strip. @param {number} cell @param {number} value */
    mark(cell, value) {
        if (this.film.value)
            return;
        this.forgetHelp();
        this.game.press(cell, value);
        this.release();
    }

    /** The clue of a line is pressed: it is looked at, and where it is met already the rest is crossed out. @param {number} line */
    clue(line) {
        this.follow(line);
        if (this.game.states[line] === 1)
            this.crossOut([line]);
    }

    /** @param {number[]} lines of which what is left is empty */
    crossOut(lines) {
        const { shape, marks } = this.game;
        if (!shape || this.film.value)
            return;
        this.forgetHelp();
        const cells = new Set(lines.flatMap(line => Array.from(shape.walks.subarray(shape.walkFirst[line], shape.walkFirst[line + 1]))));
        this.game.put([...cells].filter(cell => marks[cell] < CROSS).map(cell => [cell, CROSS]));
        this.checkMistakes();
    }

    /** Lines in which nothing is to be found, and nothing is marked otherwise. */
    emptyLines() {
        const { states, shape, marks } = this.game;
        if (!shape)
            return [];
        return [...states.keys()].filter(line => states[line] === 1 && shape.walks.subarray(shape.walkFirst[line], shape.walkFirst[line + 1])
            .every(cell => marks[cell] <= CROSS));
    }

    /** @param {'undo' | 'redo'} way */
    stepBack(way) {
        if (this.film.value)
            return;
        this.forgetHelp();
        const before = this.game.marks.slice();
        const cells = this.game[way]();
        this.flash.value = cells.map(cell => [cell, before[cell]]);
        this.reveal(cells);
        clearTimeout(this.flashing);
        this.flashing = window.setTimeout(() => { this.flash.value = []; }, 450);
        this.checkMistakes();
    }

    // -- the line that is looked at -----------------------------------------------------------------

    /** @param {number} line */
    async follow(line) {
        if (!this.faces || line < 0 || line === this.wanted)
            return;
        this.wanted = line;
        const unrolled = await this.game.session?.line(line).catch(() => null);
        if (unrolled && this.wanted === line)
            batch(() => {
                this.line.value = unrolled;
                this.at.value = Math.max(0, unrolled.cells.indexOf(this.cell.value));
            });
    }

    /** The pointer is over a cell; on its way to the strip it crosses many. @param {number} cell */
    hovered(cell) {
        this.hover.value = cell;
        clearTimeout(this.dwelling);
        if (cell < 0)
            return;
        if (this.line.value?.cells.includes(cell) || !this.line.value || !this.faces)
            this.lookAt(cell);
        else
            this.dwelling = window.setTimeout(() => this.lookAt(cell), DWELL);
    }

    /** The pointer or the keyboard is on a cell: its line, unless the one that is looked at goes through it. @param {number} cell */
    lookAt(cell) {
        if (cell < 0 || !this.game.shape)
            return;
        const { line } = this;
        this.cell.value = cell;
        if (!this.faces)
            return;
        const lines = linesAt(this.game.shape, cell);
        if (!lines.includes(this.wanted)) {
            if (lines.length > 0)
                this.follow(lines[0]);
        } else if (line.value && line.value.cells[this.at.value] !== cell)
            this.at.value = Math.max(0, line.value.cells.indexOf(cell));
    }

    /** Along the line. @param {number} by */
    walk(by) {
        const line = this.line.value;
        const next = this.at.value + by;
        if (!line || next < 0 || next >= line.cells.length)
            return;
        this.at.value = next;
        this.cell.value = line.cells[next];
        this.board?.aim(line.cells[next]);
    }

    /** The next line at this cell. @param {number} by @returns {boolean} whether there is one */
    turn(by) {
        const lines = this.game.shape ? linesAt(this.game.shape, this.cell.value) : [];
        const next = lines[lines.indexOf(this.wanted) + by];
        if (next === undefined)
            return false;
        this.follow(next);
        return true;
    }

    /** The next line of the puzzle, around the frame again and again. @param {number} by */
    async leaf(by) {
        const lines = await this.game.session?.around(this.game.shape?.lines ?? 0) ?? [];
        this.follow(lines[(lines.indexOf(this.wanted) + by + lines.length) % lines.length]);
    }

    /** @override @param {number} line */
    turnTo(line) {
        const { shape, marks } = this.game;
        if (!shape || !this.board)
            return;
        const walk = [...walkOf(shape, line)], { board } = this;
        this.follow(line);
        if (this.solid || !walk.some(cell => board.spot(cell)))
            board.aim(walk.find(cell => marks[cell] < CROSS) ?? walk[0]);
        this.reveal(walk);
    }

    /** @override @param {number[]} cells */
    reveal(cells) {
        this.board?.reveal?.(cells);
    }

    /** @returns {import('../boards/board.js').Look} */
    look() {
        return lookOf(this);
    }
}
