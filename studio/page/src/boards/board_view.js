// board_view.js: a board as a component.
import { h } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { GivenUp } from '../core/engine.js';
import { createBoard } from './board.js';

/**
 * The board of a puzzle; it is made anew when `nono` changes and shows `look` otherwise.
 * @param {{ nono: Uint8Array, look: import('./board.js').Look, label: string } & import('./board.js').Handlers} props
 */
export function BoardView({ nono, look, label, ...handlers }) {
    const place = useRef(/** @type {HTMLDivElement | null} */ (null));
    const board = useRef(/** @type {import('./board.js').Board | null} */ (null));
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
            onRelease: () => asked.current.onRelease?.(),
            onHover: cell => asked.current.onHover?.(cell),
        }).then(made => {
            if (gone)
                return made.drop();
            board.current = made;
            place.current?.replaceChildren(made.element);
            made.show(wanted.current);
        }).catch(error => {
            if (!gone && !(error instanceof GivenUp))
                place.current?.replaceChildren(`This puzzle cannot be shown: ${error.message}`);
        });
        return () => {
            gone = true;
            board.current?.drop();
            board.current = null;
        };
    }, [nono, !handlers.onCell, !handlers.onClue, !handlers.onCurve]);
    useEffect(() => board.current?.show(look), [look]);
    return h('div', { class: 'board-place', ref: place, role: 'group', 'aria-label': label });
}
