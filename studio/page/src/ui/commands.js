// commands.js: everything a person can do, once: its name, its keys, when it can be done. Buttons, menus, the keyboard
// and the help are made from this list, so that none of them can lack something.
import { signal } from '@preact/signals';
import { room } from './where.js';

/**
 * @typedef {object} Command
 * @property {string} id 'picture.fill'
 * @property {string} label what the button says
 * @property {string} [hint] a sentence more
 * @property {string} [keys] 'Ctrl+Z', 'B', 'Shift+ArrowLeft' ...
 * @property {import('./where.js').RoomName} [room] only there; everywhere without
 * @property {() => boolean} [enabled]
 * @property {() => boolean} [pressed] of something that is on or off
 * @property {() => void} run
 */

const all = signal(/** @type {Map<string, Command>} */ (new Map()));

/** Adds commands; of one id the last counts. @param {Command[]} commands */
export function addCommands(...commands) {
    const next = new Map(all.value);
    for (const command of commands)
        next.set(command.id, command);
    all.value = next;
}

/** @returns {Command[]} those of this room and those of all */
export function commandsHere() {
    return [...all.value.values()].filter(command => !command.room || command.room === room.value);
}

/** @param {string} id @returns {Command} */
export function commandNamed(id) {
    const command = all.value.get(id);
    if (!command)
        throw new Error(`there is no command "${id}"`);
    return command;
}

/** @param {string} id */
export function runCommand(id) {
    const command = commandNamed(id);
    if (command.enabled?.() ?? true)
        command.run();
}

/** 'Ctrl+Shift+Z' of a key press; on a Mac its command key counts as Ctrl. @param {KeyboardEvent} event */
export function keysOf(event) {
    const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
    const shifted = event.shiftKey && (event.key.length > 1 || /[A-Z]/.test(key));
    return [(event.ctrlKey || event.metaKey) && 'Ctrl', event.altKey && 'Alt', shifted && 'Shift',
            key === ' ' ? 'Space' : key].filter(Boolean).join('+');
}

/** Whether somebody types a text or moves a slider there. @param {EventTarget | null} target @param {string} keys */
function isTyping(target, keys) {
    if (!(target instanceof HTMLElement))
        return false;
    if (target.closest('dialog'))
        return true;
    if (target instanceof HTMLInputElement && ['range', 'checkbox', 'radio', 'color', 'button'].includes(target.type))
        return /^(Arrow|Home|End|Page|Space)/.test(keys);
    if (target.matches('button, a, summary'))
        return keys === 'Space' || keys === 'Enter';
    return target.matches('input, textarea, select, [contenteditable]');
}

/** Listens for the keys of commands. */
export function listenForKeys() {
    addEventListener('keydown', event => {
        const keys = keysOf(event);
        if (event.defaultPrevented || isTyping(event.target, keys))
            return;
        const command = commandsHere().find(
            ({ keys: own, enabled }) => own?.split(' or ').includes(keys) && (enabled?.() ?? true));
        if (!command)
            return;
        event.preventDefault();
        command.run();
    });
}
