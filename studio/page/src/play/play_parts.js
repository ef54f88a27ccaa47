// play_parts.js: what stands around the board while somebody plays: tools, help, the replay, the win.
import { h } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { drawPattern } from '../boards/paints.js';
import { Button, Check, Segments } from '../ui/controls.js';
import { STAGES } from './play_help.js';

/** @typedef {import('./play_state.js').PlayState} PlayState */
/** @typedef {import('../boards/paints.js').PaintLook} PaintLook */

const SWATCH = 48; // pixels

/** @type {Record<string, [string, string, string][]>} tool, sign, name */
const TOOLS = {
    flat: [['fill', '■', 'Fill'], ['cross', '✕', 'Cross'], ['note', '✎', 'Mark'], ['clear', '⌫', 'Clear']],
    solid: [['cross', '⚒', 'Hammer'], ['fill', '■', 'Paint'], ['note', '✎', 'Mark'], ['clear', '⌫', 'Clear']],
};

/** @type {EventTarget | null} */
let pressed = null;

/** A tool is taken when the finger comes: browsers swallow taps that follow a drag at once. @param {() => void} run */
const atOnce = run => ({
    onPointerDown: (/** @type {PointerEvent} */ event) => {
        if (event.button !== 0)
            return;
        pressed = event.currentTarget;
        run();
    },
    onClick: (/** @type {MouseEvent} */ event) => {
        const done = event.detail > 0 && pressed === event.currentTarget;
        pressed = null;
        if (!done)
            run();
    },
});

/** A colour with its letter on its pattern, as cells have one or the other. @param {{ paint: PaintLook }} props */
function Swatch({ paint }) {
    const place = useRef(/** @type {HTMLCanvasElement | null} */ (null));
    useLayoutEffect(() => {
        const pen = place.current?.getContext('2d');
        if (!pen)
            return;
        pen.clearRect(0, 0, SWATCH, SWATCH);
        for (let i = 0; i < 9; i++)
            drawPattern(pen, paint, i % 3 * SWATCH / 3, Math.floor(i / 3) * SWATCH / 3, SWATCH / 3);
    }, [paint]);
    return h('span', { class: 'play-swatch', 'aria-hidden': true }, h('canvas', { ref: place, width: SWATCH, height: SWATCH }),
             h('b', { style: { background: paint.colour } }, paint.letter));
}

/** @param {{ state: PlayState, paints: PaintLook[] }} props */
export function Tools({ state, paints }) {
    const tool = state.tool.value, colour = state.colour.value;
    const coloured = paints.length > 2;
    const own = TOOLS[state.solid ? 'solid' : 'flat'].filter(([name]) => name !== 'fill' || !coloured);
    const choose = (/** @type {number} */ i) => { state.colour.value = i; state.tool.value = 'fill'; };
    return h('div', { class: 'play-tools', role: 'toolbar', 'aria-label': 'What a press does' },
        coloured && h('div', { class: 'play-colours' }, paints.slice(1).map((paint, k) => h('button', {
            key: k, type: 'button', class: 'play-colour', 'aria-pressed': tool === 'fill' && colour === k + 1, title: `${paint.name} (${k + 1})`,
            'aria-label': `Fill with ${paint.name}`, 'data-colour': k + 1, style: { background: paint.colour, color: paint.type },
            ...atOnce(() => choose(k + 1)) }, h(Swatch, { paint })))),
        own.map(([name, sign, label]) => h('button', {
            key: name, type: 'button', class: 'play-tool', 'aria-pressed': tool === name, 'data-tool': name,
            ...atOnce(() => { state.tool.value = /** @type {any} */ (name); }) },
            h('span', { 'aria-hidden': true }, sign), h('span', { class: 'play-tool-name' }, label))),
        state.solid && h(Zeros, { state }));
}

/** Most of a block is lines of nothing: they go at once. @param {{ state: PlayState }} props */
function Zeros({ state }) {
    void state.game.told.value;
    const lines = state.emptyLines();
    return h('button', { type: 'button', class: 'play-tool play-zeros', title: 'Clear lines of zero',
                         disabled: lines.length === 0, ...atOnce(() => state.crossOut(lines)) },
        h('span', { 'aria-hidden': true }, '0'), h('span', { class: 'play-tool-name' }, 'Zeros'));
}

/** @param {{ state: PlayState }} props */
export function History({ state }) {
    return h('div', { class: 'play-history' },
        h('button', { type: 'button', class: 'icon quiet', 'aria-label': 'Undo', title: 'Undo (Ctrl+Z)', disabled: !state.canUndo.value,
                      ...atOnce(() => state.stepBack('undo')) }, '↶'),
        h('button', { type: 'button', class: 'icon quiet', 'aria-label': 'Redo', title: 'Redo (Ctrl+Y)', disabled: !state.canRedo.value,
                      ...atOnce(() => state.stepBack('redo')) }, '↷'));
}

/** @param {number} seconds */
export function clock(seconds) {
    const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
    return `${hours ? `${hours}:${String(minutes).padStart(2, '0')}` : minutes}:${String(rest).padStart(2, '0')}`;
}

/** @param {{ state: PlayState }} props */
export function Timer({ state }) {
    const { game, settings } = state;
    useEffect(() => {
        const timer = setInterval(() => {
            if (document.visibilityState === 'visible' && !game.solved.value && game.past.length > 0)
                game.seconds.value++;
        }, 1000);
        return () => clearInterval(timer);
    }, [game]);
    return settings.timer.value ? h('span', { class: 'play-timer', role: 'timer', 'aria-label': 'Time' }, clock(game.seconds.value)) : null;
}

/** @param {{ state: PlayState }} props */
export function Help({ state }) {
    if (state.film.value)
        return h(Replay, { state });
    const stage = state.help.value?.stage ?? -1, quiet = state.busy.value || state.game.solved.value;
    const told = state.busy.value ? 'Thinking …' : state.message.value;
    return h('section', { class: 'play-help', 'aria-label': 'Help' },
        h('div', { class: 'play-stages', role: 'group', 'aria-label': 'Help, from little to all' }, STAGES.map((label, i) => h('button', {
            key: label, type: 'button', 'data-stage': i, class: i === stage ? 'play-stage-on' : '', disabled: quiet,
            onClick: () => state.ask(i) }, label)),
          h(Button, { label: 'Show me how', class: 'play-how', disabled: quiet, onClick: () => state.showHow(),
                      title: 'Every step from here, with its reason' })),
        h('p', { class: `play-message${told ? '' : ' play-invites'}`, role: 'status', 'aria-live': 'polite' },
          told || 'Stuck? Each button tells more than the one before.'));
}

/** @param {{ state: PlayState }} props */
function Replay({ state }) {
    const film = state.film.value, step = state.step.value, length = film?.scenes.length ?? 0;
    return h('section', { class: 'play-help play-replay', 'aria-label': 'How it goes on' },
        h('div', { class: 'row-of' },
          h(Button, { label: '◂', name: 'A step back', class: 'icon', disabled: step === 0, onClick: () => state.seek(step - 1) }),
          h('span', { class: 'play-step' }, `Step ${step} of ${length}`),
          h(Button, { label: '▸', name: 'A step on', class: 'icon primary', disabled: step >= length, onClick: () => state.seek(step + 1) }),
          h('input', { type: 'range', min: 0, max: length, value: step, 'aria-label': 'Step',
                       onInput: (/** @type {Event} */ event) => state.seek(Number(/** @type {HTMLInputElement} */ (event.target).value)) })),
        h('p', { class: 'play-message', role: 'status', 'aria-live': 'polite' }, state.message.value),
        h('div', { class: 'row-of' }, h(Button, { label: 'Back to my game', onClick: () => state.endShow(false) }),
          h(Button, { label: 'Go on from here', onClick: () => state.endShow(true) })));
}

/** @param {{ state: PlayState, title: string, onNext?: () => void }} props */
export function Win({ state, title, onNext }) {
    const { game, settings } = state;
    return h('section', { class: 'play-win', role: 'status', 'aria-live': 'polite' },
        h('h2', null, title ? `Solved: ${title}` : 'Solved'),
        h('p', null, [settings.timer.value && `Time ${clock(game.seconds.value)}.`,
                      game.hints ? `Help was asked for ${game.hints === 1 ? 'once' : `${game.hints} times`}.` : 'Without any help.']
            .filter(Boolean).join(' ')),
        h('div', { class: 'row-of' }, onNext && h(Button, { label: 'Next puzzle', class: 'primary', onClick: onNext }),
          h(Button, { label: 'Play it again', onClick: () => game.restart() })));
}

/** @param {{ state: PlayState, themed: boolean, onPrint?: () => void, onKeys: () => void }} props */
export function Options({ state, themed, onPrint, onKeys }) {
    const { settings, game } = state;
    const set = (/** @type {'timer' | 'mistakes'} */ name) => (/** @type {boolean} */ on) => {
        settings[name].value = on;
        settings.keep();
        state.checkMistakes();
    };
    return h('section', { class: 'play-options', 'aria-label': 'Options' },
        h(Check, { label: 'Timer', checked: settings.timer.value, onChange: set('timer') }),
        h(Check, { label: 'Mark mistakes at once', checked: settings.mistakes.value, onChange: set('mistakes') }),
        themed && h(Segments, { label: 'Colours', value: settings.theme.value, choices: [['system', 'System'], ['light', 'Light'], ['dark', 'Dark']],
                                onChange: value => { settings.theme.value = /** @type {any} */ (value); settings.keep(); } }),
        h('div', { class: 'row-of' },
          h(Button, { label: 'Begin again', class: 'quiet', onClick: () => game.restart() }),
          onPrint && h(Button, { label: 'Print', class: 'quiet', onClick: onPrint }),
          h(Button, { label: 'How to play', class: 'quiet', onClick: onKeys, title: '?' })));
}
