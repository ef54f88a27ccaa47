// option_controls.js: controls that set the options of `make` in the document.
import { h } from 'preact';
import { current } from '../../app.js';
import { Button, Check, Field, Select, typedNumber, useTyping, useOwnId } from '../../ui/controls.js';

/** @typedef {import('./make_options.js').OptionRow} OptionRow */

/** The options of the open document's kind. @returns {Record<string, any>} */
export function optionsHere() {
    const { options, kind } = current().state.value;
    return options[kind] ?? {};
}

/**
 * Sets options of the open document; undefined and '' are the program's default.
 * @param {string} label what undo calls it @param {Record<string, unknown>} changes
 */
export function setOptions(label, changes) {
    const doc = current();
    const { options, kind } = doc.committed.value;
    const own = { ...options[kind], ...changes };
    for (const key of Object.keys(own))
        if (own[key] === undefined || own[key] === '' || own[key] === false)
            delete own[key];
    doc.commit(label, { options: { ...options, [kind]: own } });
}

/**
 * A number that may be left out; then it is as the program has it.
 * @param {{ label: string, value: number | undefined, min?: number, max?: number, step?: number, usual?: string, hint?: string,
 *           onChange: (value: number | undefined) => void }} props
 */
export function NumberField({ label, value, min, max, step = 1, usual, hint, onChange }) {
    const id = useOwnId();
    return h('div', { class: 'field' },
        h('label', { for: id, title: hint }, label),
        h('div', { class: 'field-row' },
          h('input', { id, type: 'number', min, max, step: step === 1 ? 1 : 'any', placeholder: usual, title: hint,
                       ...useTyping(value ?? '', event => onChange(typedNumber(event, { label, min, max, step }))) }),
          value !== undefined && h(Button, { label: '×', name: `${label}: as usual`, title: 'As usual',
                                             class: 'icon quiet',
                                             onClick: () => onChange(undefined) })));
}

/** The control of one option. @param {{ row: OptionRow }} props */
export function OptionControl({ row }) {
    const { name, label, type, hint, usual, instead } = row;
    const value = optionsHere()[name];
    const set = (/** @type {unknown} */ changed) => setOptions(label, { [name]: changed,
        ...instead && changed ? { [instead]: undefined } : {} });
    if (type === 'flag')
        return h(Check, { label, hint, checked: Boolean(value), onChange: set });
    if (type === 'choice')
        return h(Select, { label, hint, value: String(value ?? ''), choices: row.choices ?? [],
                           onChange: set });
    if (type === 'text')
        return h(Field, { label, hint, value: String(value ?? ''), placeholder: usual, onChange: set,
                          expected: row.expected,
                          read: typed => typed.trim() === '' ? '' : row.read ? row.read(typed.trim()) : typed.trim() });
    const share = type === 'share';
    return h(NumberField, { label, hint, usual, value, min: share ? 0 : row.min, max: share ? 1 : row.max,
                            step: share ? 0.01 : row.step, onChange: set });
}
