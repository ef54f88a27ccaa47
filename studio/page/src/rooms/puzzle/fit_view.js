// fit_view.js: the model seen through its voxels, which can be turned about to look at.
import { h } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { current } from '../../app.js';
import { solidScene } from '../../core/pieces.js';
import { optionsHere } from './option_controls.js';
import { nonoHere, parsedOf, pictureOf } from './puzzle_state.js';

/** @typedef {ReturnType<typeof import('../../boards/model/fit_scene.js').createFitScene>} FitScene */

/** Three numbers as they are typed. @param {unknown} typed @returns {number[]} */
export function three(typed) {
    const numbers = Array.isArray(typed) ? typed : String(typed ?? '').split(',');
    return [0, 1, 2].map(i => Number(numbers[i]) || 0);
}

/** The fit that is shown: as it was asked for, else as it was found. */
export function fitHere() {
    const options = optionsHere();
    const nono = nonoHere();
    const made = nono ? parsedOf(nono).made : undefined; // the file tells how it was found
    const hand = options.fit === 'hand';
    return { turn: three(options.turn), scale: Number(hand ? options.scale ?? 1 : made?.scale ?? 1),
             shift: hand ? three(options.shift) : three(made?.shift), longest: Number(options.size ?? 12) };
}

/** @param {{ nono: Uint8Array }} props */
export function FitView({ nono }) {
    const canvas = useRef(/** @type {HTMLCanvasElement | null} */ (null));
    const scene = useRef(/** @type {FitScene | null} */ (null));
    const { picture } = current().state.value;
    const fit = fitHere();
    const parsed = parsedOf(nono);
    const show = () => picture.type === 'mesh' && scene.current?.show({
        ...fit, points: picture.points, triangles: picture.triangles, size: parsed.puzzle.size ?? [1, 1, 1],
        cells: pictureOf(parsed) ?? [] });
    useEffect(() => {
        let gone = false;
        const element = /** @type {HTMLCanvasElement} */ (canvas.current);
        const watch = new ResizeObserver(() => scene.current?.redraw());
        solidScene().then(({ createFitScene }) => {
            if (gone)
                return;
            const style = getComputedStyle(element);
            const colour = (/** @type {string} */ name) => style.getPropertyValue(name).trim();
            scene.current = createFitScene(element, { model: colour('--accent'), voxel: colour('--faint'),
                                                      line: colour('--line-strong') });
            watch.observe(element);
            show();
        });
        return () => {
            gone = true;
            watch.disconnect();
            scene.current?.drop();
            scene.current = null;
        };
    }, []);
    useEffect(() => { show(); }, [nono, picture, JSON.stringify(fit)]);
    const drag = (/** @type {PointerEvent} */ event) => {
        if (event.buttons & 1)
            scene.current?.orbit(-event.movementX / 120, event.movementY / 120);
    };
    const keys = (/** @type {KeyboardEvent} */ event) => {
        const way = { ArrowLeft: [0.15, 0], ArrowRight: [-0.15, 0], ArrowUp: [0, 0.15],
                      ArrowDown: [0, -0.15] }[event.key];
        if (way)
            scene.current?.orbit(way[0], way[1]);
        else if (event.key === '+' || event.key === '-')
            scene.current?.zoomBy(event.key === '+' ? 1.2 : 1 / 1.2);
        else
            return;
        event.preventDefault();
    };
    return h('div', { class: 'fit-view', role: 'img', tabIndex: 0, onKeyDown: keys,
                      'aria-label': 'The model seen through its voxels; arrows turn the view, plus and minus bring it nearer' },
        h('canvas', { ref: canvas, onPointerMove: drag,
                      onPointerDown: (/** @type {PointerEvent} */ event) => canvas.current?.setPointerCapture(event.pointerId),
                      onWheel: (/** @type {WheelEvent} */ event) => {
                          event.preventDefault();
                          scene.current?.zoomBy(event.deltaY < 0 ? 1.1 : 1 / 1.1);
                      } }));
}
