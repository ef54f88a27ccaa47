// pixel_editor.js: pictures of pixels are drawn here.
import { Fragment, h } from 'preact';
import { CommandButton, Group } from '../../../ui/controls.js';
import { IconButton } from '../../../ui/icons.js';
import { PalettePanel } from './palette_panel.js';
import { PixelPlace } from './pixel_canvas.js';
import './pixel_commands.js';
import { cursor, pixelsHere } from './pixel_state.js';

const TOOLS = ['pencil', 'line', 'rectangle', 'ellipse', 'bucket', 'picker', 'select'];
const WAYS = ['filled', 'mirror-across', 'mirror-down'];
const VIEWS = ['zoom-in', 'zoom-out', 'zoom-fit'];

/** @param {{ of: string[] }} props */
const Icons = ({ of }) => h(Fragment, null, of.map(id =>
    h(IconButton, { key: id, id: `pixels.${id}`, sign: id })));

/** @param {{ ids: string[] }} props */
const Rows = ({ ids }) => h('div', { class: 'row-of' }, ids.map(id => h(CommandButton, { key: id, id: `pixels.${id}` })));

function Shifts() {
    return h('div', { class: 'shifts', role: 'group', 'aria-label': 'Shift' },
        [['left', '←'], ['up', '↑'], ['down', '↓'], ['right', '→']].map(([way, icon]) =>
            h(CommandButton, { key: way, id: `pixels.shift-${way}`, icon })));
}

/** Where the cursor is and how large the picture. */
function Foot() {
    const picture = pixelsHere();
    const used = picture?.cells.reduce((sum, cell) => sum + (cell > 0 ? 1 : 0), 0) ?? 0;
    return picture && h('p', { class: 'faint stage-foot' },
        `${picture.width} × ${picture.height}, ${used} filled (${Math.round(100 * used / picture.cells.length)} %), ` +
        `cursor ${Math.min(cursor.value.x + 1, picture.width)}, ${Math.min(cursor.value.y + 1, picture.height)}`);
}

/** @param {{ children?: import('preact').ComponentChildren }} props `children`: what every picture has */
export function PixelEditor({ children }) {
    return h(Fragment, null,
        h('div', { class: 'tools', role: 'toolbar', 'aria-label': 'Drawing tools' },
          h(Icons, { of: TOOLS }), h('span', { class: 'tools-gap' }), h(Icons, { of: WAYS }),
          h('span', { class: 'tools-gap' }), h(Icons, { of: VIEWS })),
        h('section', { class: 'stage stage-fill', 'aria-label': 'Picture' }, h(PixelPlace, null), h(Foot, null)),
        h('aside', { class: 'panel', 'aria-label': 'Picture settings' },
          h(Group, { title: 'Colours' }, h(PalettePanel, null)),
          h(Group, { title: 'Change' },
            h(Rows, { ids: ['resize', 'trim', 'crop'] }), h(Rows, { ids: ['clear', 'invert', 'turn'] }),
            h(Rows, { ids: ['flip-across', 'flip-down'] }), h(Rows, { ids: ['select-all', 'deselect'] }), h(Shifts, null)),
          children));
}
