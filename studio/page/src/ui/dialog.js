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

/** Closes it; the focus goes back to where it was. */
export function closeDialog() {
    document.querySelector('dialog')?.close();
    shown.value = null;
}

/** Whether one is open. */
export const hasDialog = () => shown.value !== null;

/** Where the dialog appears; once in the page. `children`: what must not lie behind it. @param {{ children?: import('preact').ComponentChildren }} props */
export function DialogPlace({ children }) {
    const dialog = shown.value;
    const element = useRef(/** @type {HTMLDialogElement | null} */ (null));
    useLayoutEffect(() => {
        if (!dialog || !element.current || element.current.open)
            return;
        element.current.showModal();
        const first = element.current.querySelector('.dialog-body :is(input, select, textarea, button):not(:disabled)');
        /** @type {HTMLElement | null} */ (first)?.focus();
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
          h('div', { class: 'dialog-body' }, dialog.body())), children);
}
