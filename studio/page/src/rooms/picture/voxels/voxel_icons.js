// voxel_icons.js: the signs of the voxel tools, as lines of 20 by 20.
import { h } from 'preact';

const CUBE = 'M2 8l6-3 6 3v6l-6 3-6-3z M2 8l6 3 6-3 M8 11v6';
/** @type {Record<string, string>} */
const LINES = {
    add: `${CUBE} M16 2v5 M13.5 4.5h5`,
    remove: `${CUBE} M13.5 4.5h5`,
    paint: 'M3 17c0-3 1-4 3-4s2 2 1 3-2 1-4 1z M7 13L15 3c1-1 3 0 2 2L9 14',
    extrude: 'M3 12l7-3 7 3-7 3z M10 7V1 M7.5 3.5L10 1l2.5 2.5 M3 12v3l7 3 7-3v-3',
    picker: 'M12 8l-7 7-2 2 M5 15l-1-1 7-7 M10 5l5 5 M12.5 6.5l2-3a2 2 0 0 1 3 3l-3 2z',
    turn: 'M4 10a6.5 6.5 0 1 1 2 4.5 M4 10L2 7.5 M4 10l2.5-2',
    'mirror-x': 'M10 2v3 M10 8v4 M10 15v3 M7 6L2 14h5z M13 6l5 8h-5z',
    'mirror-y': 'M4 16L16 4 M3 12V5h7 M17 8v7h-7',
    'mirror-z': 'M2 10h3 M8 10h4 M15 10h3 M6 7l8-5v5z M6 13l8 5v-5z',
};

/** @param {{ name: string }} props */
export function VoxelIcon({ name }) {
    return h('svg', { class: 'tool-icon', viewBox: '0 0 20 20', 'aria-hidden': true }, h('path', { d: LINES[name] }));
}
