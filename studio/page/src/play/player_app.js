// player_app.js: the player page: one puzzle, or several with an index, ticks and stars.
import { signal } from '@preact/signals';
import { h } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { Button } from '../ui/controls.js';
import { fingerprint, Keeper } from './keeping.js';
import { PlaySettings } from './play_settings.js';
import { PlayView } from './play_view.js';

/** @typedef {{ nono: import('../boards/board.js').Nono, bytes: Uint8Array }} Entry */

/** @param {any} nono @returns {Entry} */
export const entryOf = nono => ({ nono, bytes: new TextEncoder().encode(JSON.stringify(nono)) });

/** Which puzzle is open; -1: the index. */
export const chosen = signal(-1);
export const entries = signal(/** @type {Entry[]} */ ([]));
/** Why an address could not be opened. */
export const trouble = signal('');

/** @type {Record<string, string>} */
const KINDS = { grid: 'Grid', sloped: 'Sloped', curved: 'Curved', solid: 'Solid' };

/** What one knows of a puzzle without its answer. @param {Entry['nono']} nono */
function shapeOf({ puzzle }) {
    const coloured = (puzzle.palette?.length ?? 2) > 2;
    const size = puzzle.size ? puzzle.size.join(' × ') : `${puzzle.cells} cells`;
    return [KINDS[puzzle.kind] ?? puzzle.kind, size, coloured && 'in colours'].filter(Boolean).join(', ');
}

/** @param {{ entry: Entry, i: number, keeper: Keeper }} props */
function Card({ entry: { nono }, i, keeper }) {
    const kept = keeper.read(fingerprint(nono));
    const stars = Number(nono.judged?.stars) || 0;
    const title = kept?.solved && nono.meta?.title ? String(nono.meta.title) : `Puzzle ${i + 1}`;
    const begun = kept && !kept.solved && /[^']/.test(kept.marks);
    return h('li', null, h('button', { type: 'button', class: 'player-card', onClick: () => { chosen.value = i; } },
        h('b', null, title), h('span', { class: 'faint' }, shapeOf(nono)),
        stars > 0 && h('span', { class: 'player-stars', role: 'img', 'aria-label': `${stars} of 5 stars` }, '★'.repeat(stars) + '☆'.repeat(5 - stars)),
        kept?.solved ? h('span', { class: 'player-tick' }, '✓ solved') : begun ? h('span', { class: 'faint' }, 'begun') : null));
}

function Index() {
    const keeper = useMemo(() => new Keeper(() => {}), []);
    return h('main', null, h('ul', { class: 'player-index' }, entries.value.map((entry, i) => h(Card, { key: i, entry, i, keeper }))));
}

/** @param {{ title: string }} props */
export function PlayerApp({ title }) {
    const settings = useMemo(() => new PlaySettings(), []);
    const all = entries.value, i = chosen.value, entry = all[i];
    const theme = settings.theme.value;
    useEffect(() => { document.documentElement.dataset.theme = theme; }, [theme]);
    const next = all.length > 1 ? () => { chosen.value = i + 1 < all.length ? i + 1 : -1; } : undefined;
    return h('div', { class: 'player' },
        all.length > 1 || !entry || trouble.value ? h('header', { class: 'player-bar' },
            h('h1', null, title),
            trouble.value && h('p', { role: 'alert', class: 'play-warning' }, trouble.value),
            entry && all.length > 1 && h(Button, { label: 'All puzzles', onClick: () => { chosen.value = -1; } })) : null,
        entry ? h('main', { class: 'player-place', key: i }, all.length === 1 && !trouble.value && h('h1', { class: 'sr-only' }, title),
                  h(PlayView, { nono: entry.bytes, name: all.length > 1 ? `Puzzle ${i + 1}` : 'Puzzle', settings, alone: true, themed: true, onNext: next })) :
            all.length > 0 ? h(Index, null) : h('p', { class: 'play-opening' }, 'There is no puzzle in this page.'));
}
