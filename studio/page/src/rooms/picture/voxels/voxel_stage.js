// voxel_stage.js: where voxels are drawn: the block, and one layer of it as a grid.
import { effect } from '@preact/signals';
import { h } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { say } from '../../../app.js';
import { paintsOf } from '../../../boards/paints.js';
import { LayerControls } from '../../../boards/solid/solid_controls.js';
import { SolidLayers } from '../../../boards/solid/solid_layers.js';
import { SolidModel } from '../../../boards/solid/solid_model.js';
import '../../../style/boards.css';
import { solidScene } from '../../../core/pieces.js';
import { cellOf, inFrontOf, isInside, placeOf } from './blocks.js';
import { VoxelStroke, committedVoxels, goToLayer, voxelColour, voxelLayer, voxelTool, voxelsHere } from './voxel_state.js';
import { VoxelView } from './voxel_view.js';

/** @typedef {import('./blocks.js').Triple} Triple @typedef {import('./voxel_view.js').Met} Met */

/** Right button or eraser. @param {Event} event */
const erases = event => event instanceof PointerEvent && (event.button === 2 || (event.buttons & 34) > 0);

/** @param {number} colour */
function pick(colour) {
    if (colour > 0) {
        voxelColour.value = colour;
        voxelTool.value = 'add';
    }
}

/** What the pointer and the keys do to the block. @returns {import('./voxel_view.js').ViewHooks} */
function blockHooks() {
    /** @type {{ stroke: VoxelStroke, met: Met, index: number } | null} */
    let going = null;
    const toolFor = (/** @type {Event} */ event) => erases(event) ? 'remove' : voxelTool.value;
    return {
        press(met, event) {
            const tool = toolFor(event), picture = committedVoxels();
            if (!picture || tool === 'turn')
                return false;
            if (tool === 'picker') {
                pick(met.filled ? picture.cells[cellOf(picture.size, met.place)] : 0);
                return met.filled;
            }
            if (tool !== 'add' && !met.filled)
                return false;
            const place = tool === 'add' ? met.front : met.place;
            if (!isInside(picture.size, place))
                return met.filled;
            const stroke = new VoxelStroke(picture, tool);
            if (tool === 'extrude')
                inFrontOf(picture, met.place, met.axis, met.step).forEach(({ place: own, colour }) => stroke.touch(own, colour));
            else
                stroke.touch(place);
            going = { stroke, met, index: place[met.axis] };
            return true;
        },
        drag(onPlane, met) {
            if (!going || going.stroke.tool === 'extrude')
                return;
            // Adding and removing stay in the layer in which they began.
            const place = going.stroke.tool === 'paint' ? (met?.filled ? met.place : null) :
                onPlane(going.met.axis, going.met.at, going.index);
            if (place)
                going.stroke.touch(place);
        },
        release() {
            going?.stroke.end();
            going = null;
        },
        strike(place) {
            const picture = committedVoxels(), tool = voxelTool.value;
            if (!picture)
                return;
            if (tool === 'picker')
                return pick(picture.cells[cellOf(picture.size, place)]);
            const stroke = new VoxelStroke(picture, tool === 'remove' || tool === 'paint' ? tool : 'add');
            stroke.touch(place);
            stroke.end();
        },
        moved: place => goToLayer({ index: place[voxelLayer.peek().axis] }),
        aimed(met) {
            const tool = voxelTool.peek(), picture = committedVoxels();
            if (!met || !picture || tool === 'turn' || (tool !== 'add' && !met.filled))
                return [];
            if (tool === 'extrude')
                return inFrontOf(picture, met.place, met.axis, met.step).slice(0, 400).map(({ place }) => place);
            const place = tool === 'add' ? met.front : met.place;
            return isInside(picture.size, place) ? [place] : [];
        },
    };
}

/** The block. */
export function VoxelBlock() {
    const place = useRef(/** @type {HTMLDivElement | null} */ (null));
    useEffect(() => {
        /** @type {VoxelView | null} */
        let view = null;
        let gone = false, stop = () => {};
        solidScene().then(three => {
            const picture = voxelsHere();
            if (gone || !picture)
                return;
            view = new VoxelView(three, blockHooks(), picture);
            place.current?.replaceChildren(view.base.element);
            stop = effect(() => {
                const now = voxelsHere(), layer = voxelLayer.value;
                voxelTool.value;
                if (now)
                    view?.show(now, layer);
            });
        }).catch(error => say(`The block cannot be shown: ${error.message}`, 'error'));
        return () => {
            gone = true;
            stop();
            view?.drop();
        };
    }, []);
    return h('div', { class: 'solid-block voxel-place', ref: place });
}

/** What is drawn on the layer. @param {() => SolidLayers | null} layers @returns {import('../../../boards/board.js').Handlers} */
function layerHandlers(layers) {
    /** @type {VoxelStroke | null} */
    let stroke = null;
    return {
        onCell(cell, event) {
            const picture = committedVoxels();
            if (!picture || !layers())
                return;
            if (voxelTool.value === 'picker')
                return pick(picture.cells[cell]);
            const tool = erases(event) || voxelTool.value === 'remove' ? 'remove' : voxelTool.value === 'paint' ? 'paint' : 'add';
            stroke ??= new VoxelStroke(picture, tool);
            stroke.touch(placeOf(picture.size, cell));
        },
        onRelease() {
            stroke?.end();
            stroke = null;
        },
    };
}

/** One layer, to draw on. */
export function VoxelLayer() {
    const place = useRef(/** @type {HTMLDivElement | null} */ (null));
    useEffect(() => {
        /** @type {SolidLayers | null} */
        let layers = null;
        let kept = '';
        const handlers = layerHandlers(() => layers);
        const stop = effect(() => {
            const picture = voxelsHere(), { axis, index } = voxelLayer.value;
            if (!picture)
                return;
            const key = JSON.stringify([picture.size, picture.palette]);
            if (key !== kept) {
                layers?.drop();
                const model = new SolidModel(/** @type {any} */ ({ puzzle: { kind: 'solid', size: picture.size, palette: [], lines: [] } }));
                layers = new SolidLayers(model, paintsOf(/** @type {any} */ (picture.palette)), handlers, true);
                place.current?.replaceChildren(layers.place);
                kept = key;
            }
            if (layers && (layers.axis !== axis || layers.index !== index))
                layers.go(axis, index);
            layers?.show({ colours: Int16Array.from(picture.cells, colour => colour || -1) });
        });
        return () => {
            stop();
            layers?.drop();
        };
    }, []);
    const picture = voxelsHere();
    return picture && h('div', { class: 'solid-side' },
        h(LayerControls, { size: picture.size, state: voxelLayer.value, change: goToLayer }),
        h('div', { class: 'solid-layer voxel-place', ref: place }));
}
