// documents.js: the dialog with all documents of this browser.
import { signal } from '@preact/signals';
import { h } from 'preact';
import { current, isElsewhere, newDocument, openDocument, reopen, say, store } from './app.js';
import { titleOf } from './doc/state.js';
import { closeDialog, openDialog } from './ui/dialog.js';

const listed = signal(/** @type {import('./doc/store.js').Kept[]} */ ([]));

async function list() {
    await current().writing;
    listed.value = await store.documents();
}

/** @param {string} id */
async function remove(id) {
    if (await isElsewhere(id))
        return say('This document is open in another tab; close it there first.', 'error');
    if (openDocument.value?.id === id) {
        await current().writing;
        await newDocument();
    }
    const kept = await store.document(id);
    if (!kept)
        return list();
    await store.put({ ...kept, deleted: true });
    say(`"${titleOf(/** @type {any} */ (kept.state))}" was deleted.`, 'note', { label: 'Undo', run: async () => {
        await store.put(kept);
        await list();
    } });
    await list();
}

/** @param {import('./doc/store.js').Kept} kept */
function Row({ id, state, changed }) {
    const title = titleOf(/** @type {any} */ (state));
    const open = id === openDocument.value?.id;
    return h('li', { key: id },
        h('button', { type: 'button', class: 'row', 'aria-current': open ? 'true' : undefined,
                      onClick: () => { reopen(id); closeDialog(); } },
          h('b', null, title), h('span', { class: 'faint' },
              `${open ? 'open, ' : ''}${state.puzzle ? `${state.kind} puzzle` : state.picture.type}, ${new Date(changed).toLocaleString()}`)),
        h('button', { type: 'button', class: 'quiet', 'aria-label': `Delete ${title}`, onClick: () => remove(id) }, 'Delete'));
}

export function openDocuments() {
    list();
    openDialog({ title: 'Documents', body: () => h('div', null,
        h('p', null, 'Everything you make stays in this browser until you delete it.'),
        h('ul', { class: 'rows' }, listed.value.map(kept => h(Row, kept))),
        h('button', { type: 'button', class: 'primary', onClick: () => { newDocument(); closeDialog(); } }, 'New document')) });
}
