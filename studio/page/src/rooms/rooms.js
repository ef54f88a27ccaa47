// rooms.js: the rooms in their order.
import { PageRoom } from './page/page_room.js';
import { PlayRoom } from './play/play_room.js';
import { PictureRoom } from './picture/picture_room.js';
import { PolishRoom } from './polish/polish_room.js';
import { PuzzleRoom } from './puzzle/puzzle_room.js';
import { WatchRoom } from './watch/watch_room.js';

/**
 * @typedef {{ name: import('../app.js').RoomName, label: string, icon: string,
 *             component: import('preact').FunctionComponent }} RoomEntry
 * @type {RoomEntry[]}
 */
export const rooms = [
    { name: 'picture', label: 'Picture', icon: '✎', component: PictureRoom },
    { name: 'puzzle', label: 'Puzzle', icon: '▦', component: PuzzleRoom },
    { name: 'polish', label: 'Polish', icon: '∿', component: PolishRoom },
    { name: 'watch', label: 'Watch', icon: '▷', component: WatchRoom },
    { name: 'page', label: 'Page', icon: '❐', component: PageRoom },
    { name: 'play', label: 'Play', icon: '▣', component: PlayRoom },
];

/** @param {string} name */
export function roomNamed(name) {
    return rooms.find(room => room.name === name) ?? rooms[0];
}
