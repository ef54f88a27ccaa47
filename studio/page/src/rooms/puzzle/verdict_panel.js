// verdict_panel.js: how many answers there are, with the witness, and how hard it is.
import { signal } from '@preact/signals';
import { h } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { current, engine } from '../../app.js';
import { effort, keepPuzzle, makeAnew, making, stopMaking, wasStopped } from '../../making.js';
import { Button, CommandButton, Group, Segments } from '../../ui/controls.js';
import { Stars, verdicts } from '../../verdict_chip.js';
import { isFinished } from '../picture/opening.js';
import { setOptions } from './option_controls.js';
import { lit, nonoHere, shown } from './puzzle_state.js';
import { Profile } from './profile.js';

const sentences = /** @type {Record<string, string>} */ ({
    simple: 'One answer, and looking at one line at a time finds it.',
    unique: 'One answer, but looking at one line at a time is not enough to find it.',
    multiple: 'More than one picture fits all clues.',
    none: 'No picture fits all clues.',
    unknown: 'Nobody knows yet: the effort ran out before all was tried.',
});

/** What `rate` said of which puzzle. */
const rated = signal(/** @type {{ nono: Uint8Array, rating: any } | null} */ (null));

/** @param {Uint8Array} nono */
async function rate(nono) {
    try {
        const reply = await engine.work('rate', { effort: 100e6 }, [{ name: 'puzzle.nono', bytes: nono }],
                                        { lane: 'rate' });
        rated.value = { nono, rating: reply.objects[0] };
    } catch {
        rated.value = null; // the verdict says what there is to say
    }
}

/** While something goes on, and how to end it. */
function Busy() {
    const { busy, progress } = making.value;
    const { kind, options } = current().state.value;
    const [long, setLong] = useState(false);
    useEffect(() => {
        setLong(false);
        const timer = busy ? setTimeout(() => setLong(true), 300) : 0;
        return () => clearTimeout(timer);
    }, [busy]);
    if (!busy || !long)
        return null;
    const stop = () => {
        stopMaking();
        if (kind !== 'curved' && !options[kind]?.effort)
            setOptions('Limit the effort', { effort: 20e6 });
    };
    return h('div', { class: 'busy-line' }, h('span', { role: 'status' }, `${progress} …`),
             h(Button, { label: 'Stop', onClick: stop }));
}

/** The picture changed since; what now? */
function Stale() {
    const { puzzle, kind } = current().state.value;
    const search = kind === 'curved' ? 'Search for curves' : 'Make the puzzle';
    return h('div', { class: 'stale', role: 'group', 'aria-label': 'The picture changed' },
        h('p', null, puzzle?.edited ? 'The picture changed since this puzzle was made and edited.' :
            puzzle ? 'The picture or an option changed since this puzzle was made.' :
                'There is no puzzle of this picture yet.'),
        h('div', { class: 'row-of' },
          h(Button, { label: puzzle ? 'Make anew' : search, class: 'primary', onClick: makeAnew }),
          puzzle && h(Button, { label: 'Keep it', onClick: keepPuzzle })));
}

/** The search was stopped, and this is what it had. */
function Stopped() {
    return h('div', { class: 'stale', role: 'group', 'aria-label': 'The search was stopped', 'data-stopped': true },
        h('p', null, 'The search was stopped; this is the best page so far. More time may make it clearer.'),
        h('div', { class: 'row-of' }, h(Button, { label: 'Search anew', onClick: makeAnew })));
}

/** Which of the answers is on the board. @param {{ judged: any }} props */
function Answers({ judged }) {
    const two = judged?.solutions?.length > 1;
    /** @type {[string, string][]} */
    const choices = [['hidden', 'Hidden'], ['picture', two ? 'Picture' : 'Shown']];
    if (two)
        choices.push(['a', 'A'], ['b', 'B'], ['both', 'Both']);
    const value = choices.some(([own]) => own === shown.value) ? shown.value : 'picture';
    return h(Segments, { label: two ? 'On the board: the picture, answer A or B, or what both share' :
                         'The answer on the board', value, choices,
                         onChange: own => { shown.value = /** @type {import('./puzzle_state.js').Shown} */ (own); } });
}

/** Lines that contradict each other, by name. @param {{ judged: any }} props */
function Conflict({ judged }) {
    const { conflict = [], conflict_names: names = [], minimal } = judged;
    if (conflict.length === 0)
        return null;
    const some = names.slice(0, 12);
    return h('div', null,
        h('p', null, minimal ? 'These clues contradict each other, and without any one of them they would not:' :
            'These clues contradict each other:'),
        h('div', { class: 'row-of' }, some.map((/** @type {string} */ name, /** @type {number} */ i) =>
            h(Button, { key: name, label: name, class: 'small', pressed: lit.value.includes(conflict[i]),
                        onClick: () => { lit.value = lit.value.includes(conflict[i]) ? [] :
                                         [conflict[i]]; } })),
          names.length > some.length && h('span', { class: 'faint' },
                                          `and ${names.length - some.length} more`)));
}

/** @param {{ judged: any }} props */
function Verdict({ judged }) {
    const { verdict, differ = [], stars } = judged;
    const { sign, words, look } = verdicts[verdict] ?? verdicts.unknown;
    return h('div', { class: `verdict ${look}`, 'data-verdict': verdict },
        h('div', { class: 'verdict-head' }, h('span', { class: 'verdict-sign', 'aria-hidden': true }, sign),
          h('b', null, words),
          stars > 0 && h(Stars, { count: stars })),
        h('p', null, sentences[verdict], verdict === 'multiple' && differ.length > 0 &&
          ` Two of them differ in ${
            differ.length} cell${differ.length === 1 ? '' : 's'}, which pulse.`),
        verdict === 'none' && h(Conflict, { judged }),
        verdict === 'unknown' &&
            h(Button, { label: 'Try ten times longer', onClick: () => { effort.value *= 10; } }));
}

export function VerdictPanel() {
    const { judged, error, stale, busy } = making.value;
    const state = current().state.value;
    const { puzzle } = state;
    const nono = nonoHere();
    useEffect(() => {
        if (!nono)
            return;
        const timer = setTimeout(() => rate(nono), 200);
        return () => clearTimeout(timer);
    }, [nono]);
    const rating = rated.value?.nono === nono ? rated.value?.rating : null;
    return h(Group, { title: 'Verdict' },
        h(Busy, null),
        error && h('p', { class: 'verdict bad', role: 'alert' }, /[.!?]$/.test(error) ? error : `${error}.`),
        stale ? h(Stale, null) : !busy && wasStopped(state) && h(Stopped, null),
        nono && judged?.verdict && h(Verdict, { judged }),
        puzzle?.edited && !isFinished(state.picture) && h('div', { class: 'row-of' },
                            h('span', { class: 'faint' }, 'Changed by hand since it was made.'),
            !stale && h(CommandButton, { id: 'puzzle.anew' })),
        nono && h(Answers, { judged }),
        rating && ['simple', 'unique'].includes(judged?.verdict) && h(Profile, { rating }));
}
