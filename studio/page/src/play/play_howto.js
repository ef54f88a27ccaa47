// play_howto.js: how to play, by mouse, touch and keyboard.
import { h } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** @type {Record<string, string>} */
const RULES = {
    grid: 'The numbers of a row or column tell, in order, how long its runs of filled cells are. At least one empty cell lies between two runs of one colour.',
    sloped: 'Every line crosses the page; its clue stands where it meets the frame, a clue for each side. The numbers tell, in order, how long the runs of filled cells are that you meet along that side.',
    curved: 'Every curve has a clue for each of its sides. The numbers tell, in order, how long the runs of filled cells are that you meet when you walk along that side; a cell that you meet twice counts twice. The strip shows the walk as a straight row.',
    solid: 'A number tells how many cells are filled along its line through the block: together, in a ring for two groups, in a square for three or more. Break the others away.',
};

/** @param {string} kind @param {boolean} coloured @returns {[string, string][]} */
function ways(kind, coloured) {
    const faces = kind === 'curved' || kind === 'sloped', solid = kind === 'solid';
    return [
        ['Left button', solid ? 'uses the tool; a drag turns the block' : 'fills, or uses the tool; a drag stays in its line'],
        ['Right button', solid ? 'paints when the hammer is in hand, else breaks' : 'crosses'], ['Middle button, or Shift', 'clears'],
        ['A finger', 'uses the tool; a long press makes the other mark; two fingers move and zoom'],
        ['Clue', 'a press crosses out the rest of a line that is done'],
        ...solid ? /** @type {[string, string][]} */ ([
            ['Arrows around the block', 'slice it: drag one inwards, or press it for one layer; Tab goes to them, the arrow keys move them'],
            ['Zeros', 'breaks all lines of which nothing is left']]) : [],
        ['Arrows', faces ? 'along the line; Tab: another line at this cell' : solid ? 'move; Page Up and Page Down go away and near; with Shift they turn the block' : 'move'],
        ['Space, X, M, Delete', 'fill, cross, mark, clear'], ...coloured ? /** @type {[string, string][]} */ ([['1 to 9', 'choose a colour']]) : [],
        ['Ctrl+Z, Ctrl+Y', 'undo, redo'], ['H', 'help: once more tells more'], ['+ − 0', 'zoom'], ['?', 'this page']];
}

/** @param {{ kind: string, coloured: boolean, onClose: () => void }} props */
export function HowTo({ kind, coloured, onClose }) {
    const element = useRef(/** @type {HTMLDialogElement | null} */ (null));
    useLayoutEffect(() => element.current?.showModal(), []);
    return h('dialog', { ref: element, onClose, 'aria-labelledby': 'how-to-title',
                         onClick: (/** @type {MouseEvent} */ event) => event.target === element.current && element.current?.close() },
        h('div', { class: 'dialog-frame' },
          h('header', null, h('h1', { id: 'how-to-title' }, 'How to play'),
            h('button', { type: 'button', class: 'icon quiet', 'aria-label': 'Close', onClick: () => element.current?.close() }, '×')),
          h('p', null, RULES[kind]),
          h('table', { class: 'keys' }, h('tbody', null, ways(kind, coloured).map(([what, does]) =>
              h('tr', { key: what }, h('th', { scope: 'row' }, what), h('td', null, does)))))));
}
