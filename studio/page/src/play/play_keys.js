// play_keys.js: playing by the keyboard alone.
import { CROSS, NOTE, NOTHING } from './game.js';

/** @typedef {import('./play_state.js').PlayState} PlayState */

/** @type {Record<string, number>} */
const ALONG = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** A key on a cell of the board. @param {PlayState} state @param {KeyboardEvent} event @param {number} cell */
export function boardKey(state, event, cell) {
    const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
    const value = key === ' ' || key === 'Enter' ? state.colour.value : key === 'X' ? CROSS : key === 'M' ? NOTE :
        key === 'Delete' || key === 'Backspace' ? NOTHING : null;
    if (value !== null)
        state.mark(cell, value);
    else if (state.faces && key === 'Tab')
        return state.turn(event.shiftKey ? -1 : 1);
    else if (state.faces && ALONG[key] && state.line.value && !event.shiftKey)
        state.walk(ALONG[key]);
    else
        return false;
    return true;
}

/** Whether somebody types there. @param {EventTarget | null} target */
const isTyping = target => target instanceof HTMLElement && target.matches('input:not([type=range], [type=checkbox], [type=radio]), textarea, select, dialog *');

/** A key anywhere. @param {PlayState} state @param {KeyboardEvent} event @param {() => void} howTo @param {() => void} print */
export function viewKey(state, event, howTo, print) {
    if (event.defaultPrevented || isTyping(event.composedPath()[0]) || event.altKey)
        return;
    const run = action(state, event, howTo, print);
    if (!run)
        return;
    event.preventDefault();
    event.stopPropagation();
    run();
}

/** @param {PlayState} state @param {KeyboardEvent} event @param {() => void} howTo @param {() => void} print @returns {(() => void) | null} */
function action(state, event, howTo, print) {
    const key = event.key.toUpperCase();
    if (event.ctrlKey || event.metaKey)
        return key === 'Z' && !event.shiftKey ? () => state.stepBack('undo') : key === 'Y' || key === 'Z' ? () => state.stepBack('redo') :
            key === 'P' ? print : null;
    if (key === 'H')
        return () => { state.more(); };
    if (key === '?')
        return howTo;
    const number = /^[1-9]$/.test(key) ? Number(key) : 0;
    if (number > 0 && number <= (state.game.shape?.colours ?? 0))
        return () => { state.colour.value = number; state.tool.value = 'fill'; };
    if (state.film.value && (key === '.' || key === ','))
        return () => state.seek(state.step.value + (key === '.' ? 1 : -1));
    return null;
}
