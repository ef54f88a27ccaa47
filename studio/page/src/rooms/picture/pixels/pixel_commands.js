// pixel_commands.js: what can be done with pixels.
import { addCommands } from '../../../ui/commands.js';
import { boxOfContent, cropped, flippedAcross, flippedDown, inverted, shifted, turned } from './grids.js';
import { zoomBy } from './pixel_canvas.js';
import { openResize } from './pixel_dialogs.js';
import { colour, colourIn, edit, filled, mirror, pixelsHere, selection, tool, view } from './pixel_state.js';
import { clipped, fillSelection, moveSelection } from './selecting.js';

const here = () => pixelsHere() !== null;

/** @param {import('./pixel_state.js').Tool} name @param {string} label @param {string} keys @param {string} hint */
const toolCommand = (name, label, keys, hint) => ({
    id: `pixels.${name}`, label, keys, hint, room: /** @type {const} */ ('picture'), enabled: here,
    pressed: () => tool.value === name, run: () => { tool.value = name; } });

/** @param {number} dx @param {number} dy @param {string} way @param {string} key */
const shiftCommand = (dx, dy, way, key) => ({
    id: `pixels.shift-${way}`, label: `Shift ${way}`, keys: `Shift+Arrow${key}`, room: /** @type {const} */ ('picture'),
    hint: 'Moves what is selected, or the whole picture around its sides', enabled: here,
    run: () => selection.value ? moveSelection(dx, dy) : edit('Shift', picture => shifted(picture, dx, dy)) });

/** @param {string} id @param {string} label @param {() => void} run @param {{ keys?: string, hint?: string,
 *  enabled?: () => boolean, pressed?: () => boolean }} [more] */
const command = (id, label, run, more = {}) => ({
    id: `pixels.${id}`, label, run, room: /** @type {const} */ ('picture'), ...more,
    enabled: () => here() && (more.enabled?.() ?? true) });

/** @param {string} label @param {(picture: import('./pixel_state.js').Pixels) => import('./grids.js').Box | null} box */
function crop(label, box) {
    edit(label, picture => {
        const part = box(picture);
        return part && cropped(picture, part);
    });
    selection.value = null;
    view.value = { scale: 0, left: 0, top: 0 };
}

/** @param {number} step */
function nextColour(step) {
    const count = pixelsHere()?.palette.length ?? 1;
    colour.value = (colour.value + count + step) % count;
}

addCommands(
    toolCommand('pencil', 'Pencil', 'B', 'The right button erases'),
    toolCommand('line', 'Line', 'L', 'Shift: level, upright or diagonal'),
    toolCommand('rectangle', 'Rectangle', 'R', 'Shift: a square'),
    toolCommand('ellipse', 'Ellipse', 'E', 'Shift: a circle'),
    toolCommand('bucket', 'Fill', 'G', 'Shift: every cell of that colour'),
    toolCommand('picker', 'Pick a colour', 'I', 'Alt and a click with any tool does the same'),
    toolCommand('select', 'Select and move', 'M', 'Drag a box; drag inside of it to move'),
    command('filled', 'Filled shapes', () => { filled.value = !filled.value; }, { keys: 'F', pressed: () => filled.value }),
    command('mirror-across', 'Mirror left and right', () => { mirror.value = { ...mirror.value, across: !mirror.value.across }; },
            { keys: 'V', pressed: () => mirror.value.across }),
    command('mirror-down', 'Mirror top and bottom', () => { mirror.value = { ...mirror.value, down: !mirror.value.down }; },
            { keys: 'H', pressed: () => mirror.value.down }),
    shiftCommand(-1, 0, 'left', 'Left'), shiftCommand(1, 0, 'right', 'Right'),
    shiftCommand(0, -1, 'up', 'Up'), shiftCommand(0, 1, 'down', 'Down'),
    command('resize', 'Resize …', () => openResize(), { keys: 'Ctrl+E' }),
    command('crop', 'Crop to selection', () => crop('Crop', picture => selection.value && clipped(selection.value, picture)),
            { enabled: () => selection.value !== null, keys: 'C' }),
    command('trim', 'Cut off empty sides', () => crop('Trim', boxOfContent), { keys: 'T' }),
    command('clear', 'Clear', () => fillSelection(0, 'Clear'), { hint: 'What is selected, or all', keys: 'Delete or Backspace' }),
    command('invert', 'Invert', () => edit('Invert', picture => inverted(picture, Math.max(1, colourIn(picture)))),
            { hint: 'The background and the chosen colour change places', keys: 'N' }),
    command('flip-across', 'Flip left and right', () => edit('Flip', flippedAcross), { keys: 'Shift+V' }),
    command('flip-down', 'Flip top and bottom', () => edit('Flip', flippedDown), { keys: 'Shift+H' }),
    command('turn', 'Quarter turn', () => { edit('Turn', turned); selection.value = null; }, { keys: 'O' }),
    command('select-all', 'Select all', () => {
        const picture = pixelsHere();
        tool.value = 'select';
        selection.value = picture && { x: 0, y: 0, width: picture.width, height: picture.height };
    }, { keys: 'Ctrl+A' }),
    command('deselect', 'Select nothing', () => { selection.value = null; },
            { keys: 'Ctrl+D', enabled: () => selection.value !== null }),
    command('zoom-in', 'Zoom in', () => zoomBy(1.25), { keys: '+ or =' }),
    command('zoom-out', 'Zoom out', () => zoomBy(0.8), { keys: '-' }),
    command('zoom-fit', 'Show all', () => { view.value = { scale: 0, left: 0, top: 0 }; }, { keys: 'Home' }),
    command('next-colour', 'Next colour', () => nextColour(1), { keys: '.' }),
    command('previous-colour', 'Previous colour', () => nextColour(-1), { keys: ',' }));
