// board_view.js: a board as a component.
import { h } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { GivenUp } from '../core/engine.js';
import { createBoard } from './board.js';
import { focusedNear } from './board_base.js';

/** @typedef {{ of: Uint8Array, board: import('./board.js').Board }} Shown */

/**
 * The new board takes the place of the old one, with its view and the focus.
 * @param {HTMLElement} place @param {Shown | null} old @param {Shown} made
 */
function replace(place, old, { board }) {
    const focused = place.contains(focusedNear(place));
    if (old)
        board.takePose(old.board.pose());
    place.replaceChildren(board.element);
    old?.board.drop();
    const first = board.element.matches('[tabindex]') ? board.element : board.element.querySelector('.board');
    if (focused && first instanceof HTMLElement)
        first.focus({ preventScroll: true });
}

/**
 * The board of a puzzle; it is made anew when `nono` changes, and then takes the place of the old one with its view; it shows
 * `look` otherwise.
 * @param {{ nono: Uint8Array, look: import('./board.js').Look, label: string, onBoard?: (board: import('./board.js').Board) => void }
 *         & import('./board.js').Handlers} props
 */
export function BoardView({ nono, look, label, onBoard, ...handlers }) {
    const place = useRef(/** @type {HTMLDivElement | null} */ (null));
    const shown = useRef(/** @type {Shown | null} */ (null));
    const wanted = useRef(look);
    const asked = useRef(handlers);
    wanted.current = look;
    asked.current = handlers;
    useEffect(() => {
        let gone = false;
        // What nobody listens for cannot be pressed.
        const { onCell, onClue, onCurve } = handlers;
        createBoard(nono, {
            onCell: onCell && ((cell, event) => asked.current.onCell?.(cell, event)),
            onClue: onClue && ((line, event) => asked.current.onClue?.(line, event)),
            onCurve: onCurve && ((curve, event) => asked.current.onCurve?.(curve, event)),
            onRelease: event => asked.current.onRelease?.(event),
            onHover: cell => asked.current.onHover?.(cell),
            onHoverClue: line => asked.current.onHoverClue?.(line),
            onCancel: () => asked.current.onCancel?.(),
            onAim: cell => asked.current.onAim?.(cell),
            onKey: (event, cell) => asked.current.onKey?.(event, cell) ?? false,
            middle: handlers.middle,
            room: place.current ? { width: place.current.clientWidth, height: place.current.clientHeight } : undefined,
        }).then(board => {
            if (gone || !place.current)
                return board.drop();
            const made = { of: nono, board };
            replace(place.current, shown.current, made);
            shown.current = made;
            board.show(wanted.current);
            onBoard?.(board);
        }).catch(error => {
            if (!gone && !(error instanceof GivenUp))
                place.current?.replaceChildren(`This puzzle cannot be shown: ${error.message}`);
        });
        return () => { gone = true; };
    }, [nono, !handlers.onCell, !handlers.onClue, !handlers.onCurve]);
    useEffect(() => () => shown.current?.board.drop(), []);
    useLayoutEffect(() => { // not behind the next frame: it is to be seen in it
        if (shown.current?.of === nono)
            shown.current.board.show(look);
    }, [look, nono]);
    return h('div', { class: 'board-place', ref: place, role: 'group', 'aria-label': label });
}
