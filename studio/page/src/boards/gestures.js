// gestures.js: mouse, touch and pen on a board. One finger or the left or right button presses, two fingers and the middle button
// (unless asked otherwise) move and zoom and never press; the wheel zooms, with Shift it moves.

/**
 * Points are in CSS pixels of the element.
 * @typedef {{ x: number, y: number }} Point
 *
 * @typedef {object} Gestures
 * @property {(point: Point, event: PointerEvent) => boolean} press false: nothing is there, the drag moves the view
 * @property {(point: Point, event: PointerEvent) => void} [drag] while pressed
 * @property {(event?: PointerEvent) => void} [release] without an event where there is no cancel
 * @property {() => void} [cancel] instead of release: a second finger came
 * @property {boolean} [middle] whether the middle button presses, too
 * @property {(point: Point | null) => void} hover
 * @property {(dx: number, dy: number) => void} pan
 * @property {(factor: number, at: Point) => void} zoom
 * @property {(held: boolean) => void} [hold] the first finger or button is down, the last one is up
 */

const PATIENCE = 90; // milliseconds in which a second finger may arrive before the first one presses
const SLOP = 6;

/** @param {HTMLElement} element @param {Gestures} gestures @param {(undo: () => void) => void} atEnd */
export function listenForGestures(element, gestures, atEnd) {
    const state = new Hands(element, gestures);
    const ends = new AbortController();
    const listen = (/** @type {string} */ type, /** @type {(event: any) => void} */ own) =>
        element.addEventListener(type, own, { signal: ends.signal, passive: false });
    listen('pointerdown', event => state.down(event));
    listen('pointermove', event => state.move(event));
    listen('pointerup', event => state.up(event));
    listen('pointercancel', event => state.up(event, true));
    listen('pointerleave', () => gestures.hover(null));
    listen('contextmenu', event => event.preventDefault());
    listen('wheel', event => state.wheel(event));
    atEnd(() => {
        state.forget();
        ends.abort();
    });
}

class Hands {
    /** @param {HTMLElement} element @param {Gestures} gestures */
    constructor(element, gestures) {
        this.element = element;
        this.gestures = gestures;
        /** @type {Map<number, Point>} */
        this.down_at = new Map();
        /** @type {'none' | 'waiting' | 'press' | 'pan' | 'pinch'} */
        this.mode = 'none';
        /** @type {{ event: PointerEvent, point: Point, timer: number } | null} */
        this.first = null;
        /** Where two fingers were when the view last followed them. @type {{ x: number, y: number, apart: number } | null} */
        this.grip = null;
        this.following = 0;
    }

    /** @param {MouseEvent} event @returns {Point} */
    point(event) {
        const box = this.element.getBoundingClientRect();
        return { x: event.clientX - box.left, y: event.clientY - box.top };
    }

    /** @param {PointerEvent} event */
    down(event) {
        if (event.target instanceof Element && event.target.closest('button, input, label'))
            return;
        const point = this.point(event);
        this.element.focus({ preventScroll: true });
        this.down_at.set(event.pointerId, point);
        this.gestures.hold?.(true);
        this.element.setPointerCapture(event.pointerId);
        if (event.pointerType !== 'mouse')
            event.preventDefault();
        if (this.down_at.size > 1)
            this.pinch();
        else if (event.pointerType === 'touch') {
            this.mode = 'waiting';
            this.first = { event, point, timer: window.setTimeout(() => this.begin(), PATIENCE) };
        } else if (event.button === 1 && !this.gestures.middle) {
            event.preventDefault();
            this.mode = 'pan';
        } else {
            if (event.button === 1)
                event.preventDefault(); // the browser would scroll
            this.mode = this.gestures.press(point, event) ? 'press' : 'pan';
        }
    }

    /** The finger that waited presses. */
    begin() {
        if (!this.first)
            return;
        const { event, point, timer } = this.first;
        clearTimeout(timer);
        this.first = null;
        this.mode = this.gestures.press(point, event) ? 'press' : 'pan';
    }

    pinch() {
        if (this.mode === 'press')
            (this.gestures.cancel ?? this.gestures.release)?.();
        if (this.first)
            clearTimeout(this.first.timer);
        this.first = null;
        this.mode = 'pinch';
        this.grip = this.held();
    }

    /** Between the first two fingers. */
    held() {
        const [a, b] = [...this.down_at.values()];
        return b ? { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, apart: Math.hypot(a.x - b.x, a.y - b.y) } : null;
    }

    /** The view follows both fingers at once: one after the other, each move would zoom there and back, and lose its way at an edge. */
    follow() {
        cancelAnimationFrame(this.following);
        this.following = 0;
        const was = this.grip, now = this.held();
        this.grip = now;
        if (!was || !now || this.mode !== 'pinch')
            return;
        this.gestures.pan(now.x - was.x, now.y - was.y);
        if (was.apart > 10 && now.apart > 10)
            this.gestures.zoom(now.apart / was.apart, now);
    }

    /** @param {PointerEvent} event */
    move(event) {
        const point = this.point(event);
        const was = this.down_at.get(event.pointerId);
        if (!was) {
            if (event.pointerType !== 'touch')
                this.gestures.hover(point);
            return;
        }
        if (this.mode === 'waiting') {
            if (Math.hypot(point.x - was.x, point.y - was.y) < SLOP)
                return;
            this.begin();
        }
        if (this.mode === 'pinch')
            this.following ||= requestAnimationFrame(() => this.follow());
        else if (this.mode === 'pan')
            this.gestures.pan(point.x - was.x, point.y - was.y);
        else if (this.mode === 'press') {
            this.gestures.hover(point);
            this.gestures.drag?.(point, event);
        }
        this.down_at.set(event.pointerId, point);
    }

    /** @param {PointerEvent} event @param {boolean} [cancelled] */
    up(event, cancelled = false) {
        if (!this.down_at.has(event.pointerId))
            return;
        if (this.following)
            this.follow();
        this.down_at.delete(event.pointerId);
        this.grip = this.held();
        if (this.first && (!cancelled || event.timeStamp - this.first.event.timeStamp >= PATIENCE))
            this.begin(); // a tap, or a press of which a busy page hears when it is over
        if (this.first)
            clearTimeout(this.first.timer);
        this.first = null;
        if (this.mode === 'press')
            this.gestures.release?.(event);
        if (event.pointerType === 'touch')
            this.gestures.hover(null);
        if (this.down_at.size > 0)
            return;
        this.mode = 'none';
        this.gestures.hold?.(false);
    }

    /** @param {WheelEvent} event */
    wheel(event) {
        if (event.target instanceof Element && event.target.closest('input'))
            return;
        event.preventDefault();
        const unit = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 300 : 1;
        const [dx, dy] = [event.deltaX * unit, event.deltaY * unit];
        if (event.shiftKey || (Math.abs(dx) > Math.abs(dy) && !event.ctrlKey))
            this.gestures.pan(event.shiftKey && !dx ? -dy : -dx, event.shiftKey ? 0 : -dy);
        else
            this.gestures.zoom(Math.exp(-dy * (event.ctrlKey ? 0.01 : 0.0015)), this.point(event));
    }

    forget() {
        if (this.first)
            clearTimeout(this.first.timer);
        this.first = null;
        cancelAnimationFrame(this.following);
        this.down_at.clear();
    }
}
