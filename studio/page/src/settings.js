// settings.js: the dialog of settings.
import { h } from 'preact';
import { settings } from './app.js';
import { Segments, Slider } from './ui/controls.js';
import { openDialog } from './ui/dialog.js';

/** @param {Partial<import('./app.js').Settings>} changes */
const set = changes => { settings.value = { ...settings.value, ...changes }; };

function Settings() {
    const { theme, text, motion } = settings.value;
    return h('div', { class: 'stack' },
        h(Segments, { label: 'Colours', value: theme, choices: [['system', 'As the system'], ['light', 'Light'], ['dark', 'Dark']],
                      onChange: value => set({ theme: /** @type {any} */ (value) }) }),
        h(Segments, { label: 'Motion', value: motion, choices: [['system', 'As the system'], ['less', 'Less']],
                      onChange: value => set({ motion: /** @type {any} */ (value) }) }),
        h(Slider, { label: 'Size of letters', value: text, min: 80, max: 200, step: 10, unit: '%',
                    onChange: value => set({ text: value }) }));
}

export function openSettings() {
    openDialog({ title: 'Settings', body: () => h(Settings, null) });
}
