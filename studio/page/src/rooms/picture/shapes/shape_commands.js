// shape_commands.js: everything the shape editor can do.
import { addCommands } from '../../../ui/commands.js';
import { scaleAbout, turnAbout } from './shape_geometry.js';
import { abandon, chooseNext, finish, isDragging, nudge, pressAtCursor, stepBack } from './shape_gestures.js';
import { addNode, chosenNode, draft, duplicateSelected, grid, isOpen, moveSelected, removeSelected, reorderSelected, selected, slopes,
         toggleSmooth, tool } from './shape_state.js';

/** @type {[import('./shape_state.js').Tool, string, string, string, string][]} tool, name, sign, key, hint */
export const TOOLS = [
    ['select', 'Select and move', 'arrow', 'V', 'Drag to move; Shift adds to the selection'],
    ['nodes', 'Edit nodes', 'nodes', 'N', 'Drag the nodes and handles of the selected shape'],
    ['pen', 'Pen', 'pen', 'P', 'Press for a corner, drag for a curve; press the first point to close'],
    ['blob', 'Freehand', 'blob', 'F', 'Draw the outline in one go'],
    ['polygon', 'Polygon', 'polygon', 'L', 'Press for each corner; press the first one to close'],
    ['rectangle', 'Rectangle', 'rectangle', 'R', 'Drag from corner to corner'],
    ['ellipse', 'Ellipse', 'ellipse', 'E', 'Drag from corner to corner of its box'],
];

const some = () => isOpen() && selected.value.length > 0;
const node = () => some() && chosenNode.value !== null;
const own = { room: /** @type {const} */ ('picture') };

addCommands(
    ...TOOLS.map(([name, label, , keys, hint]) => ({ ...own, id: `shapes.${name}`, label, keys, hint, enabled: isOpen,
        pressed: () => tool.value === name, run: () => { draft.value = []; tool.value = name; } })),
    { ...own, id: 'shapes.delete', label: 'Delete', keys: 'Delete or Backspace', enabled: () => some() && draft.value.length === 0, run: removeSelected },
    { ...own, id: 'shapes.back', label: 'Take the last corner back', keys: 'Backspace', enabled: () => isOpen() && draft.value.length > 0, run: stepBack },
    { ...own, id: 'shapes.duplicate', label: 'Duplicate', keys: 'Ctrl+D', enabled: some, run: duplicateSelected },
    { ...own, id: 'shapes.forward', label: 'Forward', keys: 'PageUp', enabled: some, run: () => reorderSelected(1) },
    { ...own, id: 'shapes.backward', label: 'Backward', keys: 'PageDown', enabled: some, run: () => reorderSelected(-1) },
    { ...own, id: 'shapes.larger', label: 'Larger', keys: '+ or =', enabled: some, run: () => moveSelected('Larger', box => scaleAbout(box.middle, 1.1, 1.1)) },
    { ...own, id: 'shapes.smaller', label: 'Smaller', keys: '-', enabled: some, run: () => moveSelected('Smaller', box => scaleAbout(box.middle, 1 / 1.1, 1 / 1.1)) },
    { ...own, id: 'shapes.turn', label: 'Turn right', keys: '.', enabled: some, run: () => moveSelected('Turn', box => turnAbout(box.middle, 15)) },
    { ...own, id: 'shapes.turn-back', label: 'Turn left', keys: ',', enabled: some, run: () => moveSelected('Turn', box => turnAbout(box.middle, -15)) },
    { ...own, id: 'shapes.flip', label: 'Flip sideways', keys: 'H', enabled: some, run: () => moveSelected('Flip', box => scaleAbout(box.middle, -1, 1)) },
    { ...own, id: 'shapes.flip-down', label: 'Flip upside down', keys: 'Shift+H', enabled: some, run: () => moveSelected('Flip', box => scaleAbout(box.middle, 1, -1)) },
    { ...own, id: 'shapes.smooth', label: 'Corner or smooth', keys: 'S', enabled: node, run: toggleSmooth },
    { ...own, id: 'shapes.add-node', label: 'Add a node', keys: 'A', enabled: node, run: addNode },
    { ...own, id: 'shapes.next', label: 'Select the next', keys: ']', enabled: isOpen, run: () => chooseNext(1) },
    { ...own, id: 'shapes.previous', label: 'Select the one before', keys: '[', enabled: isOpen, run: () => chooseNext(-1) },
    { ...own, id: 'shapes.grid', label: 'Snap to the grid', keys: 'G', enabled: isOpen, pressed: () => grid.value, run: () => { grid.value = !grid.value; } },
    { ...own, id: 'shapes.slopes', label: 'Four slopes', hint: 'Sides of polygons are level, upright or diagonal, as sloped puzzles want them', keys: 'D',
      enabled: isOpen, pressed: () => slopes.value, run: () => { slopes.value = !slopes.value; } },
    { ...own, id: 'shapes.press', label: 'Press at the cross', keys: 'Space', enabled: isOpen, run: pressAtCursor },
    { ...own, id: 'shapes.finish', label: 'Close the outline', keys: 'Enter', enabled: () => isOpen() && draft.value.length > 1, run: finish },
    { ...own, id: 'shapes.abandon', label: 'Let go', keys: 'Escape', enabled: () => isOpen() && (draft.value.length > 0 || some() || isDragging()), run: abandon },
    ...[['ArrowLeft', 'left', -1, 0], ['ArrowRight', 'right', 1, 0], ['ArrowUp', 'up', 0, -1], ['ArrowDown', 'down', 0, 1]].flatMap(
        ([key, way, dx, dy]) => [1, 5].map(far => ({ ...own, id: `shapes.${way}-${far}`,
            label: `Move ${far > 1 ? 'far ' : ''}${way}`, keys: `${far > 1 ? 'Shift+' : ''}${key}`, enabled: isOpen,
            run: () => nudge(Number(dx) * far, Number(dy) * far) }))));
