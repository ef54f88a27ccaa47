// play_print.js: the puzzle on paper, as `draw` draws it. Sheets are drawn soon after a puzzle opens, so that the browser's own menu
// prints them, too.
import { signal } from '@preact/signals';
import { h } from 'preact';
import { useEffect } from 'preact/hooks';
import { engine } from '../core/shared.js';

const drawn = signal(/** @type {{ address: string, size: string }[]} */ ([]));

/** @param {import('./game.js').Game} game */
async function draw(game) {
    const { files } = await engine.work('draw', { output: 'page.svg', 'hide-title': true }, [{ name: 'puzzle.nono', bytes: game.bytes }]);
    forget();
    drawn.value = files.map(({ bytes }) => {
        const [, width, height] = /<svg[^>]*\swidth="([\d.]+)mm"[^>]*\sheight="([\d.]+)mm"/.exec(new TextDecoder().decode(bytes.subarray(0, 2000))) ?? [];
        return { address: URL.createObjectURL(new Blob([/** @type {any} */ (bytes)], { type: 'image/svg+xml' })),
                 size: `${Number(width) || 210}mm ${Number(height) || 297}mm` };
    });
}

function forget() {
    for (const { address } of drawn.value)
        URL.revokeObjectURL(address);
    drawn.value = [];
}

/** Prints the sheets. @param {import('./game.js').Game} game */
export async function printSheets(game) {
    if (drawn.value.length === 0)
        await draw(game);
    await new Promise(done => requestAnimationFrame(done));
    await Promise.all([...document.querySelectorAll('.play-sheet')].map(image => /** @type {HTMLImageElement} */ (image).decode().catch(() => {})));
    print();
}

/** The sheets, which only the printer sees. @param {{ game: import('./game.js').Game }} props */
export function Sheets({ game }) {
    const [first] = drawn.value;
    useEffect(() => {
        const timer = setTimeout(() => draw(game).catch(() => {}), 1200);
        return () => {
            clearTimeout(timer);
            forget();
        };
    }, [game]);
    useEffect(() => {
        if (!first)
            return;
        const paper = new CSSStyleSheet();
        paper.replaceSync(`@page { size: ${first.size}; margin: 0; }`);
        document.adoptedStyleSheets = [paper];
        return () => { document.adoptedStyleSheets = []; };
    }, [first]);
    return h('div', { class: 'play-sheets', 'aria-hidden': 'true' }, drawn.value.map(({ address }) => h('img', { key: address, class: 'play-sheet', src: address, alt: '' })));
}
