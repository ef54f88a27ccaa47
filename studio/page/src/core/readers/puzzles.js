// puzzles.js: files of puzzles, which the core reads; of several one is chosen.
import { engine } from '../../app.js';
import { tellEvents } from './tell.js';
import { stemOf, Unreadable } from './unreadable.js';
import { textOf, webpbnEvents } from './xml.js';

/**
 * One of several puzzles, as it is offered.
 * @typedef {{ title: string, kind: string, size: string, nono: any }} Offered
 * @typedef {(name: string, offered: Offered[]) => Promise<number>} Choose the place of the one taken; -1: none
 */

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** @param {any} nono @param {number} i @returns {Offered} */
function offer(nono, i) {
    const { kind, size, cells } = nono.puzzle;
    const title = typeof nono.meta?.title === 'string' && nono.meta.title ? nono.meta.title : `Number ${nono.number ?? i + 1}`;
    return { title, kind, size: Array.isArray(size) ? size.join(' × ') : `${cells} cells`, nono };
}

/** Somebody did not want any of them. */
export class NotChosen extends Error {}

/**
 * @param {string} name @param {Uint8Array} bytes @param {boolean} webpbn told by the page's parser
 * @param {Choose} [choose]
 * @returns {Promise<import('../../doc/state.js').PuzzleFile>}
 */
export async function readPuzzles(name, bytes, webpbn, choose = async () => 0) {
    const block = webpbn ? { name: /\.(xml|pbn)$/i.test(name) ? name : `${stemOf(name)}.xml`,
                             bytes: tellEvents(webpbnEvents(name, textOf(bytes))) } : { name, bytes };
    const { files } = await engine.work('convert', { to: 'nono' }, [block]);
    const read = files[0] && JSON.parse(decoder.decode(files[0].bytes));
    if (!read)
        throw new Unreadable(`${name} holds no puzzle.`);
    const all = Array.isArray(read) ? read : [read];
    if (all.length === 1)
        return { type: 'puzzle', name: block.name, bytes: block.bytes, kind: all[0].puzzle.kind,
                 ...webpbn && { saved: bytes } };
    const place = await choose(name, all.map(offer));
    if (place < 0)
        throw new NotChosen('');
    const nono = all[place];
    return { type: 'puzzle', name: `${stemOf(name)}-${nono.number ?? place + 1}.nono`,
             bytes: encoder.encode(JSON.stringify(nono)), kind: nono.puzzle.kind };
}
