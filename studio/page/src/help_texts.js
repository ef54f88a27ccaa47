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
        { title: 'When it is not simple', text: 'Cells in which two answers differ pulse, and either answer can be shown; clues that contradict each other are marked and named. Repairs appear as ghosts on the picture, one by one with what each would do: take one, or take all. A cell that is given away is shown from the start.' },
        { title: 'Clues', text: 'Choose "Leave out" or "Blot" and press clues on the board; press again to tell them. A blot is a ? in place of a length, a run of any length, on the board and on paper. On the keyboard C goes to the clues of a cell and Enter presses. "Thin and aim" leaves out whatever can go, or aims at a number of stars.' },
        { title: 'Curves', text: 'A search takes a few seconds and can be stopped: the best page so far stays. Candidates are the same picture with other seeds; curves that the board has not are coloured. The score adds up what is too near, too flat or too small: 0 is clearest. Press a curve to choose it: keep it and search for the rest anew, send it another way, pull its ends along the frame, or add and remove decoys.' },
        { title: 'Worth solving', text: 'How much of the picture shows before the first clue is read, 0 to 1; clues that are 0; the narrowest gap on A4. Trouble spots marks the places on the page.' },
        { title: 'Slopes and solids', text: 'The width of cells is a slider; the three objectives stand side by side. A model is fitted by itself or by hand: turn, move and scale it, and see it through its voxels.' },
        { title: 'Changed by hand', text: 'A puzzle that you changed is never made anew unasked. When its picture changes, choose: make anew, or keep it.' },
    ],
    polish: [
        { title: 'What this room is for', text: 'The curves of a curved puzzle push and pull each other until they are easy to follow. Press play, change forces ' +
            'while they move, and take the result when you like it. What crosses what never changes, so clues and answer stay true.' },
        { title: 'Forces', text: 'Every force has a slider and a number; 0 switches it off. Recipes set several at once. A schedule lets forces take turns: first tight, ' +
            'then loose. Saved forces are files for nonosmith improve --forces.' },
        { title: 'Hands', text: 'Drag any point; it follows as far as the other curves let it. Pinned points stay. Hold a cell, or click it with Inflate, and it grows. Drag the ground to ' +
            'move the page; the wheel or two fingers zoom.' },
        { title: 'Keyboard', text: 'Tab to the curves and press Enter: a point is chosen. Arrows go to the next one that way, Tab along the curve, Shift with arrows moves it, ' +
            'P pins it, I inflates the cells around it one after the other. Escape lets go, and Tab leaves again.' },
        { title: 'Metrics and spots', text: 'The paper counts angles below 9° and curves nearer than 2 units, of which there should be none: diamonds and rings mark them. Of the other three, less is better; the ' +
            'dashed line is the start. Units: the longer side of the frame has 1000.' },
        { title: 'Snapshots and curtain', text: 'A snapshot can be returned to at any time, exactly. The curtain shows one on the left and what is now on the right. Ctrl+Z takes back what you did to the curves; ' +
            'undo in the bar is the document\'s.' },
        { title: 'Taking the result', text: 'Smooth curves are laid along the points and compared with the start. You may take a result that our grade calls worse. ' +
            'Improve by itself does what nonosmith improve does and keeps the old page unless the new one is better.' },
    ],
    watch: [
        { title: 'What this room is for', text: 'See how the puzzle is solved: look by look, as the solver does, or reason by reason, as a person would.' },
        { title: 'The solver', text: 'It looks at one line after the other. The order decides which comes next, the step what one look concludes. The line that is looked at is lit, and the cells it ' +
            'has just settled are framed. Idle looks settle nothing; the thesis calls them bad guesses. Rounds: how often the busiest line was looked at.' },
        { title: 'Explained', text: 'One deduction after the other, always the easiest that helps, with its technique and a sentence. The cells that it rests on are marked.' },
        { title: 'Running it', text: 'Play, or go step by step forth and back; drag the bar to any moment. The speed goes from a step every five seconds to ten thousand a second.' },
        { title: 'Where lines are not enough', text: 'At the end it says so: what was supposed, and which cells differ between two answers.' },
    ],
    page: [{ title: 'What this room is for', text: 'The page as it will be printed, and every file the studio can write. A player page is one file in which anybody can play the puzzle.' },
           { title: 'Margin and large print', text: 'The margin is kept free on all four sides. Large print is for weak eyes: bold clues as large as the paper allows, heavy lines and larger texts; a solid takes more sheets.' }],
    play: [{ title: 'What this room is for', text: 'The puzzle as its players have it, with help in four stages; press ? for how to play. What you play is remembered.' }],
};

/** @param {string} room */
export function helpOf(room) {
    return texts[room] ?? [];
}
