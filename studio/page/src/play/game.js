// game.js: a puzzle while somebody plays it: marks, strokes, undo, what the core says of them, and what is remembered.
//
// A mark is a number for each cell: -2 a pencil mark, -1 nothing, 0 a cross, else the number of a colour. A pencil mark can mean a
// set of colours, which it is one of. What marks mean is the core's business (play_session.js): which numbers of clues are done, whether it is solved, what is wrong.
import { batch, signal } from '@preact/signals';
import { parseNono } from '../boards/board.js';
import { solutionColours } from '../boards/clues.js';
import { fingerprint, lettersOf, marksOf, pastOf } from './keeping.js';
import { PlaySession } from './play_session.js';
import { LineKeeper } from './strokes.js';

export const NOTE = -2, NOTHING = -1, CROSS = 0;

/** A pencil mark that means one of several colours, as a value; the other way round; what the core knows of a value. */
export const noteOf = (/** @type {number} */ bits) => -3 - bits;
const bitsIn = (/** @type {number} */ value) => value < NOTE ? -3 - value : 0;
const bitsOf = (/** @type {number} */ value) => value >= 0 ? 1 << value : bitsIn(value);

/**
 * @typedef {{ cells: number[], before: number[], after: number[] }} Change
 * @typedef {{ keeper: LineKeeper, value: number, only: number | null, change: Change }} Stroke
 */

export class Game {
    /** @param {Uint8Array} nono @param {import('./keeping.js').Keeper} keeper */
    constructor(nono, keeper) {
        this.bytes = nono;
        this.nono = parseNono(nono);
        this.kind = this.nono.puzzle.kind;
        this.size = this.nono.puzzle.size;
        this.keeper = keeper;
        this.print = fingerprint(this.nono);
        this.marks = new Int16Array(0);
        /** @type {Map<number, number>} sets of colours of pencil marks, a bit each */
        this.notes = new Map();
        /** @type {Change[]} */
        this.past = [];
        /** @type {Change[]} */
        this.future = [];
        /** @type {Stroke | null} */
        this.stroke = null;
        /** Grows with every change of a mark. */
        this.version = signal(0);
        /** Grows when the core said something new. */
        this.told = signal(0);
        this.solved = signal(false);
        this.seconds = signal(0);
        this.hints = 0;
        /** @type {Map<number, boolean[]>} of lines, which numbers are done */
        this.done = new Map();
        /** @type {Uint8Array} of lines: 0 open, 1 met when the rest is empty, 2 right, 3 wrong */
        this.states = new Uint8Array(0);
        this.open = signal(0);
        /** @type {() => void} */
        this.onSolved = () => {};
        this.sent = Promise.resolve();
        this.deaf = () => {};
    }

    /** Asks the core about the puzzle and takes up what was played before. */
    async begin() {
        const { session, shape, seen } = await PlaySession.open(this.bytes);
        this.session = session;
        this.shape = shape;
        this.marks = Int16Array.from(shape.marks, bits => oneColour(bits));
        this.states = new Uint8Array(shape.lines);
        batch(() => {
            this.heard(seen);
            this.takeUp(this.keeper.read(this.print));
        });
        this.deaf = this.keeper.listen(this.print, () => this.catchUp());
        return this;
    }

    /** The board becomes what was kept, with what can be undone of it. @param {import('./keeping.js').Kept | null} kept */
    takeUp(kept) {
        const { shape } = this;
        const marks = kept && shape && marksOf(kept.marks, shape.cells, shape.colours);
        if (!kept || !shape || !marks)
            return;
        const notes = new Map(kept.notes ?? []);
        batch(() => {
            this.seconds.value = kept.seconds;
            this.hints = kept.hints;
            this.solved.value = kept.solved;
            const valueOf = (/** @type {number} */ cell) => notes.has(cell) && marks[cell] === NOTE ? noteOf(notes.get(cell) ?? 0) : marks[cell];
            this.apply({ cells: [...marks.keys()].filter(cell => !shape.locked[cell] && valueOf(cell) !== this.valueAt(cell)),
                         before: [], after: [] }, valueOf);
            this.past = pastOf(kept.past, cell => shape.locked[cell] ? undefined : this.valueAt(cell), shape.colours);
            this.future = [];
        });
    }

    /** Takes up what was played in another tab meanwhile. @returns {boolean} whether there was anything */
    catchUp() {
        const news = this.stroke ? null : this.keeper.news(this.print); // a stroke takes it up when it ends
        this.takeUp(news);
        return news !== null;
    }

    /** @param {import('../core/playing.js').Seen} seen */
    heard({ solved, open, changed }) {
        batch(() => {
            if (changed.length > 0) {
                this.done = new Map(this.done);
                for (const { line, state, done } of changed) {
                    this.states[line] = state;
                    this.done.set(line, done.length ? done : [state === 2]); // a clue of nothing
                }
            }
            this.open.value = open;
            this.told.value++;
            if (solved && !this.solved.value) {
                this.solved.value = true;
                this.keep();
                this.onSolved();
            }
        });
    }

    /** The mark of a cell with all that it means. @param {number} cell */
    valueAt(cell) {
        const bits = this.notes.get(cell);
        return bits === undefined ? this.marks[cell] : noteOf(bits);
    }

    /** Sets marks, without a thought for undo. @param {Change} change @param {(cell: number, i: number) => number} valueOf */
    apply({ cells }, valueOf) {
        const pairs = new Int32Array(2 * cells.length);
        cells.forEach((cell, i) => {
            const value = valueOf(cell, i);
            this.marks[cell] = Math.max(NOTE, value);
            this.notes.delete(cell);
            if (value < NOTE)
                this.notes.set(cell, bitsIn(value));
            pairs[2 * i] = cell;
            pairs[2 * i + 1] = bitsOf(value);
        });
        this.version.value++;
        if (cells.length > 0)
            this.sent = (this.session?.set(pairs) ?? Promise.resolve(null)).then(seen => { seen && this.heard(seen); }, () => {});
    }

    /**
     * A stroke begins: the mark it makes, or takes away where it is already.
     * @param {number} cell @param {number} value @param {number} [line] that is looked at
     */
    press(cell, value, line = -1) {
        if (!this.shape || this.solved.value)
            return;
        this.release();
        const was = this.marks[cell];
        const toggles = was === value && value !== NOTHING && !this.shape.locked[cell];
        this.stroke = { keeper: new LineKeeper(this.shape, this.size, cell, line), value: toggles ? NOTHING : value,
                        only: toggles ? was : null, change: { cells: [], before: [], after: [] } };
        this.paint(cell, true);
    }

    /** @param {number} cell the pointer is over now */
    drag(cell) {
        const own = this.stroke?.keeper.over(cell) ?? -1;
        if (own < 0)
            return;
        this.carryOn(own);
        this.paint(own, false);
    }

    /** A stroke that begins on a mark takes it away; but one that goes from there into an open cell at once was meant to make the
     *  run longer. @param {number} cell */
    carryOn(cell) {
        const stroke = this.stroke;
        if (!stroke || stroke.only === null || stroke.change.cells.length !== 1 || this.marks[cell] !== NOTHING || cell === stroke.change.cells[0])
            return;
        const { change } = stroke;
        this.apply(change, (_, i) => change.before[i]);
        Object.assign(stroke, { value: stroke.only, only: null, change: { cells: [], before: [], after: [] } });
    }

    /** @param {number} cell @param {boolean} first what is decided the other way is only changed where it was pressed */
    paint(cell, first) {
        const stroke = this.stroke, was = this.marks[cell];
        if (!stroke || this.shape?.locked[cell] || was === stroke.value)
            return;
        const allowed = first || (stroke.only !== null ? was === stroke.only : stroke.value === NOTHING || was < CROSS);
        if (!allowed)
            return;
        stroke.change.cells.push(cell);
        stroke.change.before.push(this.valueAt(cell));
        stroke.change.after.push(stroke.value);
        this.apply({ cells: [cell], before: [], after: [] }, () => stroke.value);
    }

    /** The stroke is over: one step of undo. */
    release() {
        const change = this.stroke?.change;
        this.stroke = null;
        if (change && change.cells.length > 0)
            this.remember(change);
    }

    /** It was no stroke. */
    cancel() {
        const change = this.stroke?.change;
        this.stroke = null;
        if (change)
            this.apply(change, (_, i) => change.before[i]);
    }

    /** @param {Change} change that was made */
    remember(change) {
        if (this.catchUp()) { // it was made on an old board: once more on that of the other tab
            if (this.solved.value)
                return;
            change = { ...change, before: change.cells.map(cell => this.valueAt(cell)) };
            this.apply(change, (_, i) => change.after[i]);
        }
        this.past.push(change);
        this.future = [];
        this.version.value++;
        this.keep();
    }

    /** Marks cells at once, one step of undo; cells that have the mark and locked ones are left out.
     *  @param {[number, number][]} marks cells and what they become */
    put(marks) {
        if (this.solved.value)
            return;
        const own = marks.filter(([cell, value]) => !this.shape?.locked[cell] && this.valueAt(cell) !== value);
        const change = { cells: own.map(([cell]) => cell), before: own.map(([cell]) => this.valueAt(cell)), after: own.map(([, value]) => value) };
        if (own.length === 0)
            return;
        this.apply(change, (_, i) => change.after[i]);
        this.remember(change);
    }

    /** @returns {number[]} the cells that changed */
    undo() {
        this.release();
        this.catchUp();
        const change = this.solved.value ? undefined : this.past.pop();
        if (!change)
            return [];
        this.future.push(change);
        this.apply(change, (_, i) => change.before[i]);
        this.keep();
        return change.cells;
    }

    /** @returns {number[]} */
    redo() {
        this.catchUp();
        const change = this.solved.value ? undefined : this.future.pop();
        if (!change)
            return [];
        this.past.push(change);
        this.apply(change, (_, i) => change.after[i]);
        this.keep();
        return change.cells;
    }

    /** From the beginning again; what was can be undone. */
    restart() {
        this.solved.value = false;
        this.seconds.value = 0;
        this.hints = 0;
        this.put([...this.marks.keys()].map(cell => [cell, NOTHING]));
    }

    keep() {
        this.keeper.write(this.print, { marks: lettersOf(this.marks), seconds: this.seconds.value, solved: this.solved.value, hints: this.hints,
                                         notes: [...this.notes], past: this.past });
    }

    /** The page goes away: the time is kept, and nothing that another tab knows better. */
    leave() {
        this.release();
        if (!this.catchUp())
            this.keep();
    }

    /** What is seen once it is solved: the picture. */
    picture() {
        return solutionColours(this.nono) ?? this.marks.map(mark => Math.max(0, mark));
    }

    /** How much is done, 0 to 1. */
    progress() {
        const cells = this.shape?.cells ?? 0;
        return cells ? 1 - this.open.value / cells : 0;
    }

    drop() {
        this.deaf();
        this.session?.close();
    }
}

/** The colour of a set of one; a set of several is a pencil mark. @param {number} bits */
function oneColour(bits) {
    return bits === 0 ? NOTHING : bits & bits - 1 ? NOTE : 31 - Math.clz32(bits);
}
