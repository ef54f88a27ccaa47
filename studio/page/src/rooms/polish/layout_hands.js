// layout_hands.js: mouse, touch and keys on the moving curves.
import { inflate, togglePin } from './point_acts.js';
import { polishing } from './polishing.js';

const HOLD = 300;       // milliseconds until a press on a cell inflates it
const SLOP = 6;         // pixels that a press may move
const NUDGE = 6;        // units for a press of an arrow
const LET_GO = 500;     // milliseconds after which a nudged point is let go

/**
 * What hands need of the canvas.
 * @typedef {object} Ground
 * @property {HTMLCanvasElement} canvas
 * @property {import('./layout_painter.js').View} view changed in place
 * @property {(vertex: number) => void} hover
 * @property {() => void} redraw
 * @property {(text: string) => void} announce
 */

const KINDS = ['', 'bend', 'crossing', 'point on the picture or frame', 'corner of the picture'];

/** What a point is called. @param {number} vertex */
export function pointName(vertex) {
    const layout = polishing.layout;
    if (!layout || vertex < 0 || vertex >= layout.shape.kinds.length)
        return 'no point';
    const [x, y] = [layout.at[2 * vertex], layout.at[2 * vertex + 1]].map(Math.round);
    return `${KINDS[layout.shape.kinds[vertex]]} at ${x}, ${y}${layout.shape.fixed[vertex] === 2 ? ', pinned' : ''}`;
}

/** The movable point that is nearest, -1 when all are further than `within` (units).
 *  @param {number} x @param {number} y @param {number} within @param {(vertex: number) => boolean} [may] */
export function nearestPoint(x, y, within, may = () => true) {
    const at = polishing.layout?.at;
    const count = polishing.layout?.shape.kinds.length ?? 0;
    let best = -1;
    let bound = within * within;
    for (let v = 0; at && v < count; v++) {
        const distance = (at[2 * v] - x) ** 2 + (at[2 * v + 1] - y) ** 2;
        if (distance < bound && polishing.movable(v) && may(v)) {
            best = v;
            bound = distance;
        }
    }
    return best;
}

/** The point that an arrow leads to. @param {number} from @param {number} dx @param {number} dy */
function towards(from, dx, dy) {
    const { at, shape } = /** @type {import('./polishing.js').Layout} */ (polishing.layout);
    let best = from;
    let bound = Infinity;
    for (let v = 0; v < shape.kinds.length; v++) {
        const ahead = (at[2 * v] - at[2 * from]) * dx + (at[2 * v + 1] - at[2 * from + 1]) * dy;
        const aside = Math.abs((at[2 * v] - at[2 * from]) * dy) + Math.abs((at[2 * v + 1] - at[2 * from + 1]) * dx);
        const cost = ahead + 2 * aside;
        if (v !== from && ahead > aside && cost < bound && polishing.movable(v)) {
            best = v;
            bound = cost;
        }
    }
    return best;
}

/** The next movable point along the curves, around at the end. @param {number} from @param {1 | -1} way */
function along(from, way) {
    const { line } = /** @type {import('./polishing.js').Layout} */ (polishing.layout).shape;
    const begin = Math.max(0, line.indexOf(from));
    for (let i = 1; i < line.length; i++) {
        const next = line[(begin + way * i + line.length * 2) % line.length];
        if (next !== from && polishing.movable(next))
            return next;
    }
    return from;
}

/** Makes the canvas listen; returns what ends that. @param {Ground} ground */
export function listen(ground) {
    const { canvas, view } = ground;
    /** @type {Map<number, { x: number, y: number }>} */
    const fingers = new Map();
    /** @type {{ kind: 'drag' | 'press' | 'pan' | 'inflate', vertex: number, x: number, y: number, timer?: number } | null} */
    let act = null;
    let spread = 0;
    const nudged = { x: 0, y: 0, timer: 0, vertex: -1 };

    const place = (/** @type {{ clientX: number, clientY: number }} */ event) => {
        const box = canvas.getBoundingClientRect();
        return { x: event.clientX - box.left, y: event.clientY - box.top };
    };
    const units = (/** @type {{ x: number, y: number }} */ at) =>
        ({ x: (at.x - view.x) / view.scale, y: (at.y - view.y) / view.scale });
    const hit = (/** @type {PointerEvent} */ event) => {
        const { x, y } = units(place(event));
        return nearestPoint(x, y, (event.pointerType === 'mouse' ? 11 : 24) / view.scale);
    };

    /** @param {{ x: number, y: number }} at */
    async function inflateAt(at, held = false) {
        const { x, y } = units(at);
        const cell = await polishing.ask('cellAt', x, y);
        if (held && act?.kind !== 'inflate')
            return; // let go meanwhile
        inflate(!held && cell === polishing.inflated.value ? -1 : cell, held);
    }

    function endAct() {
        clearTimeout(act?.timer);
        if (act?.kind === 'drag') {
            polishing.ask('letGo');
            polishing.ask('hold', false);
        } else if (act?.kind === 'inflate')
            inflate(-1, true);
        act = null;
    }

    /** @param {number} vertex @param {PointerEvent} event */
    function beginDrag(vertex, event) {
        const { x, y } = units(place(event));
        polishing.chosen.value = vertex;
        polishing.remember('Drag');
        polishing.ask('drag', vertex, x, y);
        polishing.ask('hold', true);
        act = { kind: 'drag', vertex, x: 0, y: 0 };
    }

    /** @param {PointerEvent} event */
    function down(event) {
        const at = place(event);
        canvas.focus({ preventScroll: true });
        canvas.setPointerCapture(event.pointerId);
        fingers.set(event.pointerId, at);
        if (fingers.size === 2) {
            endAct();
            spread = 0;
            return;
        }
        if (fingers.size > 2 || event.button !== 0)
            return;
        const vertex = hit(event);
        const hand = polishing.hand.value;
        if (vertex >= 0 && hand === 'pin') {
            polishing.chosen.value = vertex;
            togglePin(vertex);
        } else if (vertex >= 0 && hand === 'move')
            beginDrag(vertex, event);
        else {
            const timer = setTimeout(() => {
                if (act?.kind !== 'press' || hand === 'pin')
                    return;
                act.kind = 'inflate';
                inflateAt(at, true);
            }, HOLD);
            act = { kind: 'press', vertex: -1, ...at, timer };
        }
    }

    /** Two fingers move and stretch the page. @param {{ x: number, y: number }} old @param {{ x: number, y: number }} at */
    function pinch(old, at) {
        const [a, b] = [...fingers.values()];
        const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
        const wide = Math.hypot(a.x - b.x, a.y - b.y);
        view.x += (at.x - old.x) / 2;
        view.y += (at.y - old.y) / 2;
        if (spread > 0)
            zoomAt(view, middle, wide / spread);
        spread = wide;
        ground.redraw();
    }

    /** @param {PointerEvent} event */
    function move(event) {
        const at = place(event);
        const old = fingers.get(event.pointerId);
        if (old)
            fingers.set(event.pointerId, at);
        if (old && fingers.size === 2)
            return pinch(old, at);
        if (act?.kind === 'drag') {
            const { x, y } = units(at);
            polishing.ask('drag', act.vertex, x, y);
        } else if (act?.kind === 'press' && Math.hypot(at.x - act.x, at.y - act.y) > SLOP) {
            clearTimeout(act.timer);
            act.kind = 'pan';
        } else if (act?.kind === 'pan' && old) {
            view.x += at.x - old.x;
            view.y += at.y - old.y;
            ground.redraw();
        } else if (!act)
            ground.hover(hit(event));
    }

    /** @param {PointerEvent} event */
    function up(event) {
        fingers.delete(event.pointerId);
        if (act?.kind === 'press' && polishing.hand.value === 'inflate')
            inflateAt({ x: act.x, y: act.y });
        else if (act?.kind === 'press')
            polishing.chosen.value = -1;
        endAct();
        ground.redraw();
    }

    /** @param {WheelEvent} event */
    function wheel(event) {
        event.preventDefault();
        zoomAt(view, place(event), Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0015)));
        ground.redraw();
    }

    /** @param {number} dx @param {number} dy */
    function nudge(dx, dy) {
        const vertex = polishing.chosen.value;
        const { at } = /** @type {import('./polishing.js').Layout} */ (polishing.layout);
        if (nudged.vertex !== vertex) {
            polishing.remember('Drag');
            Object.assign(nudged, { vertex, x: at[2 * vertex], y: at[2 * vertex + 1] });
        }
        nudged.x += dx * NUDGE;
        nudged.y += dy * NUDGE;
        polishing.ask('drag', vertex, nudged.x, nudged.y);
        polishing.ask('hold', true);
        clearTimeout(nudged.timer);
        nudged.timer = setTimeout(() => {
            nudged.vertex = -1;
            polishing.ask('letGo');
            polishing.ask('hold', false);
            ground.announce(`Moved: ${pointName(vertex)}`);
        }, LET_GO);
    }

    /** @param {number} vertex */
    function choose(vertex) {
        polishing.chosen.value = vertex;
        ground.announce(vertex < 0 ? 'No point is chosen' : `Chosen: ${pointName(vertex)}`);
        ground.redraw();
    }

    /** @param {KeyboardEvent} event */
    function key(event) {
        if (!polishing.layout || event.ctrlKey || event.altKey || event.metaKey)
            return;
        const arrows = /** @type {Record<string, [number, number]>} */ (
            { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] });
        const arrow = arrows[event.key];
        const chosen = polishing.chosen.value;
        if (!polishing.movable(chosen)) {
            if (!arrow && event.key !== 'Enter')
                return;
            choose(nearestPoint(polishing.size.width / 2, polishing.size.height / 2, Infinity));
        } else if (arrow && event.shiftKey)
            nudge(...arrow);
        else if (arrow)
            choose(towards(chosen, ...arrow));
        else if (event.key === 'Tab')
            choose(along(chosen, event.shiftKey ? -1 : 1));
        else if (event.key === 'Escape')
            choose(-1);
        else
            return;
        event.preventDefault();
    }

    const leave = () => ground.hover(-1);
    const listeners = /** @type {[string, any][]} */ ([['pointerdown', down], ['pointermove', move], ['pointerup', up],
        ['pointercancel', up], ['pointerleave', leave], ['wheel', wheel], ['keydown', key]]);
    listeners.forEach(([name, listener]) => canvas.addEventListener(name, listener, { passive: false }));
    return () => {
        endAct();
        clearTimeout(nudged.timer);
        listeners.forEach(([name, listener]) => canvas.removeEventListener(name, listener));
    };
}

/** Makes the page larger around a place. @param {import('./layout_painter.js').View} view
 *  @param {{ x: number, y: number }} at pixels @param {number} factor */
export function zoomAt(view, at, factor) {
    const scale = Math.min(60, Math.max(0.1, view.scale * factor));
    view.x = at.x - (at.x - view.x) * scale / view.scale;
    view.y = at.y - (at.y - view.y) * scale / view.scale;
    view.scale = scale;
}
