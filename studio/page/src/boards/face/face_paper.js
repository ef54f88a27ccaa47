// face_paper.js: the page of a sloped or curved puzzle, drawn for the place that it is shown in. Clues of a page for the printer
// would be too small to read on a phone: the core gets papers of the shape of the screen, a large one first, until the clues that it
// finds room for can be read. The larger the paper, the smaller the clues and the larger the cells.
import { GivenUp } from '../../core/engine.js';
import { engine } from '../../core/shared.js';

const POINTS = [0.95, 0.8, 0.68, 0.58]; // of the paper, for a CSS pixel
const LEAST = 150; // CSS pixels; in less nothing can be read
const STEP = 12; // CSS pixels; not every one is worth another page
const MARGIN = 12; // points that the board leaves beside a page

/** @typedef {{ width: number, height: number }} Room in CSS pixels */

/** A room of nearly that size; null: there is none. @param {Room | undefined} room @returns {Room | null} */
export function roomFor(room) {
    if (!room || Math.min(room.width, room.height) < LEAST)
        return null;
    const [width, height] = [room.width, room.height].map(pixels => STEP * Math.floor(pixels / STEP));
    return { width, height };
}

/** How large clues should be at least, in CSS pixels. @param {Room} room */
const enough = ({ width, height }) => Math.min(12, Math.max(9.5, Math.min(width, height) / 50));

/** How large they are, once the page is shown as large as there is room. @param {string} svg @param {Room} room */
function typeOf(svg, { width, height }) {
    const [, across, down] = svg.match(/viewBox="0 0 ([\d.]+) ([\d.]+)"/)?.map(Number) ?? [];
    const size = Number(svg.match(/data-line="[^>]*font-size="([\d.]+)"/)?.[1] ?? Infinity);
    return size * Math.min(width / (across + MARGIN), height / (down + MARGIN));
}

/** @param {Uint8Array} bytes @param {Record<string, string>} [paper] */
async function drawn(bytes, paper) {
    const { files } = await engine.work('draw', { marked: true, bare: true, to: 'svg', ...paper }, [{ name: 'board.nono', bytes }]);
    return new TextDecoder().decode(files[0].bytes);
}

/** An SVG with names on it. A paper on which there is no room for the clues is none.
 *  @param {Uint8Array} bytes of a .nono file @param {Room | null} room @returns {Promise<string>} */
export async function drawnFor(bytes, room) {
    let best = '', most = 0;
    for (const points of room ? POINTS : []) {
        const svg = await drawnOn(bytes, /** @type {Room} */ (room), points);
        const type = svg === '' ? 0 : typeOf(svg, /** @type {Room} */ (room));
        if (type > most)
            [best, most] = [svg, type];
        if (type === 0 || type >= enough(/** @type {Room} */ (room)))
            break;
    }
    return best || drawn(bytes);
}

/** @param {Uint8Array} bytes @param {Room} room @param {number} points @returns {Promise<string>} empty when there is no room for clues */
async function drawnOn(bytes, { width, height }, points) {
    const [across, down] = [width, height].map(pixels => (pixels * points * 25.4 / 72).toFixed(1));
    try {
        return await drawn(bytes, { paper: `${across}x${down}mm`, orientation: width > height ? 'landscape' : 'portrait' });
    } catch (error) {
        if (error instanceof GivenUp)
            throw error;
        return '';
    }
}
