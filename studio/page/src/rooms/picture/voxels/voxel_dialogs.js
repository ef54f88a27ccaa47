// voxel_dialogs.js: how large a block is to be.
import { signal } from '@preact/signals';
import { h } from 'preact';
import { Button, Segments, Slider } from '../../../ui/controls.js';
import { closeDialog, openDialog } from '../../../ui/dialog.js';
import { SIDE_MAX, resized } from './blocks.js';
import { editVoxels, voxelsHere } from './voxel_state.js';

/** @typedef {import('./blocks.js').Triple} Triple */

const wanted = signal({ size: /** @type {Triple} */ ([8, 8, 8]), stays: 'floor' });
/** @type {Record<string, Triple>} */
const PLACES = { floor: [0.5, 0.5, 0], middle: [0.5, 0.5, 0.5], corner: [0, 0, 0] };

function resize() {
    const { size, stays } = wanted.value;
    editVoxels('Resize', picture => resized(picture, size, PLACES[stays]));
    closeDialog();
}

export function openVoxelSize() {
    const picture = voxelsHere();
    if (!picture)
        return;
    wanted.value = { size: [...picture.size], stays: 'floor' };
    openDialog({ title: 'Resize', body: () => h('form', { class: 'stack', onSubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        resize();
    } },
    ['Wide', 'Deep', 'High'].map((label, i) => h(Slider, { key: label, label, value: wanted.value.size[i], min: 1, max: SIDE_MAX,
        onInput: value => {
            const size = /** @type {Triple} */ ([...wanted.value.size]);
            size[i] = Math.round(value);
            wanted.value = { ...wanted.value, size };
        } })),
    h(Segments, { label: 'The model stays', value: wanted.value.stays,
                  choices: [['floor', 'On the floor'], ['middle', 'In the middle'], ['corner', 'Left, front, bottom']],
                  onChange: stays => { wanted.value = { ...wanted.value, stays }; } }),
    h('div', { class: 'row-of' }, h('button', { type: 'submit', class: 'primary' }, 'Resize'),
      h(Button, { label: 'Cancel', onClick: closeDialog }))) });
}
