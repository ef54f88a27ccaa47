// puzzle_commands.js: what can be done in the Puzzle room.
import { current, say } from '../../app.js';
import { titleOf } from '../../doc/state.js';
import { makeAnew, making, stopMaking } from '../../making.js';
import { addCommands } from '../../ui/commands.js';
import { download, fileName } from '../../ui/files.js';
import { optionsHere, setOptions } from './option_controls.js';
import { clueTool, nonoHere, shown, spots } from './puzzle_state.js';

/**
 * @param {import('./puzzle_state.js').ClueTool} tool @param {string} label @param {string} keys
 * @param {string} hint @returns {import('../../ui/commands.js').Command}
 */
const tool = (tool, label, keys, hint) => ({
    id: `puzzle.clue.${tool}`, label, hint, keys, room: 'puzzle', pressed: () => clueTool.value === tool,
    enabled: () => Boolean(nonoHere()) && (tool !== 'blot' || current().state.value.kind !== 'solid'),
    run: () => { clueTool.value = tool; } });

const hasBoard = () => ['curved', 'sloped'].includes(current().state.value.kind) && Boolean(nonoHere());

function save() {
    const nono = nonoHere();
    if (!nono)
        return;
    const name = `${fileName(titleOf(current().state.value))}.nono`;
    download(name, /** @type {BlobPart} */ (nono), 'application/json');
    say(`${name} was saved.`);
}

addCommands(
    { id: 'puzzle.answer', label: 'Show the answer', hint: 'Shows or hides the answer on the board',
      keys: 'A', room: 'puzzle',
      pressed: () => shown.value !== 'hidden', enabled: () => Boolean(nonoHere()),
      run: () => { shown.value = shown.value === 'hidden' ? 'picture' : 'hidden'; } },
    { id: 'puzzle.another', label: 'Another', hint: 'The next seed', keys: 'N', room: 'puzzle',
      run: () => setOptions('Another seed', { seed: Number(optionsHere().seed ?? 1) + 1 }) },
    { id: 'puzzle.anew', label: 'Make anew',
      hint: 'Makes the puzzle of the picture again, without what was changed by hand', keys: 'M',
      room: 'puzzle', enabled: () => current().state.value.picture.type !== 'none', run: makeAnew },
    { id: 'puzzle.stop', label: 'Stop', hint: 'Ends the search with the best so far; once more, at once', keys: 'Escape', room: 'puzzle',
      enabled: () => making.value.busy, run: stopMaking },
    { id: 'puzzle.save', label: 'Save .nono', keys: 'Ctrl+S', room: 'puzzle',
      enabled: () => Boolean(nonoHere()), run: save },
    { id: 'puzzle.spots', label: 'Trouble spots',
      hint: 'Shows where things are too near, too flat or too small', keys: 'S', room: 'puzzle',
      pressed: () => spots.value, enabled: hasBoard, run: () => { spots.value = !spots.value; } },
    tool('look', 'Light its line', 'L', 'A press on a clue lights its line'),
    tool('blank', 'Leave out', 'B', 'A press on a clue leaves it out, or tells it again'),
    tool('blot', 'Blot', 'T', 'A press on a clue puts a ? for each of its lengths, or tells them again'));
