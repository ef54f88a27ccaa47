// shell.js: the frame around the rooms: the document's name, undo, the doors, what is said.
import { h } from 'preact';
import { useErrorBoundary } from 'preact/hooks';
import { current, dismiss, go, newDocument, notices, openDocument, room, say } from './app.js';
import { openDocuments } from './documents.js';
import { openHelp, openKeys } from './help.js';
import { roomNamed, rooms } from './rooms/rooms.js';
import { openSettings } from './settings.js';
import { addCommands } from './ui/commands.js';
import { CommandButton, useTyping } from './ui/controls.js';
import { DialogPlace, hasDialog } from './ui/dialog.js';
import { VerdictChip } from './verdict_chip.js';

addCommands(
    { id: 'undo', label: 'Undo', keys: 'Ctrl+Z', enabled: () => current().canUndo.value, run: () => current().undo() },
    { id: 'redo', label: 'Redo', keys: 'Ctrl+Shift+Z or Ctrl+Y', enabled: () => current().canRedo.value,
      run: () => current().redo() },
    { id: 'new', label: 'New', hint: 'Begin an empty document; this one is kept', keys: 'Alt+N',
      run: () => newDocument().then(() => go('picture')) },
    { id: 'documents', label: 'Documents', keys: 'Ctrl+Alt+O', run: openDocuments },
    { id: 'settings', label: 'Settings', keys: 'Ctrl+,', run: openSettings },
    { id: 'keys', label: 'Keyboard', keys: 'Ctrl+/', run: openKeys },
    { id: 'help', label: 'Help', keys: '? or F1', run: openHelp },
    ...rooms.map((entry, i) => ({ id: `go.${entry.name}`, label: entry.label, keys: `Alt+${i + 1}`,
                                  pressed: () => room.value === entry.name, run: () => go(entry.name) })));

function Title() {
    const doc = current();
    const { meta } = doc.state.value;
    return h('input', {
        ...useTyping(meta.title, event => doc.commit('Rename', {
            meta: { ...doc.committed.value.meta, title: /** @type {HTMLInputElement} */ (event.target).value.trim() } })),
        class: 'doc-title', 'aria-label': 'Title of the document', placeholder: 'Untitled', maxLength: 200,
    });
}

function Doors() {
    return h('nav', { class: 'doors', 'aria-label': 'Rooms' }, rooms.map(({ name, label, icon }, i) =>
        h('button', { key: name, type: 'button', class: 'door', 'data-command': `go.${name}`, title: `${label} (Alt+${i + 1})`,
                      'aria-current': room.value === name ? 'page' : undefined, onClick: () => go(name) },
          h('span', { class: 'door-icon', 'aria-hidden': true }, icon), h('span', { class: 'door-label' }, label))));
}

function Notices() {
    return h('div', { class: 'notices', role: 'status', 'aria-live': 'polite' }, notices.value.map(({ id, text, kind, action }) =>
        h('div', { key: id, class: `notice ${kind}` }, h('span', null, text),
          action && h('button', { type: 'button', onClick: () => { dismiss(id); action.run(); } }, action.label),
          h('button', { type: 'button', class: 'icon quiet', 'aria-label': 'Dismiss', onClick: () => dismiss(id) }, '×'))));
}

/** The room; one that fails says so and lets the others live. */
function Room() {
    const [error, reset] = useErrorBoundary(error => say(`Something went wrong here: ${error.message}`, 'error'));
    if (error)
        return h('main', { class: 'room', id: 'room' }, h('p', null, 'This room failed; the document is safe. '),
            h('button', { type: 'button', onClick: reset }, 'Try again'));
    const { name, label, component } = roomNamed(room.value);
    return h('main', { class: `room room-${name}`, id: 'room', key: name, 'aria-label': label },
        h('h1', { class: 'sr-only' }, `${label}, Nonosmith Studio`), h(component, null));
}

export function Shell() {
    const doc = openDocument.value;
    if (!doc)
        return null;
    return h('div', { class: 'shell' },
        h('header', { class: 'bar' },
          h('span', { class: 'brand', 'aria-hidden': true }, h('b', null, 'nono'), 'smith'),
          h(Title, { key: doc.id }),
          h('div', { class: 'bar-tools' },
            h(CommandButton, { id: 'undo', icon: '↶', quiet: true }), h(CommandButton, { id: 'redo', icon: '↷', quiet: true })),
          h(VerdictChip, null),
          h(Doors, null),
          h('div', { class: 'bar-tools bar-end' },
            h(CommandButton, { id: 'new', sign: '+', quiet: true }), h(CommandButton, { id: 'documents', sign: '☰', quiet: true }),
            h(CommandButton, { id: 'settings', icon: '⚙', quiet: true }), h(CommandButton, { id: 'help', icon: '?', quiet: true }))),
        h(Room, { key: `${doc.id} ${room.value}` }), hasDialog() ? h(DialogPlace, null, h(Notices, null)) : h(Notices, null));
}
