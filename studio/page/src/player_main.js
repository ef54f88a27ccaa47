// player_main.js: the player page, with the puzzles in it or in its address.
import { h, render } from 'preact';
import { engine } from './core/shared.js';
import { puzzleOf } from './links.js';
import { chosen, entries, entryOf, PlayerApp, trouble } from './play/player_app.js';
import './style/base.css';
import './style/controls.css';

/** The puzzles that stand in the page. */
function ownPuzzles() {
    try {
        const found = JSON.parse(document.getElementById('puzzles')?.textContent ?? '[]');
        return Array.isArray(found) ? found.map(entryOf) : [];
    } catch {
        trouble.value = 'The puzzles of this page are damaged; get it again.';
        return [];
    }
}

/** Adds the puzzle of the address. */
async function fromLink() {
    try {
        const bytes = await puzzleOf(location.hash);
        if (!bytes)
            return;
        const parsed = JSON.parse(new TextDecoder().decode(bytes));
        trouble.value = '';
        entries.value = [...entries.value, entryOf(Array.isArray(parsed) ? parsed[0] : parsed)];
        chosen.value = entries.value.length - 1;
    } catch (error) {
        trouble.value = `The puzzle of this address cannot be opened: ${error instanceof Error ? error.message : error}.`;
    }
}

async function start() {
    engine.ready.catch(() => {});
    entries.value = ownPuzzles();
    chosen.value = entries.value.length === 1 ? 0 : -1;
    await fromLink();
    addEventListener('hashchange', fromLink);
    const place = /** @type {HTMLElement} */ (document.getElementById('app'));
    place.replaceChildren();
    render(h(PlayerApp, { title: document.title }), place);
    document.documentElement.dataset.ready = 'yes';
}

start();
