// shape_state.js: what the shape editor is doing: tool, selection, what is being drawn; and the changes that it makes.
import { signal } from '@preact/signals';
import { current } from '../../../app.js';
import { boundsOf, movedShape, nodeAt, shiftBy, splitCurve } from './shape_geometry.js';

/**
 * @typedef {import('../../../doc/state.js').Shapes} Shapes
 * @typedef {import('../../../doc/state.js').Shape} Shape
 * @typedef {import('../../../doc/state.js').Node} Node
 * @typedef {import('./shape_geometry.js').Point} Point
 * @typedef {'select' | 'nodes' | 'pen' | 'blob' | 'polygon' | 'rectangle' | 'ellipse'} Tool
 * @typedef {{ path: number, node: number }} NodePlace
 */

export const tool = signal(/** @type {Tool} */ ('select'));
export const fill = signal('#000000');
export const selected = signal(/** @type {number[]} */ ([])); // ids of shapes
export const chosenNode = signal(/** @type {NodePlace | null} */ (null)); // of the one shape that is selected
/** What is being drawn: nodes of a pen or polygon so far. */
export const draft = signal(/** @type {Node[]} */ ([]));
/** Where the pointer or the keyboard's cross is. */
export const cursor = signal(/** @type {Point | null} */ (null));
export const grid = signal(true); // points snap to whole steps
export const slopes = signal(true); // a polygon's sides have the four slopes

/** The drawing that is open; only while the editor shows one. @returns {Shapes} */
export function drawing() {
    const { picture } = current().state.value;
    if (picture.type !== 'shapes')
        throw new Error('no drawing is open');
    return picture;
}

export const isOpen = () => current().state.value.picture.type === 'shapes';

/** Size of a step of the grid. */
export const stepSize = () => Math.max(drawing().width, drawing().height) / 40;

/** @param {Point} point @returns {Point} */
export function snapped({ x, y }) {
    const { width, height } = drawing();
    const step = stepSize();
    const near = (/** @type {number} */ value, /** @type {number} */ most) =>
        Math.min(most, Math.max(0, grid.value ? Math.round(value / step) * step : value));
    return { x: near(x, width), y: near(y, height) };
}

/** @param {string} label @param {Shape[]} shapes */
export function commitShapes(label, shapes) {
    current().commit(label, { picture: { ...drawing(), shapes } });
}

/** @param {Shape[]} shapes */
export function previewShapes(shapes) {
    current().preview({ picture: { .../** @type {Shapes} */ (current().committed.value.picture), shapes } });
}

/** Adds an outline on top, in the colour that is chosen, and selects it. @param {string} label @param {Node[]} nodes */
export function addOutline(label, nodes) {
    const { shapes } = drawing();
    const { width, height } = boundsOf([{ id: 0, fill: '', paths: [nodes] }]);
    if (nodes.length < 2 || Math.max(width, height) < stepSize() / 4)
        return;
    const id = 1 + Math.max(0, ...shapes.map(shape => shape.id));
    commitShapes(label, [...shapes, { id, fill: fill.value, paths: [nodes] }]);
    selected.value = [id];
    chosenNode.value = null;
}

export const selectedShapes = () => drawing().shapes.filter(({ id }) => selected.value.includes(id));

/** @param {string} label @param {(shape: Shape) => Shape} change of every selected shape */
export function changeSelected(label, change) {
    commitShapes(label, drawing().shapes.map(shape => selected.value.includes(shape.id) ? change(shape) : shape));
}

/** @param {string} label @param {(box: ReturnType<typeof boundsOf>) => import('./shape_geometry.js').Move} moveOf */
export function moveSelected(label, moveOf) {
    const chosen = selectedShapes();
    if (chosen.length > 0) {
        const move = moveOf(boundsOf(chosen));
        changeSelected(label, shape => movedShape(shape, move));
    }
}

export function removeSelected() {
    const place = chosenNode.value;
    if (place && selected.value.length === 1)
        return removeNode(place);
    commitShapes('Delete', drawing().shapes.filter(({ id }) => !selected.value.includes(id)));
    selected.value = [];
}

export function duplicateSelected() {
    const { shapes } = drawing();
    let id = Math.max(0, ...shapes.map(shape => shape.id));
    const step = stepSize();
    const copies = selectedShapes().map(shape => ({ ...movedShape(shape, shiftBy(step, step)), id: ++id }));
    commitShapes('Duplicate', [...shapes, ...copies]);
    selected.value = copies.map(copy => copy.id);
}

/** @param {1 | -1} way towards the front or the back */
export function reorderSelected(way) {
    const shapes = [...drawing().shapes];
    const order = way > 0 ? [...shapes.keys()].reverse() : [...shapes.keys()];
    for (const i of order) {
        const next = shapes[i + way];
        if (next && selected.value.includes(shapes[i].id) && !selected.value.includes(next.id))
            [shapes[i], shapes[i + way]] = [next, shapes[i]];
    }
    commitShapes(way > 0 ? 'Forward' : 'Backward', shapes);
}

// -- nodes of the one shape that is selected -----------------------------------------------------------------------

/** @param {Shape} shape @param {NodePlace} place @param {(nodes: Node[]) => Node[]} edit of that path @returns {Shape} */
export function withPath(shape, place, edit) {
    return { ...shape, paths: shape.paths.map((nodes, i) => i === place.path ? edit(nodes) : nodes) };
}

/** @param {NodePlace} place */
function removeNode(place) {
    changeSelected('Delete node', shape => withPath(shape, place,
        nodes => nodes.length > 2 ? nodes.filter((_, i) => i !== place.node) : nodes));
    chosenNode.value = null;
}

/** Makes a corner of a smooth node, or the other way round. */
export function toggleSmooth() {
    const place = chosenNode.value;
    if (!place)
        return;
    changeSelected('Corner', shape => withPath(shape, place, nodes => nodes.map((node, i) => {
        if (i !== place.node)
            return node;
        if (node.smooth)
            return nodeAt(node);
        const a = nodes[(i + nodes.length - 1) % nodes.length];
        const c = nodes[(i + 1) % nodes.length];
        return nodeAt(node, { x: node.x + (c.x - a.x) / 6, y: node.y + (c.y - a.y) / 6 });
    })));
}

/** A node more, half way to the next. */
export function addNode() {
    const place = chosenNode.value;
    if (!place)
        return;
    changeSelected('Add node', shape => withPath(shape, place, nodes => {
        const i = place.node;
        const j = (i + 1) % nodes.length;
        const [before, middle, after] = splitCurve(nodes[i], nodes[j]);
        const next = nodes.map((node, k) => k === i ? before : k === j ? after : node);
        next.splice(i + 1, 0, middle);
        return next;
    }));
}

/**
 * A node or one of its handles at another place; a smooth node keeps its handles on one line.
 * @param {Node} node @param {'node' | 'in' | 'out'} what @param {Point} to @returns {Node}
 */
export function draggedNode(node, what, to) {
    if (what === 'node')
        return { x: to.x, y: to.y, inX: node.inX + to.x - node.x, inY: node.inY + to.y - node.y,
                 outX: node.outX + to.x - node.x, outY: node.outY + to.y - node.y, smooth: node.smooth };
    const own = what === 'in' ? { inX: to.x, inY: to.y } : { outX: to.x, outY: to.y };
    if (!node.smooth)
        return { ...node, ...own };
    const [ox, oy] = what === 'in' ? [node.outX, node.outY] : [node.inX, node.inY];
    const length = Math.hypot(ox - node.x, oy - node.y);
    const pull = Math.hypot(to.x - node.x, to.y - node.y) || 1;
    const x = node.x - (to.x - node.x) / pull * length;
    const y = node.y - (to.y - node.y) / pull * length;
    return { ...node, ...own, ...(what === 'in' ? { outX: x, outY: y } : { inX: x, inY: y }) };
}
