// help_texts.js: what each room is for, a page each.

/** @typedef {{ title: string, text: string }} HelpText */

/** @type {Record<string, HelpText[]>} */
const texts = {
    picture: [
        { title: 'What this room is for', text: 'A puzzle begins with a picture: open one, drop it anywhere on the page, paste it, take one from the gallery, or draw. ' +
            'Pictures, drawings, models and the puzzle files of other programs can be opened; nothing leaves this page.' },
        { title: 'Pixels', text: 'One stroke is one step of undo. The right button erases, Alt picks a colour, Shift keeps shapes regular, two fingers or the wheel zoom, the middle button moves. ' +
            'With the keyboard: Tab to the picture, arrows move, Space paints; lines, shapes and selections begin with one Space and end with the next, Escape gives up.' },
        { title: 'Photographs', text: 'Choose what is black or how many colours there are, and how many cells; the cells are shown beside the picture while a slider moves. ' +
            'Drag a box to crop. Turn into pixels to change cells by hand.' },
        { title: 'Save picture', text: 'Gives the file from which nonosmith make, with the options of the Puzzle room, makes the same puzzle.' },
    ],
    puzzle: [{ title: 'What this room is for', text: 'Choose the kind of puzzle and see at once how many answers it has.' }],
    polish: [{ title: 'What this room is for', text: 'Let the curves of a curved puzzle push and pull each other until they are easy to follow.' }],
    watch: [{ title: 'What this room is for', text: 'See how the puzzle is solved, look by look or reason by reason.' }],
    page: [{ title: 'What this room is for', text: 'The page as it will be printed, and every file the studio can write.' }],
};

/** @param {string} room */
export function helpOf(room) {
    return texts[room] ?? [];
}
