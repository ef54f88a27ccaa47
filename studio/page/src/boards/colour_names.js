// colour_names.js: what people call a colour that has no name, as the core does it (core/puzzle/colour_name.c): by the nearest of two
// dozen, where hue counts by the differences of the parts, then brightness. Greys are a world of their own.

const KNOWN = `000000 black, ffffff white, 808080 grey, 464646 dark grey, c8c8c8 silver, dc141e red, 820a0f dark red, f08214 orange,
    fae128 yellow, b49614 mustard, faf0be cream, 3caa3c green, 0a5a1e dark green, 96dc6e lime, 1e8c8c teal, 6ec8e6 sky, 285ad2 blue,
    141e6e navy, 823caa violet, c8aae1 lavender, e13ca0 magenta, faaabe pink, 825028 brown, d2aa7d tan, 87a5d2 steel`
    .split(',').map(entry => {
        const [, digits, name] = /** @type {RegExpMatchArray} */ (entry.match(/(\w{6}) ([\w ]+)/));
        const value = parseInt(digits, 16);
        return { r: value >> 16, g: value >> 8 & 255, b: value & 255, name };
    });

/** @typedef {{ r: number, g: number, b: number }} Parts */

/** @param {Parts} colour */
const light = ({ r, g, b }) => Math.floor((299 * r + 587 * g + 114 * b) / 1000);

/** @param {Parts} a @param {Parts} b */
const distance = (a, b) => (a.r - a.g - b.r + b.g) ** 2 + (a.g - a.b - b.g + b.b) ** 2 + (a.b - a.r - b.b + b.r) ** 2 +
    4 * (light(a) - light(b)) ** 2;

/** @param {string} colour '#rrggbb' */
export function colourName(colour) {
    const value = parseInt(colour.slice(1), 16) || 0;
    const own = { r: value >> 16, g: value >> 8 & 255, b: value & 255 };
    const most = Math.max(own.r, own.g, own.b), spread = most - Math.min(own.r, own.g, own.b);
    const tinted = spread > 20 && 5 * spread > most, neutral = 10 * spread < most;
    const fitting = KNOWN.filter(({ r, g, b }) => !(r === g && g === b ? tinted : neutral));
    return fitting.reduce((best, other) => distance(own, other) < distance(own, best) ? other : best).name;
}
