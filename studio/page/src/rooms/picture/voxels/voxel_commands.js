// voxel_commands.js: what can be done with voxels.
import { addCommands } from '../../../ui/commands.js';
import { SIDES, clearedLayer, flipped, shifted, trimmed, turned } from './blocks.js';
import { openVoxelSize } from './voxel_dialogs.js';
import { editVoxels, extrudeLayer, goToLayer, voxelColour, voxelLayer, voxelMirror, voxelTool, voxelsHere } from './voxel_state.js';

const here = () => voxelsHere() !== null;
const AXES = ['x', 'y', 'z'];
const SHIFT_KEYS = [['Ctrl+ArrowLeft', 'Ctrl+ArrowRight'], ['Ctrl+ArrowDown', 'Ctrl+ArrowUp'],
                    ['Ctrl+Shift+ArrowDown', 'Ctrl+Shift+ArrowUp']];

/** @param {string} id @param {string} label @param {() => void} run @param {{ keys?: string, hint?: string,
 *  enabled?: () => boolean, pressed?: () => boolean }} [more] */
const command = (id, label, run, more = {}) => ({
    id: `voxels.${id}`, label, run, room: /** @type {const} */ ('picture'), ...more,
    enabled: () => here() && (more.enabled?.() ?? true) });

/** @param {import('./voxel_state.js').VoxelTool} name @param {string} label @param {string} keys @param {string} hint */
const toolCommand = (name, label, keys, hint) =>
    command(name, label, () => { voxelTool.value = name; }, { keys, hint, pressed: () => voxelTool.value === name });

/** @param {number} axis */
const mirrorCommand = axis => command(`mirror-${AXES[axis]}`, `Mirror ${SIDES[axis].join(' and ')}`, () => {
    voxelMirror.value = voxelMirror.value.map((on, i) => i === axis ? !on : on);
}, { keys: AXES[axis].toUpperCase(), pressed: () => voxelMirror.value[axis] });

/** @param {number} step */
function nextColour(step) {
    const count = (voxelsHere()?.palette.length ?? 2) - 1;
    voxelColour.value = (voxelColour.value - 1 + count + step) % count + 1;
}

addCommands(
    toolCommand('add', 'Add', 'A', 'On a face or on the ground; the right button removes'),
    toolCommand('remove', 'Remove', 'R', 'One layer at a time while you drag'),
    toolCommand('paint', 'Paint', 'P', 'Gives voxels the chosen colour'),
    toolCommand('extrude', 'Extrude', 'E', 'Pulls a whole face out by one'),
    toolCommand('picker', 'Pick a colour', 'I', 'Takes the colour of a voxel'),
    toolCommand('turn', 'Turn', 'H', 'A drag turns the block, as it does beside the block with any tool'),
    ...[0, 1, 2].map(mirrorCommand),
    ...[0, 1, 2].flatMap(axis => [0, 1].map(end => command(`shift-${SIDES[axis][end]}`, `Move to the ${SIDES[axis][end]}`,
        () => editVoxels('Move', picture => shifted(picture, axis, 2 * end - 1)),
        { keys: SHIFT_KEYS[axis][end], hint: 'What leaves on one side comes back on the other' }))),
    ...[0, 1, 2].map(axis => command(`flip-${AXES[axis]}`, `Flip ${SIDES[axis].join(' and ')}`,
        () => editVoxels('Flip', picture => flipped(picture, axis)), { keys: `Shift+${AXES[axis].toUpperCase()}` })),
    ...[0, 1, 2].map(axis => command(`turn-${AXES[axis]}`, `Turn around ${AXES[axis]}`,
        () => editVoxels('Turn', picture => turned(picture, axis)), { hint: 'A quarter', keys: ['J', 'K', 'O'][axis] })),
    command('resize', 'Resize …', openVoxelSize, { keys: 'Ctrl+E' }),
    command('trim', 'Cut off empty sides', () => editVoxels('Trim', trimmed), { keys: 'T' }),
    command('clear', 'Clear', () => editVoxels('Clear', picture => ({ ...picture, cells: new Uint8Array(picture.cells.length) })),
            { keys: 'Delete or Backspace' }),
    command('next-layer', 'Next layer', () => goToLayer({ index: voxelLayer.peek().index + 1 }), { keys: ']' }),
    command('previous-layer', 'Layer before', () => goToLayer({ index: voxelLayer.peek().index - 1 }), { keys: '[' }),
    command('extrude-on', 'Extrude layer to the next', () => extrudeLayer(1), { keys: '}' }),
    command('extrude-back', 'Extrude layer to the one before', () => extrudeLayer(-1), { keys: '{' }),
    command('clear-layer', 'Clear layer', () => editVoxels('Clear layer', picture =>
        clearedLayer(picture, voxelLayer.peek().axis, voxelLayer.peek().index)), { keys: 'Shift+Delete' }),
    command('cut', 'Hide what is beyond the layer', () => goToLayer({ cut: !voxelLayer.peek().cut }),
            { keys: 'L', pressed: () => voxelLayer.value.cut }),
    command('next-colour', 'Next colour', () => nextColour(1), { keys: '.' }),
    command('previous-colour', 'Previous colour', () => nextColour(-1), { keys: ',' }));
