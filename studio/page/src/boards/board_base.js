// board_base.js: what all boards have: an element that can be focused and is read aloud, layers of canvas that are as
// fine as the screen, one drawing a frame, colours of the theme, and a clean end.

/**
 * @typedef {object} Base
 * @property {HTMLElement} element
 * @property {(text: string) => void} tell says something to screen readers
 * @property {() => void} ask asks for a drawing in the next frame
 * @property {() => void} drawNow draws in the frame that is under way: its size has just changed
 * @property {() => Promise<void>} drawn all that was asked for is seen
 * @property {(undo: () => void) => void} atEnd what is to be undone when the board is dropped
 * @property {(listener: () => void) => void} onTheme
 * @property {() => void} drop
 */

/**
 * @param {string} kind a class of the element
 * @param {string} label
 * @param {(now: number) => boolean | void} draw called once a frame when asked; true asks for the next frame, too
 * @returns {Base}
 */
export function createBase(kind, label, draw) {
    const element = document.createElement('div');
    element.className = `board ${kind}`;
    const live = document.createElement('div');
    live.className = 'sr-only';
    live.setAttribute('aria-live', 'polite');
    element.append(live);
    const ends = new AbortController();
    let frame = 0, asked = false;
    const run = (/** @type {number} */ now) => {
        frame = 0;
        asked = false;
        if (draw(now))
            next();
    };
    const next = () => {
        if (!frame && !ends.signal.aborted)
            frame = requestAnimationFrame(run);
    };
    const ask = () => {
        asked = true;
        next();
    };
    labelled(element, label);
    watchHands(element, ask, ends.signal);
    return {
        element, ask,
        drawNow() {
            cancelAnimationFrame(frame);
            run(performance.now());
        },
        async drawn() { // the first frame may be the one in which it gets its size
            for (let frames = 0; frames < 2 || asked && !ends.signal.aborted; frames++)
                await new Promise(resolve => requestAnimationFrame(resolve));
        },
        tell(text) { live.textContent = text; },
        atEnd(undo) { ends.signal.addEventListener('abort', undo, { once: true }); },
        onTheme(listener) { watchTheme(listener, ends.signal); },
        drop() {
            cancelAnimationFrame(frame);
            ends.abort();
            element.remove();
        },
    };
}

/** @param {HTMLElement} element @param {string} label */
function labelled(element, label) {
    element.tabIndex = 0;
    element.setAttribute('role', 'application');
    element.setAttribute('aria-label', label);
}

/**
 * A board that is pressed has the focus for its keys, but nobody wants to see that before the keyboard moves; browsers think otherwise
 * where nothing had the focus before.
 * @param {HTMLElement} element @param {() => void} ask @param {AbortSignal} signal
 */
function watchHands(element, ask, signal) {
    element.addEventListener('pointerdown', () => element.classList.add('board-by-hand'), { capture: true, signal });
    addEventListener('keydown', ({ key, ctrlKey, metaKey, altKey }) => {
        if (ctrlKey || metaKey || altKey || !/^(Tab|Arrow.*|Home|End|Page.*|Enter| )$/.test(key) || !element.classList.contains('board-by-hand'))
            return;
        element.classList.remove('board-by-hand');
        ask();
    }, { capture: true, signal });
}

/** @param {() => void} listener @param {AbortSignal} signal */
function watchTheme(listener, signal) {
    const observer = new MutationObserver(listener);
    observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-motion', 'style'] });
    signal.addEventListener('abort', () => observer.disconnect(), { once: true });
    for (const query of ['(prefers-color-scheme: dark)', '(prefers-reduced-motion: reduce)'])
        matchMedia(query).addEventListener('change', listener, { signal });
}

/** What has the focus, in the document or the shadow tree that an element is in. @param {Node} element */
export function focusedNear(element) {
    return treeOf(element).activeElement;
}

/** @param {Node} element @returns {Document | ShadowRoot} */
export function treeOf(element) {
    const root = element.getRootNode();
    return root instanceof ShadowRoot ? root : document;
}

/** Whether the keyboard is on an element, and people want to see that. @param {HTMLElement} element */
export function showsFocus(element) {
    return focusedNear(element) === element && element.matches(':focus-visible:not(.board-by-hand)');
}

/** Whether things may move by themselves. */
export function mayMove() {
    return document.documentElement.dataset.motion !== 'less' &&
        !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Between 0 and 1 and back, about once a second; 1 when nothing may move. @param {number} now */
export function beat(now) {
    return mayMove() ? 0.5 - 0.5 * Math.cos(now / 1000 * 2 * Math.PI) : 1;
}

/**
 * @typedef {object} BoardColours
 * @property {string} paper @property {string} line @property {string} fifth @property {string} strong @property {string} cell
 * @property {string} cross @property {string} ghost @property {string} lit @property {string} bad
 * @property {string} badSoft @property {string} premise @property {string} warn @property {string} cursor
 * @property {string} pulse
 */

/** Colours on the board's paper, from boards.css. @param {HTMLElement} element @returns {BoardColours} */
export function boardColours(element) {
    const style = getComputedStyle(element.isConnected ? element : document.documentElement);
    const of = (/** @type {string} */ name, /** @type {string} */ otherwise) =>
        style.getPropertyValue(name).trim() || otherwise;
    return {
        paper: of('--board', '#ffffff'), line: of('--board-line', '#b5b0a4'), fifth: of('--board-fifth', '#7d766a'), strong: of('--board-strong', '#55514a'),
        cell: of('--cell', '#24211c'), cross: of('--cross', '#857f71'), ghost: of('--ghost', '#2a7ab0'),
        lit: of('--lit', '#fff3bf'), bad: of('--board-bad', '#a3261f'), badSoft: of('--board-bad-soft', '#fae0dd'),
        premise: of('--board-premise', '#1f5f8b'), warn: of('--board-warn', '#b36b00'),
        cursor: of('--board-cursor', '#1f5f8b'), pulse: of('--board-pulse', '#c2185b'),
    };
}

/**
 * Layers of canvas over each other, as large as the element and as fine as the screen.
 * @param {Base} base @param {number} count @param {() => void} resized
 */
export function createLayers(base, count, resized) {
    const layers = Array.from({ length: count }, () => {
        const canvas = document.createElement('canvas');
        canvas.className = 'board-layer';
        canvas.setAttribute('aria-hidden', 'true');
        base.element.prepend(canvas);
        return canvas;
    }).reverse();
    base.element.prepend(...layers);
    const size = { width: 0, height: 0, ratio: 1 };
    const observer = new ResizeObserver(() => {
        size.ratio = Math.min(3, devicePixelRatio || 1);
        size.width = Math.max(1, Math.round(base.element.clientWidth * size.ratio));
        size.height = Math.max(1, Math.round(base.element.clientHeight * size.ratio));
        for (const canvas of layers) {
            canvas.width = size.width;
            canvas.height = size.height;
        }
        resized();
    });
    observer.observe(base.element);
    base.atEnd(() => {
        observer.disconnect();
        for (const canvas of layers)
            canvas.width = canvas.height = 0; // gives the memory back at once
    });
    const pens = layers.map(canvas => /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d')));
    return { layers, pens, size };
}
