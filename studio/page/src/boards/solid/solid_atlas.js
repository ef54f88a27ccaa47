// solid_atlas.js: pictures of all clues of a solid, on one sheet: plain numbers, in a ring for two groups, in a square for three or
// more; of two colours each in a box of its own. Then the patterns of the colours.
import { drawPattern } from '../paints.js';
import { NO_TILE } from './solid_model.js';

const SHEET = 2048; // pixels a side at most
const FONT = "'DejaVu Sans', system-ui, sans-serif";

/**
 * @typedef {object} Atlas
 * @property {HTMLCanvasElement} canvas @property {number} columns of square tiles
 * @property {Uint16Array} numbers of each line, its tile
 * @property {Uint16Array} faded the same, of clues that are done
 * @property {Uint16Array} patterns of each colour
 * @property {boolean} boxed whether numbers bring their own ground
 */

/** @param {import('../clues.js').Entries[]} clues @param {import('../paints.js').PaintLook[]} paints @returns {Atlas} */
export function clueAtlas(clues, paints) {
    const boxed = paints.length > 2;
    /** @type {Map<string, number>} */
    const found = new Map();
    /** @type {import('../clues.js').Entry[][]} */
    const drawn = [];
    const numbers = Uint16Array.from(clues, entries => {
        if (!entries)
            return NO_TILE;
        const key = entries.map(({ text, colour, groups, blot }) => `${text}:${colour}:${groups}:${blot}`).join(' ');
        const tile = found.get(key) ?? drawn.push(entries) - 1;
        found.set(key, tile);
        return tile;
    });
    const columns = Math.max(1, Math.ceil(Math.sqrt(2 * drawn.length + paints.length)));
    const side = Math.min(128, Math.floor(SHEET / columns));
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = columns * side;
    const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    const draw = (/** @type {number} */ first) => drawn.forEach((entries, i) => drawClue(pen, entries, paints, boxed,
        (first + i) % columns * side, Math.floor((first + i) / columns) * side, side));
    draw(0);
    pen.globalAlpha = 0.3;
    draw(drawn.length);
    pen.globalAlpha = 1;
    const patterns = Uint16Array.from(paints, (paint, i) => {
        const tile = 2 * drawn.length + i;
        if (!paint.pattern)
            return NO_TILE;
        drawPattern(pen, paint, tile % columns * side, Math.floor(tile / columns) * side, side);
        return tile;
    });
    const faded = numbers.map(tile => tile === NO_TILE ? NO_TILE : tile + drawn.length);
    return { canvas, columns, numbers, faded, patterns, boxed };
}

/** @param {CanvasRenderingContext2D} pen @param {import('../clues.js').Entry[]} entries
 *  @param {import('../paints.js').PaintLook[]} paints @param {boolean} boxed @param {number} x @param {number} y
 *  @param {number} side */
function drawClue(pen, entries, paints, boxed, x, y, side) {
    const many = entries.length > 1, high = side * (many ? 0.4 : boxed ? 0.46 : 0.62);
    entries.slice(0, 2).forEach((entry, k) => {
        const middle = y + (many ? side * (0.28 + 0.44 * k) : side / 2);
        drawNumber(pen, entry, boxed && entry.colour > 0 ? paints[entry.colour] : null, x + side / 2, middle, high);
    });
}

/** @param {CanvasRenderingContext2D} pen @param {import('../clues.js').Entry} entry
 *  @param {import('../paints.js').PaintLook | null} paint @param {number} x @param {number} y @param {number} high */
function drawNumber(pen, entry, paint, x, y, high) {
    const ink = paint ? paint.type : '#ffffff';
    if (paint) {
        pen.fillStyle = paint.colour;
        pen.strokeStyle = paint.type;
        pen.lineWidth = high * 0.05;
        pen.beginPath();
        pen.roundRect(x - high * 0.95, y - high / 2, high * 1.9, high, high * 0.15);
        pen.fill();
        pen.stroke();
    }
    const letter = paint ? paint.letter : '', dx = letter ? -high * 0.28 : 0;
    pen.strokeStyle = pen.fillStyle = ink;
    pen.lineWidth = high * 0.08;
    pen.beginPath();
    const around = high * (paint ? 0.44 : 0.62);
    if (entry.groups === 2)
        pen.arc(x + dx, y, around, 0, 2 * Math.PI);
    else if (entry.groups > 2)
        pen.rect(x + dx - around * 0.92, y - around * 0.92, around * 1.84, around * 1.84);
    pen.stroke();
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.font = `bold ${Math.round(high * (paint || entry.groups > 1 ? 0.68 : 0.9))}px ${FONT}`;
    pen.fillText(entry.text, x + dx, y + high * 0.04, around * (entry.groups > 1 ? 1.5 : 2.4));
    if (letter) {
        pen.font = `${Math.round(high * 0.5)}px ${FONT}`;
        pen.fillText(letter, x + high * 0.6, y + high * 0.06);
    }
}
