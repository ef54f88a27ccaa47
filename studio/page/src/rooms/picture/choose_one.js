// choose_one.js: which of several puzzles of a file is meant.
import { signal } from '@preact/signals';
import { h } from 'preact';
import { useEffect } from 'preact/hooks';
import { Field } from '../../ui/controls.js';
import { closeDialog, openDialog } from '../../ui/dialog.js';

const MOST = 300; // shown at once; the others are found by their title
const sought = signal('');

/** @param {{ offered: import('../../core/readers/puzzles.js').Offered[], take: (place: number) => void, leave: () => void }} props */
function Offers({ offered, take, leave }) {
    useEffect(() => leave, []);
    const words = sought.value.toLowerCase();
    const found = offered.map((offer, i) => ({ ...offer, i })).filter(({ title, size }) =>
        `${title} ${size}`.toLowerCase().includes(words));
    return h('div', { class: 'stack' },
        offered.length > 12 && h(Field, { label: 'Find', value: sought.value, type: 'search', onChange: value => { sought.value = value; } }),
        h('ul', { class: 'rows' }, found.slice(0, MOST).map(({ title, kind, size, i }) => h('li', { key: i },
            h('button', { type: 'button', class: 'row', onClick: () => take(i) },
              h('b', null, title), h('span', { class: 'faint' }, `${kind}, ${size}`))))),
        found.length > MOST && h('p', { class: 'faint' }, `and ${found.length - MOST} more; find them by their title.`));
}

/** @type {import('../../core/readers/puzzles.js').Choose} */
export function chooseOne(name, offered) {
    sought.value = '';
    return new Promise(resolve => openDialog({
        title: `${name} has ${offered.length} puzzles`, body: () => h(Offers, {
            offered, take: place => { resolve(place); closeDialog(); }, leave: () => resolve(-1) }) }));
}
