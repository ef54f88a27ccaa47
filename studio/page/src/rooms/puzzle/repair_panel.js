// repair_panel.js: suggestions one by one, with what each would do.
import { h } from 'preact';
import { useEffect } from 'preact/hooks';
import { current } from '../../app.js';
import { making } from '../../making.js';
import { addCommands } from '../../ui/commands.js';
import { Button, CommandButton, Group } from '../../ui/controls.js';
import { verdicts } from '../../verdict_chip.js';
import { ghostsShown, nonoHere, shown } from './puzzle_state.js';
import { lookFurther, suggest, suggestedHere, suggestionHere, take, takeAll } from './suggestions.js';

const some = () => suggestedHere().list.length > 0 && !suggestedHere().control;
const takeThis = () => {
    const suggestion = suggestionHere();
    if (suggestion)
        take(suggestion);
};

addCommands(
    { id: 'puzzle.suggest', label: 'Suggest repairs',
      hint: 'Looks for small changes that make the puzzle simple', keys: 'R', room: 'puzzle',
      enabled: () => Boolean(nonoHere()), run: () => { suggest(); } },
    { id: 'puzzle.ghost.last', label: 'Suggestion before', keys: ',', room: 'puzzle', enabled: some,
      run: () => lookFurther(-1) },
    { id: 'puzzle.ghost.next', label: 'Next suggestion', keys: '.', room: 'puzzle', enabled: some,
      run: () => lookFurther(1) },
    { id: 'puzzle.ghost.take', label: 'Take this', keys: 'G', room: 'puzzle', enabled: some, run: takeThis },
    { id: 'puzzle.ghost.all', label: 'Take all', hint: 'Takes suggestions until the puzzle is simple',
      keys: 'Shift+G', room: 'puzzle', enabled: some,
      run: () => { takeAll(); } });

function Suggestions() {
    const { list, at, limited } = suggestedHere();
    const { sentence, verdict } = list[at];
    const { sign, look } = verdicts[verdict] ?? verdicts.unknown;
    return h('div', { class: 'stack', 'data-suggestions': list.length },
        h('div', { class: 'row-of' }, h(CommandButton, { id: 'puzzle.ghost.last', icon: '‹' }),
          h('span', { role: 'status' }, `${at + 1} of ${list.length}`),
          h(CommandButton, { id: 'puzzle.ghost.next', icon: '›' })),
        h('p', { class: `verdict ${look}`, 'aria-live': 'polite' },
          h('span', null, h('span', { class: 'verdict-sign', 'aria-hidden': true }, `${sign} `),
            `${sentence}.`)),
        !ghostsShown() && h('p', { class: 'faint' }, 'Not on the board now, which shows answers. ',
            h(Button, { label: 'Show it on the picture', class: 'small', onClick: () => { shown.value = 'picture'; } })),
        h('div', { class: 'row-of' }, h(CommandButton, { id: 'puzzle.ghost.take', class: 'primary' }),
          h(CommandButton, { id: 'puzzle.ghost.all' }),
          limited && h(Button, { label: 'Look longer', onClick: () => suggest(true) })));
}

export function RepairPanel() {
    const { judged, busy } = making.value;
    const { kind } = current().state.value;
    const nono = nonoHere();
    const verdict = judged?.verdict;
    const wanting = Boolean(nono) && ['multiple', 'unique', 'none', 'unknown'].includes(verdict);
    useEffect(() => {
        if (!wanting || busy || kind === 'curved' || suggestedHere().of === nono)
            return;
        const timer = setTimeout(suggest, 250);
        return () => clearTimeout(timer);
    }, [nono, wanting, busy]);
    if (!wanting)
        return null;
    const { list, note, control, of, limited } = suggestedHere();
    return h(Group, { title: 'Repair' },
        control ? h('div', { class: 'busy-line' }, h('span', { role: 'status' }, 'Looking for repairs …'),
                    h(Button, { label: 'Stop', onClick: () => control.abort() })) :
            list.length > 0 ? h(Suggestions, null) :
                h('div', { class: 'row-of' }, of && h('p', { class: 'faint' }, note ||
                                                      'There is no small change that helps.'),
                  h(CommandButton, { id: 'puzzle.suggest' }), limited &&
                      h(Button, { label: 'Look longer', onClick: () => suggest(true) })));
}
