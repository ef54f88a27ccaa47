// solid_handles.js: handles on the six sides of a block, which slice it. They stand beyond the ends of three edges of its outline, one for
// each axis, chosen so that no two ends meet: each handle has a corner of the outline for itself, and none covers a cell.
import { SIDE_NAMES, mostFrom } from './solid_slices.js';

/**
 * @typedef {import('./solid_model.js').Triple} Triple
 * @typedef {{ x: number, y: number }} Point in CSS pixels
 */

const GAP = 5; // pixels between the block and a handle
const LEAST = 7; // pixels that a layer has at least while a handle is dragged
const SLOP = 4;
/** @type {Record<string, (value: number, most: number) => number>} */
const KEYS = { ArrowRight: value => value + 1, ArrowUp: value => value + 1, ArrowLeft: value => value - 1, ArrowDown: value => value - 1,
               PageUp: value => value + 4, PageDown: value => value - 4, Home: () => 0, End: (_, most) => most };

/** The corners around some points, in order. @param {Point[]} points @returns {Point[]} */
function outlineOf(points) {
    const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
    const half = (/** @type {Point[]} */ all) => {
        /** @type {Point[]} */
        const chain = [];
        for (const point of all) {
            const turns = () => {
                const [a, b] = chain.slice(-2);
                return (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x);
            };
            while (chain.length > 1 && turns() <= 0)
                chain.pop();
            chain.push(point);
        }
        return chain.slice(0, -1);
    };
    return [...half(sorted), ...half(sorted.reverse())];
}

/** A handle that would cover the block gives way to it. @param {Point} spot @param {Point[]} outline @param {number} away */
function keepOff(spot, outline, away) {
    let far = -Infinity, normal = { x: 0, y: 0 };
    outline.forEach((a, i) => {
        const b = outline[(i + 1) % outline.length], length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
        const own = { x: (b.y - a.y) / length, y: (a.x - b.x) / length };
        const distance = (spot.x - a.x) * own.x + (spot.y - a.y) * own.y;
        if (distance > far)
            [far, normal] = [distance, own];
    });
    const by = Math.max(0, away - far);
    Object.assign(spot, { x: spot.x + by * normal.x, y: spot.y + by * normal.y });
}

/** Handles that would cover each other give way. @param {Point[]} spots @param {number} apart */
function spread(spots, apart) {
    spots.forEach((a, i) => spots.slice(i + 1).forEach(b => {
        const [dx, dy] = [b.x - a.x, b.y - a.y], length = Math.hypot(dx, dy), by = (apart - length) / 2;
        if (by <= 0)
            return;
        const [x, y] = length > 0.01 ? [dx / length * by, dy / length * by] : [0, by];
        Object.assign(a, { x: a.x - x, y: a.y - y });
        Object.assign(b, { x: b.x + x, y: b.y + y });
    }));
}

export class SliceHandles {
    /**
     * @param {import('../board_base.js').Base} base @param {import('./block_view.js').BlockView} view
     * @param {{ size: Triple, slices: () => import('./solid_model.js').Slices, cut: () => number[],
     *           slice: (side: number, layers: number) => void, whole: () => void }} block
     */
    constructor(base, view, block) {
        this.view = view;
        this.block = block;
        this.placed = '';
        this.radius = 0;
        /** @type {Point[]} inwards along each axis: pixels that a layer has */
        this.layers = [];
        this.element = document.createElement('div');
        this.element.className = 'solid-handles';
        this.handles = SIDE_NAMES.map((name, side) => this.handle(name, side));
        this.whole = document.createElement('button');
        Object.assign(this.whole, { type: 'button', className: 'solid-whole', textContent: 'Whole block', hidden: true, onclick: () => block.whole() });
        this.element.append(...this.handles, this.whole);
        base.element.append(this.element);
    }

    /** Pixels that they need around the block. */
    room() {
        this.radius = this.handles[0].offsetWidth / 2;
        return 2 * this.radius + GAP;
    }

    /** @param {string} name @param {number} side */
    handle(name, side) {
        const handle = document.createElement('button');
        handle.type = 'button';
        handle.className = 'solid-handle';
        handle.title = `${name}: drag to slice, a press takes one layer`;
        handle.dataset.side = String(side);
        const told = { role: 'slider', 'aria-label': `Slice ${name.toLowerCase()}`, 'aria-valuemin': '0',
                       'aria-orientation': side < 4 ? 'horizontal' : 'vertical' };
        for (const [key, value] of Object.entries(told))
            handle.setAttribute(key, value);
        const arrow = document.createElement('span');
        arrow.className = 'solid-arrow';
        arrow.setAttribute('aria-hidden', 'true');
        handle.append(arrow);
        this.listen(handle, side);
        return handle;
    }

    /** @param {HTMLElement} handle @param {number} side */
    listen(handle, side) {
        /** @type {{ x: number, y: number, cut: number, moved: number, layer: Point } | null} */
        let held = null;
        const own = (/** @type {string} */ type, /** @type {(event: any) => void} */ act) => handle.addEventListener(type, event => {
            event.stopPropagation(); // the block is not turned
            act(event);
        });
        own('pointerdown', event => {
            if (event.button === 0 && !held) {
                handle.setPointerCapture(event.pointerId);
                held = { x: event.clientX, y: event.clientY, cut: this.block.cut()[side], moved: 0, layer: this.inwards(side) };
            }
        });
        own('pointermove', event => {
            if (!held)
                return;
            const [dx, dy] = [event.clientX - held.x, event.clientY - held.y], { layer } = held;
            held.moved = Math.max(held.moved, Math.hypot(dx, dy));
            if (held.moved > SLOP)
                this.block.slice(side, Math.round(held.cut + (dx * layer.x + dy * layer.y) / (layer.x ** 2 + layer.y ** 2)));
        });
        own('pointerup', () => {
            if (held && held.moved <= SLOP)
                this.block.slice(side, held.cut + 1);
            held = null;
        });
        own('pointercancel', () => { held = null; });
        handle.addEventListener('keydown', event => {
            const cut = this.block.cut(), key = KEYS[event.key];
            if (!key || event.ctrlKey || event.altKey || event.metaKey)
                return;
            this.block.slice(side, key(cut[side], mostFrom(this.block.size, cut, side)));
            event.preventDefault();
        });
    }

    /** One layer into the block from a side, in pixels; never so short that a drag of it would leap. @param {number} side @returns {Point} */
    inwards(side) {
        const { x, y } = this.layers[side >> 1], length = Math.hypot(x, y), sign = side % 2 ? -1 : 1;
        const scale = sign * Math.max(1, LEAST / (length || 1));
        return length < 0.01 ? { x: 0, y: sign * LEAST } : { x: x * scale, y: y * scale };
    }

    /** Puts handles where the block is now. */
    place() {
        const { view, block, radius } = this, { from, to } = block.slices(), cut = block.cut();
        const { width, height, aimed } = view;
        const now = JSON.stringify([width, height, aimed, cut]);
        if (now === this.placed || !width || !height)
            return;
        this.placed = now;
        this.whole.hidden = cut.every(own => own === 0);
        const spots = [0, 1, 2].flatMap(axis => this.ends(axis, from, to, radius + GAP));
        const outline = outlineOf([0, 1, 2, 3, 4, 5, 6, 7].map(corner => view.spotOf(
            /** @type {Triple} */ (from.map((first, i) => corner >> i & 1 ? to[i] + 1 : first)))));
        for (let again = 0; again < 4; again++) {
            spread(spots, 2 * radius + 1);
            spots.forEach(spot => keepOff(spot, outline, radius + 1));
        }
        this.handles.forEach((handle, side) => {
            const { x, y, seen } = spots[side], layer = this.inwards(side);
            const inside = (/** @type {number} */ at, /** @type {number} */ most) => Math.max(radius, Math.min(most - radius, at));
            const out = Math.hypot(x - inside(x, width), y - inside(y, height));
            handle.style.visibility = seen && out < 2 * radius ? '' : 'hidden'; // somebody went near: what is far is out of sight
            handle.style.transform = `translate(${inside(x, width) - radius}px, ${inside(y, height) - radius}px)`;
            /** @type {HTMLElement} */ (handle.firstChild).style.transform = `rotate(${Math.atan2(layer.y, layer.x)}rad)`;
            handle.setAttribute('aria-valuenow', String(cut[side]));
            handle.setAttribute('aria-valuemax', String(mostFrom(block.size, cut, side)));
            handle.setAttribute('aria-valuetext', cut[side] === 1 ? '1 layer' : `${cut[side]} layers`);
            handle.dataset.cut = String(cut[side] || '');
        });
    }

    /** Where the two handles of an axis are: beyond the ends of its edge. @param {number} axis @param {Triple} from @param {Triple} to
     *  @param {number} away @returns {{ x: number, y: number, seen: boolean }[]} */
    ends(axis, from, to, away) {
        const { eye, target } = this.view.eye(), next = (axis + 1) % 3, last = (axis + 2) % 3;
        // Of the next axis the side that is seen, of the last one the side that is not: these three edges share no corner.
        const corner = (/** @type {number} */ at) => {
            /** @type {Triple} */
            const point = [0, 0, 0];
            point[axis] = at;
            point[next] = eye[next] > target[next] ? to[next] + 1 : from[next];
            point[last] = eye[last] > target[last] ? from[last] : to[last] + 1;
            return this.view.spotOf(point);
        };
        const [a, b] = [corner(from[axis]), corner(to[axis] + 1)];
        const length = Math.hypot(b.x - a.x, b.y - a.y), layers = to[axis] + 1 - from[axis];
        this.layers[axis] = { x: (b.x - a.x) / layers, y: (b.y - a.y) / layers };
        const [ux, uy] = length > 0.01 ? [(b.x - a.x) / length, (b.y - a.y) / length] : [0, -1];
        return [{ x: a.x - ux * away, y: a.y - uy * away, seen: a.seen }, { x: b.x + ux * away, y: b.y + uy * away, seen: b.seen }];
    }
}
