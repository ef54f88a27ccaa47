// play_view.js: a puzzle to be played, of any kind, as a component.
import { h } from 'preact';
import { useComputed } from '@preact/signals';
import { useEffect, useErrorBoundary, useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { mayMove } from '../boards/board_base.js';
import { BoardView } from '../boards/board_view.js';
import { paintsOf } from '../boards/paints.js';
import '../style/play.css';
import { Game } from './game.js';
import { Keeper } from './keeping.js';
import { boardKey, viewKey } from './play_keys.js';
import { Help, History, Options, Timer, Tools, Win } from './play_parts.js';
import { HowTo } from './play_howto.js';
import { printSheets, Sheets } from './play_print.js';
import { PlaySettings } from './play_settings.js';
import { PlayState } from './play_state.js';
import { Strip } from './play_strip.js';
import { AriaGrid, LineTable } from './play_tables.js';

/**
 * @typedef {object} PlayProps
 * @property {Uint8Array} nono the bytes of a .nono file with one puzzle
 * @property {string} [name] what it is called until it is solved
 * @property {PlaySettings} [settings]
 * @property {boolean} [alone] it has the page for itself: its keys work wherever the focus is
 * @property {boolean} [themed] it may choose light or dark
 * @property {(state: PlayState) => void} [onProgress]
 * @property {(state: PlayState) => void} [onSolved]
 * @property {() => void} [onNext] to the next puzzle
 */

/** The game of a puzzle, once the core has read it. @param {Uint8Array} nono @param {PlaySettings} settings */
function useGame(nono, settings) {
    const [opened, setOpened] = useState(/** @type {{ nono: Uint8Array, state?: PlayState, error?: string } | null} */ (null));
    const [warning, setWarning] = useState('');
    useEffect(() => {
        let gone = false;
        const game = new Game(nono, new Keeper(setWarning));
        game.begin().then(() => !gone && setOpened({ nono, state: new PlayState(game, settings) }),
                          error => !gone && setOpened({ nono, error: error.message }));
        return () => {
            gone = true;
            game.drop();
        };
    }, [nono]);
    return { ...opened?.nono === nono ? opened : null, warning };
}

/** @param {{ state: PlayState, label: string }} props */
function PlayBoard({ state, label }) {
    const look = useComputed(() => state.look()).value;
    return h(BoardView, {
        nono: state.game.bytes, look, label, middle: true,
        onBoard: board => { state.board = board; },
        onCell: (cell, event) => state.press(cell, event), onRelease: event => state.release(event), onCancel: () => state.cancel(),
        onClue: line => state.clue(line),
        onHover: cell => state.hovered(cell),
        onHoverClue: line => { if (line >= 0) state.follow(line); },
        onAim: cell => state.lookAt(cell), onKey: (event, cell) => boardKey(state, event, cell),
    });
}

/** How long the drag is, beside the pointer or above the finger. @param {{ state: PlayState }} props */
function DragLength({ state }) {
    const place = useRef(/** @type {HTMLSpanElement | null} */ (null)), box = useRef(/** @type {DOMRect | null} */ (null));
    const drawn = state.drawn.value;
    useLayoutEffect(() => {
        const own = place.current;
        if (!own || !drawn) {
            box.current = null;
            return;
        }
        box.current ??= own.parentElement?.getBoundingClientRect() ?? null; // asked once a drag: it waits for the layout
        const { left = 0, top = 0 } = box.current ?? {};
        own.style.transform = `translate(-50%, -50%) translate(${drawn.x - left}px, ${Math.max(14, drawn.y - top - (drawn.touch ? 56 : 34))}px)`;
    }, [drawn]);
    return drawn && h('span', { class: 'play-length', ref: place, 'aria-hidden': true }, drawn.length);
}

/** @param {PlayProps} props */
export function PlayView({ nono, name = 'Puzzle', settings, alone = false, themed = false, onProgress, onSolved, onNext }) {
    const own = useMemo(() => settings ?? new PlaySettings(), [settings]);
    const { state, error, warning } = useGame(nono, own);
    const [failed] = useErrorBoundary();
    if (error || failed)
        return h('div', { class: 'play play-failed', role: 'alert' }, `This puzzle cannot be played: ${error ?? failed?.message}`);
    if (!state)
        return h('div', { class: 'play', 'aria-busy': 'true' }, h('p', { class: 'play-opening' }, 'Opening the puzzle …'));
    return h(Table, { state, name, alone, themed, warning, onProgress, onSolved, onNext });
}

/** Everything around a game that has begun. @param {{ state: PlayState, name: string, alone: boolean, themed: boolean, warning: string,
 *  onProgress?: (state: PlayState) => void, onSolved?: (state: PlayState) => void, onNext?: () => void }} props */
function Table({ state, name, alone, themed, warning, onProgress, onSolved, onNext }) {
    const { game } = state;
    const root = useRef(/** @type {HTMLDivElement | null} */ (null));
    const [howTo, setHowTo] = useState(false);
    const id = useId();
    const paints = useMemo(() => paintsOf(game.nono.puzzle.palette, !state.solid), [game]);
    const title = String(game.nono.meta?.title ?? '');
    const solved = game.solved.value;
    useEffect(() => {
        game.onSolved = () => onSolved?.(state);
        /** @type {any} */ (root.current).game = state;
        const place = alone ? window : root.current;
        const key = (/** @type {Event} */ event) => viewKey(state, /** @type {KeyboardEvent} */ (event), () => setHowTo(true), () => printSheets(game));
        place?.addEventListener('keydown', key, { capture: alone });
        const leave = () => game.leave();
        addEventListener('pagehide', leave);
        return () => {
            place?.removeEventListener('keydown', key, { capture: alone });
            removeEventListener('pagehide', leave);
        };
    }, [state]);
    useEffect(() => game.told.subscribe(() => onProgress?.(state)), [state]);
    useEffect(() => { // the picture is looked at, wherever the last mark was made
        if (solved)
            root.current?.querySelector('.play-main')?.scrollTo({ top: 0, behavior: mayMove() ? 'smooth' : 'auto' });
    }, [solved]);
    return h('div', { class: `play play-${game.kind}${solved ? ' play-solved' : ''}`, ref: root, 'data-solved': solved, 'data-stand': game.nono.made?.stand },
        h('div', { class: 'play-bar' }, h('h2', { class: 'play-title' }, solved && title ? title : name), h(Timer, { state }), h(History, { state })),
        warning && h('p', { class: 'play-warning', role: 'alert' }, warning),
        h('div', { class: 'play-main' },
          h('div', { class: 'play-stage' },
            state.faces && !solved && h(Strip, { state, paints }),
            h('div', { class: 'play-board' }, h(PlayBoard, { state, label: name }), h(DragLength, { state })),
            game.kind === 'grid' && h(AriaGrid, { state, paints, id })),
          h('div', { class: 'play-side' },
            solved ? h(Win, { state, title, onNext }) :
                h('div', { class: 'play-foot' }, !state.film.value && h(Tools, { state, paints }), h(Help, { state })),
            h(Options, { state, themed, onPrint: alone ? () => printSheets(game) : undefined, onKeys: () => setHowTo(true) }),
            game.kind !== 'grid' && h(LineTable, { state, paints }))),
        howTo && h(HowTo, { kind: game.kind, coloured: paints.length > 2, onClose: () => setHowTo(false) }),
        alone && h(Sheets, { game }));
}
