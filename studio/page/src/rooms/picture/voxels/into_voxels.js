// into_voxels.js: a model that was opened, to be drawn further.
import { h } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { engine, say } from '../../../app.js';
import { stemOf } from '../../../core/readers/unreadable.js';
import { Button, Group } from '../../../ui/controls.js';
import { takePicture } from '../opening.js';
import { voxelsOfNono } from './blocks.js';

/** @param {{ picture: import('../../../doc/state.js').PuzzleFile }} props */
export function IntoVoxels({ picture }) {
    const [voxels, found] = useState(/** @type {import('./blocks.js').Voxels | null} */ (null));
    useEffect(() => {
        engine.work('convert', { to: 'nono' }, [{ name: picture.name, bytes: picture.bytes }]).then(({ files }) =>
            found(voxelsOfNono(JSON.parse(new TextDecoder().decode(files[0].bytes)), stemOf(picture.name))), () => {});
    }, [picture]);
    return voxels && h(Group, { title: 'Draw' }, h('p', { class: 'faint' }, 'This model can be drawn further.'),
        h(Button, { label: 'Turn into voxels', onClick: () => {
            takePicture('Turn into voxels', voxels);
            say('Draw on; undo brings the file back.');
        } }));
}
