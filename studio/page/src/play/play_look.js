// play_look.js: what the board shows of a game: marks, what is done, the line that is looked at, what help points out; a replay
// instead while one runs; the picture once it is solved.
import { NOTE } from './game.js';

const MOST_LIT = 400; // cells of an undo that are lit

/**
 * @typedef {import('./play_state.js').PlayState} PlayState
 * @typedef {import('../boards/board.js').Look} Look
 */

/** @param {PlayState} state @returns {Look} */
export function lookOf(state) {
    const { game } = state;
    void game.version.value;
    void game.told.value;
    if (game.solved.value)
        return { colours: game.picture(), picture: true };
    const film = state.film.value, line = state.line.value;
    const walk = state.faces && line ? { line: line.line, cells: line.cells } : undefined;
    if (film)
        return { ...filmLook(state, film), walk };
    return { colours: game.marks, done: game.done, walk, marked: noted(game.marks), wrong: wrong(state), undone: state.flash.value,
             ...lit(state) };
}

/** What is looked at, and what a hint rests on. @param {PlayState} state @returns {Look} */
function lit(state) {
    const help = state.help.value, line = state.line.value;
    const hint = help?.hint;
    const lines = help && help.stage >= 1 && Number.isInteger(hint?.line) ? [/** @type {number} */ (hint?.line)] :
        state.faces && line ? [line.line] : [];
    const shown = help && help.stage >= 2 ? hint : null;
    const undone = state.flash.value.slice(0, MOST_LIT).map(([cell]) => cell);
    return { lit: { lines, cells: undone.length ? undone : (shown?.results ?? []).map(({ cell }) => cell) },
             premises: (shown?.premises ?? []).map(({ cell }) => cell) };
}

/** @param {PlayState} state */
function wrong({ help, mistakes }) {
    const told = help.value && help.value.stage < 3 ? help.value.hint.wrong : [];
    return [...new Set([...mistakes.value, ...told])];
}

/** @param {Int16Array} marks */
function noted(marks) {
    const found = [];
    for (let i = 0; i < marks.length; i++)
        if (marks[i] === NOTE)
            found.push(i);
    return found;
}

/** @param {PlayState} state @param {import('../rooms/watch/film.js').Film} film @returns {Look} */
function filmLook({ game, step }, film) {
    void step.value;
    const scene = film.scene();
    const colours = film.colours.map((colour, cell) => colour >= 0 ? colour : Math.max(-1, game.marks[cell]));
    return { colours, premises: scene?.premises, lit: { lines: scene && scene.line >= 0 ? [scene.line] : [],
                                                        cells: scene?.changes.map(([cell]) => cell) ?? [] } };
}
