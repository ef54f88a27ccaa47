// where.js: in which room of the studio the person is; a player has none.
import { signal } from '@preact/signals';

/** @typedef {'picture' | 'puzzle' | 'polish' | 'watch' | 'page' | 'play'} RoomName */

export const room = signal(/** @type {RoomName} */ ('picture'));
