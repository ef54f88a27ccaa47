// puzzle_room.js: Puzzle.
import { h } from 'preact';

export function PuzzleRoom() {
    return h('section', { class: 'stage' }, h('p', null, 'Puzzle'));
}
