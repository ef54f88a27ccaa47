// file_view.js: a picture that is used as it was opened: a drawing, a model, a puzzle.
import { Fragment, h } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { engine, say } from '../../app.js';
import { Button, Group } from '../../ui/controls.js';
import { takePicture } from './opening.js';
import { PictureImage } from './picture_image.js';
import { pixelsOfNono } from './pixels/grids.js';
import { IntoVoxels } from './voxels/into_voxels.js';
import { stemOf } from '../../core/readers/unreadable.js';

/** @typedef {import('../../doc/state.js').Picture} Picture */

/** @param {import('../../doc/state.js').Mesh} mesh @returns {[string, string][]} */
function coloursOf({ looks }) {
    const materials = looks?.paints?.length ?? 0;
    const said = [materials > 0 && `${materials} material${materials === 1 ? '' : 's'}`, looks?.colours && 'its points have some'];
    return [['Colours', said.filter(Boolean).join(', ') || 'none']];
}

/** @param {Picture} picture @returns {[string, string][]} what there is to know about it */
function facts(picture) {
    switch (picture.type) {
    case 'mesh':
        return [['Points', String(picture.points.length / 3)], ['Triangles', String(picture.triangles.length / 3)],
                ['Up', `${picture.up} in its file`], ...coloursOf(picture)];
    case 'drawing':
        return [['Length', `${picture.svg.length} letters`]];
    case 'puzzle':
        return [['Kind', picture.kind ?? 'grid'], ['Length', `${picture.bytes.length} bytes`]];
    case 'voxels':
        return [['Size', picture.size.join(' × ')]];
    case 'shapes':
        return [['Size', `${picture.width} × ${picture.height}`], ['Shapes', String(picture.shapes.length)]];
    default:
        return [];
    }
}

/** The picture of a grid puzzle, to be drawn further. @param {{ picture: import('../../doc/state.js').PuzzleFile }} props */
function IntoPixels({ picture }) {
    const [pixels, found] = useState(/** @type {import('../../doc/state.js').Pixels | null} */ (null));
    useEffect(() => {
        engine.work('convert', { to: 'nono' }, [{ name: picture.name, bytes: picture.bytes }]).then(({ files }) =>
            found(pixelsOfNono(JSON.parse(new TextDecoder().decode(files[0].bytes)), stemOf(picture.name))), () => {});
    }, [picture]);
    return pixels && h(Group, { title: 'Draw' }, h('p', { class: 'faint' }, 'The answer of this puzzle can be drawn further.'),
        h(Button, { label: 'Turn into pixels', onClick: () => {
            takePicture('Turn into pixels', pixels);
            say('Draw on; undo brings the puzzle back.');
        } }));
}

/** @param {{ picture: Exclude<Picture, { type: 'none' }>, children?: import('preact').ComponentChildren }} props */
export function FileView({ picture, children }) {
    return h(Fragment, null,
        h('section', { class: 'stage stage-image', 'aria-label': 'Picture' }, h(PictureImage, { picture, label: picture.name })),
        h('aside', { class: 'panel', 'aria-label': 'Picture settings' },
          h(Group, { title: picture.name },
            h('dl', { class: 'facts' }, facts(picture).map(([what, value]) => [h('dt', null, what), h('dd', null, value)]))),
          picture.type === 'puzzle' && picture.kind === 'grid' && h(IntoPixels, { picture }),
          picture.type === 'puzzle' && picture.kind === 'solid' && h(IntoVoxels, { picture }), children));
}
