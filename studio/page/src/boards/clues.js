// clues.js: the clues of a .nono file as boards print them, and as they are read aloud.

/**
 * One number of a clue: what is printed, the colour's number in the palette, in how many groups (0: a run), and
 * whether it is a blot, a run that does not tell its length.
 * @typedef {{ text: string, colour: number, groups: number, blot: boolean }} Entry
 *
 * A clue: its numbers in the order of the walk; null when nothing is said.
 * @typedef {Entry[] | null} Entries
 */

/** @type {Entry} */
const NOTHING = { text: '0', colour: 0, groups: 0, blot: false };

/** @param {import('./board.js').Nono['puzzle']} puzzle @returns {Map<string, number>} */
export function symbolsOf(puzzle) {
    return new Map((puzzle.palette ?? [{ symbol: '.' }, { symbol: '#' }]).map(({ symbol }, i) => [symbol, i]));
}

/** @param {any} clue @param {Map<string, number>} symbols @returns {Entries} */
export function entriesOf(clue, symbols) {
    if (clue === null || clue === undefined)
        return null;
    const colour = (/** @type {unknown} */ symbol) => symbols.get(String(symbol)) ?? 1;
    if (!Array.isArray(clue)) {
        const tally = (Array.isArray(clue.tally) ? clue.tally : []).map((/** @type {any[]} */ [count, groups, symbol]) =>
            ({ text: String(count), colour: symbol === undefined ? 1 : colour(symbol), groups, blot: false }));
        return tally.length ? tally : [NOTHING];
    }
    const runs = clue.map(run => {
        const [length, symbol] = Array.isArray(run) ? run : [run, undefined];
        return { text: String(length), colour: symbol === undefined ? 1 : colour(symbol), groups: 0, blot: length === '?' };
    });
    return runs.length ? runs : [NOTHING];
}

/**
 * A clue in words: "3 1", "2 red 1 blue", "no clue", "5 in 2 groups".
 * @param {Entries} entries @param {import('./paints.js').PaintLook[]} paints
 */
export function clueText(entries, paints) {
    if (!entries)
        return 'no clue';
    return entries.map(({ text, colour, groups, blot }) => [
        blot ? 'unknown' : text, paints.length > 2 && colour > 0 && paints[colour]?.name,
        groups === 2 && 'in 2 groups', groups > 2 && 'in 3 groups or more'].filter(Boolean).join(' ')).join(' ');
}

/** Cells given from the start, as far as they are certain; -1 for the others. @param {any} puzzle @param {number} count */
export function givenColours(puzzle, count) {
    const colours = new Int16Array(count).fill(-1);
    const symbols = symbolsOf(puzzle);
    for (const [cell, own] of puzzle.given ?? [])
        if (own.length === 1 && cell < count)
            colours[cell] = symbols.get(own) ?? -1;
    return colours;
}

/** The solution's colours; null when none is stored. @param {import('./board.js').Nono} nono */
export function solutionColours(nono) {
    if (!nono.solution)
        return null;
    const symbols = symbolsOf(nono.puzzle);
    const letters = Array.isArray(nono.solution) ? nono.solution.join('') : nono.solution;
    return Int16Array.from(letters, letter => symbols.get(letter) ?? 0);
}
