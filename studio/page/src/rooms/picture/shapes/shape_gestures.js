// shape_gestures.js: what the tools of the shape editor do with presses and drags, of a pointer or of the keyboard's cross.
import { current } from '../../../app.js';
import { cornerBetween, ellipse, movedShape, nodeAt, onSlope, rectangle, shiftBy, smoothOutline } from './shape_geometry.js';
import { addOutline, changeSelected, chosenNode, commitShapes, cursor, draft, draggedNode, drawing, grid, previewShapes,
         selected, slopes, snapped, stepSize, tool, withPath } from './shape_state.js';

/**
 * @typedef {import('./shape_geometry.js').Point} Point
 * @typedef {import('./shape_state.js').NodePlace} NodePlace
 *
 * What lies under the pointer: a shape, or a node or handle of the selected shape.
 * @typedef {{ shape?: number, place?: NodePlace, part?: 'node' | 'in' | 'out' }} Target
 *
 * @typedef {{ from: Point, to: Point, free: Point[], target: Target, moved: boolean }} Gesture
 */

/** @type {Gesture | null} */
let gesture = null;

/** Whether something is being dragged. */
export const isDragging = () => gesture !== null;

/** @param {Point} point where, unsnapped @param {Target} target @param {boolean} more adds to the selection */
export function press(point, target, more) {
    const at = snapped(point);
    gesture = { from: at, to: at, free: [point], target, moved: false };
    if (tool.value === 'select')
        choose(target, more);
    else if (tool.value === 'nodes') {
        if (target.place)
            chosenNode.value = target.place;
        else
            choose(target, false);
    } else if (tool.value === 'polygon')
        addCorner(at);
    else if (tool.value === 'pen')
        addCurve(at);
}

/** @param {Target} target @param {boolean} more */
function choose({ shape }, more) {
    chosenNode.value = null;
    if (shape === undefined)
        selected.value = more ? selected.value : [];
    else if (more)
        selected.value = selected.value.includes(shape) ? selected.value.filter(id => id !== shape) : [...selected.value, shape];
    else if (!selected.value.includes(shape))
        selected.value = [shape];
}

/** Whether a point closes the outline that is being drawn. @param {Point} at */
const closes = at => draft.value.length > 2 &&
    Math.hypot(at.x - draft.value[0].x, at.y - draft.value[0].y) < stepSize() * 0.75;

/** Where a polygon's next corner would be. @param {Point} at */
export function cornerAt(at) {
    const last = draft.value.at(-1);
    return last && slopes.value ? onSlope(last, at, grid.value ? stepSize() : 0) : at;
}

/** @param {Point} at */
function addCorner(at) {
    if (closes(at))
        finish();
    else
        draft.value = [...draft.value, nodeAt(cornerAt(at))];
}

/** @param {Point} at */
function addCurve(at) {
    if (closes(at))
        finish();
    else
        draft.value = [...draft.value, nodeAt(at)];
}

/** @param {Point} point */
export function drag(point) {
    const at = snapped(point);
    cursor.value = at;
    if (!gesture)
        return;
    gesture.to = at;
    gesture.free.push(point);
    gesture.moved ||= Math.hypot(at.x - gesture.from.x, at.y - gesture.from.y) > stepSize() / 8;
    if (!gesture.moved && tool.value !== 'blob')
        return;
    if (tool.value === 'pen' && draft.value.length > 0)
        draft.value = [...draft.value.slice(0, -1), nodeAt(/** @type {Point} */ (draft.value.at(-1)), at)];
    else if (tool.value === 'select' || tool.value === 'nodes')
        previewShapes(draggedShapes(gesture));
    else
        draft.value = outlineOf(gesture);
}

/** The shapes as a drag would leave them. @param {Gesture} gesture */
function draggedShapes({ from, to, target }) {
    const { picture } = current().committed.value;
    const shapes = picture.type === 'shapes' ? picture.shapes : [];
    const { place, part } = target;
    if (tool.value === 'nodes' && place && part)
        return shapes.map(shape => shape.id === selected.value[0] ?
            withPath(shape, place, nodes => nodes.map((node, i) => i === place.node ? draggedNode(node, part, to) : node)) : shape);
    return target.shape === undefined ? shapes : shapes.map(shape => selected.value.includes(shape.id) ?
        movedShape(shape, shiftBy(to.x - from.x, to.y - from.y)) : shape);
}

/** What a drag draws. @param {Gesture} gesture */
function outlineOf({ from, to, free }) {
    switch (tool.value) {
    case 'rectangle':
        return rectangle(from, to);
    case 'ellipse':
        return ellipse(from, to);
    case 'blob':
        return free.map(point => nodeAt(point));
    default:
        return draft.value;
    }
}

const LABELS = { rectangle: 'Rectangle', ellipse: 'Ellipse', blob: 'Blob', pen: 'Pen', polygon: 'Polygon', select: 'Move', nodes: 'Move node' };

export function release() {
    const done = gesture;
    gesture = null;
    if (!done)
        return;
    if (tool.value === 'select' || tool.value === 'nodes') {
        if (done.moved)
            commitShapes(LABELS[tool.value], draggedShapes(done));
        else
            current().cancel();
    } else if (tool.value === 'blob') {
        draft.value = [];
        addOutline(LABELS.blob, smoothOutline(done.free, stepSize() / 5));
    } else if (tool.value === 'rectangle' || tool.value === 'ellipse') {
        draft.value = [];
        if (done.moved)
            addOutline(LABELS[tool.value], outlineOf(done));
    }
}

/**
 * The last corner goes where the side that closes the outline has one of the four slopes, too.
 * @param {import('./shape_geometry.js').Node[]} nodes
 */
function closedOnSlopes(nodes) {
    const [before, last] = nodes.slice(-2);
    return nodes.length > 2 ? [...nodes.slice(0, -1), nodeAt(cornerBetween(before, last, nodes[0]))] : nodes;
}

/** Closes the outline that is being drawn. */
export function finish() {
    const nodes = tool.value === 'polygon' && slopes.value ? closedOnSlopes(draft.value) : draft.value;
    draft.value = [];
    gesture = null;
    if (nodes.length > 2 || (nodes.length === 2 && nodes.some(node => node.smooth)))
        addOutline(LABELS[tool.value], nodes);
}

/** Forgets what is being drawn or dragged. */
export function abandon() {
    gesture = null;
    if (draft.value.length > 0)
        draft.value = [];
    else {
        selected.value = [];
        chosenNode.value = null;
    }
    current().cancel();
}

/** One corner back, while drawing. */
export function stepBack() {
    draft.value = draft.value.slice(0, -1);
}

/** Moves the keyboard's cross, or what is selected. @param {number} dx @param {number} dy in steps */
export function nudge(dx, dy) {
    const step = stepSize();
    const by = shiftBy(dx * step, dy * step);
    const place = chosenNode.value;
    if (tool.value === 'nodes' && place)
        changeSelected('Move node', shape => withPath(shape, place, nodes => nodes.map(
            (node, i) => i === place.node ? draggedNode(node, 'node', by(node)) : node)));
    else if (tool.value === 'select' && selected.value.length > 0)
        changeSelected('Move', shape => movedShape(shape, by));
    else {
        const { width, height } = drawing();
        drag(by(cursor.value ?? { x: width / 2, y: height / 2 }));
    }
}

/** The keyboard's press at its cross: begins a drag, and ends it the second time. */
export function pressAtCursor() {
    const { width, height } = drawing();
    const at = cursor.value ?? { x: width / 2, y: height / 2 };
    cursor.value = at;
    if (gesture)
        return release();
    press(at, {}, false);
    if (tool.value === 'polygon' || tool.value === 'pen')
        gesture = null;
}

/** Selects the next shape, or the next node of the selected one. @param {1 | -1} way */
export function chooseNext(way) {
    const { shapes } = drawing();
    if (tool.value === 'nodes' && selected.value.length === 1) {
        const shape = shapes.find(({ id }) => id === selected.value[0]);
        const places = shape?.paths.flatMap((nodes, path) => nodes.map((_, node) => ({ path, node }))) ?? [];
        const now = places.findIndex(({ path, node }) => path === chosenNode.value?.path && node === chosenNode.value?.node);
        chosenNode.value = places.at((now + way + (now < 0 && way < 0 ? 1 : 0)) % (places.length || 1)) ?? null;
    } else if (shapes.length > 0) {
        const now = shapes.findIndex(({ id }) => id === selected.value[0]);
        const next = shapes.at((now + way + (now < 0 && way < 0 ? 1 : 0)) % shapes.length);
        selected.value = next ? [next.id] : [];
        chosenNode.value = null;
    }
}
