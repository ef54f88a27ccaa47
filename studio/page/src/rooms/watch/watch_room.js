// watch_room.js: the solver at work before your eyes, look by look or reason by reason.
import { h } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { current, go } from '../../app.js';
import { BoardView } from '../../boards/board_view.js';
import '../../style/watch.css';
import { addCommands } from '../../ui/commands.js';
import { Button, CommandButton } from '../../ui/controls.js';
import { WatchPanel } from './watch_panel.js';
import { watching } from './watching.js';

const SPEED_MAX = 4; // powers of ten
const shown = () => watching.film.value !== null;
const faster = (/** @type {number} */ by) => watching.setSpeed(tidy(Math.min(10 ** SPEED_MAX, Math.max(0.2, watching.speed() * by))));
const tidy = (/** @type {number} */ value) => Number(value.toPrecision(2));

addCommands(
    { id: 'watch.play', label: 'Play', hint: 'Or stop', keys: 'Space', room: 'watch', enabled: shown,
      pressed: () => watching.playing.value, run: () => watching.play(!watching.playing.value) },
    { id: 'watch.back', label: 'A step back', keys: 'ArrowLeft or ,', room: 'watch', enabled: () => shown() && watching.at.value > 0,
      run: () => watching.go(-1) },
    { id: 'watch.next', label: 'A step on', keys: 'ArrowRight or .', room: 'watch',
      enabled: () => watching.at.value < (watching.film.value?.scenes.length ?? 0), run: () => watching.go(1) },
    { id: 'watch.begin', label: 'To the beginning', keys: 'Home', room: 'watch', enabled: shown, run: () => watching.go(-Infinity) },
    { id: 'watch.end', label: 'To the end', keys: 'End', room: 'watch', enabled: shown, run: () => watching.go(Infinity) },
    { id: 'watch.stop', label: 'Stop', hint: 'Ends the solving', keys: 'Escape', room: 'watch', enabled: () => watching.busy.value,
      run: () => watching.stop() },
    { id: 'watch.faster', label: 'Faster', keys: '+', room: 'watch', run: () => faster(2) },
    { id: 'watch.slower', label: 'Slower', keys: '-', room: 'watch', run: () => faster(0.5) });

/** @type {Record<string, string>} */
const doing = { look: 'looked at', idle: 'looked at, nothing new', given: 'settled by its clue alone', check: 'checked: it is met',
                rest: 'looked at once more', end: '' };

/** What the last scene was, in words. */
function caption() {
    const film = watching.film.value;
    const at = watching.at.value;
    if (!film)
        return { title: watching.problem.value || (watching.way.value === 'solver' ? 'Solving …' : 'Looking for reasons …'), text: '' };
    if (watching.ranOut())
        return { title: 'Here it ends', text: `This puzzle takes too long to be explained${at > 0 ? ' to its end' : ''}.` };
    const scene = film.scene();
    const told = watching.told;
    if (at === film.scenes.length && at > 0 && (scene?.kind === 'end' || told.reason))
        return { title: told.reason ? 'Here it ends' : 'Lines alone are not enough',
                 text: told.reason ? `${told.reason.charAt(0).toUpperCase()}${told.reason.slice(1)}.` :
                     `The search supposed ${told.decisions} times and met ${told.conflicts} contradictions: ${told.verdict}.` };
    if (!scene)
        return { title: film.scenes.length ? 'The empty board' : 'There is nothing to see',
                 text: film.scenes.length ? 'Press play, or go step by step.' : 'No line tells anything.' };
    const { looks, idle, settled: all } = film.counted();
    if (at === film.scenes.length && all === film.cells)
        return { title: 'Solved', text: scene.kind === 'deduction' ? `${scene.sentence} These were ${looks} deductions.` :
            `${looks} looks at lines, ${idle} of them idle.` };
    if (scene.kind === 'deduction')
        return { title: scene.technique ?? '', text: scene.sentence ?? '' };
    const name = film.nameOf(scene.line);
    const settled = scene.changes.filter(([, colour]) => colour >= 0).length;
    return { title: name.charAt(0).toUpperCase() + name.slice(1),
             text: `${doing[scene.kind]}${settled ? `: ${settled} cell${settled > 1 ? 's' : ''} settled` : ''}` };
}

function Caption() {
    const { title, text } = caption();
    return h('div', { class: 'caption', role: 'status', 'aria-live': watching.playing.value ? 'off' : 'polite' },
        h('b', { class: 'technique' }, title), ' ', h('span', null, text), ' ',
        watching.busy.value && h(CommandButton, { id: 'watch.stop' }),
        watching.problem.value && h(Button, { label: 'Try again', onClick: () => { watching.load(); } }),
        watching.ranOut() && h(Button, { label: 'Try ten times longer', onClick: () => watching.longer() }));
}

/** What the board shows after the scenes that are over. */
function lookNow() {
    const film = watching.film.value;
    if (!film)
        return {};
    const scene = film.scene();
    const colours = film.colours.slice();
    const over = film.at === film.scenes.length;
    if (!scene)
        return { colours };
    const lines = [...new Set([scene.line, ...scene.lines ?? []])].filter(line => line >= 0);
    return { colours, lit: { lines: scene.kind === 'end' ? [] : lines,
                             cells: scene.kind === 'end' ? [] : scene.changes.map(([cell]) => cell) },
             premises: scene.premises, ghosts: scene.supposed?.filter(([, colour]) => colour >= 0),
             pulse: over ? watching.told.differ ?? [] : [], conflict: over ? watching.told.conflict ?? [] : [] };
}

/** @param {{ nono: Uint8Array }} props */
function Screen({ nono }) {
    const [film, at] = [watching.film.value, watching.at.value];
    // A film of the puzzle before this one stays until the room has opened this one: a moment, but longer than a frame.
    const own = watching.nono === nono;
    const look = useMemo(() => own ? lookNow() : {}, [film, at, own]);
    return h('div', { class: 'screen' }, h(BoardView, { nono, look, label: 'The puzzle while it is solved' }));
}

function Transport() {
    const length = watching.film.value?.scenes.length ?? 0;
    const speed = watching.speed();
    return h('div', { class: 'transport', role: 'toolbar', 'aria-label': 'Solving' },
        h(CommandButton, { id: 'watch.begin', icon: '|◂' }), h(CommandButton, { id: 'watch.back', icon: '◂' }),
        h(CommandButton, { id: 'watch.play', icon: watching.playing.value ? '❚❚' : '▶', class: 'primary' }),
        h(CommandButton, { id: 'watch.next', icon: '▸' }), h(CommandButton, { id: 'watch.end', icon: '▸|' }),
        h('input', { class: 'scrub', type: 'range', min: 0, max: length, value: watching.at.value, disabled: !length,
                     'aria-label': 'Where in the solving', 'aria-valuetext': `step ${watching.at.value} of ${length}`,
                     onInput: (/** @type {Event} */ event) => {
                         watching.play(false);
                         watching.seek(Number(/** @type {HTMLInputElement} */ (event.target).value));
                     } }),
        h('span', { class: 'standing', 'data-at': watching.at.value }, `${watching.at.value} of ${length}`),
        h('label', { class: 'speed' }, h('span', null, 'Speed'),
          h('input', { type: 'range', min: -0.7, max: SPEED_MAX, step: 0.05, value: Math.log10(speed), 'aria-label': 'Speed',
                       'aria-valuetext': `${speed} steps a second`, onInput: (/** @type {Event} */ event) =>
                           watching.setSpeed(tidy(10 ** Number(/** @type {HTMLInputElement} */ (event.target).value))) }),
          h('span', { class: 'unit' }, `${speed}/s`)));
}

export function WatchRoom() {
    const { puzzle, picture } = current().state.value;
    const nono = puzzle?.nono;
    useEffect(() => {
        if (nono)
            watching.open(nono);
        else
            watching.close();
    }, [nono]);
    useEffect(() => () => watching.leave(), []);
    if (!nono) {
        const empty = picture.type === 'none';
        return h('section', { class: 'stage' }, h('div', { class: 'empty-room' }, h('h1', null, 'Nothing to watch yet'),
            h('p', null, empty ? 'Draw or open a picture first; its puzzle is solved here before your eyes.' :
                'The picture has no puzzle yet. Make one and come back.'),
            h(Button, { label: empty ? 'To the picture' : 'To the puzzle', class: 'primary', onClick: () => go(empty ? 'picture' : 'puzzle') })));
    }
    return [h('section', { class: 'stage watch-stage' }, h(Screen, { nono }), h(Caption, null), h(Transport, null)), h(WatchPanel, null)];
}
