// controls.js: the few controls that all rooms are made of, each with its name for screen readers.
import { h } from 'preact';
import { useState } from 'preact/hooks';
import { commandNamed } from './commands.js';

/** @typedef {import('preact').ComponentChildren} Children */

let ids = 0;
/** An id that nothing else on the page has: boards and dialogs are rendered apart, and preact's own ids begin anew there. */
export function useOwnId() {
    return useState(() => `own-${++ids}`)[0];
}

/**
 * A button that runs a command.
 * @param {{ id: string, icon?: Children, sign?: string, quiet?: boolean, class?: string }} props `icon`: shown instead of the
 * name, which stands below it where nobody can point at it to learn it; `sign`: where there is little room
 */
export function CommandButton({ id, icon, sign, quiet, class: own = '' }) {
    const command = commandNamed(id);
    const pressed = command.pressed?.();
    return h('button', {
        type: 'button', class: `${quiet ? 'quiet ' : ''}${icon ? 'icon ' : ''}${own}`, 'data-command': id,
        disabled: !(command.enabled?.() ?? true), 'aria-pressed': pressed === undefined ? undefined : pressed,
        'aria-label': icon || sign ? command.label : undefined, 'aria-keyshortcuts': command.keys?.split(' or ')[0],
        title: [icon ? command.label : '', command.hint, command.keys && `(${command.keys})`].filter(Boolean).join(' '),
        onClick: command.run,
    }, icon ? [h('span', { 'aria-hidden': true }, icon), h('span', { class: 'icon-label', 'aria-hidden': true }, command.label)] : sign && h('span', { class: 'sign', 'aria-hidden': true }, sign),
    !icon && h('span', { class: sign ? 'sign-label' : undefined }, command.label));
}

/** @param {{ label: Children, onClick: () => void, disabled?: boolean, pressed?: boolean, class?: string,
 *            title?: string, name?: string }} props `name`: for screen readers, when the label is a sign */
export function Button({ label, onClick, disabled, pressed, class: own, title, name }) {
    return h('button', { type: 'button', class: own, disabled, 'aria-pressed': pressed, title, 'aria-label': name,
                         onClick }, label);
}

/**
 * What a person is typing stays, whatever happens around it, until it is done: properties of an input element.
 * @param {string | number} value @param {(event: Event) => void} onDone
 */
export function useTyping(value, onDone) {
    const [typed, setTyped] = useState(/** @type {string | null} */ (null));
    const read = (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).value;
    return {
        value: typed ?? value,
        onInput: (/** @type {Event} */ event) => setTyped(read(event)),
        onBlur: () => setTyped(null),
        onChange(/** @type {Event} */ event) {
            setTyped(null);
            onDone(event);
        },
    };
}

/** Says at a field what is wrong with it, for a moment. @param {HTMLInputElement} field @param {string} sentence */
function explain(field, sentence) {
    field.setCustomValidity(sentence);
    field.reportValidity();
    setTimeout(() => field.setCustomValidity(''), 4000);
}

/**
 * The number that counts of what was typed, which the field shows from now on: between its bounds, whole where its steps
 * are; undefined when it is no number.
 * @param {Event} event @param {{ label: string, min?: number, max?: number, step?: number }} bounds
 */
export function typedNumber(event, { label, min = -Infinity, max = Infinity, step = 1 }) {
    const field = /** @type {HTMLInputElement} */ (event.target);
    const typed = Number(field.value);
    if (field.value === '' || !Number.isFinite(typed)) {
        field.value = '';
        return undefined;
    }
    const near = Number.isInteger(step) ? Math.round(typed) : Number(typed.toFixed(6));
    const counts = Math.min(max, Math.max(min, near));
    if (counts !== near)
        explain(field, `${label}: ${max < Infinity ? `from ${min} to ${max}` : `at least ${min}`}, so it is ${counts}.`);
    field.value = String(counts);
    return counts;
}

/**
 * A slider with its value, which can be typed as well. `onInput` while it moves, `onChange` when it is let go.
 * @param {{ label: string, value: number, min: number, max: number, step?: number, unit?: string, hint?: string,
 *           onInput?: (value: number) => void, onChange?: (value: number) => void, disabled?: boolean }} props
 */
export function Slider({ label, value, min, max, step = 1, unit = '', hint, onInput, onChange, disabled }) {
    const id = useOwnId();
    const read = (/** @type {Event} */ event) => Number(/** @type {HTMLInputElement} */ (event.target).value);
    const common = { min, max, step, value, disabled };
    const settle = (/** @type {Event} */ event) => {
        const number = typedNumber(event, { label, min, max, step });
        if (number === undefined)
            /** @type {HTMLInputElement} */ (event.target).value = String(value); // as it was
        else
            (onChange ?? onInput)?.(number);
    };
    return h('div', { class: 'slider' },
        h('label', { for: id, title: hint }, label),
        h('input', { ...common, id, type: 'range', onInput: (/** @type {Event} */ event) => onInput?.(read(event)),
                     onChange: settle }),
        h('input', { ...common, ...useTyping(value, settle), type: 'number', 'aria-label': `${label}${unit ? `, ${unit}` : ''}` }),
        unit && h('span', { class: 'unit' }, unit));
}

/** @param {{ label: string, value: string, choices: (string | [string, string])[], onChange: (value: string) => void,
 *            hint?: string, disabled?: boolean }} props a choice is a value, or a value and what it is called */
export function Select({ label, value, choices, onChange, hint, disabled }) {
    const id = useOwnId();
    return h('div', { class: 'field' },
        h('label', { for: id, title: hint }, label),
        h('select', { id, value, disabled,
                      onChange: (/** @type {Event} */ event) =>
                          onChange(/** @type {HTMLSelectElement} */ (event.target).value) },
          choices.map(choice => Array.isArray(choice) ?
              h('option', { value: choice[0], selected: choice[0] === value }, choice[1]) :
              h('option', { value: choice, selected: choice === value }, choice))));
}

/** @param {{ label: string, value: string, onChange: (value: string) => void, hint?: string, type?: string,
 *            placeholder?: string, read?: (typed: string) => string | null, expected?: string }} props `read`: what counts of
 *  what was typed; null: nothing, it is as it was, and people are told what is `expected` */
export function Field({ label, value, onChange, hint, type = 'text', placeholder, read = typed => typed, expected = '' }) {
    const id = useOwnId();
    const settle = (/** @type {Event} */ event) => {
        const field = /** @type {HTMLInputElement} */ (event.target);
        const counts = read(field.value);
        field.value = counts ?? value;
        if (counts === null)
            explain(field, expected);
        else
            onChange(counts);
    };
    return h('div', { class: 'field' },
        h('label', { for: id, title: hint }, label),
        h('input', { ...useTyping(value, settle), id, type, placeholder, autocomplete: 'off' }));
}

/** @param {{ label: string, checked: boolean, onChange: (checked: boolean) => void, hint?: string,
 *            disabled?: boolean }} props */
export function Check({ label, checked, onChange, hint, disabled }) {
    return h('label', { class: 'check', title: hint },
        h('input', { type: 'checkbox', checked, disabled,
                     onChange: (/** @type {Event} */ event) =>
                         onChange(/** @type {HTMLInputElement} */ (event.target).checked) }), label);
}

/**
 * A group of controls with a heading that folds it away.
 * @param {{ title: string, open?: boolean, children?: Children }} props
 */
export function Group({ title, open = true, children }) {
    return h('details', { class: 'group', open }, h('summary', null, h('h2', null, title)),
        h('div', { class: 'group-body' }, children));
}

/** One of few, all in sight. @param {{ label: string, value: string, choices: [string, string][],
 *  onChange: (value: string) => void }} props */
export function Segments({ label, value, choices, onChange }) {
    const name = useOwnId();
    return h('fieldset', { class: 'segments' }, h('legend', null, label),
        choices.map(([own, text]) => h('label', { key: own },
            h('input', { type: 'radio', name, value: own, checked: own === value, onChange: () => onChange(own) }),
            h('span', null, text))));
}
