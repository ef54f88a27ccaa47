// layout_stage.js: the canvas of the room, with its curtain.
import { signal } from '@preact/signals';
import { h } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { settings } from '../../app.js';
import { listen, zoomAt } from './layout_hands.js';
import { inksOf, paint } from './layout_painter.js';
import { polishing } from './polishing.js';

export const showPicture = signal(true);
export const showPoints = signal(false);
export const showSpots = signal(true);
const heard = signal(''); // for screen readers
const MARGIN = 12;

/** @type {import('./layout_painter.js').View} */
const view = { scale: 1, x: 0, y: 0 };
/** @type {HTMLCanvasElement | null} */
let shown = null;
let fitted = true;
let hovered = -1;
let asked = 0;
/** @type {import('./layout_painter.js').Inks | undefined} */
let inks;

/** Draws in the next frame. */
export function redraw() {
    asked ||= requestAnimationFrame(() => {
        asked = 0;
        if (shown)
            paint(shown, view, inks ??= inksOf(shown), { red: showPicture.value, points: showPoints.value,
                                                         spots: showSpots.value, hovered });
        polishing.drawn();
    });
}

/** The whole page in sight. */
export function fit() {
    if (!shown)
        return;
    const { width, height } = polishing.size;
    const [w, high] = [shown.clientWidth, shown.clientHeight];
    view.scale = Math.max(0.05, Math.min((w - 2 * MARGIN) / width, (high - 2 * MARGIN) / height));
    view.x = (w - view.scale * width) / 2;
    view.y = (high - view.scale * height) / 2;
    fitted = true;
    redraw();
}

/** @param {number} factor */
export function zoom(factor) {
    if (!shown)
        return;
    zoomAt(view, { x: shown.clientWidth / 2, y: shown.clientHeight / 2 }, factor);
    fitted = false;
    redraw();
}

/** @param {HTMLCanvasElement} canvas */
function watchSize(canvas) {
    const observer = new ResizeObserver(() => {
        const dots = devicePixelRatio || 1;
        canvas.width = Math.max(1, Math.round(canvas.clientWidth * dots));
        canvas.height = Math.max(1, Math.round(canvas.clientHeight * dots));
        if (fitted)
            fit();
        else
            redraw();
    });
    observer.observe(canvas);
    return () => observer.disconnect();
}

export function LayoutCanvas() {
    const element = useRef(/** @type {HTMLCanvasElement | null} */ (null));
    useEffect(() => {
        const canvas = /** @type {HTMLCanvasElement} */ (element.current);
        shown = canvas;
        polishing.onChange = redraw;
        const ends = [watchSize(canvas), listen({
            canvas, view, announce: text => { heard.value = text; },
            redraw: () => { fitted = false; redraw(); },
            hover: vertex => {
                canvas.style.cursor = vertex >= 0 ? 'grab' : '';
                if (vertex !== hovered)
                    redraw();
                hovered = vertex;
            } })];
        const dark = matchMedia('(prefers-color-scheme: dark)');
        const repaint = () => { inks = undefined; redraw(); };
        dark.addEventListener('change', repaint);
        fit();
        return () => {
            shown = null;
            polishing.onChange = () => {};
            dark.removeEventListener('change', repaint);
            ends.forEach(end => end());
        };
    }, []);
    useEffect(fit, [polishing.status.value]);
    useEffect(() => { inks = undefined; redraw(); },
              [settings.value.theme, showPicture.value, showPoints.value, showSpots.value, polishing.curtain.value,
               polishing.compared.value, polishing.chosen.value, polishing.spots.value, polishing.inflated.value]);
    return h('canvas', { ref: element, class: 'layout-canvas', tabIndex: 0, role: 'application',
                         'aria-label': 'The curves of the puzzle', 'aria-describedby': 'layout-keys' });
}

function Curtain() {
    const share = polishing.curtain.value;
    if (share === null)
        return null;
    const before = polishing.snapshots.value.find(({ number }) => number === polishing.compared.value);
    return h('div', { class: 'curtain' },
        h('span', null, before?.name ?? 'Before'),
        h('input', { type: 'range', min: 0, max: 1000, value: Math.round(share * 1000), 'aria-label': 'Curtain between before and now',
                     onInput: (/** @type {Event} */ event) => {
                         polishing.curtain.value = Number(/** @type {HTMLInputElement} */ (event.target).value) / 1000;
                     } }),
        h('span', null, 'Now'));
}

/** What screen readers hear. */
function Heard() {
    return h('p', { class: 'sr-only', role: 'status' }, heard.value);
}

export function LayoutStage() {
    return h('div', { class: 'layout-stage' }, h(LayoutCanvas, null), h(Curtain, null), h(Heard, null),
        h('p', { class: 'sr-only', id: 'layout-keys' },
          'Enter chooses a point, arrows and Tab go to others, Shift with arrows moves it, P pins it, I inflates a cell ' +
          'beside it, Escape lets go.'));
}
