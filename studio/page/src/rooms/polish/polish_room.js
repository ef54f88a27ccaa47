// polish_room.js: Polish.
import { h } from 'preact';

export function PolishRoom() {
    return h('section', { class: 'stage' }, h('p', null, 'Polish'));
}
