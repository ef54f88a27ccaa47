// bitmap_place.js: the picture as it was opened, with the part that is used; a box is dragged with the pointer.
import { h } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { current } from '../../../app.js';
import { pixelsOfFile } from '../../../core/readers/bitmaps.js';

/**
 * @typedef {import('../../../doc/state.js').Bitmap} Bitmap
 * @typedef {import('../../../core/readers/bitmaps.js').Box} Box
 */

const MOST = 1400; // pixels along a side of the canvas

/** @param {HTMLCanvasElement} canvas @param {ImageBitmap} image @param {Box | undefined} box in the picture's pixels
 *  @param {number} scale */
function paint(canvas, image, box, scale) {
    canvas.width = Math.max(1, Math.round(image.width * scale));
    canvas.height = Math.max(1, Math.round(image.height * scale));
    const paper = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    paper.imageSmoothingEnabled = scale < 2;
    paper.drawImage(image, 0, 0, canvas.width, canvas.height);
    if (!box)
        return;
    const [x, y, width, height] = [box.x, box.y, box.width, box.height].map(value => value * scale);
    paper.beginPath();
    paper.rect(0, 0, canvas.width, canvas.height);
    paper.rect(x, y, width, height);
    paper.fillStyle = '#0009';
    paper.fill('evenodd');
    paper.strokeStyle = '#fff';
    paper.lineWidth = 3;
    paper.strokeRect(x, y, width, height);
}

/** @param {import('../../../core/readers/png_read.js').Pixmap} pixels */
function imageOf({ rgba, width, height }) {
    const data = new Uint8ClampedArray(/** @type {ArrayBuffer} */ (rgba.buffer), rgba.byteOffset, rgba.length);
    return createImageBitmap(new ImageData(data, width, height));
}

/** @param {{ picture: Bitmap }} props */
export function BitmapPlace({ picture }) {
    const canvas = useRef(/** @type {HTMLCanvasElement | null} */ (null));
    const [image, show] = useState(/** @type {ImageBitmap | null} */ (null));
    const [dragged, drag] = useState(/** @type {{ x0: number, y0: number, x1: number, y1: number } | null} */ (null));
    const longer = Math.max(picture.width, picture.height);
    const scale = Math.min(MOST / longer, Math.max(1, Math.floor(800 / longer)));
    useEffect(() => {
        let gone = false;
        pixelsOfFile(picture.name, picture.file).then(imageOf).then(made => !gone && show(made), () => {});
        return () => { gone = true; };
    }, [picture.file]);
    const box = dragged ? boxOf(dragged, picture) : picture.crop;
    useEffect(() => {
        if (canvas.current && image)
            paint(canvas.current, image, box, scale);
    }, [image, box?.x, box?.y, box?.width, box?.height]);
    const place = (/** @type {PointerEvent} */ event) => {
        const { left, top, width } = /** @type {HTMLCanvasElement} */ (canvas.current).getBoundingClientRect();
        return { x: (event.clientX - left) * picture.width / width, y: (event.clientY - top) * picture.width / width };
    };
    return h('figure', { class: 'bitmap-side' },
        h('figcaption', null, picture.name, h('span', { class: 'faint' }, `${picture.width} × ${picture.height}`)),
        h('canvas', {
            ref: canvas, class: 'bitmap-canvas', role: 'img', 'aria-label': `${picture.name}; drag a box to crop`,
            onPointerDown: (/** @type {PointerEvent} */ event) => {
                const { x, y } = place(event);
                canvas.current?.setPointerCapture(event.pointerId);
                drag({ x0: x, y0: y, x1: x, y1: y });
            },
            onPointerMove: (/** @type {PointerEvent} */ event) => {
                const { x, y } = place(event);
                if (dragged)
                    drag({ ...dragged, x1: x, y1: y });
            },
            onPointerCancel: () => drag(null),
            onPointerUp: () => {
                const crop = dragged && boxOf(dragged, picture);
                drag(null);
                if (crop && crop.width > 1 && crop.height > 1)
                    current().commit('Crop', { picture: { ...picture, crop } });
            } }));
}

/** @param {{ x0: number, y0: number, x1: number, y1: number }} dragged @param {Bitmap} picture @returns {Box} */
function boxOf({ x0, y0, x1, y1 }, { width, height }) {
    const inside = (/** @type {number} */ value, /** @type {number} */ most) =>
        Math.round(Math.min(most, Math.max(0, value)));
    const x = inside(Math.min(x0, x1), width - 1), y = inside(Math.min(y0, y1), height - 1);
    return { x, y, width: Math.max(1, inside(Math.max(x0, x1), width) - x),
             height: Math.max(1, inside(Math.max(y0, y1), height) - y) };
}
