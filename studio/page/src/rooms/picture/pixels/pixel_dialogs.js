// pixel_dialogs.js: how large a picture is to be.
import { signal } from '@preact/signals';
import { h } from 'preact';
import { Button, Slider } from '../../../ui/controls.js';
import { closeDialog, openDialog } from '../../../ui/dialog.js';
import { resized, SIDE_MAX } from './grids.js';
import { edit, pixelsHere, selection, view } from './pixel_state.js';

const wanted = signal({ width: 20, height: 20, across: 0.5, down: 0.5 });
/** @param {Partial<{ width: number, height: number, across: number, down: number }>} changes */
const want = changes => { wanted.value = { ...wanted.value, ...changes }; };

const ROWS = ['top', 'middle', 'bottom'];
const COLUMNS = ['left', 'centre', 'right'];

/** Where the picture stays: nine places. */
function Anchor() {
    const { across, down } = wanted.value;
    return h('fieldset', { class: 'anchor' }, h('legend', null, 'The picture stays'),
        ROWS.flatMap((row, j) => COLUMNS.map((column, i) => h('label', { key: `${row} ${column}` },
            h('input', { type: 'radio', name: 'anchor', 'aria-label': `${row} ${column}`,
                         checked: across === i / 2 && down === j / 2, onChange: () => want({ across: i / 2, down: j / 2 }) }),
            h('span', { 'aria-hidden': true }, '•')))));
}

function resize() {
    const { width, height, across, down } = wanted.value;
    edit('Resize', picture => resized(picture, Math.round(width), Math.round(height), across, down));
    selection.value = null;
    view.value = { scale: 0, left: 0, top: 0 };
    closeDialog();
}

export function openResize() {
    const picture = pixelsHere();
    if (!picture)
        return;
    wanted.value = { width: picture.width, height: picture.height, across: 0.5, down: 0.5 };
    openDialog({ title: 'Resize', body: () => h('div', { class: 'stack' },
        h(Slider, { label: 'Columns', value: wanted.value.width, min: 1, max: SIDE_MAX, onInput: width => want({ width }) }),
        h(Slider, { label: 'Rows', value: wanted.value.height, min: 1, max: SIDE_MAX, onInput: height => want({ height }) }),
        h(Anchor, null),
        h('div', { class: 'row-of' }, h(Button, { class: 'primary', label: 'Resize', onClick: resize }),
          h(Button, { label: 'Cancel', onClick: closeDialog }))) });
}
