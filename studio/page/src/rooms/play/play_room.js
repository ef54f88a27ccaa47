// play_room.js: the puzzle as its players will have it.
import { h } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { current, go } from '../../app.js';
import { withMeta } from '../../doc/meta.js';
import { PlayView } from '../../play/play_view.js';
import { Button } from '../../ui/controls.js';

export function PlayRoom() {
    const { puzzle, meta } = current().state.value;
    const [nono, setNono] = useState(/** @type {Uint8Array | null} */ (null));
    useEffect(() => {
        let gone = false;
        if (puzzle)
            withMeta(puzzle.nono, meta).then(bytes => !gone && setNono(bytes));
        return () => { gone = true; };
    }, [puzzle, meta]);
    if (!puzzle)
        return h('section', { class: 'stage' }, h('div', { class: 'empty-room' }, h('h1', null, 'Nothing to play yet'),
            h('p', null, 'Make a puzzle first; here you play it as everybody else will.'),
            h(Button, { label: 'To the puzzle', class: 'primary', onClick: () => go('puzzle') })));
    return h('section', { class: 'stage play-room', 'aria-label': 'Play' },
             nono && h(PlayView, { nono, alone: true, name: 'Puzzle' }));
}
