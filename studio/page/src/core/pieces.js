// pieces.js: the packed parts of the page (see build.mjs), opened when they are needed.

/** @type {Map<string, Promise<Uint8Array<ArrayBuffer>>>} */
const opened = new Map();

/** Parts of a page that does not hold them itself. @type {Record<string, string>} */
let lent = {};

/** Takes packed parts from somewhere else than the page. @param {Record<string, string>} parts */
export function lendPieces(parts) {
    lent = parts;
}

/** @param {string} name */
export function hasPiece(name) {
    return Object.hasOwn(lent, name) || opened.has(name) || document.getElementById(`piece-${name}`) !== null;
}

/** @param {string} name */
function packedPiece(name) {
    if (Object.hasOwn(lent, name))
        return lent[name];
    const element = document.getElementById(`piece-${name}`);
    if (!element)
        throw new Error(`this page has no part "${name}"`);
    element.remove();
    return element.textContent ?? '';
}

/** @param {string} name */
async function open(name) {
    const letters = atob(packedPiece(name));
    const bytes = Uint8Array.from(letters, letter => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
    return new Uint8Array(await new Response(stream).arrayBuffer());
}

/**
 * The bytes of a part.
 * @param {string} name
 */
export function piece(name) {
    let bytes = opened.get(name);
    if (!bytes)
        opened.set(name, bytes = open(name));
    return bytes;
}

/**
 * An address from which a part can be started as a script.
 * @param {string} name
 */
export async function pieceAddress(name) {
    return URL.createObjectURL(new Blob([await piece(name)], { type: 'text/javascript' }));
}

/** @type {Promise<typeof import('../boards/solid/solid_scene.js')> | undefined} */
let solid;

/** The 3D part of the page, with three.js in it; loaded when the first solid is shown. */
export function solidScene() {
    solid ??= pieceAddress('solid').then(address => import(address));
    return solid;
}

/**
 * @typedef {{ folder: string, name: string, bytes: Uint8Array, beside: { name: string, bytes: Uint8Array }[] }} Example
 * @type {Promise<Example[]> | undefined}
 */
let examples;

/** @param {Uint8Array} bytes @returns {Example[]} */
function examplesOf(bytes) {
    /** @type {{ folder: string, name: string, base64: string }[]} */
    const stored = JSON.parse(new TextDecoder().decode(bytes));
    const all = stored.map(({ folder, name, base64 }) =>
        ({ folder, name, bytes: Uint8Array.from(atob(base64), letter => letter.charCodeAt(0)) }));
    const materials = all.filter(({ name }) => name.endsWith('.mtl'));
    return all.filter(example => !materials.includes(example)).map(example => ({ ...example,
        beside: materials.filter(({ name }) => name.replace('.mtl', '.obj') === example.name) }));
}

/** Our own pictures and recipes, models with their materials: `folder` is that of the project's examples. */
export function allExamples() {
    return examples ??= piece('examples').then(examplesOf);
}
