// opening.js: files from the person become the document's picture: chosen, dropped or pasted.
import { current, engine, go, room, say } from '../../app.js';
import { GivenUp } from '../../core/engine.js';
import { NotChosen } from '../../core/readers/puzzles.js';
import { stemOf } from '../../core/readers/unreadable.js';
import { kindFor, pictureOf } from '../../core/sources.js';
import { emptyState } from '../../doc/state.js';
import { askForFiles } from '../../ui/files.js';
import { chooseOne } from './choose_one.js';

/**
 * @typedef {import('../../doc/state.js').Picture} Picture
 * @typedef {import('../../doc/state.js').DocState} DocState
 * @typedef {import('../../core/module.js').Block} Block
 */

export const ACCEPTED = '.svg,.png,.jpg,.jpeg,.webp,.gif,.bmp,.avif,.txt,.nono,.non,.nonpack,.xml,.pbn,.nin,.mk,.g,.cwd,' +
    '.lp,.pbm,.pgm,.ppm,.pnm,.taai,.sgt,.gno,.picross,.vox,.obj,.mtl,.stl,.ply,.gltf,.glb,image/*';

/** A file of a puzzle is taken as it is; a voxel model and a picture of letters are made into one.
 *  @param {Picture} picture @returns {picture is import('../../doc/state.js').PuzzleFile} */
export const isFinished = picture => picture.type === 'puzzle' && !/\.(vox|txt|text|p[bgpn]m)$/i.test(picture.name);

/** @param {Picture} picture @returns {Promise<Partial<DocState>>} */
async function finished(picture) {
    if (!isFinished(picture))
        return {};
    const { files } = await engine.work('convert', { to: 'nono' }, [{ name: picture.name, bytes: picture.bytes }]);
    const { meta } = JSON.parse(new TextDecoder().decode(files[0].bytes));
    /** @type {Record<string, string>} */
    const texts = {};
    for (const [key, value] of Object.entries(meta ?? {}))
        if (typeof value === 'string')
            texts[key] = value;
    return { puzzle: { nono: files[0].bytes, made: '', edited: true },
             meta: { title: titleOf(picture.name), ...texts } };
}

/** The document's title, unless it is only that of the file it came from. */
export function givenTitle() {
    const { meta, picture } = current().committed.peek();
    return 'name' in picture && meta.title === titleOf(picture.name) ? '' : meta.title;
}

/** Makes it the document's picture, with the kind of puzzle that suits it. @param {string} label @param {Picture} picture
 *  @param {Partial<DocState>} [more] */
export function takePicture(label, picture, more = {}) {
    const doc = current();
    const { meta } = doc.committed.peek();
    const title = givenTitle() || ('name' in picture && label !== 'New' ? titleOf(picture.name) : '');
    doc.commit(label, { picture, kind: kindFor(picture), options: emptyState().options, puzzle: null,
                        meta: { ...meta, title }, ...more });
}

/** 'Old cat' of 'old_cat.png'. @param {string} name */
function titleOf(name) {
    const words = stemOf(name).replace(/[_-]+/g, ' ').trim();
    return words.charAt(0).toUpperCase() + words.slice(1, 100);
}

/** @param {Block} file @param {Partial<DocState>} [more] @param {Block[]} [beside] files that belong to it
 *  @returns {Promise<boolean>} whether it was one */
export async function openFile(file, more = {}, beside = []) {
    try {
        const picture = await pictureOf(file, chooseOne, beside);
        takePicture('Open', picture, { ...await finished(picture), ...more });
        if (room.peek() !== 'picture')
            go('picture');
        return true;
    } catch (error) {
        if (!(error instanceof NotChosen || error instanceof GivenUp))
            say(error instanceof Error ? error.message : String(error), 'error');
        return false;
    }
}

/** @param {File} file @returns {Promise<Block>} */
const blockOf = async file => ({ name: file.name.slice(-120) || 'picture', bytes: new Uint8Array(await file.arrayBuffer()) });

/** The first of them that is a picture, with the materials that come with it. @param {File[]} files */
export async function openFiles(files) {
    const materials = files.filter(({ name }) => /\.mtl$/i.test(name));
    const [first, ...others] = files.filter(file => !materials.includes(file));
    const huge = files.find(({ size }) => size > 1 << 28);
    if (!first)
        return materials.length > 0 && say(`${materials[0].name} holds materials alone; open it together with its model.`, 'error');
    if (others.length > 0)
        say(`One picture at a time: ${first.name} is opened.`);
    if (huge)
        say(`${huge.name} is too large; a file has at most 64 MB here.`, 'error');
    else
        await openFile(await blockOf(first), {}, await Promise.all(materials.map(blockOf)));
}

/** Asks for a file and opens it. */
export async function askToOpen() {
    await openFiles(await askForFiles(ACCEPTED, true));
}

/** What a pasted text is called, by what it looks like. @param {string} text */
function nameOfText(text) {
    if (/^\s*</.test(text))
        return /<(\w+:)?svg/i.test(text) ? 'pasted.svg' : 'pasted.xml';
    return /^\s*[{[]/.test(text) ? 'pasted.nono' : 'pasted.txt';
}

/** @param {ClipboardEvent} event */
async function paste(event) {
    const target = /** @type {HTMLElement | null} */ (event.target);
    if (target?.closest?.('input, textarea, select, [contenteditable], dialog'))
        return;
    const [file] = event.clipboardData?.files ?? [];
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (/#n\d+\.[\w-]*\s*$/.test(text)) { // a link to a puzzle
        event.preventDefault();
        location.hash = text.slice(text.lastIndexOf('#')).trim();
    } else if (file) {
        event.preventDefault();
        const { name, bytes } = await blockOf(file);
        await openFile({ name: name === 'image.png' ? 'pasted.png' : name, bytes });
    } else if (text.trim()) {
        event.preventDefault();
        await openFile({ name: nameOfText(text), bytes: new TextEncoder().encode(`${text.trimEnd()}\n`) });
    }
}

/** Files may be dropped anywhere, and pasted. */
export function listenForFiles() {
    const page = document.documentElement;
    let depth = 0; // elements inside of each other that are dragged over
    const over = (/** @type {number} */ change) => {
        depth = Math.max(0, depth + change);
        page.toggleAttribute('data-dropping', depth > 0);
    };
    const hasFiles = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes('Files') ?? false;
    addEventListener('dragenter', event => hasFiles(event) && over(1));
    addEventListener('dragleave', event => hasFiles(event) && over(-1));
    addEventListener('dragover', event => hasFiles(event) && event.preventDefault());
    addEventListener('drop', event => {
        if (!hasFiles(event))
            return;
        event.preventDefault();
        depth = 0;
        over(0);
        openFiles([...event.dataTransfer?.files ?? []]);
    });
    addEventListener('paste', paste);
}
