// voxel_editor.js: blocks of voxels are drawn here.
import { Fragment, h } from 'preact';
import { CommandButton, Group } from '../../../ui/controls.js';
import { IconButton } from '../../../ui/icons.js';
import './voxel_commands.js';
import { VoxelPalette } from './voxel_palette.js';
import { VoxelBlock, VoxelLayer } from './voxel_stage.js';
import { voxelsHere } from './voxel_state.js';

const TOOLS = [['add'], ['remove'], ['paint'], ['extrude'], ['picker'], ['turn']];
const MIRRORS = [['mirror-x', 'mirror-across'], ['mirror-y', 'mirror-slanted'], ['mirror-z', 'mirror-down']];
const MOVES = [['left', '←'], ['right', '→'], ['front', '↙'], ['back', '↗'], ['bottom', '↓'], ['top', '↑']];

/** @param {{ of: string[][] }} props */
const Icons = ({ of }) => h(Fragment, null, of.map(([id, sign = id]) => h(IconButton, { key: id, id: `voxels.${id}`, sign })));

/** @param {{ ids: string[] }} props */
const Rows = ({ ids }) => h('div', { class: 'row-of' }, ids.map(id => h(CommandButton, { key: id, id: `voxels.${id}` })));

/** How large the block is and how much of it is filled. */
function Foot() {
    const picture = voxelsHere();
    const filled = picture?.cells.reduce((sum, cell) => sum + (cell > 0 ? 1 : 0), 0) ?? 0;
    return picture && h('p', { class: 'faint stage-foot' }, `${picture.size.join(' × ')}, ${filled} voxels`);
}

/** @param {{ children?: import('preact').ComponentChildren }} props `children`: what every picture has */
export function VoxelEditor({ children }) {
    return h(Fragment, null,
        h('div', { class: 'tools', role: 'toolbar', 'aria-label': 'Drawing tools' },
          h(Icons, { of: TOOLS }), h('span', { class: 'tools-gap' }), h(Icons, { of: MIRRORS })),
        h('section', { class: 'stage stage-fill stage-voxels', 'aria-label': 'Picture' },
          h('div', { class: 'board-solid voxel-stage' }, h(VoxelBlock, null), h(VoxelLayer, null)), h(Foot, null)),
        h('aside', { class: 'panel', 'aria-label': 'Picture settings' },
          h(Group, { title: 'Colours' }, h(VoxelPalette, null)),
          h(Group, { title: 'Layer' }, h(Rows, { ids: ['previous-layer', 'next-layer'] }), h(Rows, { ids: ['extrude-back', 'extrude-on'] }),
            h(Rows, { ids: ['clear-layer', 'cut'] })),
          h(Group, { title: 'Change' }, h(Rows, { ids: ['resize', 'trim', 'clear'] }), h(Rows, { ids: ['turn-x', 'turn-y', 'turn-z'] }),
            h(Rows, { ids: ['flip-x', 'flip-y', 'flip-z'] }),
            h('div', { class: 'shifts', role: 'group', 'aria-label': 'Move' }, MOVES.map(([way, icon]) =>
                h(CommandButton, { key: way, id: `voxels.shift-${way}`, icon })))),
          children));
}
