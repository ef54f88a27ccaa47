// keeping.js: what is remembered of puzzles that somebody played: in this browser, by what the puzzle is and not by where it
// was found. Where nothing can be kept the game goes on, and says so once. A puzzle may be open in two tabs: a keeper knows
// what it last saw of it, so that whoever writes can take up first what another tab did.

/**
 * `marks`: a letter for each cell; `notes`: cells and the colours that a pencil mark there means, a bit each; `past`: the latest
 * changes, so that they can be undone after the tab was closed.
 * @typedef {{ marks: string, seconds: number, solved: boolean, hints: number, notes?: [number, number][], past?: import('./game.js').Change[] }} Kept
 */

const PREFIX = 'nonosmith-play-';
const FIRST = 40; // the letter of the smallest mark, -2

/** What a puzzle is, in a few letters: cells, lines and clues, not its name or its page. @param {import('../boards/board.js').Nono} nono */
export function fingerprint({ puzzle }) {
    const text = JSON.stringify(puzzle);
    let a = 0xdeadbeef, b = 0x41c6ce57;
    for (let i = 0; i < text.length; i++) {
        a = Math.imul(a ^ text.charCodeAt(i), 2654435761);
        b = Math.imul(b ^ text.charCodeAt(i), 1597334677);
    }
    return `${(a >>> 0).toString(36)}-${(b >>> 0).toString(36)}-${text.length.toString(36)}`;
}

/** @param {Int16Array} marks */
export function lettersOf(marks) {
    const letters = [];
    for (let i = 0; i < marks.length; i += 8192)
        letters.push(String.fromCharCode(...Array.from(marks.subarray(i, i + 8192), mark => FIRST + 2 + mark)));
    return letters.join('');
}

/** @param {string} letters @param {number} count @param {number} colours besides empty @returns {Int16Array | null} */
export function marksOf(letters, count, colours) {
    if (typeof letters !== 'string' || letters.length !== count)
        return null;
    const marks = Int16Array.from({ length: count }, (_, i) => letters.charCodeAt(i) - FIRST - 2);
    return marks.every(mark => mark >= -2 && mark <= colours) ? marks : null;
}

const PAST_CELLS = 4000; // of the changes that are kept: some 40 kB, which is written with every mark

/** The latest changes, as many as are kept. @param {import('./game.js').Change[]} past */
function latest(past) {
    let cells = 0, first = past.length;
    while (first > 0 && (cells += past[first - 1].cells.length) <= PAST_CELLS)
        first--;
    return past.slice(first);
}

/**
 * The changes that lead to a board, the latest last: only as far back as each fits what came after it.
 * @param {unknown} past as it was kept @param {(cell: number) => number | undefined} valueAt @param {number} colours besides empty
 * @returns {import('./game.js').Change[]}
 */
export function pastOf(past, valueAt, colours) {
    /** @type {Map<number, number>} */
    const values = new Map();
    /** @type {import('./game.js').Change[]} */
    const fitting = [];
    for (const change of Array.isArray(past) ? [...past].reverse() : []) {
        const { cells, before, after } = change ?? {};
        const whole = [cells, before, after].every(list => Array.isArray(list) && list.length === cells.length && list.every(Number.isInteger)) &&
            before.every((/** @type {number} */ value) => value <= colours);
        if (!whole || !cells.every((/** @type {number} */ cell, /** @type {number} */ i) => (values.get(cell) ?? valueAt(cell)) === after[i]))
            break;
        cells.forEach((/** @type {number} */ cell, /** @type {number} */ i) => values.set(cell, before[i]));
        fitting.unshift({ cells, before, after });
    }
    return fitting;
}

let complained = false;

export class Keeper {
    /** @param {(sentence: string) => void} complain called once when nothing can be kept */
    constructor(complain) {
        this.complain = complain;
        /** What was last read or written, by key. @type {Map<string, string>} */
        this.seen = new Map();
    }

    /** @param {string} print @returns {Kept | null} */
    read(print) {
        try {
            const text = localStorage.getItem(PREFIX + print);
            if (text)
                this.seen.set(print, text);
            const kept = text && JSON.parse(text);
            if (!kept || typeof kept.marks !== 'string')
                return null;
            return { marks: kept.marks, seconds: Number(kept.seconds) || 0, solved: kept.solved === true, hints: Number(kept.hints) || 0,
                     notes: Array.isArray(kept.notes) ? kept.notes : [], past: kept.past };
        } catch {
            return null;
        }
    }

    /** What somebody else, another tab, has kept since; null: nothing. @param {string} print */
    news(print) {
        try {
            const text = localStorage.getItem(PREFIX + print);
            return text && text !== this.seen.get(print) ? this.read(print) : null;
        } catch {
            return null;
        }
    }

    /** @param {string} print @param {Kept} kept */
    write(print, { past = [], ...kept }) {
        if (!this.put(print, { ...kept, past: latest(past) }) && !this.put(print, kept)) {
            if (!complained)
                this.complain('This browser does not let the page remember what you play. Play on; only leaving loses it.');
            complained = true;
        }
    }

    /** @param {string} print @param {Kept} kept @returns {boolean} whether there was room */
    put(print, kept) {
        try {
            const text = JSON.stringify(kept);
            localStorage.setItem(PREFIX + print, text);
            this.seen.set(print, text);
            return true;
        } catch {
            return false;
        }
    }

    /** Calls when another tab has kept something. @param {string} print @param {() => void} heard @returns {() => void} ends it */
    listen(print, heard) {
        const ends = new AbortController();
        const own = () => document.visibilityState === 'visible' && heard();
        addEventListener('storage', event => event.key === PREFIX + print && heard(), { signal: ends.signal });
        document.addEventListener('visibilitychange', own, { signal: ends.signal }); // tabs that slept heard nothing
        return () => ends.abort();
    }
}
