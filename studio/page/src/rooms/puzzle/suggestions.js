// suggestions.js: how the puzzle could become simple, by the verb `suggest`; each is a wish of the verb `change`.
import { signal } from '@preact/signals';
import { current, engine, say } from '../../app.js';
import { GivenUp } from '../../core/engine.js';
import { takePuzzle } from '../../making.js';
import { change, ghostsShown, nonoHere, parsedOf, pictureOf, shown } from './puzzle_state.js';

/**
 * One of them: the options of `change`, the cells it would change and their colours, and what would come of it.
 * @typedef {{ change: Record<string, any>, cells: number[], colours: number[], changes: number, verdict: string, open: number,
 *             sentence: string }} Suggestion
 * @typedef {{ of: Uint8Array | null, list: Suggestion[], at: number, note: string, limited: boolean,
 *             control: AbortController | null }} Suggested
 */
/** @type {Suggested} */
const nothing = { of: null, list: [], at: 0, note: '', limited: false, control: null };
export const suggested = signal(nothing);
let effort = 50e6;

/** What is suggested for the puzzle as it is now. @returns {Suggested} */
export function suggestedHere() {
    return suggested.value.of === nonoHere() ? suggested.value : nothing;
}

/** @returns {Suggestion | null} the one that is looked at */
export function suggestionHere() {
    const { list, at } = suggestedHere();
    return list[at] ?? null;
}

/** The corner of the picture that a wish is about; -1 for none. @param {Record<string, any>} wish */
const cornerOf = wish => Number(/^corner (\d+)$/.exec(String(wish.reroute ?? ''))?.[1] ?? -1);

/** Curves that are led on from a corner. @param {number} corner @returns {number[]} */
function curvesAt(corner) {
    const nono = corner >= 0 && nonoHere();
    /** @type {{ sections: { role: string, from: number | null, to: number | null }[] }[]} */
    const curves = nono ? /** @type {any} */ (parsedOf(nono)).board?.curves ?? [] : [];
    return curves.flatMap(({ sections }, curve) => sections.some(({ role, from, to }) =>
        role !== 'picture' && (from === corner || to === corner)) ? [curve] : []);
}

/** Lines that a suggestion is about. @param {Suggestion} suggestion @returns {number[]} */
export function linesOf({ change: wish }) {
    const numbers = (/** @type {unknown} */ list) => /^\d+(,\d+)*$/.test(String(list ?? '')) ?
        String(list).split(',').map(Number) : [];
    const curves = [...numbers(wish.reroute), ...numbers(wish['remove-decoy']), ...curvesAt(cornerOf(wish))];
    return [...numbers(wish.restore), ...curves.flatMap(curve => [2 * curve, 2 * curve + 1])];
}

/** Asks the core. @param {boolean} [longer] with more effort than before */
export async function suggest(longer = false) {
    const nono = nonoHere();
    if (!nono)
        return;
    effort = longer ? effort * 10 : 50e6;
    suggested.value.control?.abort();
    const control = new AbortController();
    suggested.value = { ...nothing, of: nono, control };
    try {
        const reply = await engine.work('suggest', { effort }, [{ name: 'puzzle.nono', bytes: nono }],
                                        { lane: 'suggest', signal: control.signal });
        const { suggestions = [], note = '', limited = false } = reply.objects[0] ?? {};
        if (suggested.value.control === control)
            suggested.value = { ...nothing, of: nono, list: suggestions, note: note ?? '', limited };
    } catch (error) {
        if (suggested.value.control === control)
            suggested.value = { ...nothing, of: nono,
                                note: error instanceof GivenUp ? 'Nothing was looked for to the end.' :
                                    String(error instanceof Error ? error.message : error) };
    }
}

/** @param {1 | -1} way */
export function lookFurther(way) {
    const { list, at } = suggestedHere();
    if (list.length === 0)
        return;
    suggested.value = { ...suggested.value, at: (at + way + list.length) % list.length };
    if (!ghostsShown())
        shown.value = 'picture';
}

/**
 * The picture with the cells that a suggestion changes, where the puzzle is that picture pixel for pixel: then the picture is
 * changed, and the puzzle follows. Null where it is not so.
 * @param {Suggestion} suggestion
 */
function repainted({ change: wish, cells, colours }) {
    const { picture, puzzle, kind } = current().committed.value;
    if (!wish.set || kind !== 'grid' || picture.type !== 'pixels' || !puzzle || puzzle.edited)
        return null;
    const nono = parsedOf(puzzle.nono);
    const seen = pictureOf(nono);
    const paint = nono.puzzle.palette.map(({ colour }) => picture.palette.findIndex(own => own.colour.toLowerCase() === colour.toLowerCase()));
    if (!seen || seen.length !== picture.cells.length || paint.includes(-1) ||
        seen.some((colour, i) => paint[colour] !== picture.cells[i]))
        return null;
    const changed = picture.cells.slice();
    cells.forEach((cell, i) => { changed[cell] = paint[colours[i]]; });
    return { picture: { ...picture, cells: changed } };
}

/** Takes one. @param {Suggestion} suggestion */
export async function take(suggestion) {
    const painted = repainted(suggestion);
    if (painted)
        current().commit('Repair', painted);
    else
        await change('Repair', suggestion.change);
}

/**
 * @param {Uint8Array} bytes @param {string} verb @param {Record<string, unknown>} options
 * @param {AbortSignal} signal
 */
const ask = (bytes, verb, options, signal) => engine.work(verb, options, [{ name: 'puzzle.nono', bytes }],
                                                          { signal });

/** Takes the first, and the first of what is suggested then, until the puzzle is simple. */
export async function takeAll() {
    const { list } = suggestedHere();
    const doc = current();
    let nono = nonoHere();
    const enough = list.find(({ verdict }) => verdict === 'simple');
    if (!nono || enough)
        return enough && take(enough);
    const control = new AbortController();
    const from = nono;
    suggested.value = { ...suggested.value, control };
    try {
        let next = list[0];
        for (let i = 0; i < 50 && next; i++) {
            const reply = await ask(nono, 'change', { ...next.change, output: 'puzzle.nono' },
                                    control.signal);
            nono = reply.files[0].bytes;
            if (reply.objects[0]?.verdict === 'simple')
                break;
            const { suggestions = [] } = (await ask(nono, 'suggest', {}, control.signal)).objects[0] ?? {};
            next = suggestions.find((/** @type {Suggestion} */ { verdict }) => verdict === 'simple') ?? suggestions[0];
        }
        if (current() === doc && nonoHere() === from)
            await takePuzzle('Repair', nono);
    } catch (error) {
        if (!(error instanceof GivenUp))
            say(String(error instanceof Error ? error.message : error), 'error');
    }
    suggested.value = { ...suggested.value, control: null };
}
