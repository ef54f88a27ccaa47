// puzzle_state.js: what is looked at in the Puzzle room; nothing of it belongs to the document.
import { effect, signal } from '@preact/signals';
import { current, engine, openDocument, say } from '../../app.js';
import { parseNono } from '../../boards/board.js';
import { GivenUp } from '../../core/engine.js';
import { making, takePuzzle } from '../../making.js';

/** Which answer is shown. @typedef {'hidden' | 'picture' | 'a' | 'b' | 'both'} Shown */
export const shown = signal(/** @type {Shown} */ ('picture'));
/** Ghosts of repairs are about the picture: on one of two answers they would look like part of it. */
export const ghostsShown = () => shown.value === 'picture' || shown.value === 'hidden' || !(making.value.judged?.solutions?.length > 1);
/** What a press on a clue does. @typedef {'look' | 'blank' | 'blot'} ClueTool */
export const clueTool = signal(/** @type {ClueTool} */ ('look'));
let toolOf = ''; // the document and kind that the tool was chosen for
effect(() => {
    const doc = openDocument.value;
    const of = doc ? `${doc.id} ${doc.state.value.kind}` : '';
    if (of !== toolOf)
        clueTool.value = 'look';
    toolOf = of;
});
/** Lines that are looked at. */
export const lit = signal(/** @type {number[]} */ ([]));
/** Curves that are chosen. */
export const chosenCurves = signal(/** @type {number[]} */ ([]));
/** The puzzle that the chosen curves are of. @type {Uint8Array | null} */
let chosenOf = null;

/** Curves of a puzzle that comes next. @param {Uint8Array} nono @param {number[]} curves */
function keepChosen(nono, curves) {
    chosenOf = nono;
    chosenCurves.value = curves;
}

/** Curves of another puzzle are chosen no longer. @param {Uint8Array | null} nono */
export function forgetChosen(nono) {
    if (nono !== chosenOf)
        chosenCurves.value = [];
    chosenOf = nono;
}

/** Whether the proof sheet with trouble spots is shown. */
export const spots = signal(false);

/** @type {WeakMap<Uint8Array, import('../../boards/board.js').Nono>} */
const parsed = new WeakMap();

/** The puzzle of the open document as it is shown; null without. @returns {Uint8Array | null} */
export function nonoHere() {
    return making.value.preview ?? current().state.value.puzzle?.nono ?? null;
}

/** @param {Uint8Array} nono */
export function parsedOf(nono) {
    let found = parsed.get(nono);
    if (!found)
        parsed.set(nono, found = parseNono(nono));
    return found;
}

/** How many cells there are. @param {import('../../boards/board.js').Nono} nono */
export function cellCount(nono) {
    return nono.puzzle.cells ?? (nono.puzzle.size ?? [0]).reduce((a, b) => a * b, 1);
}

/**
 * The clues of all lines, in their order.
 * @param {import('../../boards/board.js').Nono} nono @returns {any[]}
 */
export function cluesOf({ puzzle }) {
    if (puzzle.lines)
        return puzzle.lines.map(line => line.clue);
    const { rows = [], columns = [], x = [], y = [], z = [] } = puzzle.clues ?? {};
    return [...rows, ...columns, ...x, ...y, ...z];
}

/** Whether a clue has a blot. @param {any} clue */
export function hasBlot(clue) {
    return Array.isArray(clue) && clue.some(run => (Array.isArray(run) ? run[0] : run) === '?');
}

/**
 * The picture that the puzzle stores, a colour for each cell; null without.
 * @param {import('../../boards/board.js').Nono} nono
 */
export function pictureOf(nono) {
    const { solution, puzzle } = nono;
    if (!solution)
        return null;
    const symbols = new Map(puzzle.palette?.map(({ symbol }, i) => [symbol, i]) ?? [['.', 0], ['#', 1]]);
    const letters = Array.isArray(solution) ? solution.join('') : String(solution);
    return Int16Array.from(letters, letter => symbols.get(letter) ?? -1);
}

/**
 * The cells that the board shows: what is filled, without crosses; of a solid what is empty is away.
 * @param {import('../../boards/board.js').Nono} nono @returns {Int16Array | undefined}
 */
export function coloursShown(nono) {
    const answers = making.value.judged?.solutions ?? [];
    const [a, b] = answers.every((/** @type {number[]} */ cells) => cells.length === cellCount(nono)) ?
        answers : [];
    const picture = pictureOf(nono);
    /** @type {Record<Shown, ArrayLike<number> | null | undefined>} */
    const choices = { hidden: null, picture: picture ?? a, a: a ?? picture, b: b ?? picture,
                      both: a && b ? a.map((/** @type {number} */ colour,
                                            /** @type {number} */ i) => colour === b[i] ? colour : 0) : picture };
    const cells = choices[shown.value];
    const empty = nono.puzzle.kind === 'solid' ? 0 : -1;
    return cells ? Int16Array.from(cells, colour => colour > 0 ? colour : empty) : undefined;
}

/** A change that takes its time; to be aborted. */
export const changing = signal(/** @type {AbortController | null} */ (null));
/** Changes follow each other. @type {Promise<unknown>} */
let queue = Promise.resolve();

/**
 * One change of the puzzle by hand, by the verb `change`; says why when there is none.
 * @param {string} label what undo calls it @param {Record<string, unknown>} wish @returns {Promise<boolean>}
 */
export function change(label, wish) {
    const next = queue.then(() => changeNow(label, wish));
    queue = next;
    return next;
}

/** @param {string} label @param {Record<string, unknown>} wish */
async function changeNow(label, wish) {
    const doc = current();
    const nono = doc.committed.value.puzzle?.nono;
    if (!nono)
        return false;
    const control = changing.value = new AbortController();
    try {
        const reply = await engine.work('change', { ...wish, output: 'puzzle.nono' },
                                        [{ name: 'puzzle.nono', bytes: nono }],
                                        { signal: control.signal });
        const [told] = reply.objects;
        if (told?.changed === false)
            say(told.reason ?? 'This cannot be changed.', 'error');
        else if (current() === doc && doc.committed.value.puzzle?.nono === nono) {
            const { bytes } = reply.files[0];
            keepChosen(bytes, told?.curves?.after ?? chosenCurves.value);
            if (told?.given_gone)
                say(`${told.given_gone} given cell${told.given_gone === 1 ? ' is' : 's are'} not given any more, since no cell is there that is the same.`);
            await takePuzzle(label, bytes);
            return true;
        }
    } catch (error) {
        if (!(error instanceof GivenUp))
            say(String(error instanceof Error ? error.message : error), 'error');
    } finally {
        changing.value = null;
    }
    return false;
}

/** What a press on a clue does now. @param {number} line */
export function pressClue(line) {
    const nono = nonoHere();
    if (!nono)
        return;
    const clue = cluesOf(parsedOf(nono))[line];
    if (clueTool.value === 'blank')
        change(clue === null ? 'Tell a clue' : 'Leave out a clue', clue === null ? { restore: `${line}` } :
               { blank: `${line}` });
    else if (clueTool.value === 'blot')
        change(clue === null || hasBlot(clue) ? 'Tell a clue' : 'Blot a clue',
               clue === null || hasBlot(clue) ? { restore: `${line}` } : { blot: `${line}` });
    else
        lit.value = lit.value.length === 1 && lit.value[0] === line ? [] : [line];
}
