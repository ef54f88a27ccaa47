// page_room.js: Page.
import { h } from 'preact';

export function PageRoom() {
    return h('section', { class: 'stage' }, h('p', null, 'Page'));
}
