// help_texts.js: what each room is for, a page each.

/** @typedef {{ title: string, text: string }} HelpText */

/** @type {Record<string, HelpText[]>} */
const texts = {
    picture: [{ title: 'What this room is for', text: 'Draw a picture, or open one: drop a file on the page, paste it, or choose an example.' }],
    puzzle: [{ title: 'What this room is for', text: 'Choose the kind of puzzle and see at once how many answers it has.' }],
    polish: [{ title: 'What this room is for', text: 'Let the curves of a curved puzzle push and pull each other until they are easy to follow.' }],
    watch: [{ title: 'What this room is for', text: 'See how the puzzle is solved, look by look or reason by reason.' }],
    page: [{ title: 'What this room is for', text: 'The page as it will be printed, and every file the studio can write.' }],
};

/** @param {string} room */
export function helpOf(room) {
    return texts[room] ?? [];
}
