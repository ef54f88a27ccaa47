// play_state.js: what a person does while playing: the tool in hand, where the pointer and the keyboard are, help, replay.
import { batch, computed, signal } from '@preact/signals';
import { filmOfReasons } from '../rooms/watch/film.js';
import { CROSS, Game, NOTE, NOTHING, noteOf } from './game.js';
import { linesAt, walkOf } from './strokes.js';

/**
 * @typedef {'fill' | 'cross' | 'clear' | 'note'} Tool
 * @typedef {{ stage: number, hint: import('./play_session.js').Hint }} Help
 */

export const STAGES = ['Something wrong?', 'Where?', 'Why?', 'Do it'];
const LONG_PRESS = 450, DWELL = 130; // milliseconds

export class PlayState {
    /** @param {Game} game @param {import('./play_settings.js').PlaySettings} settings */
    constructor(game, settings) {
        this.game = game;
        this.settings = settings;
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
        this.help = signal(/** @type {Help | null} */ (null));
        this.busy = signal(false);
        this.message = signal('');
        this.mistakes = signal(/** @type {number[]} */ ([]));
        this.film = signal(/** @type {import('../rooms/watch/film.js').Film | null} */ (null));
        this.step = signal(0);
        /** Cells that undo changed, for a moment. */
        this.flash = signal(/** @type {number[]} */ ([]));
        this.canUndo = computed(() => (game.version.value, game.past.length > 0 && !game.solved.value));
        this.canRedo = computed(() => (game.version.value, game.future.length > 0 && !game.solved.value));
        /** @type {import('../boards/board.js').Board | null} */
        this.board = null;
        this.pressing = 0;
        this.dwelling = 0;
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
            clearTimeout(this.pressing);
            this.game.drag(cell);
            const line = this.game.stroke.keeper.line();
            if (line >= 0)
                this.follow(line);
            return;
        }
        if (!(event instanceof MouseEvent))
            return;
        this.forgetHelp();
        const touch = event instanceof PointerEvent && event.pointerType === 'touch';
        const late = touch && performance.now() - event.timeStamp > LONG_PRESS; // a block is pressed when the finger leaves it
        this.game.press(cell, late ? this.other() : this.valueFor(event), this.wanted);
        clearTimeout(this.pressing);
        if (touch && !late)
            this.pressing = window.setTimeout(() => this.longPress(cell), LONG_PRESS);
    }

    /** @param {number} cell */
    longPress(cell) {
        if (!this.game.stroke)
            return;
        this.game.cancel();
        this.game.press(cell, this.other(), this.wanted);
        navigator.vibrate?.(12);
    }

    release() {
        clearTimeout(this.pressing);
        this.game.release();
        this.checkMistakes();
    }

    cancel() {
        clearTimeout(this.pressing);
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

    /** The clue of a line is pressed: where it is met already the rest is crossed out; else the line is looked at. @param {number} line */
    clue(line) {
        if (this.game.states[line] === 1)
            this.crossOut([line]);
        else if (this.faces)
            this.follow(line);
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
    step_back(way) {
        if (this.film.value)
            return;
        this.forgetHelp();
        const cells = this.game[way]();
        this.flash.value = cells.slice(0, 400);
        setTimeout(() => { this.flash.value = []; }, 450);
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

    // -- help ---------------------------------------------------------------------------------------

    forgetHelp() {
        this.help.value = null;
        this.message.value = '';
    }

    /** @param {number} stage 0 to 3 */
    async ask(stage) {
        if (this.busy.value || this.film.value || this.game.solved.value)
            return;
        this.busy.value = true;
        try {
            await this.game.sent;
            const hint = await /** @type {import('./play_session.js').PlaySession} */ (this.game.session).hint(stage);
            this.game.hints++;
            batch(() => {
                this.help.value = { stage, hint };
                this.message.value = stage >= 2 && hint.sentence ? hint.sentence : hint.told;
                if (Number.isInteger(hint.line))
                    this.turnTo(/** @type {number} */ (hint.line));
            });
            if (stage === 3)
                this.doHint(hint);
        } catch (error) {
            this.message.value = `There is no help: ${error instanceof Error ? error.message : error}`;
        }
        this.busy.value = false;
    }

    /** The line is brought into sight. @param {number} line */
    turnTo(line) {
        const { shape, marks } = this.game;
        if (this.faces)
            this.follow(line);
        else if (this.solid && shape) {
            const walk = walkOf(shape, line);
            this.board?.aim(walk.find(cell => marks[cell] < CROSS) ?? walk[0]);
        }
    }

    /** @param {import('./play_session.js').Hint} hint */
    doHint(hint) {
        this.game.put((hint.marks ?? []).map(([cell, bits]) => [cell, bits === 0 ? NOTHING : bits & bits - 1 ? noteOf(bits) : 31 - Math.clz32(bits)]));
        this.checkMistakes();
    }

    /** The next stage of help. */
    more() {
        const stage = this.help.value?.stage ?? -1;
        return this.ask(stage >= 3 ? 0 : stage + 1);
    }

    async checkMistakes() {
        if (!this.settings.mistakes.value) {
            if (this.mistakes.value.length > 0)
                this.mistakes.value = [];
            return;
        }
        const found = await this.game.session?.mistakes().catch(() => null);
        this.mistakes.value = found?.wrong ?? [];
    }

    // -- replay -------------------------------------------------------------------------------------

    /** How it goes on from here, reason by reason. */
    async showHow() {
        if (this.busy.value)
            return;
        this.busy.value = true;
        try {
            await this.game.sent;
            this.game.hints++;
            const explained = await /** @type {import('./play_session.js').PlaySession} */ (this.game.session).explain();
            const film = filmOfReasons(explained, this.game.marks.length);
            batch(() => {
                this.forgetHelp();
                this.film.value = film;
                this.seek(film.scenes.length > 0 ? 1 : 0);
            });
        } catch (error) {
            this.message.value = `This cannot be shown: ${error instanceof Error ? error.message : error}`;
        }
        this.busy.value = false;
    }

    /** @param {number} to */
    seek(to) {
        const film = this.film.value;
        if (!film)
            return;
        this.step.value = film.seek(to);
        this.message.value = film.scene()?.sentence ?? 'The board as you left it.';
        const line = film.scene()?.line ?? -1;
        if (line >= 0)
            this.turnTo(line);
    }

    /** @param {boolean} take whether what was shown stays */
    endShow(take) {
        const film = this.film.value;
        this.film.value = null;
        this.message.value = '';
        if (film && take)
            this.game.put([...film.colours.keys()].filter(cell => film.colours[cell] >= 0).map(cell => [cell, film.colours[cell]]));
    }

    // -- what the board shows -----------------------------------------------------------------------

    /** @returns {import('../boards/board.js').Look} */
    look() {
        const { game } = this;
        void game.version.value;
        void game.told.value;
        if (game.solved.value)
            return { colours: game.picture(), picture: true };
        const film = this.film.value, line = this.line.value;
        const walk = this.faces && line ? { line: line.line, cells: line.cells } : undefined;
        if (film)
            return { ...this.filmLook(film), walk };
        const lit = this.lit();
        return { colours: game.marks, done: game.done, walk, marked: this.noted(), wrong: this.wrong(), ...lit };
    }

    lit() {
        const help = this.help.value, line = this.line.value;
        const hint = help?.hint;
        const lines = help && help.stage >= 1 && Number.isInteger(hint?.line) ? [/** @type {number} */ (hint?.line)] :
            this.faces && line ? [line.line] : [];
        const shown = help && help.stage >= 2 ? hint : null;
        return { lit: { lines, cells: this.flash.value.length ? this.flash.value : (shown?.results ?? []).map(({ cell }) => cell) },
                 premises: (shown?.premises ?? []).map(({ cell }) => cell) };
    }

    wrong() {
        const help = this.help.value;
        return [...new Set([...this.mistakes.value, ...help && help.stage < 3 ? help.hint.wrong : []])];
    }

    noted() {
        const found = [];
        for (let i = 0; i < this.game.marks.length; i++)
            if (this.game.marks[i] === NOTE)
                found.push(i);
        return found;
    }

    /** @param {import('../rooms/watch/film.js').Film} film @returns {import('../boards/board.js').Look} */
    filmLook(film) {
        void this.step.value;
        const scene = film.scene();
        const colours = film.colours.map((colour, cell) => colour >= 0 ? colour : Math.max(-1, this.game.marks[cell]));
        return { colours, premises: scene?.premises, lit: { lines: scene && scene.line >= 0 ? [scene.line] : [],
                                                            cells: scene?.changes.map(([cell]) => cell) ?? [] } };
    }
}
