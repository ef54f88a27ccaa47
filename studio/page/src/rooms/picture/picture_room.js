// picture_room.js: Picture.
import { h } from 'preact';

export function PictureRoom() {
    return h('section', { class: 'stage' }, h('p', null, 'Picture'));
}
