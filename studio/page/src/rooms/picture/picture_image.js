// picture_image.js: an image of a picture that is not edited here.
import { h } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { GivenUp } from '../../core/engine.js';
import { thumbnailOf } from './thumbnails.js';

/** @param {{ picture: import('../../doc/state.js').Picture, label: string }} props */
export function PictureImage({ picture, label }) {
    const [shown, show] = useState({ address: '', crisp: false, why: 'One moment …' });
    useEffect(() => {
        let gone = false, address = '';
        thumbnailOf(picture).then(image => {
            if (gone || !image)
                return;
            address = URL.createObjectURL(new Blob([/** @type {any} */ (image.bytes)], { type: image.type }));
            show({ address, crisp: image.crisp, why: '' });
        }).catch(error => !gone && !(error instanceof GivenUp) && show({ address: '', crisp: false, why: error.message }));
        return () => {
            gone = true;
            setTimeout(() => URL.revokeObjectURL(address), 5000); // the image may still be loading
        };
    }, [picture]);
    return shown.address ?
        h('img', { class: `picture-image${shown.crisp ? ' crisp' : ''}`, src: shown.address, alt: label, draggable: false }) :
        h('p', { class: 'faint' }, shown.why);
}
