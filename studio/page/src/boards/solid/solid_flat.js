// solid_flat.js: the board of a solid puzzle where nothing can be drawn in three dimensions: its layers alone.
import { h, render } from 'preact';
import { paintsOf } from '../paints.js';
import { LayerControls } from './solid_controls.js';
import { SolidLayers } from './solid_layers.js';
import { SolidModel } from './solid_model.js';

/** @param {import('../board.js').Nono} nono
 *  @param {import('../board.js').Handlers} handlers @returns {import('../board.js').Board} */
export function createFlatBoard(nono, handlers) {
    const model = new SolidModel(nono), layers = new SolidLayers(model, paintsOf(nono.puzzle.palette), handlers);
    const element = document.createElement('div'), bar = document.createElement('div');
    element.className = 'board-solid solid-flat';
    element.append('This browser draws nothing in three dimensions (WebGL); here are the layers.', bar, layers.place);
    const go = (/** @type {Partial<import('./solid_controls.js').Layer>} */ changes) => {
        const { axis, index } = { axis: layers.axis, index: layers.index, ...changes };
        layers.go(axis, index);
        render(h(LayerControls, { size: model.size, state: { axis, index }, change: go }), bar);
    };
    go({});
    return {
        element, show: look => layers.show(look), pose: () => ({ axis: layers.axis, index: layers.index }), takePose: go,
        aim: cell => go({ index: model.placeOf(cell)[layers.axis] }), spot: cell => layers.spot(cell),
        drawn: () => layers.drawn(),
        drop() {
            render(null, bar);
            layers.drop();
            element.remove();
        },
    };
}
