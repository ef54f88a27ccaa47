// keeping.js: what is remembered of puzzles that somebody played: in this browser, by what the puzzle is and not by where it
// was found. Where nothing can be kept the game goes on, and says so once.

/**
 * `marks`: a letter for each cell; `notes`: cells and the colours that a pencil mark there means, a bit each.
 * @typedef {{ marks: string, seconds: number, solved: boolean, hints: number, notes?: [number, number][] }} Kept
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

let complained = false;

export class Keeper {
    /** @param {(sentence: string) => void} complain called once when nothing can be kept */
    constructor(complain) {
        this.complain = complain;
    }

    /** @param {string} print @returns {Kept | null} */
    read(print) {
        try {
            const text = localStorage.getItem(PREFIX + print);
            const kept = text && JSON.parse(text);
            if (!kept || typeof kept.marks !== 'string')
                return null;
            return { marks: kept.marks, seconds: Number(kept.seconds) || 0, solved: kept.solved === true, hints: Number(kept.hints) || 0,
                     notes: Array.isArray(kept.notes) ? kept.notes : [] };
        } catch {
            return null;
        }
    }

    /** @param {string} print @param {Kept} kept */
    write(print, kept) {
        try {
            localStorage.setItem(PREFIX + print, JSON.stringify(kept));
        } catch {
            if (!complained)
                this.complain('This browser does not let the page remember what you play. Play on; only leaving loses it.');
            complained = true;
        }
    }
}
