// dialog.js: dialogs of the page, one at a time, closed by Escape.
import { signal } from '@preact/signals';
import { h } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** @typedef {{ title: string, body: () => import('preact').ComponentChildren, wide?: boolean }} Shown */
const shown = signal(/** @type {Shown | null} */ (null));

/** @param {Shown} dialog */
export function openDialog(dialog) {
    shown.value = dialog;
}

export function closeDialog() {
    shown.value = null;
}

/** Where the dialog appears; once in the page. */
export function DialogPlace() {
    const dialog = shown.value;
    const element = useRef(/** @type {HTMLDialogElement | null} */ (null));
    useLayoutEffect(() => {
        if (dialog && !element.current?.open)
            element.current?.showModal();
    }, [dialog]);
    if (!dialog)
        return null;
    return h('dialog', { ref: element, class: dialog.wide ? 'wide' : '', 'aria-labelledby': 'dialog-title',
                         onClose: closeDialog,
                         onClick: (/** @type {MouseEvent} */ event) => event.target === element.current &&
                             element.current?.close() },
        h('div', { class: 'dialog-frame' },
          h('header', null, h('h1', { id: 'dialog-title' }, dialog.title),
            h('button', { type: 'button', class: 'icon quiet', 'aria-label': 'Close', onClick: closeDialog }, '×')),
          h('div', { class: 'dialog-body' }, dialog.body())));
}
