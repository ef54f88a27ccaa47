// paints.js: how the colours of a puzzle look: never by hue alone, but with a letter and a pattern each, as on the
// printed page (core/draw/patterns.c has the same letters and figures).
import { colourName } from './colour_names.js';

/**
 * @typedef {object} PaintLook
 * @property {string} colour '#rrggbb', as it is filled in
 * @property {string} own its colour in the picture
 * @property {string} type black or white, whichever reads better on it
 * @property {string} shade between the two, for the pattern
 * @property {string} letter '' for the background
 * @property {string} name
 * @property {number} pattern 0 is plain
 */

const PALE = 180; // of 255
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabdeghnqrtO';

/** @param {string} colour */
export function channels(colour) {
    const number = /^#[0-9a-f]{6}$/i.test(colour) ? parseInt(colour.slice(1), 16) : 0;
    return [number >> 16, number >> 8 & 255, number & 255];
}

/** @param {string} colour */
export function brightness(colour) {
    const [r, g, b] = channels(colour);
    return (299 * r + 587 * g + 114 * b) / 1000;
}

/** @param {string} a @param {string} b @param {number} share of b */
export function mixed(a, b, share) {
    const other = channels(b);
    return `#${channels(a).map((value, i) => Math.round(value + (other[i] - value) * share)
        .toString(16).padStart(2, '0')).join('')}`;
}

/** @param {string[]} names of colours, the background first */
function lettersOf(names) {
    const free = new Set(LETTERS);
    const letters = names.map(() => '');
    const take = (/** @type {number} */ i, /** @type {string} */ letter) => {
        if (!letters[i] && free.delete(letter))
            letters[i] = letter;
    };
    names.forEach((name, i) => i > 0 && take(i, name === 'black' ? 'K' : name.slice(0, 1).toUpperCase()));
    names.forEach((name, i) => {
        for (const letter of i > 0 ? [...name.toUpperCase().replaceAll('O', ''), ...LETTERS] : [])
            take(i, letter);
    });
    return letters;
}

/** What an only colour is filled in with: on paper a pale one would not be seen. @param {string} colour @param {string} ground
 *  @param {boolean} onPaper */
function inkOf(colour, ground, onPaper) {
    if (onPaper && brightness(colour) > PALE)
        return '#000000';
    return colour !== ground ? colour : brightness(colour) > 140 ? '#000000' : '#ffffff';
}

/**
 * The looks of a palette, the background first.
 * @param {import('./board.js').Nono['puzzle']['palette']} [palette] @param {boolean} [onPaper] cells are filled in on white paper
 * @returns {PaintLook[]}
 */
export function paintsOf(palette, onPaper = false) {
    const all = palette?.length ? palette : [{ colour: '#ffffff', name: 'white' }, { colour: '#000000', name: 'black' }];
    const names = all.map(({ name, colour }) => name && name.length > 1 ? name : colourName(colour));
    const letters = lettersOf(names);
    const inks = all.slice(1).map(({ colour }) => brightness(colour));
    const plain = 1 + inks.indexOf(Math.min(...inks));
    let pattern = 0;
    return all.map(({ colour }, i) => {
        const seen = all.length === 2 && i === 1 ? inkOf(colour, all[0].colour, onPaper) : colour;
        const type = brightness(seen) > 140 ? '#000000' : '#ffffff';
        return { colour: seen, own: i > 0 && colour === all[0].colour ? seen : colour, type, shade: mixed(seen, type, 0.4), name: names[i], letter: letters[i],
                 pattern: i === 0 || i === plain ? 0 : ++pattern };
    });
}

/** What fills a cell of a finished picture; white is the paper. @param {PaintLook} paint */
export const pictureFill = ({ own }) => own === '#ffffff' ? 'transparent' : own;

// Figures on a square of 16 units: polygons (flat lists of points), bars [x, y, width, height], dots [x, y, radius].
/** @type {{ polygon?: number[], bars?: number[][], dots?: number[][] }[]} */
const FIGURES = [
    {}, { polygon: [0, 13, 0, 16, 3, 16, 16, 3, 16, 0, 13, 0] }, { dots: [[8, 8, 4]] }, { bars: [[0, 6, 16, 4]] },
    { polygon: [0, 3, 0, 0, 3, 0, 16, 13, 16, 16, 13, 16] }, { bars: [[6, 0, 4, 16]] },
    { dots: [[8, 8, 6], [8, 8, 3.5]] }, { polygon: [8, 2, 14, 8, 8, 14, 2, 8] },
    { dots: [[4, 4, 2.2], [12, 4, 2.2], [4, 12, 2.2], [12, 12, 2.2]] },
    { bars: [[3, 3, 10, 10], [5.5, 5.5, 5, 5]] }, { polygon: [8, 3, 14, 13, 2, 13] },
    { bars: [[6, 2, 4, 12], [2, 6, 4, 4], [10, 6, 4, 4]] },
];

/**
 * Draws the pattern of a colour on a square.
 * @param {CanvasRenderingContext2D} g @param {PaintLook} look @param {number} x @param {number} y @param {number} side
 */
export function drawPattern(g, look, x, y, side) {
    const { polygon = [], bars = [], dots = [] } = FIGURES[look.pattern % FIGURES.length];
    const u = side / 16;
    g.fillStyle = look.shade;
    g.beginPath();
    for (let i = 0; i < polygon.length; i += 2)
        g[i ? 'lineTo' : 'moveTo'](x + polygon[i] * u, y + polygon[i + 1] * u);
    for (const [left, top, width, height] of bars)
        g.rect(x + left * u, y + top * u, width * u, height * u);
    for (const [cx, cy, radius] of dots) {
        g.moveTo(x + (cx + radius) * u, y + cy * u);
        g.arc(x + cx * u, y + cy * u, radius * u, 0, 2 * Math.PI);
    }
    for (let i = 0; i < Math.floor(look.pattern / FIGURES.length); i++)
        g.rect(x + (12 - 5 * i) * u, y + 12.5 * u, 2.5 * u, 2.5 * u);
    g.fill('evenodd');
}
