// clues_panel.js: clues that are left out, blotted or told again, by hand or by the core.
import { signal } from '@preact/signals';
import { h } from 'preact';
import { current } from '../../app.js';
import { Button, CommandButton, Group } from '../../ui/controls.js';
import { rowsOf } from './make_options.js';
import { OptionControl } from './option_controls.js';
import { change, clueTool, cluesOf, hasBlot, nonoHere, parsedOf } from './puzzle_state.js';

const named = signal('');

/** How many clues are told. @param {Uint8Array} nono */
function counted(nono) {
    const clues = cluesOf(parsedOf(nono));
    const left = clues.filter(clue => clue !== null).length;
    const blots = clues.filter(hasBlot).length;
    return `${left} of ${clues.length} clues are told${blots ? `, ${blots} with blots: a ? is a run of any length` : ''}.`;
}

/** The same by name, for lines that are hard to point at. @param {{ blots: boolean }} props */
function ByName({ blots }) {
    const list = named.value.trim();
    const does = (/** @type {string} */ label, /** @type {string} */ word) => h(Button, {
        label, disabled: !list, onClick: () => change(label, { [word]: list }) });
    return h('div', { class: 'stack' },
        h('div', { class: 'field' }, h('label', { for: 'lines-by-name' }, 'Lines by name'),
          h('input', { id: 'lines-by-name', type: 'text', value: named.value,
                       placeholder: 'row 3, column 5-7', autocomplete: 'off',
                       title: 'As the page names them: row 3, column 5-7, top 3; or numbers from 0',
                       onInput: (/** @type {Event} */ event) => { named.value = /** @type {HTMLInputElement} */ (event.target).value; } })),
        h('div', { class: 'row-of' }, does('Leave out', 'blank'), blots && does('Blot', 'blot'),
          does('Tell again', 'restore')));
}

export function CluesPanel() {
    const nono = nonoHere();
    const { kind } = current().state.value;
    if (!nono)
        return null;
    const words = { look: 'Press a clue on the board to light its line.',
                    blank: 'Press a clue to leave it out, and again to tell it.',
                    blot: 'Press a clue, and each of its lengths becomes a ?, a run of any length; press again to tell them.' };
    return h(Group, { title: 'Clues' },
        h('p', { 'data-count': 'clues' }, counted(nono)),
        h('div', { class: 'row-of', role: 'group', 'aria-label': 'What a press on a clue does' },
          h(CommandButton, { id: 'puzzle.clue.look' }), h(CommandButton, { id: 'puzzle.clue.blank' }),
          kind !== 'solid' && h(CommandButton, { id: 'puzzle.clue.blot' })),
        h('p', { class: 'faint' }, words[clueTool.value]),
        h(ByName, { blots: kind !== 'solid' }),
        h(Group, { title: 'Thin and aim', open: false },
          rowsOf(kind, ({ group }) => group === 'thin').map(row => h(OptionControl,
              { key: row.name, row }))));
}
