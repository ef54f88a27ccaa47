// face_marks.js: how the cells, curves and clues of a page look at the moment. Only what differs from the last time is touched.
import { svgElement } from './face_page.js';
import { walkBeside } from './face_walk.js';
import { pictureFill } from '../paints.js';

let boards = 0; // names of clip paths are the document's

/** @typedef {{ x: number, y: number, width: number, height: number }} Box */

/** @param {Box[]} boxes @returns {Box | null} */
function boxAround(boxes) {
    if (!boxes.length)
        return null;
    const left = Math.min(...boxes.map(({ x }) => x)), top = Math.min(...boxes.map(({ y }) => y));
    return { x: left, y: top, width: Math.max(...boxes.map(({ x, width }) => x + width)) - left,
             height: Math.max(...boxes.map(({ y, height }) => y + height)) - top };
}

export class FaceMarks {
    /**
     * @param {import('./face_page.js').FacePage} page @param {import('../paints.js').PaintLook[]} paints
     * @param {(cell: number) => { x: number, y: number, room: number }} middle
     */
    constructor(page, paints, middle) {
        this.page = page;
        this.paints = paints;
        this.middle = middle;
        this.name = `board-clip-${++boards}-`;
        this.several = paints.length > 2;
        /** What each element was last given, by element. @type {Map<SVGElement, string>} */
        this.given = new Map();
        /** @type {Map<number, SVGElement>} */
        this.signs = new Map();
        this.shown = '';
        this.pointed = '';
        this.looks = svgElement('g');
        this.pointer = svgElement('g');
        this.walk = svgElement('g');
        this.walked = -1;
        this.plain = false;
        /** @type {Map<number, SVGElement[]>} */
        this.walks = new Map();
        /** @type {Map<number, Box | null>} of clues, which do not move */
        this.boxes = new Map();
        page.over.append(this.walk, this.looks, this.pointer);
    }

    /** @param {SVGElement} element @param {string} classes @param {string} [fill] */
    dress(element, classes, fill) {
        const wanted = `${classes}|${fill ?? ''}`;
        if (this.given.get(element) === wanted)
            return;
        this.given.set(element, wanted);
        element.setAttribute('class', classes);
        if (fill !== undefined)
            element.setAttribute('fill', fill);
    }

    /** @param {import('../board.js').Look} look @param {Int16Array} colours @param {(line: number) => number[]} walk */
    show(look, colours, walk) {
        this.plain = !!look.picture;
        this.page.svg.classList.toggle('face-picture', this.plain);
        const lit = new Set([...look.lit?.cells ?? [], ...(look.lit?.lines ?? []).flatMap(walk)]);
        const bad = new Set((look.conflict ?? []).flatMap(walk));
        for (const [cell, element] of this.page.cells) {
            const colour = colours[cell] ?? -1;
            const paint = colour > 0 ? this.paints[Math.min(colour, this.paints.length - 1)] : null;
            const state = paint ? (this.several || paint.colour !== '#000000' ? 'cell' : 'cell face-filled') :
                bad.has(cell) ? 'cell face-bad' : lit.has(cell) ? 'cell face-lit' : 'cell';
            if (this.plain)
                this.dress(element, 'cell', pictureFill(this.paints[Math.max(0, colour)]));
            else
                this.dress(element, state, paint?.colour ?? 'none');
            this.sign(cell, colour);
        }
        this.showLines(look);
        this.showWalk(look);
        const wanted = JSON.stringify([look.lit?.cells, look.premises, look.pulse, look.ghosts, look.conflict, look.marked, look.wrong]);
        if (wanted !== this.shown) {
            this.shown = wanted;
            this.outlines(look);
        }
    }

    /** @param {import('../board.js').Look} look */
    showWalk({ walk }) {
        if ((walk?.line ?? -1) === this.walked)
            return;
        this.walked = walk?.line ?? -1;
        if (walk && !this.walks.has(walk.line))
            this.walks.set(walk.line, walkBeside(this.page, walk.line, walk.cells));
        this.walk.replaceChildren(...walk ? this.walks.get(walk.line) ?? [] : []);
    }

    /** A dot in an empty cell, a letter in a coloured one. @param {number} cell @param {number} colour */
    sign(cell, colour) {
        const wanted = this.plain ? '' : colour === 0 ? '·' : colour > 0 && this.several ? this.paints[colour]?.letter ?? '' : '';
        let sign = this.signs.get(cell);
        if (!wanted) {
            if (sign && sign.dataset.sign) {
                sign.dataset.sign = '';
                sign.replaceChildren();
            }
            return;
        }
        if (!sign) {
            this.signs.set(cell, sign = svgElement('g'));
            this.page.under.append(sign);
        }
        if (sign.dataset.sign === wanted)
            return;
        sign.dataset.sign = wanted;
        const { x, y, room } = this.middle(cell);
        if (wanted === '·')
            sign.replaceChildren(svgElement('circle', { cx: x, cy: y, r: Math.min(2.4, 0.5 * room), class: 'face-dot' }));
        else {
            const size = Math.min(11, 1.3 * room);
            const letter = svgElement('text', { x, y: y + 0.36 * size, 'font-size': size, 'text-anchor': 'middle',
                                                fill: this.paints[colour].type });
            letter.textContent = wanted;
            sign.replaceChildren(letter);
        }
    }

    /** @param {import('../board.js').Look} look */
    showLines(look) {
        const lit = new Set(look.lit?.lines ?? []), bad = new Set(look.conflict ?? []);
        for (const [curve, element] of this.page.curves) {
            const has = (/** @type {Set<number>} */ lines) => lines.has(2 * curve) || lines.has(2 * curve + 1);
            this.dress(element, `curve${has(bad) ? ' face-bad-curve' : has(lit) ? ' face-lit-curve' : ''}`);
        }
        for (const [line, elements] of this.page.clues)
            for (const element of elements) {
                const own = element.dataset.kind ??= this.kindOf(element);
                const faded = look.done?.get(line)?.[Number(element.dataset.run ?? 0)] ? ' face-done' : '';
                this.dress(element, `${own}${faded}${bad.has(line) ? ' face-bad-clue' : lit.has(line) ? ' face-lit-clue' : ''}`);
            }
    }

    /** The classes that a part of a clue always has. In a coloured puzzle numbers stand in boxes. @param {SVGElement} element */
    kindOf(element) {
        element.style.setProperty('--own', element.getAttribute('fill') ?? 'none');
        return `${element.getAttribute('class') ?? 'clue'}${this.several ? ' boxed' : ''}`;
    }

    /** The outline of a cell, inside it. @param {number} cell @param {string} classes @returns {SVGElement | null} */
    outline(cell, classes) {
        const d = this.page.cells.get(cell)?.getAttribute('d');
        if (!d)
            return null;
        const id = `${this.name}${cell}`;
        if (!this.page.defs.querySelector(`#${id}`)) {
            const clip = svgElement('clipPath', { id });
            clip.append(svgElement('path', { d, 'clip-rule': 'evenodd' }));
            this.page.defs.append(clip);
        }
        return svgElement('path', { d, class: classes, 'clip-path': `url(#${id})`, 'fill-rule': 'evenodd' });
    }

    /** @param {import('../board.js').Look} look */
    outlines(look) {
        const all = [
            ...(look.marked ?? []).map(cell => this.outline(cell, 'face-mark')),
            ...(look.wrong ?? []).map(cell => this.outline(cell, 'face-wrong')),
            ...(look.premises ?? []).map(cell => this.outline(cell, 'face-premise')),
            ...(look.lit?.cells ?? []).map(cell => this.outline(cell, 'face-lit-cell')),
            ...(look.ghosts ?? []).flatMap(([cell, colour]) => this.ghost(cell, colour)),
            ...(look.pulse ?? []).map(cell => this.outline(cell, 'face-pulse')),
            ...(look.conflict ?? []).map(line => this.warning(line))];
        this.looks.replaceChildren(...all.filter(element => element !== null));
    }

    /** @param {number} cell @param {number} colour */
    ghost(cell, colour) {
        const shape = this.outline(cell, `face-ghost${colour > 0 ? '' : ' face-ghost-empty'}`);
        if (!shape)
            return [];
        if (colour > 0 && this.several)
            shape.setAttribute('fill', this.paints[colour]?.colour ?? '#000000');
        else
            shape.classList.add('face-ghost-plain');
        const { x, y, room } = this.middle(cell), r = Math.min(5, 0.7 * room);
        return colour > 0 ? [shape] : [shape, svgElement('path', { class: 'face-cross',
            d: `M${x - r} ${y - r}L${x + r} ${y + r}M${x + r} ${y - r}L${x - r} ${y + r}`, 'stroke-width': Math.min(1.6, 0.4 * r) })];
    }

    /** Where the clue of a line is. @param {number} line */
    clueBox(line) {
        if (!this.boxes.has(line))
            this.boxes.set(line, boxAround((this.page.clues.get(line) ?? []).map(
                element => /** @type {SVGGraphicsElement} */ (element).getBBox())));
        return this.boxes.get(line) ?? null;
    }

    /** The line whose clue is nearest to a point of the page, within reach; -1: none. @param {number} x @param {number} y
     *  @param {number} reach */
    clueNear(x, y, reach) {
        let near = -1, least = reach;
        for (const line of this.page.clues.keys()) {
            const box = this.clueBox(line);
            const off = box ? Math.hypot(Math.max(box.x - x, 0, x - box.x - box.width), Math.max(box.y - y, 0, y - box.y - box.height)) : Infinity;
            if (off < least)
                [near, least] = [line, off];
        }
        return near;
    }

    /** A sign at a clue that contradicts another. @param {number} line */
    warning(line) {
        const box = this.clueBox(line);
        if (!box)
            return null;
        const sign = svgElement('g', { class: 'face-warning' });
        const x = Math.min(this.page.width - 5, Math.max(5, box.x)), y = Math.min(this.page.height - 5, Math.max(5, box.y));
        const letter = svgElement('text', { x, y: y + 2.6, 'font-size': 7.5, 'font-weight': 'bold', 'text-anchor': 'middle' });
        letter.textContent = '!';
        sign.append(svgElement('rect', { x: box.x - 1, y: box.y, width: box.width + 2, height: box.height }),
                    svgElement('circle', { cx: x, cy: y, r: 4.6 }), letter);
        return sign;
    }

    /** The cursor, and what lies under the pointer. @param {{ cell: number, line: number, curve: number } | null} cursor
     *  @param {number} hover @param {number[]} lines through the cell under the pointer */
    point(cursor, hover, lines) {
        const wanted = JSON.stringify([cursor, hover]);
        if (wanted === this.pointed)
            return;
        this.pointed = wanted;
        const parts = [hover >= 0 ? this.outline(hover, 'face-hover') : null];
        for (const curve of new Set(lines.map(line => line >> 1)))
            parts.push(this.along(curve, 'face-near'));
        for (const line of lines)
            parts.push(this.frameOf(line, 'face-near-clue'));
        if (cursor && cursor.curve >= 0)
            parts.push(this.along(cursor.curve, 'face-cursor'));
        else if (cursor && cursor.line >= 0)
            parts.push(this.along(cursor.line >> 1, 'face-near'), this.frameOf(cursor.line, 'face-cursor-clue'));
        else if (cursor)
            parts.push(this.outline(cursor.cell, 'face-cursor-edge'), this.outline(cursor.cell, 'face-cursor'));
        this.pointer.replaceChildren(...parts.filter(element => element !== null));
    }

    /** @param {number} curve @param {string} classes */
    along(curve, classes) {
        const d = this.page.curves.get(curve)?.getAttribute('d');
        return d ? svgElement('path', { d, class: classes, fill: 'none' }) : null;
    }

    /** @param {number} line @param {string} classes */
    frameOf(line, classes) {
        const box = this.clueBox(line);
        return box && svgElement('rect', { class: classes, x: box.x - 1.5, y: box.y, width: box.width + 3, height: box.height,
                                           rx: 2, fill: 'none' });
    }
}
