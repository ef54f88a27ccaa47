// face_board.js: the board of a sloped or curved puzzle: the page that the core draws, alive. See board.js for what boards do.
import { createBase, showsFocus, treeOf } from '../board_base.js';
import { listenOnBoard } from '../board_keys.js';
import { clueText, entriesOf, givenColours, symbolsOf } from '../clues.js';
import { FaceMarks } from './face_marks.js';
import { drawnFor, roomFor } from './face_paper.js';
import { facePage, makeCurvesPressable } from './face_page.js';
import { loopsOf, roomiest } from './face_shapes.js';
import { paintsOf } from '../paints.js';

/** Where the keyboard is: on a cell, or on the clue of a line or on a curve beside it.
 *  @typedef {{ cell: number, line: number, curve: number }} Cursor
 *  The page that is drawn for a room, and how to get those for others; null: it is the same in all.
 *  @typedef {{ svg: string, room: import('./face_paper.js').Room | null,
 *              drawn: ((room: import('./face_paper.js').Room) => Promise<string>) | null }} Paper */

const READABLE = 9; // CSS pixels
const NEAR = 8, NEAR_FINGER = 26; // CSS pixels between a pointer and the clue that is meant
const SETTLED = 200; // milliseconds in which a window has its size
const STRIDE = 4; // CSS pixels; no cell that one can hit is narrower
/** @type {Record<string, [number, number]>} */
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {import('../clues.js').Entries} clue @param {import('../paints.js').PaintLook[]} paints */
function clueChip(clue, paints) {
    const chip = document.createElement('span');
    for (const { text, colour, blot } of clue ?? []) {
        const number = document.createElement('b');
        const paint = paints.length > 2 && colour > 0 ? paints[colour] : null;
        number.textContent = `${blot ? '?' : text}${paint ? paint.letter : ''}`;
        if (paint)
            Object.assign(number.style, { background: paint.colour, color: paint.type });
        chip.append(number);
    }
    chip.append(clue ? '' : 'no clue');
    return chip;
}

class FaceBoard {
    /** @param {import('../board.js').Nono} nono @param {Paper} paper @param {import('../board.js').Handlers} handlers */
    constructor(nono, paper, handlers) {
        this.handlers = handlers;
        this.paper = paper;
        this.page = facePage(paper.svg);
        this.turning = 0; // the wait for another page, then for the core that draws it
        this.held = false;
        this.count = this.page.cells.size;
        this.paints = paintsOf(nono.puzzle.palette, true);
        const symbols = symbolsOf(nono.puzzle);
        /** @type {{ walk: number[], clue: import('../clues.js').Entries }[]} */
        this.lines = (nono.puzzle.lines ?? []).map(({ walk, clue }) => ({ walk, clue: entriesOf(clue, symbols) }));
        /** @type {number[][]} the lines through each cell */
        this.through = Array.from({ length: this.count }, () => []);
        this.lines.forEach(({ walk }, line) => new Set(walk).forEach(cell => this.through[cell]?.push(line)));
        /** @type {({ x: number, y: number, room: number } | undefined)[]} */
        this.middles = [];
        this.given = givenColours(nono.puzzle, this.count);
        /** @type {import('../board.js').Look} */
        this.look = {};
        /** @type {Cursor} */
        this.cursor = { cell: 0, line: -1, curve: -1 };
        this.hover = -1;
        this.hoverLine = -1;
        this.pressed = -1;
        this.last = { x: 0, y: 0 }; // where a drag has come to
        this.view = { x: 0, y: 0, scale: 0 };
        this.seen = this.view; // as it is drawn
        this.base = createBase('board-faces', this.label(nono.puzzle.kind), () => this.draw());
        this.stripped = -1;
        this.strip = document.createElement('div'); // the clues of a cell, when those around the frame are out of sight
        this.strip.className = 'face-strip';
        this.strip.setAttribute('aria-hidden', 'true');
        this.strip.hidden = true;
        this.base.element.append(this.page.svg, this.strip);
        this.marks = this.marksOn(this.page);
        this.listen();
    }

    /** @param {import('./face_page.js').FacePage} page */
    marksOn(page) {
        if (this.handlers.onCurve)
            makeCurvesPressable(page);
        return new FaceMarks(page, this.paints, cell => this.middle(cell));
    }

    /** The same puzzle on another page takes the place of this one. @param {import('./face_page.js').FacePage} page */
    take(page) {
        this.coming = undefined;
        this.page.svg.replaceWith(page.svg);
        this.page = page;
        this.middles = [];
        this.marks = this.marksOn(page);
        this.fitted = this.view.scale = this.fitting();
        this.place(0, 0);
    }

    /** @param {string} kind */
    label(kind) {
        return `${kind === 'sloped' ? 'Sloped' : 'Curved'} puzzle of ${this.count} cells. Arrows move, Enter presses, C goes to the ` +
            `clues of the cell${this.handlers.onCurve ? ', V to its curves' : ''}, plus and minus zoom.`;
    }

    listen() {
        this.whole = listenOnBoard(this, {
            press: (point, event) => this.press(point, event),
            drag: (point, event) => this.drag(point, event),
            release: event => this.pressed >= 0 && this.handlers.onRelease?.(event),
            cancel: () => this.pressed >= 0 && (this.handlers.onCancel ?? this.handlers.onRelease)?.(),
            hover: point => this.hovered(point),
            pan: (dx, dy) => this.place(this.view.x - dx / this.view.scale, this.view.y - dy / this.view.scale),
            zoom: (factor, at) => this.zoom(factor, at.x, at.y),
            hold: held => {
                this.held = held;
                this.base.ask();
            },
        });
        const observer = new ResizeObserver(() => this.resized());
        observer.observe(this.base.element);
        this.base.atEnd(() => {
            observer.disconnect();
            clearTimeout(this.turning);
            this.turning = 0;
            this.coming = undefined;
        });
    }

    /** @param {number} cell */
    middle(cell) {
        return this.middles[cell] ??= roomiest(loopsOf(this.page.cells.get(cell)?.getAttribute('d') ?? ''));
    }

    fitting() {
        const { clientWidth, clientHeight } = this.base.element;
        return Math.min(clientWidth / (this.page.width + 12), clientHeight / (this.page.height + 12)) || 1;
    }

    /** Whether more is there than in sight. */
    isNear() {
        return this.view.scale > (this.fitted ?? Infinity) * 1.001;
    }

    resized() {
        if (!this.isNear())
            this.view.scale = this.fitting();
        this.fitted = this.fitting();
        this.place(this.view.x, this.view.y);
        this.base.drawNow();
        clearTimeout(this.turning);
        this.turning = window.setTimeout(() => this.turn(), SETTLED);
    }

    /** Gets the page for the room that there is now. */
    async turn() {
        const { turning, paper: { drawn, room } } = this, { clientWidth: width, clientHeight: height } = this.base.element;
        const wanted = roomFor({ width, height }), other = wanted && (wanted.width !== room?.width || wanted.height !== room.height);
        const svg = drawn && other ? await drawn(wanted).catch(() => '') : '';
        if (turning !== this.turning)
            return; // it has another size by now, or is gone
        this.turning = 0;
        if (!svg)
            return;
        this.paper = { svg, room: wanted, drawn };
        this.coming = facePage(svg);
        this.base.ask();
    }

    /** All that it is told to show is seen, on the page for its room. */
    async drawn() {
        do
            await this.base.drawn();
        while (this.turning || this.coming);
    }

    /** Shows the page from there, and no more beside it than needed. @param {number} x @param {number} y */
    place(x, y) {
        const { clientWidth, clientHeight } = this.base.element, { scale } = this.view;
        const inside = (/** @type {number} */ at, /** @type {number} */ room, /** @type {number} */ length) =>
            room >= length ? (length - room) / 2 : Math.min(length - room + 6, Math.max(-6, at));
        this.view.x = inside(x, clientWidth / scale, this.page.width);
        this.view.y = inside(y, clientHeight / scale, this.page.height);
        this.moved = true;
        this.base.ask();
    }

    /** @param {number} factor @param {number} x what stays where it is @param {number} y */
    zoom(factor, x, y) {
        const was = this.view.scale, least = this.fitting();
        this.view.scale = Math.min(Math.max(least, was * factor), least * 24);
        this.place(this.view.x + x / was - x / this.view.scale, this.view.y + y / was - y / this.view.scale);
    }

    /** @param {import('../board.js').Look} look */
    show(look) {
        if (look.picture && !this.look.picture && this.isNear())
            this.zoomHere(0);
        this.look = look;
        this.base.ask();
    }

    draw() {
        const { element } = this.base;
        if (this.coming && !this.held) // a page does not change under a finger
            this.take(this.coming);
        if (this.moved) {
            const { x, y, scale } = this.view;
            this.seen = { x, y, scale };
            this.page.svg.setAttribute('viewBox',
                `${x} ${y} ${element.clientWidth / scale} ${element.clientHeight / scale}`);
            this.moved = false;
            if (this.whole)
                this.whole.hidden = !this.isNear();
        }
        const focused = showsFocus(element) && !this.look.picture, hover = this.look.picture ? -1 : this.hover;
        this.marks.show(this.look, this.look.colours ?? this.given, line => this.lines[line]?.walk ?? []);
        this.marks.point(focused ? this.cursor : null, hover, hover >= 0 ? this.through[hover] : []);
        this.showStrip(hover >= 0 ? hover : focused ? this.cursor.cell : -1);
    }

    /** @param {number} cell */
    showStrip(cell) {
        const small = this.view.scale * this.page.type < READABLE, near = this.view.scale > (this.fitted ?? 0) * 1.05;
        const shown = cell >= 0 && (small || near) ? cell : -1;
        if (shown === this.stripped)
            return;
        this.stripped = shown;
        this.strip.hidden = shown < 0;
        this.strip.replaceChildren(...(shown < 0 ? [] : this.through[shown]).map(line => clueChip(this.lines[line].clue, this.paints)));
    }

    /** What is there. @param {EventTarget | null} target @returns {Cursor} */
    found(target) {
        const data = target instanceof SVGElement ? target.dataset : {};
        return { cell: Number(data.cell ?? -1), line: Number(data.line ?? -1), curve: Number(data.grip ?? -1) };
    }

    /** What is there, or the clue beside it: clues are small. @param {EventTarget | null} target
     *  @param {{ x: number, y: number }} point @param {number} reach in CSS pixels @returns {Cursor} */
    meant(target, point, reach) {
        const found = this.found(target), { x, y, scale } = this.seen;
        if (Math.max(found.cell, found.line, found.curve) < 0)
            found.line = this.marks.clueNear(x + point.x / scale, y + point.y / scale, reach / scale);
        return found;
    }

    /** @param {{ x: number, y: number }} point @param {PointerEvent} event */
    press(point, event) {
        const { cell, line, curve } = this.meant(event.target, point, event.pointerType === 'touch' ? NEAR_FINGER : NEAR);
        if (cell >= 0 ? !this.handlers.onCell : line >= 0 ? !this.handlers.onClue : curve < 0)
            return false;
        this.pressed = cell;
        this.last = point;
        this.cursor = { cell: cell >= 0 ? cell : this.cursor.cell, line, curve };
        this.handlers.onAim?.(this.cursor.cell);
        this.act(event);
        return true;
    }

    /** Everything between where the pointer was and where it is now is entered. @param {{ x: number, y: number }} point
     *  @param {PointerEvent} event */
    drag(point, event) {
        const from = this.last, steps = Math.min(64, Math.max(1, Math.ceil(Math.hypot(point.x - from.x, point.y - from.y) / STRIDE)));
        this.last = point;
        if (this.pressed < 0)
            return;
        const tree = treeOf(this.base.element);
        for (let i = steps - 1; i >= 0; i--) {
            const { cell } = this.found(tree.elementFromPoint(event.clientX - (point.x - from.x) * i / steps,
                                                              event.clientY - (point.y - from.y) * i / steps));
            if (cell < 0 || cell === this.pressed)
                continue;
            this.pressed = cell;
            this.cursor = { cell, line: -1, curve: -1 };
            this.act(event);
        }
    }

    /** @param {Event} event */
    act(event) {
        const { cell, line, curve } = this.cursor;
        if (curve >= 0)
            this.handlers.onCurve?.(curve, event);
        else if (line >= 0)
            this.handlers.onClue?.(line, event);
        else
            this.handlers.onCell?.(cell, event);
        this.base.ask();
    }

    /** @param {{ x: number, y: number } | null} point */
    hovered(point) {
        const box = this.base.element.getBoundingClientRect();
        const { cell, line, curve } = point ?
            this.meant(treeOf(this.base.element).elementFromPoint(point.x + box.left, point.y + box.top), point, NEAR) : this.found(null);
        this.base.element.classList.toggle('board-cell', cell >= 0);
        this.base.element.classList.toggle('board-clue', line >= 0 || curve >= 0);
        if (line !== this.hoverLine)
            this.handlers.onHoverClue?.(line);
        this.hoverLine = line;
        if (cell === this.hover)
            return;
        this.hover = cell;
        this.handlers.onHover?.(cell);
        this.base.ask();
    }

    cellHere() {
        const { cell, line, curve } = this.cursor;
        return line < 0 && curve < 0 ? cell : -1;
    }

    /** @param {Event} event */
    actHere(event) {
        this.act(event);
    }

    /** @param {KeyboardEvent} event @returns {Cursor | null} */
    placeFor({ key }) {
        const direction = DIRECTIONS[key];
        if (direction)
            return { cell: this.neighbour(direction[0], direction[1]), line: -1, curve: -1 };
        const letter = key.toUpperCase();
        return letter === 'C' ? this.beside('line') : letter === 'V' && this.handlers.onCurve ? this.beside('curve') : null;
    }

    /** @param {number} factor */
    zoomHere(factor) {
        const { x, y } = this.middle(this.cursor.cell), { view } = this;
        this.zoom(factor, (x - view.x) * view.scale, (y - view.y) * view.scale);
    }

    /** The next clue or curve of the cell; behind the last one the cell again. @param {'line' | 'curve'} what @returns {Cursor} */
    beside(what) {
        const { cell } = this.cursor;
        const lines = this.through[cell].filter(line => what === 'curve' || this.page.clues.has(line));
        const all = what === 'line' ? lines : [...new Set(lines.map(line => line >> 1))];
        const next = all[all.indexOf(this.cursor[what]) + 1] ?? -1;
        return { cell, line: -1, curve: -1, [what]: next };
    }

    /** The nearest cell in a direction. @param {number} dx @param {number} dy */
    neighbour(dx, dy) {
        const from = this.middle(this.cursor.cell);
        let best = this.cursor.cell, least = Infinity;
        for (const cell of this.page.cells.keys()) {
            const { x, y } = this.middle(cell);
            const along = (x - from.x) * dx + (y - from.y) * dy;
            const aside = Math.abs((x - from.x) * dy - (y - from.y) * dx);
            const cost = along + 2 * aside;
            if (cell !== this.cursor.cell && along > 0.01 && aside <= 1.8 * along && cost < least)
                [best, least] = [cell, cost];
        }
        return best;
    }

    /** @param {Cursor} cursor */
    move(cursor) {
        this.cursor = cursor;
        this.handlers.onAim?.(cursor.cell);
        this.base.tell(this.describe());
        const { x, y, room } = this.middle(cursor.cell), { view } = this;
        const { clientWidth, clientHeight } = this.base.element;
        const by = (/** @type {number} */ at, /** @type {number} */ from, /** @type {number} */ length) =>
            at - room < from ? at - room - from : at + room > from + length ? at + room - from - length : 0;
        this.place(view.x + by(x, view.x, clientWidth / view.scale), view.y + by(y, view.y, clientHeight / view.scale));
    }

    describe() {
        const { cell, line, curve } = this.cursor;
        const clue = (/** @type {number} */ own) => clueText(this.lines[own].clue, this.paints);
        if (curve >= 0)
            return `Curve ${curve + 1}`;
        if (line >= 0)
            return `Clue of line ${line + 1}: ${clue(line)}`;
        const colour = (this.look.colours ?? this.given)[cell];
        const state = colour < 0 ? 'unknown' : colour === 0 ? 'empty' : this.paints.length > 2 ? this.paints[colour].name : 'filled';
        return `Cell ${cell + 1} of ${this.count}, ${state}; clues ${this.through[cell].map(clue).join('; ') || 'none'}`;
    }
}

/**
 * @param {Uint8Array} bytes @param {import('../board.js').Nono} nono @param {import('../board.js').Handlers} handlers
 * @returns {Promise<import('../board.js').Board>}
 */
export async function createFaceBoard(bytes, nono, handlers) {
    const room = roomFor(handlers.room);
    const board = new FaceBoard(nono, { svg: await drawnFor(bytes, room), room, drawn: handlers.room ? own => drawnFor(bytes, own) : null }, handlers);
    return {
        element: board.base.element, show: look => board.show(look), drop: () => board.base.drop(), drawn: () => board.drawn(),
        aim: cell => board.move({ cell, line: -1, curve: -1 }),
        spot(cell) {
            const { x, y } = board.middle(cell), { view } = board, box = board.base.element.getBoundingClientRect();
            const [left, top] = [(x - view.x) * view.scale, (y - view.y) * view.scale];
            return left < 0 || top < 0 || left > box.width || top > box.height ? null : { x: box.left + left, y: box.top + top };
        },
        pose: () => ({ count: board.count, view: board.view, fitted: board.fitted, cursor: board.cursor }),
        takePose({ count, view, fitted, cursor }) {
            if (count === board.count)
                Object.assign(board, { view, fitted, cursor });
        },
    };
}
