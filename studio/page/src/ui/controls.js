// controls.js: the few controls that all rooms are made of, each with its name for screen readers.
import { h } from 'preact';
import { useId, useState } from 'preact/hooks';
import { commandNamed } from './commands.js';

/** @typedef {import('preact').ComponentChildren} Children */

/**
 * A button that runs a command.
 * @param {{ id: string, icon?: Children, sign?: string, quiet?: boolean, class?: string }} props `icon`: shown instead of the
 * name, `sign`: where there is little room
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
    }, icon ? h('span', { 'aria-hidden': true }, icon) : sign && h('span', { class: 'sign', 'aria-hidden': true }, sign),
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
 * @param {string | number} value @param {(typed: string) => void} onDone
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
            onDone(read(event));
        },
    };
}

/**
 * A slider with its value, which can be typed as well. `onInput` while it moves, `onChange` when it is let go.
 * @param {{ label: string, value: number, min: number, max: number, step?: number, unit?: string, hint?: string,
 *           onInput?: (value: number) => void, onChange?: (value: number) => void, disabled?: boolean }} props
 */
export function Slider({ label, value, min, max, step = 1, unit = '', hint, onInput, onChange, disabled }) {
    const id = useId();
    const read = (/** @type {Event} */ event) => Number(/** @type {HTMLInputElement} */ (event.target).value);
    const common = { min, max, step, value, disabled };
    const settleTyped = (/** @type {string} */ typed) => {
        if (typed.trim() !== '' && Number.isFinite(Number(typed)))
            (onChange ?? onInput)?.(Math.min(max, Math.max(min, Number(typed))));
    };
    const settle = (/** @type {Event} */ event) => settleTyped(String(read(event)));
    return h('div', { class: 'slider' },
        h('label', { for: id, title: hint }, label),
        h('input', { ...common, id, type: 'range', onInput: (/** @type {Event} */ event) => onInput?.(read(event)),
                     onChange: settle }),
        h('input', { ...common, ...useTyping(value, settleTyped), type: 'number', 'aria-label': `${label}${unit ? `, ${unit}` : ''}` }),
        unit && h('span', { class: 'unit' }, unit));
}

/** @param {{ label: string, value: string, choices: (string | [string, string])[], onChange: (value: string) => void,
 *            hint?: string, disabled?: boolean }} props a choice is a value, or a value and what it is called */
export function Select({ label, value, choices, onChange, hint, disabled }) {
    const id = useId();
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
 *            placeholder?: string }} props */
export function Field({ label, value, onChange, hint, type = 'text', placeholder }) {
    const id = useId();
    return h('div', { class: 'field' },
        h('label', { for: id, title: hint }, label),
        h('input', { ...useTyping(value, onChange), id, type, placeholder, autocomplete: 'off' }));
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
    const name = useId();
    return h('fieldset', { class: 'segments' }, h('legend', null, label),
        choices.map(([own, text]) => h('label', { key: own },
            h('input', { type: 'radio', name, value: own, checked: own === value, onChange: () => onChange(own) }),
            h('span', null, text))));
}
