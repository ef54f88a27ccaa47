// cells_place.js: what becomes of a bitmap, made by the core each time something changes.
import { signal } from '@preact/signals';
import { h } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { current, engine } from '../../../app.js';
import { GivenUp } from '../../../core/engine.js';
import { sourceOf } from '../../../core/sources.js';
import { smallSource } from './small_source.js';
import { CellImage } from '../pixels/pixel_paint.js';
import { pixelsOfNono } from '../pixels/grids.js';

/** @typedef {import('../../../doc/state.js').Bitmap} Bitmap */

/** The parsed .nono of what is shown, or why there is none. */
export const cells = signal({ nono: /** @type {any} */ (null), why: '', busy: false });

const SHOWN = ['size', 'colours', 'threshold', 'background', 'invert', 'trim'];
const TRACED = 96; // cells along the longer side of a picture that is to be traced
const EFFORT = 2e7; // a photograph without a size is repaired; a glance is enough here

/** Options for a glance: nothing is repaired or thinned. @param {string} kind @param {Record<string, unknown>} own
 *  @param {number} longer */
function glance(kind, own, longer) {
    const asked = Object.fromEntries(SHOWN.filter(name => own[name] !== undefined).map(name => [name, own[name]]));
    if (kind !== 'grid') {
        delete asked.background;
        asked.size = String(Math.min(TRACED, longer));
    }
    return { ...asked, kind: 'grid', output: 'cells.nono', effort: EFFORT };
}

/**
 * What is to be looked at; `quick` while a slider moves: large pictures are made smaller first.
 * @typedef {{ picture: Bitmap, kind: string, own: Record<string, unknown>, quick: boolean }} Asked
 */

/** @param {Asked} asked */
async function look({ picture, kind, own, quick }) {
    cells.value = { ...cells.peek(), busy: true };
    try {
        const source = quick ? await smallSource(picture) : await sourceOf(picture);
        if (!source)
            return;
        const { width, height } = picture.crop ?? picture;
        const { files } = await engine.work('make', glance(kind, own, Math.max(width, height)), [source], { lane: 'picture-cells' });
        cells.value = { nono: JSON.parse(new TextDecoder().decode(files[0].bytes)), why: '', busy: false };
    } catch (error) {
        if (!(error instanceof GivenUp))
            cells.value = { nono: null, why: error instanceof Error ? error.message : String(error), busy: false };
    }
}

let quick = false; // one is under way
/** @type {Asked | null} */
let next = null;

/** The newest counts; quick ones are let finish, so that something is seen while a slider moves. @param {Asked} asked */
async function ask(asked) {
    next = asked;
    while (!quick && next) {
        const now = next;
        next = null;
        quick ||= now.quick;
        await look(now);
        quick &&= !now.quick;
    }
}

/** @param {{ picture: Bitmap }} props */
export function CellsPlace({ picture }) {
    const { kind, options } = current().state.value;
    const canvas = useRef(/** @type {HTMLCanvasElement | null} */ (null));
    const image = useRef(/** @type {CellImage | null} */ (null));
    const quick = current().shown.value !== null;
    useEffect(() => { ask({ picture, kind, own: options[kind] ?? {}, quick }); }, [picture, kind, options, quick]);
    const { nono, why, busy } = cells.value;
    const pixels = nono && pixelsOfNono(nono, picture.name);
    useEffect(() => {
        const place = canvas.current;
        if (!place || !pixels)
            return;
        image.current ??= new CellImage();
        image.current.show(pixels);
        const shown = image.current;
        const watch = new ResizeObserver(() => paintCells(place, pixels, shown));
        watch.observe(/** @type {HTMLElement} */ (place.parentElement));
        paintCells(place, pixels, shown);
        return () => watch.disconnect();
    }, [nono, kind]);
    const about = !pixels ? why || 'One moment …' : kind === 'grid' ?
        `${pixels.width} × ${pixels.height} cells, ${pixels.palette.length - 1} ${pixels.palette.length > 2 ? 'colours' : 'colour'}` : '';
    return h('figure', { class: 'bitmap-side', 'aria-busy': busy },
        h('figcaption', null, kind === 'grid' ? 'Its cells' : 'What is traced', h('span', { class: 'faint', role: 'status' }, about)),
        h('canvas', { ref: canvas, class: 'cells-canvas', role: 'img', 'aria-label': `The cells: ${about}`, hidden: !pixels }));
}

/**
 * A cell is a whole number of the screen's dots, so that all lines are seen and all cells are alike.
 * @param {HTMLCanvasElement} canvas @param {import('../../../doc/state.js').Pixels} pixels @param {CellImage} image
 */
function paintCells(canvas, pixels, image) {
    const dots = devicePixelRatio || 1;
    const across = ((canvas.parentElement?.clientWidth ?? 800) - 4) * dots / pixels.width;
    const scale = Math.max(1, Math.floor(Math.min(across, (0.72 * innerHeight - 4) * dots / pixels.height)));
    const width = pixels.width * scale + 1;
    const height = pixels.height * scale + 1;
    if (canvas.width !== width || canvas.height !== height) {
        canvas.width = width;
        canvas.height = height;
    }
    canvas.style.width = across < 1 ? '' : `${width / dots}px`;
    const paper = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    paper.imageSmoothingEnabled = false;
    paper.drawImage(image.canvas, 0, 0, pixels.width * scale, pixels.height * scale);
    if (scale < 6)
        return;
    for (const [every, colour] of /** @type {[number, string][]} */ ([[1, '#00000022'], [5, '#00000066']])) {
        paper.beginPath();
        for (let x = 0; x <= pixels.width; x += every) {
            paper.moveTo(x * scale + 0.5, 0);
            paper.lineTo(x * scale + 0.5, canvas.height);
        }
        for (let y = 0; y <= pixels.height; y += every) {
            paper.moveTo(0, y * scale + 0.5);
            paper.lineTo(canvas.width, y * scale + 0.5);
        }
        paper.strokeStyle = colour;
        paper.stroke();
    }
}
