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
    puzzle: [
        { title: 'What this room is for', text: 'Choose the kind of puzzle and its options. The verdict in the bar is never older than the last edit: simple (looking at one line at a time is enough), one answer, several answers, no answer, or unknown.' },
        { title: 'When it is not simple', text: 'Cells in which two answers differ pulse, and either answer can be shown; clues that contradict each other are marked and named. Repairs appear as ghosts, one by one with what each would do: take one, or take all.' },
        { title: 'Clues', text: 'Choose "Leave out" or "Blot" and press clues on the board; press again to tell them. On the keyboard C goes to the clues of a cell and Enter presses. "Thin and aim" leaves out whatever can go, or aims at a number of stars.' },
        { title: 'Curves', text: 'A search takes a few seconds and can be stopped. Candidates are the same picture with other seeds. Press a curve to choose it: keep it and search for the rest anew, send it another way, pull its ends along the frame, or add and remove decoys.' },
        { title: 'Slopes and solids', text: 'The width of cells is a slider; the three objectives stand side by side. A model is fitted by itself or by hand: turn, move and scale it, and see it through its voxels.' },
        { title: 'Changed by hand', text: 'A puzzle that you changed is never made anew unasked. When its picture changes, choose: make anew, or keep it.' },
    ],
    polish: [{ title: 'What this room is for', text: 'Let the curves of a curved puzzle push and pull each other until they are easy to follow.' }],
    watch: [{ title: 'What this room is for', text: 'See how the puzzle is solved, look by look or reason by reason.' }],
    page: [{ title: 'What this room is for', text: 'The page as it will be printed, and every file the studio can write.' }],
};

/** @param {string} room */
export function helpOf(room) {
    return texts[room] ?? [];
}
