// help.js: help on the room, and the keys of everything.
import { h } from 'preact';
import { room } from './app.js';
import { helpOf } from './help_texts.js';
import { roomNamed } from './rooms/rooms.js';
import { commandsHere } from './ui/commands.js';
import { openDialog } from './ui/dialog.js';

function Keys() {
    const shown = commandsHere().filter(({ keys }) => keys);
    return h('table', { class: 'keys' }, h('tbody', null, shown.map(({ id, label, keys }) =>
        h('tr', { key: id }, h('th', { scope: 'row' }, label),
          h('td', null, keys?.split(' or ').map((own, i) => [i > 0 && ' or ', h('kbd', null, own)]))))));
}

export function openKeys() {
    openDialog({ title: 'Keyboard', body: () => h(Keys, null) });
}

export function openHelp() {
    const { label } = roomNamed(room.value);
    openDialog({ title: `${label}: help`, wide: true, body: () => h('div', { class: 'help' },
        helpOf(room.value).map(({ title, text }) => h('section', { key: title }, h('h2', null, title), h('p', null, text))),
        h('h2', null, 'Keys'), h(Keys, null)) });
}
