// end_handles.js: handles on the ends of chosen curves, to pull them along the frame by mouse, touch or arrow keys.
import { h } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { endsOf, pointAt, roundOf } from './curve_ends.js';
import { change, chosenCurves, parsedOf } from './puzzle_state.js';

/** @typedef {{ left: number, top: number, width: number, height: number }} Box */

/**
 * The frame of the board on the screen, in the place's own pixels.
 * @param {HTMLElement | null} place @returns {Box | null}
 */
function frameBox(place) {
    const frame = place?.parentElement?.querySelector('.board-place svg .frame');
    if (!(frame instanceof SVGGraphicsElement) || !place)
        return null;
    const matrix = frame.getScreenCTM();
    const box = frame.getBBox();
    if (!matrix)
        return null;
    const own = place.getBoundingClientRect();
    return { left: matrix.a * box.x + matrix.e - own.left, top: matrix.d * box.y + matrix.f - own.top,
             width: matrix.a * box.width,
             height: matrix.d * box.height };
}

/** @param {number} curve @param {string} end @param {number} round */
function pull(curve, end, round) {
    const place = (((round % 1) + 1) % 1).toFixed(5);
    return change('Pull an end', { pull: `${curve}.${end}@${place}` });
}

/**
 * One handle. It follows the pointer round the frame; the core decides when it is let go. Arrow keys take a step each.
 * @param {{ own: import('./curve_ends.js').CurveEnd, box: Box, place: { current: HTMLElement | null } }} props
 */
function Handle({ own: { curve, end, round }, box, place }) {
    const [moved, setMoved] = useState(/** @type {number | null} */ (null));
    useEffect(() => setMoved(null), [round]);
    const { x, y, side } = pointAt(moved ?? round, box.width, box.height);
    const under = (/** @type {PointerEvent} */ event) => {
        const own = place.current?.getBoundingClientRect();
        return own ? roundOf(event.clientX - own.left - box.left, event.clientY - own.top - box.top,
                             box.width, box.height) : round;
    };
    const settle = async (/** @type {number} */ to) => {
        if (!await pull(curve, end, to))
            setMoved(null);
    };
    const keys = (/** @type {KeyboardEvent} */ event) => {
        const way = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
        if (way) {
            // Arrows go where they point: round the frame is backwards on the lower and the left side.
            const backwards = side === 'bottom' || side === 'left';
            setMoved((moved ?? round) + (backwards ? -way : way) * (event.shiftKey ? 0.002 : 0.01));
        } else if (event.key === 'Enter' && moved !== null)
            settle(moved);
        else if (event.key === 'Escape' && moved !== null)
            setMoved(null);
        else
            return;
        event.preventDefault();
        event.stopPropagation();
    };
    return h('button', {
        type: 'button', class: `end-handle ${side}${moved === null ? '' : ' moved'}`, onKeyDown: keys,
        title: 'Pull along the frame',
        'aria-label': `The ${end} of curve ${curve + 1}, ${side} side. Arrows move it along the frame, Enter pulls the curve there`,
        style: { left: `${box.left + x}px`, top: `${box.top + y}px` },
        onPointerDown: (/** @type {PointerEvent} */ event) => {
            /** @type {HTMLElement} */ (event.currentTarget).setPointerCapture(event.pointerId);
            setMoved(under(event));
        },
        onPointerMove: (/** @type {PointerEvent} */ event) => event.buttons & 1 && moved !== null &&
            setMoved(under(event)),
        onPointerUp: (/** @type {PointerEvent} */ event) => moved !== null && settle(under(event)),
        onPointerCancel: () => setMoved(null),
    });
}

/** The handles of all curves that are chosen. @param {{ nono: Uint8Array }} props */
export function EndHandles({ nono }) {
    const place = useRef(/** @type {HTMLDivElement | null} */ (null));
    const [box, setBox] = useState(/** @type {Box | null} */ (null));
    const curves = chosenCurves.value;
    useEffect(() => {
        if (curves.length === 0)
            return;
        let frame = 0;
        let last = '';
        const look = () => { // boards zoom and grow by themselves
            const now = frameBox(place.current);
            if (JSON.stringify(now) !== last) {
                last = JSON.stringify(now);
                setBox(now);
            }
            frame = requestAnimationFrame(look);
        };
        look();
        return () => cancelAnimationFrame(frame);
    }, [nono, curves]);
    return h('div', { class: 'end-handles', ref: place }, box && endsOf(parsedOf(nono).board, curves).map(
        own => h(Handle, { key: `${own.curve} ${own.end}`, own, box, place })));
}
