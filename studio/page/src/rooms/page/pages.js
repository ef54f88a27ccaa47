// pages.js: the sheets that `draw` gives for the open document.
import { engine } from '../../app.js';
import { withMeta } from '../../doc/meta.js';

/**
 * @typedef {{ name: string, svg: Uint8Array, width: number, height: number, answer: boolean, type?: number }} Sheet millimetres,
 * and points of the clues' type
 */

/** Options of `draw` that belong to a kind only. @type {Record<string, string[]>} */
const ONLY = { view: ['solid'], spots: ['curved', 'sloped'], setting: ['curved', 'sloped'] };

/** What the person asked for, as `draw` knows it. @param {Record<string, unknown>} page @param {string} kind */
export function drawOptions(page, kind) {
    const { answers: _, ...rest } = page;
    return Object.fromEntries(Object.entries(rest).filter(
        ([name, value]) => value !== '' && value !== false && value !== undefined && (!ONLY[name] || ONLY[name].includes(kind))));
}

const POINT = 25.4 / 72; // millimetres

/** The size that a page says it has, in millimetres. @param {Uint8Array} svg */
function sizeOf(svg) {
    const head = new TextDecoder().decode(svg.subarray(0, 2000));
    const [, width, height] = /<svg[^>]*\swidth="([\d.]+)pt"[^>]*\sheight="([\d.]+)pt"/.exec(head) ?? [];
    if (!width)
        throw new Error('this page does not say how large it is');
    return { width: Number(width) * POINT, height: Number(height) * POINT };
}

/**
 * The sheets, puzzle first.
 * @param {import('../../doc/state.js').DocState} state @param {import('../../core/engine.js').CallOptions} [how]
 * @returns {Promise<Sheet[]>}
 */
export async function drawSheets(state, how) {
    if (!state.puzzle)
        return [];
    const bytes = await withMeta(state.puzzle.nono, state.meta);
    const kind = JSON.parse(new TextDecoder().decode(bytes)).puzzle.kind;
    const options = { ...drawOptions(state.page, kind), output: 'page.svg' };
    const wanted = state.page.answers === 'only' ? [true] : state.page.answers === 'both' ? [false, true] : [false];
    const sheets = [];
    for (const answer of wanted) {
        const { files, objects } = await engine.work('draw', { ...options, solution: answer }, [{ name: 'puzzle.nono', bytes }], how);
        for (const { name, bytes: svg } of files)
            sheets.push({ name: answer ? name.replace('page', 'answer') : name, svg, ...sizeOf(svg), answer, type: objects[0]?.type_pt });
    }
    return sheets;
}

/** A sheet as PNG, drawn by the browser. @param {Sheet} sheet @param {number} dpi @returns {Promise<Blob>} */
export async function rasterOf({ svg, width, height }, dpi) {
    const address = URL.createObjectURL(new Blob([/** @type {any} */ (svg)], { type: 'image/svg+xml' }));
    try {
        const image = new Image();
        image.src = address;
        await image.decode();
        const canvas = document.createElement('canvas');
        canvas.width = Math.round(width / 25.4 * dpi);
        canvas.height = Math.round(height / 25.4 * dpi);
        const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
        context.fillStyle = '#fff';
        context.fillRect(0, 0, canvas.width, canvas.height);
        context.drawImage(image, 0, 0, canvas.width, canvas.height);
        return await new Promise((resolve, reject) => canvas.toBlob(
            blob => blob ? resolve(blob) : reject(new Error('the picture is too large; ask for fewer dots')), 'image/png'));
    } finally {
        URL.revokeObjectURL(address);
    }
}
