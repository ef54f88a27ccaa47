// making.js: the puzzle follows the picture.
import { signal } from '@preact/signals';

/**
 * How the puzzle of the open document is: while it is made, what became of it, or why not.
 * @typedef {object} Making
 * @property {boolean} busy
 * @property {string} progress what is being done
 * @property {string} error why there is no puzzle, a sentence
 * @property {any} judged the object of `check` for the puzzle as it is now; null while nobody knows
 */
export const making = signal(/** @type {Making} */ ({ busy: false, progress: '', error: '', judged: null }));
