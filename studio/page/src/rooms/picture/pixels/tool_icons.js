// tool_icons.js: the signs of the tools, as lines of 20 by 20.
import { h } from 'preact';

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
    'zoom-in': 'M3 8.5a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0 -11 0 M12.5 12.5L17 17 M6 8.5h5 M8.5 6v5',
    'zoom-out': 'M3 8.5a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0 -11 0 M12.5 12.5L17 17 M6 8.5h5',
    'zoom-fit': 'M3 7V3h4 M13 3h4v4 M17 13v4h-4 M7 17H3v-4 M7 7h6v6H7z',
};

/** @param {{ name: string }} props */
export function ToolIcon({ name }) {
    return h('svg', { class: 'tool-icon', viewBox: '0 0 20 20', 'aria-hidden': true }, h('path', { d: LINES[name] }));
}
