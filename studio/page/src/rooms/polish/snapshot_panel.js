// snapshot_panel.js: states to come back to.
import { h } from 'preact';
import { Button, Group } from '../../ui/controls.js';
import { CommandButton } from '../../ui/controls.js';
import { polishing } from './polishing.js';

/** @param {{ snapshot: import('./polishing.js').Snapshot, first: boolean }} props */
function Row({ snapshot, first }) {
    const { number, name, steps, state } = snapshot;
    const compared = polishing.compared.value === number;
    return h('li', { class: 'snapshot' },
        h('input', { type: 'text', value: name, 'aria-label': 'Name of the snapshot', maxLength: 60,
                     onChange: (/** @type {Event} */ event) =>
                         polishing.rename(number, /** @type {HTMLInputElement} */ (event.target).value) }),
        h('span', { class: 'faint' }, `step ${steps}, ${state.shallow_angles + state.close_curves} doubts`),
        h('div', { class: 'row-of' },
          h(Button, { label: 'Return', name: `Return to ${name}`, onClick: () => {
              polishing.remember(`Return to ${name}`);
              polishing.restore(snapshot);
          } }),
          h(Button, { label: 'Compare', name: `Compare with ${name}`, pressed: compared && polishing.curtain.value !== null,
                      title: 'Shown behind the curtain', onClick: () => {
              const shown = compared && polishing.curtain.value !== null;
              polishing.compared.value = number;
              polishing.curtain.value = shown ? null : polishing.curtain.value ?? 0.5;
          } }),
          !first && h(Button, { label: '×', name: `Delete ${name}`, class: 'icon quiet', onClick: () => polishing.forget(number) })));
}

export function SnapshotGroup() {
    const list = polishing.snapshots.value;
    return h(Group, { title: 'Snapshots' },
        h('div', { class: 'row-of' }, h(CommandButton, { id: 'polish.snapshot' }), h(CommandButton, { id: 'polish.undo' }),
          h(CommandButton, { id: 'polish.redo' })),
        polishing.gestures.value.length > 0 &&
            h('p', { class: 'faint' }, `Undo takes back: ${polishing.gestures.value.at(-1)?.undo}`),
        h('ul', { class: 'snapshots' }, list.map((snapshot, i) => h(Row, { key: snapshot.number, snapshot, first: i === 0 }))));
}
