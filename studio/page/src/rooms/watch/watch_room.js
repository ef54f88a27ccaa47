// watch_room.js: Watch.
import { h } from 'preact';

export function WatchRoom() {
    return h('section', { class: 'stage' }, h('p', null, 'Watch'));
}
