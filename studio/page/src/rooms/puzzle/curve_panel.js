// curve_panel.js: what can be done to single curves, and how clear the page is.
import { signal } from '@preact/signals';
import { h } from 'preact';
import { current, say } from '../../app.js';
import { GivenUp } from '../../core/engine.js';
import { makePuzzle, sourceFor, takePuzzle } from '../../making.js';
import { addCommands } from '../../ui/commands.js';
import { Button, CommandButton, Group } from '../../ui/controls.js';
import { isDecoy } from './curve_ends.js';
import { optionsHere } from './option_controls.js';
import { change, changing, chosenCurves, nonoHere, parsedOf } from './puzzle_state.js';

/** A search that keeps curves, while it goes on. */
const searching = signal(/** @type {AbortController | null} */ (null));
let tries = 0;

/** Searches the rest anew around the chosen curves. */
async function keepChosen() {
    const state = current().committed.value;
    const source = await sourceFor(state);
    if (!source || !state.puzzle)
        return;
    const control = searching.value = new AbortController();
    try {
        const { nono } = await makePuzzle(state, source.block, { signal: control.signal },
            { keep: `kept.nono:${chosenCurves.value.join(',')}`,
              seed: Number(optionsHere().seed ?? 1) + ++tries },
            [{ name: 'kept.nono', bytes: state.puzzle.nono }]);
        await takePuzzle('Keep curves', nono);
    } catch (error) {
        if (!(error instanceof GivenUp))
            say(String(error instanceof Error ? error.message : error), 'error');
    }
    searching.value = null;
}

const list = () => chosenCurves.value.join(',');
const some = () => current().state.value.kind === 'curved' && Boolean(nonoHere()) &&
    chosenCurves.value.length > 0 && !searching.value;
const decoys = () => {
    const nono = nonoHere();
    return some() && nono !== null && chosenCurves.value.every(curve => isDecoy(parsedOf(nono).board, curve));
};

async function removeDecoys() {
    if (await change('Remove a decoy', { 'remove-decoy': list() }))
        chosenCurves.value = [];
}

/** @param {1 | -1} way */
function choose(way) {
    const nono = nonoHere();
    const count = nono ? parsedOf(nono).board?.curves?.length ?? 0 : 0;
    const last = chosenCurves.value.at(-1);
    if (count > 0)
        chosenCurves.value = [last === undefined ? (way > 0 ? 0 : count - 1) : (last + way + count) % count];
}

addCommands(
    { id: 'puzzle.curve.next', label: 'Next curve', keys: ']', room: 'puzzle',
      enabled: () => current().state.value.kind === 'curved', run: () => choose(1) },
    { id: 'puzzle.curve.last', label: 'Curve before', keys: '[', room: 'puzzle',
      enabled: () => current().state.value.kind === 'curved', run: () => choose(-1) },
    { id: 'puzzle.curve.keep', label: 'Keep, search the rest',
      hint: 'Keeps the chosen curves and searches for all others anew', keys: 'K', room: 'puzzle',
      enabled: some, run: keepChosen },
    { id: 'puzzle.curve.reroute', label: 'Send another way',
      hint: 'Searches for the chosen curves anew; all others stay', keys: 'W', room: 'puzzle',
      enabled: some, run: () => { change('Send another way', { reroute: list(), seed: 1 + ++tries }); } },
    { id: 'puzzle.decoy.remove', label: 'Remove decoy',
      hint: 'Takes away curves that are no part of the picture', keys: 'Delete', room: 'puzzle',
      enabled: decoys,
      run: removeDecoys },
    { id: 'puzzle.decoy.add', label: 'Add a decoy', hint: 'A curve more, where it helps most', keys: 'D',
      room: 'puzzle',
      enabled: () => current().state.value.kind === 'curved' && Boolean(nonoHere()),
      run: () => { change('Add a decoy', { 'add-decoy': true, seed: 1 + ++tries }); } });

const SCORE = 'What is too near, too flat or too small to follow, added up; less is clearer';
const FLOOR = 'What the picture itself adds to the score, whatever curves are found';
const LEVEL = 'basic: no line meets a cell twice; advanced: one does; expert: a curve crosses itself';

/** @param {{ nono: Uint8Array }} props */
function Score({ nono }) {
    const { judged = {}, board } = parsedOf(nono);
    const figures = [['Score', judged.score, SCORE], ['The picture alone', judged.floor, FLOOR],
                     ['Curves', board?.curves?.length, 'from frame to frame, or closed'],
                     ['Level', judged.level, LEVEL]].filter(([, value]) => value !== undefined);
    return h('div', { class: 'stack' },
        h('div', { class: 'figures' }, figures.map(([label, value, hint]) =>
            h('div', { key: label, title: hint }, h('span', { class: 'faint' }, label), h('b', null, value)))),
        judged.score !== undefined && h('p', { class: 'faint small-text' }, `The score tells how crowded the curves are: 0 is clearest${
            judged.floor > 0 ? `, and with this picture ${judged.floor} is the least there can be` : ''}.`));
}

export function CurvePanel() {
    const nono = nonoHere();
    if (!nono)
        return null;
    const chosen = chosenCurves.value;
    return h(Group, { title: 'Curves' },
        h(Score, { nono }),
        h('p', { role: 'status' }, chosen.length ?
          `Chosen: curve ${chosen.map(curve => curve + 1).join(', ')}. Pull its ends by the handles on the frame.` :
            'Press a curve on the board to choose it.'),
        h('div', { class: 'row-of' },
          h(CommandButton, { id: 'puzzle.curve.last', icon: '‹' }),
          h(CommandButton, { id: 'puzzle.curve.next', icon: '›' }),
          chosen.length > 0 && h(Button, { label: 'Choose none',
                                           onClick: () => { chosenCurves.value = []; } })),
        h('div', { class: 'row-of' },
          h(CommandButton, { id: 'puzzle.curve.keep' }), h(CommandButton, { id: 'puzzle.curve.reroute' }),
          h(CommandButton, { id: 'puzzle.decoy.remove' }), h(CommandButton, { id: 'puzzle.decoy.add' }),
          h(CommandButton, { id: 'puzzle.spots' })),
        (searching.value || changing.value) && h('div', { class: 'busy-line' },
            h('span', { role: 'status' }, searching.value ? 'Searching around the kept curves …' :
              'Changing the curves …'),
            h(Button, { label: 'Stop', onClick: () => (searching.value ?? changing.value)?.abort() })));
}
