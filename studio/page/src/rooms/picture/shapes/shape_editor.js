// shape_editor.js: the drawing as SVG, with the handles of what is selected; tools left, what can be done right.
import { h } from 'preact';
import { useRef } from 'preact/hooks';
import { pathData } from '../../../core/readers/path_data.js';
import { CommandButton, Group } from '../../../ui/controls.js';
import { IconButton } from '../../../ui/icons.js';
import '../../../style/shapes.css';
import { TOOLS } from './shape_commands.js';
import { boundsOf, shapeData } from './shape_geometry.js';
import { abandon, cornerAt, drag, finish, press, release } from './shape_gestures.js';
import { changeSelected, chosenNode, cursor, draft, drawing, fill, grid, selected, selectedShapes, stepSize, tool } from './shape_state.js';

/** @param {string} text @returns {any} */
const parsed = text => text === '' ? undefined : JSON.parse(text);

/** What lies under the pointer. @param {Event} event @returns {import('./shape_gestures.js').Target} */
function targetOf(event) {
    const { shape = '', place = '', part } = /** @type {SVGElement} */ (event.target).dataset;
    return { shape: parsed(shape), place: parsed(place), part: /** @type {any} */ (part) };
}

/** Where an event is on the drawing. @param {SVGSVGElement} svg @param {PointerEvent} event */
function pointOf(svg, event) {
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM()?.inverse());
    return { x, y };
}

/** Pointers on the drawing: one draws, two do nothing here (the browser zooms). @param {{ current: SVGSVGElement | null }} svg */
function handlers(svg) {
    const at = (/** @type {PointerEvent} */ event) => pointOf(/** @type {SVGSVGElement} */ (svg.current), event);
    return {
        onPointerDown(/** @type {PointerEvent} */ event) {
            if (event.button !== 0)
                return;
            if (!event.isPrimary)
                return abandon();
            svg.current?.setPointerCapture(event.pointerId);
            press(at(event), targetOf(event), event.shiftKey);
        },
        onPointerMove: (/** @type {PointerEvent} */ event) => event.isPrimary && drag(at(event)),
        onPointerUp: release,
        onPointerCancel: abandon,
        onDblClick: finish,
        onPointerLeave: () => { cursor.value = null; },
    };
}

/** @param {{ shape: import('./shape_state.js').Shape, size: number }} props */
function Handles({ shape, size }) {
    return shape.paths.map((nodes, path) => nodes.map((node, i) => {
        const place = JSON.stringify({ path, node: i });
        const chosen = chosenNode.value?.path === path && chosenNode.value.node === i;
        const arm = (/** @type {'in' | 'out'} */ part, /** @type {number} */ x, /** @type {number} */ y) =>
            (x !== node.x || y !== node.y) && [
                h('line', { class: 'arm', x1: node.x, y1: node.y, x2: x, y2: y }),
                h('circle', { class: 'handle', cx: x, cy: y, r: size * 0.7, 'data-place': place, 'data-part': part })];
        return h('g', { key: place }, arm('in', node.inX, node.inY), arm('out', node.outX, node.outY),
            h('rect', { class: chosen ? 'node chosen' : 'node', x: node.x - size, y: node.y - size, width: 2 * size, height: 2 * size,
                        'data-place': place, 'data-part': 'node', rx: node.smooth ? size : 0 }));
    }));
}

/** What is being drawn, and where the next corner would go. */
function Draft() {
    const nodes = draft.value;
    const at = cursor.value;
    if (nodes.length === 0)
        return null;
    const next = at && tool.value === 'polygon' ? cornerAt(at) : at;
    const last = nodes[nodes.length - 1];
    const open = tool.value === 'pen' || tool.value === 'polygon' || tool.value === 'blob';
    return h('g', { class: 'draft' }, h('path', { d: pathData(nodes, !open), fill: open ? 'none' : fill.value, 'fill-opacity': 0.4 }),
        open && next && tool.value !== 'blob' && h('line', { x1: last.x, y1: last.y, x2: next.x, y2: next.y }),
        open && tool.value !== 'blob' && h('circle', { class: 'node', cx: nodes[0].x, cy: nodes[0].y, r: stepSize() / 3 }));
}

function Drawing() {
    const svg = useRef(/** @type {SVGSVGElement | null} */ (null));
    const { width, height, shapes } = drawing();
    const size = Math.max(width, height) / 120;
    const step = stepSize();
    const chosen = shapes.filter(({ id }) => selected.value.includes(id));
    const box = chosen.length > 0 && tool.value === 'select' ? boundsOf(chosen) : null;
    const at = cursor.value;
    return h('svg', { ref: svg, class: `drawing tool-${tool.value}`, viewBox: `0 0 ${width} ${height}`, role: 'application', tabIndex: 0,
                      'aria-label': `Drawing with ${shapes.length} shapes; arrows move the cross or what is selected, Space presses`,
                      ...handlers(svg) },
        h('rect', { class: 'ground', width, height }),
        grid.value && h('g', { class: 'grid-lines' },
            Array.from({ length: Math.floor(width / step) }, (_, i) => h('line', { key: `x${i}`, x1: (i + 1) * step, x2: (i + 1) * step, y1: 0, y2: height })),
            Array.from({ length: Math.floor(height / step) }, (_, i) => h('line', { key: `y${i}`, y1: (i + 1) * step, y2: (i + 1) * step, x1: 0, x2: width }))),
        shapes.map(shape => h('path', { key: shape.id, d: shapeData(shape), fill: shape.fill, 'data-shape': shape.id,
                                        class: selected.value.includes(shape.id) ? 'shape selected' : 'shape' })),
        box && h('rect', { class: 'selection', x: box.left, y: box.top, width: box.width, height: box.height }),
        tool.value === 'nodes' && chosen.length === 1 && h(Handles, { shape: chosen[0], size }),
        h(Draft, null),
        at && h('path', { class: 'cross', d: `M${at.x - size} ${at.y}h${2 * size}M${at.x} ${at.y - size}v${2 * size}` }));
}

/** The shapes that a colour is chosen for: while something else is drawn, only the next one gets it. */
const recoloured = () => ['select', 'nodes'].includes(tool.value) ? selectedShapes() : [];

/** The colour that is chosen: that of what is selected, '' when they differ. */
function fillHere() {
    const [first, ...others] = recoloured().map(shape => shape.fill);
    return others.some(other => other !== first) ? '' : first ?? fill.value;
}

function setFill(/** @type {string} */ colour) {
    fill.value = colour;
    if (recoloured().length > 0)
        changeSelected('Colour', shape => ({ ...shape, fill: colour }));
}

const COLOURS = [['#000000', 'Black'], ['#ffffff', 'White: cuts away what is below'], ['#c0392b', 'Red'], ['#e67e22', 'Orange'],
                 ['#f1c40f', 'Yellow'], ['#27ae60', 'Green'], ['#2980b9', 'Blue'], ['#8e44ad', 'Violet'], ['#7f5539', 'Brown']];

function Colours() {
    const here = fillHere();
    return h(Group, { title: 'Colour' }, h('div', { class: 'swatches', role: 'group', 'aria-label': 'Colours' },
        COLOURS.map(([colour, name]) => h('button', { key: colour, type: 'button', class: 'swatch', title: name, 'aria-label': name,
            'aria-pressed': here === colour, style: { background: colour }, onClick: () => setFill(colour) })),
        h('input', { type: 'color', 'aria-label': 'Another colour', value: here || fill.value,
                     onChange: (/** @type {Event} */ event) => setFill(/** @type {HTMLInputElement} */ (event.target).value) })),
        h('p', { class: 'faint' }, 'Shapes of one colour that overlap become one; white on top cuts away.'));
}

const button = (/** @type {string} */ id) => h(CommandButton, { key: id, id: `shapes.${id}` });

/** @param {{ children?: import('preact').ComponentChildren }} props `children`: what every picture has */
export function ShapeEditor({ children }) {
    return [
        h('div', { class: 'tools', role: 'toolbar', 'aria-label': 'Drawing tools', 'aria-orientation': 'vertical' },
          TOOLS.map(([name, , sign]) => h(IconButton, { key: name, id: `shapes.${name}`, sign }))),
        h('section', { class: 'stage shape-stage', 'aria-label': 'Drawing' }, h(Drawing, null)),
        h('aside', { class: 'panel', 'aria-label': 'Shapes' }, h(Colours, null),
          h(Group, { title: 'Snapping' }, h('div', { class: 'row-of' }, button('grid'), button('slopes'))),
          h(Group, { title: 'Selected' }, h('div', { class: 'row-of' },
              ['previous', 'next', 'delete', 'duplicate', 'forward', 'backward', 'larger', 'smaller', 'turn-back', 'turn', 'flip', 'flip-down'].map(button))),
          h(Group, { title: 'Nodes' }, h('div', { class: 'row-of' }, ['smooth', 'add-node', 'finish', 'back', 'abandon'].map(button))),
          children),
    ];
}
