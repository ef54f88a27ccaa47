// player_page.js: the player's page with puzzles in it, of the parts that the studio has itself.
import { hasPiece, piece } from './pieces.js';

/** @param {Uint8Array<ArrayBuffer>} bytes gzip, then base64, as build.mjs packs parts */
async function squeezed(bytes) {
    const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'));
    const packed = new Uint8Array(await new Response(stream).arrayBuffer());
    let letters = '';
    for (let i = 0; i < packed.length; i += 8192)
        letters += String.fromCharCode(...packed.subarray(i, i + 8192));
    return btoa(letters);
}

/** @param {any[]} puzzles as .nono files have them @returns {Promise<string>} */
export async function playerPage(puzzles) {
    let html = new TextDecoder().decode(await piece('player'));
    if (!puzzles.some(({ puzzle }) => puzzle.kind === 'solid'))
        html = html.replace(/<!--solid-->[^]*?<!--\/solid-->/, '');
    for (const [mark, name] of [['@module@', hasPiece('player-module') ? 'player-module' : 'module'], ['@worker@', 'worker'], ['@solid@', 'solid']])
        if (html.includes(`>${mark}<`)) {
            const packed = await squeezed(await piece(name));
            html = html.replace(`>${mark}<`, () => `>${packed}<`);
        }
    const text = JSON.stringify(puzzles).replaceAll('<', '\\u003c');
    return html.replace('id="puzzles">[]<', () => `id="puzzles">${text}<`);
}
