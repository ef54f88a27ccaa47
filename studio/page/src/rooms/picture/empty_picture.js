// empty_picture.js: no picture yet: what one can begin with.
import { Fragment, h } from 'preact';
import { CommandButton } from '../../ui/controls.js';
import { commandNamed } from '../../ui/commands.js';
import { draws } from './editors.js';
import { Shelf } from './gallery.js';

export function EmptyPicture() {
    return h(Fragment, null, h('section', { class: 'stage empty-stage', 'aria-label': 'Begin' },
        h('div', { class: 'empty-picture' },
          h('h1', null, 'Begin with a picture'),
          h('button', { type: 'button', class: 'drop-area', onClick: () => commandNamed('picture.open').run() },
            h('span', { class: 'drop-sign', 'aria-hidden': true }, '⬇'),
            h('b', null, 'Drop a file here, paste one, or click to choose'),
            h('span', { class: 'faint' }, 'SVG, PNG, JPEG, WebP · OBJ, STL, PLY, glTF, .vox · every puzzle format')),
          h('div', { class: 'draw-choices' }, draws.map(({ type, label, icon, text, open }) =>
              h('button', { key: type, type: 'button', 'data-command': `picture.draw-${type}`, onClick: open },
                h('span', { class: 'draw-icon', 'aria-hidden': true }, icon), h('b', null, label),
                h('span', { class: 'faint' }, text)))),
          h('div', { class: 'empty-gallery' }, h('span', { class: 'faint' }, 'or take one of ours'), h(Shelf, null),
            h(CommandButton, { id: 'picture.gallery' })))));
}
