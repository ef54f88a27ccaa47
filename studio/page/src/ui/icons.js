// icons.js: the signs of tools and commands, as lines of 20 by 20.
import { h } from 'preact';
import { CommandButton } from './controls.js';

const CUBE = 'M2 8l6-3 6 3v6l-6 3-6-3z M2 8l6 3 6-3 M8 11v6';
const GLASS = 'M3 8.5a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0 -11 0 M12.5 12.5L17 17 M6 8.5h5';
const CELL = 'M3 10c0-4 3-7 7-7s7 3 7 7-3 7-7 7-7-3-7-7z';
const PIN = 'M7 3h6 M8 3v5l-3 4h10l-3-4V3 M10 12v6';
/** @type {Record<string, string>} */
const LINES = {
    pencil: 'M3 17l1-4L14 3l3 3L7 16z M12 5l3 3',
    line: 'M4 16L16 4 M2.5 16a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0 M14.5 4a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0',
    rectangle: 'M3 5h14v10H3z',
    ellipse: 'M2.5 10a7.5 5.5 0 1 0 15 0a7.5 5.5 0 1 0 -15 0',
    bucket: 'M9 3l7 7-6 6-7-7z M9 3L7 1 M4 9.5h11 M17 12c1.5 2 2 3 1.4 4.2a1.6 1.6 0 0 1-2.8 0C15 15 15.5 14 17 12z',
    picker: 'M12 8l-7 7-2 2 M5 15l-1-1 7-7 M10 5l5 5 M12.5 6.5l2-3a2 2 0 0 1 3 3l-3 2z',
    select: 'M3 6V3h3 M9 3h2 M14 3h3v3 M17 9v2 M17 14v3h-3 M11 17H9 M6 17H3v-3 M3 11V9',
    filled: 'M3 5h14v10H3z M3 10l5-5 M3 15L13 5 M8 15l9-9 M13 15l4-4',
    'mirror-across': 'M10 2v3 M10 8v4 M10 15v3 M7 6L2 14h5z M13 6l5 8h-5z',
    'mirror-down': 'M2 10h3 M8 10h4 M15 10h3 M6 7l8-5v5z M6 13l8 5v-5z',
    'mirror-slanted': 'M4 16L16 4 M3 12V5h7 M17 8v7h-7',
    'zoom-in': `${GLASS} M8.5 6v5`,
    'zoom-out': GLASS,
    'zoom-fit': 'M3 7V3h4 M13 3h4v4 M17 13v4h-4 M7 17H3v-4 M7 7h6v6H7z',
    arrow: 'M5 2l11 8-5 1 3 6-2.5 1-2.5-6-4 3z',
    nodes: 'M4 15C6 6 10 5 16 5 M2.5 15.5h3v3h-3z M14.5 3.5h3v3h-3z M7 8l-4-5 M2 2h2v2H2z',
    pen: 'M10 2l5 9-3 5H8l-3-5z M10 2v8 M9 11a1 1 0 1 0 2 0a1 1 0 1 0 -2 0 M8 18h4',
    blob: 'M4 12C1 7 6 2 10 4s3 3 6 4 2 8-2 8-3-1-5 0-4-1-5-4z',
    polygon: 'M10 2.5l7.5 5.5-3 9h-9l-3-9z',
    add: `${CUBE} M16 2v5 M13.5 4.5h5`,
    remove: `${CUBE} M13.5 4.5h5`,
    paint: 'M3 17c0-3 1-4 3-4s2 2 1 3-2 1-4 1z M7 13L15 3c1-1 3 0 2 2L9 14',
    extrude: 'M3 12l7-3 7 3-7 3z M10 7V1 M7.5 3.5L10 1l2.5 2.5 M3 12v3l7 3 7-3v-3',
    turn: 'M4 10a6.5 6.5 0 1 1 2 4.5 M4 10L2 7.5 M4 10l2.5-2',
    eye: 'M1.5 10C5 4 15 4 18.5 10C15 16 5 16 1.5 10z M7.5 10a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0',
    torch: 'M2 7h5v6H2z M7 7l3-2v10l-3-2 M13 10h5 M12.5 5.5L16 3 M12.5 14.5L16 17',
    'clue-out': 'M3 3h14v14H3z M7 7l6 6 M13 7l-6 6',
    'clue-blot': 'M3 3h14v14H3z M6 10h8 M6 8.5h8 M6 11.5h8 M6 7h8 M6 13h8',
    spots: 'M4 10a6 6 0 1 0 12 0a6 6 0 1 0 -12 0 M10 1v5 M10 14v5 M1 10h5 M14 10h5',
    save: 'M10 2v10 M6 8.5l4 4 4-4 M3 13v4h14v-4',
    pin: PIN,
    unpin: `${PIN} M3 3l14 14`,
    inflate: `${CELL} M10 6.5v7 M6.5 10h7`,
    deflate: `${CELL} M6.5 10h7`,
};

/**
 * The button of a command with its sign.
 * @param {{ id: string, sign: string }} props `sign`: a name of those above
 */
export function IconButton({ id, sign }) {
    const icon = h('svg', { class: 'tool-icon', viewBox: '0 0 20 20', 'aria-hidden': true }, h('path', { d: LINES[sign] }));
    return h(CommandButton, { id, icon, quiet: true });
}
