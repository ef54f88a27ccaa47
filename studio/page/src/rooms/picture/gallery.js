// gallery.js: our own pictures to begin with, of every kind.
import { h } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { allExamples } from '../../core/pieces.js';
import { closeDialog, openDialog } from '../../ui/dialog.js';
import { openFile } from './opening.js';
import { exampleAddress } from './thumbnails.js';

/** @typedef {import('../../core/pieces.js').Example} Example */

/** @type {{ folder: string, kind: import('../../doc/state.js').Kind, title: string }[]} */
const SHELVES = [{ folder: 'grids', kind: 'grid', title: 'Pixels, for grids' },
                 { folder: 'drawings', kind: 'curved', title: 'Drawings, for curves' },
                 { folder: 'sloped', kind: 'sloped', title: 'Polygons, for straight lines in four directions' },
                 { folder: 'solid', kind: 'solid', title: 'Models, for solids' }];

/** @param {string} name */
const spoken = name => name.replace(/\.\w+$/, '').replace(/^./, letter => letter.toUpperCase());

/** The image of an example, made when it comes into sight. @param {{ example: Example }} props */
function Thumbnail({ example }) {
    const place = useRef(/** @type {HTMLSpanElement | null} */ (null));
    const [address, show] = useState('');
    useEffect(() => {
        const watch = new IntersectionObserver(entries => {
            if (!entries.some(({ isIntersecting }) => isIntersecting))
                return;
            watch.disconnect();
            exampleAddress(example).then(show, () => {});
        });
        if (place.current)
            watch.observe(place.current);
        return () => watch.disconnect();
    }, []);
    return h('span', { class: 'thumbnail', ref: place },
        address && h('img', { src: address, alt: '', class: example.folder === 'grids' ? 'crisp' : '' }));
}

/** A coloured picture keeps its colours. @param {Example} example @param {import('../../doc/state.js').Kind} kind */
function take(example, kind) {
    closeDialog();
    const options = { grid: {}, sloped: {}, curved: {}, solid: {} };
    openFile({ name: example.name, bytes: example.bytes },
             { kind, options: example.name.endsWith('.png') ? { ...options, grid: { colours: 8 } } : options }, example.beside);
}

/** A few of each kind, for a page that is still empty. */
const FEW = ['grids/cat.txt', 'grids/owl.png', 'drawings/cat.svg', 'drawings/toucan.svg', 'sloped/fox.svg', 'sloped/rocket.svg',
             'solid/castle.vox', 'solid/mushroom.obj'];

/** Some examples in a row. */
export function Shelf() {
    const [examples, show] = useState(/** @type {Example[]} */ ([]));
    useEffect(() => { allExamples().then(show); }, []);
    const few = FEW.map(path => examples.find(({ folder, name }) => path === `${folder}/${name}`)).filter(example => !!example);
    return h('ul', { class: 'shelf' }, few.map(example => {
        const { kind } = SHELVES.find(({ folder }) => folder === example.folder) ?? SHELVES[0];
        return h('li', { key: `${example.folder}/${example.name}` },
            h('button', { type: 'button', 'aria-label': `${spoken(example.name)}, ${kind}`, title: `${spoken(example.name)}, ${kind}`,
                          onClick: () => take(example, kind) }, h(Thumbnail, { example })));
    }));
}

function Gallery() {
    const [examples, show] = useState(/** @type {Example[]} */ ([]));
    useEffect(() => { allExamples().then(show); }, []);
    return h('div', { class: 'gallery' }, SHELVES.map(({ folder, kind, title }) => h('section', { key: folder },
        h('h2', null, title),
        h('ul', null, examples.filter(example => example.folder === folder).map(example => h('li', { key: example.name },
            h('button', { type: 'button', 'data-example': `${folder}/${example.name}`, onClick: () => take(example, kind) },
              h(Thumbnail, { example }), h('span', null, spoken(example.name)),
              h('span', { class: 'faint' }, example.name.replace(/^.*\./, '').toUpperCase()))))))));
}

export function openGallery() {
    openDialog({ title: 'Gallery', wide: true, body: () => h(Gallery, null) });
}
