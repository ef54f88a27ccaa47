// pixel_canvas.js: the canvas of the pixel editor: mouse, pen, touch, wheel and keys.
//
// One finger or button paints; two fingers move and zoom, and what the first had begun is given up. The middle button
// or the wheel with it moves as well.
import { effect } from '@preact/signals';
import { h } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { openDocument, settings } from '../../../app.js';
import { CellImage, fittingView, paintPixels } from './pixel_paint.js';
import { committedPixels, cursor, describe, mirror, pixelsHere, selection, spoken, view } from './pixel_state.js';
import { holdAt, letGo, Stroke, strikeAt } from './stroke.js';

/** @typedef {import('./pixel_paint.js').View} View */

class PixelCanvas {
    /** @param {HTMLCanvasElement} canvas */
    constructor(canvas) {
        this.canvas = canvas;
        this.paper = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
        this.image = new CellImage();
        /** @type {Map<number, { x: number, y: number }>} */
        this.fingers = new Map();
        /** @type {Stroke | null} */
        this.stroke = null;
        /** @type {{ x: number, y: number } | null} */
        this.hover = null;
        /** @type {{ x: number, y: number, spread: number, view: View } | null} */
        this.pinch = null;
        this.frame = 0;
        this.focused = false;
    }

    /** Draws at the next frame. */
    wake() {
        this.frame ||= requestAnimationFrame(() => {
            this.frame = 0;
            this.draw();
        });
    }

    /** @returns {View | null} */
    look() {
        const picture = pixelsHere();
        return picture && (view.value.scale > 0 ? view.value :
            fittingView(picture, this.canvas.clientWidth, this.canvas.clientHeight));
    }

    draw() {
        const picture = pixelsHere();
        const look = this.look();
        if (!picture || !look)
            return;
        const ratio = devicePixelRatio || 1;
        const width = Math.round(this.canvas.clientWidth * ratio), height = Math.round(this.canvas.clientHeight * ratio);
        if (this.canvas.width !== width || this.canvas.height !== height) {
            this.canvas.width = width;
            this.canvas.height = height;
        }
        const style = getComputedStyle(this.canvas);
        this.paper.setTransform(ratio, 0, 0, ratio, 0, 0);
        paintPixels(this.paper, this.image, picture, look,
            { mirror: mirror.value, selection: selection.value, cursor: this.focused ? cursor.value : null,
              hover: this.stroke ? null : this.hover },
            { line: style.getPropertyValue('--board-line'), strong: style.getPropertyValue('--board-strong'),
              accent: style.getPropertyValue('--ghost') });
    }

    /** The cell at a place of the page, also outside of the picture. @param {{ clientX: number, clientY: number }} event */
    cellAt(event) {
        const { left, top } = this.canvas.getBoundingClientRect();
        const look = /** @type {View} */ (this.look());
        return { x: Math.floor((event.clientX - left - look.left) / look.scale),
                 y: Math.floor((event.clientY - top - look.top) / look.scale) };
    }

    /** @param {{ x: number, y: number }} place */
    isInside({ x, y }) {
        const picture = pixelsHere();
        return !!picture && x >= 0 && y >= 0 && x < picture.width && y < picture.height;
    }

    /** @param {PointerEvent} event */
    down(event) {
        const picture = committedPixels();
        if (!picture)
            return;
        letGo();
        this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
        this.canvas.setPointerCapture(event.pointerId);
        if (event.button === 1 || (event.pointerType === 'touch' && this.fingers.size > 1)) {
            event.preventDefault();
            this.stroke?.cancel();
            this.stroke = null;
            this.grab();
            return;
        }
        if (this.pinch || this.stroke || event.button > 2)
            return;
        const place = this.cellAt(event);
        this.focused = false;
        if (this.isInside(place)) {
            cursor.value = place; // the keyboard goes on from here
            this.stroke = new Stroke(picture, place, { erase: event.button === 2, pick: event.altKey });
        }
        this.wake();
    }

    /** @param {PointerEvent} event */
    move(event) {
        const place = this.cellAt(event);
        if (this.fingers.has(event.pointerId))
            this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
        if (this.pinch)
            this.drag();
        else if (this.stroke)
            for (const moved of event.getCoalescedEvents?.().length ? event.getCoalescedEvents() : [event])
                this.stroke.go(this.cellAt(moved), event.shiftKey);
        else if (event.pointerType !== 'touch')
            this.hover = this.isInside(place) ? place : null;
        this.wake();
    }

    /** @param {PointerEvent} event @param {boolean} cancelled */
    up(event, cancelled) {
        this.fingers.delete(event.pointerId);
        if (this.pinch) {
            if (this.fingers.size === 0)
                this.pinch = null;
            else
                this.grab();
        } else if (this.stroke) {
            if (cancelled)
                this.stroke.cancel();
            else
                this.stroke.end(event.shiftKey);
            this.stroke = null;
        }
        this.wake();
    }

    /** Where the fingers are: their middle and how far apart. */
    hand() {
        const all = [...this.fingers.values()];
        const x = all.reduce((sum, finger) => sum + finger.x, 0) / all.length;
        const y = all.reduce((sum, finger) => sum + finger.y, 0) / all.length;
        return { x, y, spread: all.length > 1 ? Math.hypot(all[0].x - all[1].x, all[0].y - all[1].y) : 0 };
    }

    grab() {
        this.pinch = { ...this.hand(), view: /** @type {View} */ (this.look()) };
    }

    drag() {
        const { x, y, spread, view: from } = /** @type {NonNullable<typeof this.pinch>} */ (this.pinch);
        const hand = this.hand();
        const { left, top } = this.canvas.getBoundingClientRect();
        const factor = spread > 0 && hand.spread > 0 ? hand.spread / spread : 1;
        const scale = Math.min(80, Math.max(0.5, from.scale * factor));
        const real = scale / from.scale;
        view.value = { scale, left: hand.x - left - (x - left - from.left) * real,
                       top: hand.y - top - (y - top - from.top) * real };
    }

    /** @param {WheelEvent} event */
    wheel(event) {
        event.preventDefault();
        const { left, top } = this.canvas.getBoundingClientRect();
        if (event.shiftKey) {
            const look = /** @type {View} */ (this.look());
            view.value = { ...look, left: look.left - (event.deltaX || event.deltaY), top: look.top };
            return;
        }
        this.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)), event.clientX - left, event.clientY - top);
    }

    /** @param {number} factor @param {number} [x] what stays in its place; the middle without @param {number} [y] */
    zoom(factor, x = this.canvas.clientWidth / 2, y = this.canvas.clientHeight / 2) {
        const look = /** @type {View} */ (this.look());
        const scale = Math.min(80, Math.max(0.5, look.scale * factor));
        const real = scale / look.scale;
        view.value = { scale, left: x - (x - look.left) * real, top: y - (y - look.top) * real };
    }

    /** Brings the keyboard's cell into sight. */
    follow() {
        if (view.value.scale === 0)
            return;
        const { scale, left, top } = view.value;
        const into = (/** @type {number} */ start, /** @type {number} */ cell, /** @type {number} */ room) =>
            Math.max(Math.min(start, room - (cell + 2) * scale), -(cell - 1) * scale);
        view.value = { scale, left: into(left, cursor.value.x, this.canvas.clientWidth),
                       top: into(top, cursor.value.y, this.canvas.clientHeight) };
    }

    /** @param {KeyboardEvent} event */
    key(event) {
        const picture = pixelsHere();
        if (!picture || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
            return;
        const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
        const { x, y } = cursor.value;
        if (steps) {
            cursor.value = { x: Math.min(picture.width - 1, Math.max(0, x + steps[0])),
                             y: Math.min(picture.height - 1, Math.max(0, y + steps[1])) };
            this.follow();
            holdAt(cursor.value);
            spoken.value = describe(picture, cursor.value.x, cursor.value.y);
        } else if (event.key === ' ' || event.key === 'Enter')
            strikeAt({ x: Math.min(x, picture.width - 1), y: Math.min(y, picture.height - 1) });
        else if (event.key === 'Escape') {
            if (!letGo())
                selection.value = null;
        } else
            return;
        event.preventDefault();
        this.focused = true;
        this.wake();
    }

    /** Listens; returns what ends it. */
    live() {
        const { canvas } = this;
        const stop = new AbortController();
        const on = (/** @type {string} */ name, /** @type {(event: any) => void} */ what) =>
            canvas.addEventListener(name, what, { signal: stop.signal, passive: false });
        on('pointerdown', event => this.down(event));
        on('pointermove', event => this.move(event));
        on('pointerup', event => this.up(event, false));
        on('pointercancel', event => this.up(event, true));
        on('pointerleave', () => { this.hover = null; this.wake(); });
        on('wheel', event => this.wheel(event));
        on('contextmenu', event => event.preventDefault());
        on('keydown', event => this.key(event));
        on('focus', () => { this.focused = canvas.matches(':focus-visible'); this.wake(); });
        on('blur', () => { this.focused = false; letGo(); this.wake(); });
        const sizes = new ResizeObserver(() => this.wake());
        sizes.observe(canvas);
        const follow = effect(() => {
            // Whatever is drawn makes it draw again.
            void [openDocument.value && pixelsHere(), view.value, mirror.value, selection.value, cursor.value, settings.value];
            this.wake();
        });
        return () => {
            stop.abort();
            sizes.disconnect();
            follow();
            cancelAnimationFrame(this.frame);
            this.stroke?.cancel();
            letGo();
        };
    }
}

/** @type {PixelCanvas | null} */
let shown = null;

/** Zooms around the middle; nothing without a canvas. @param {number} factor */
export function zoomBy(factor) {
    shown?.zoom(factor);
}

/** The canvas, and what it says to screen readers. */
export function PixelPlace() {
    const canvas = useRef(/** @type {HTMLCanvasElement | null} */ (null));
    useEffect(() => {
        const place = new PixelCanvas(/** @type {HTMLCanvasElement} */ (canvas.current));
        const end = place.live();
        shown = place;
        return () => {
            shown = null;
            end();
        };
    }, []);
    const picture = pixelsHere();
    return h('div', { class: 'pixel-place' },
        h('canvas', { ref: canvas, class: 'pixel-canvas', tabIndex: 0, role: 'application',
                      'aria-label': `Picture of ${picture?.width} by ${picture?.height} pixels. ` +
                          'Arrow keys move, Space paints.' }),
        h(Spoken, null));
}

/** What the cursor meets, for screen readers. */
function Spoken() {
    return h('p', { class: 'sr-only', role: 'status', 'aria-live': 'polite' }, spoken.value);
}
