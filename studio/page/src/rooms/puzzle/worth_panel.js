// worth_panel.js: whether a page of curves is worth solving, as the core measures it.
import { signal } from '@preact/signals';
import { h } from 'preact';
import { useEffect } from 'preact/hooks';
import { engine } from '../../app.js';
import { Group } from '../../ui/controls.js';
import { nonoHere } from './puzzle_state.js';

/** What `measure` says of which puzzle. */
const measured = signal(/** @type {{ nono: Uint8Array, told: any } | null} */ (null));

/** @param {Uint8Array} nono */
async function measure(nono) {
    try {
        const reply = await engine.work('measure', {}, [{ name: 'puzzle.nono', bytes: nono }],
                                        { lane: 'worth' });
        measured.value = { nono, told: reply.objects[0] ?? null };
    } catch {
        measured.value = null; // nothing is told then
    }
}

const figure = (/** @type {number} */ value) => value.toFixed(2);

/** What is told, in this order: a label, a figure, what it means. @param {any} told @returns {[string, string | number, string][]} */
function figuresOf({ giveaway, interest, comfort }) {
    return [
        ['Gives away', figure(giveaway.total), '0: nothing of the picture shows before the first clue; 1: all of it'],
        ['Outline followed', figure(giveaway.follow), 'How much of an outline the eye can follow from a place, on average'],
        ['Open loops', giveaway.loops, 'Cells with nothing but the picture\'s outline around them'],
        ['Bare tips', giveaway.needles, 'Sharp tips of the picture that nothing crosses'],
        ['Edges told apart', figure(giveaway.auc), '0.5: the picture\'s edges look like added ones; 1: they do not'],
        ['Cells in the picture', `${interest.inside ?? '–'} of ${(interest.inside ?? 0) + (interest.outside ?? 0) || '–'}`,
         'Cells that the solution fills'],
        ['Clues of 0', `${interest.zeros} of ${interest.clues}`, 'Clues that ask for nothing'],
        ['0 on both sides', interest.zero_pairs, 'Curves with a clue of 0 on both sides'],
        ['Narrowest gap', `${figure(comfort.gap_mm)} mm`, 'On A4; below 0.6 mm it is hard to see'],
        ['Tiny cells', comfort.tiny, 'On A4, below 4 mm²: hard to fill'],
    ];
}

export function WorthPanel() {
    const nono = nonoHere();
    useEffect(() => { nono && measure(nono); }, [nono]);
    const told = measured.value?.nono === nono ? measured.value?.told : null;
    if (!told?.giveaway)
        return null;
    return h(Group, { title: 'Worth solving', open: false },
        h('div', { class: 'figures', 'data-worth': told.giveaway.total }, figuresOf(told).map(([label, value, hint]) =>
            h('div', { key: label, title: hint }, h('span', { class: 'faint' }, label), h('b', null, value)))),
        h('p', { class: 'faint small-text' }, 'Press Trouble spots to see where.'));
}
