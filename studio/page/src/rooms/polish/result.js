// result.js: what comes of polishing: a graded result, taken into the document; or all by itself, like the program.
import { signal } from '@preact/signals';
import { current, engine, say } from '../../app.js';
import { GivenUp } from '../../core/engine.js';
import { titleOf } from '../../doc/state.js';
import { fileName } from '../../ui/files.js';
import { polishing } from './polishing.js';

/**
 * How the result compares with the start (studio/relax_session.h).
 * @typedef {{ better: boolean, worse: boolean, doubts: [number, number],
 *             marks: { name: string, before: number, after: number, worse: boolean }[] }} Grade
 */
export const grade = signal(/** @type {{ grade: Grade, taken: boolean } | null} */ (null));
export const grading = signal(false);
/** How far the smooth curves may be from the points, in units. */
export const tolerance = signal(1);
/** The program's own improving, while it goes on. */
export const improving = signal(/** @type {{ end: AbortController, told: Progress | null } | null} */ (null));
const NAMED = 4; // yardsticks that a sentence names
export const withForces = signal(false);

/** What a grade means, in a sentence. @param {Grade} grade */
export function verdictOf({ better, worse, marks }) {
    const bad = marks.filter(mark => mark.worse).map(({ name }) => markName(name));
    if (worse)
        return `Our grade calls this worse than the start: ${bad.slice(0, NAMED).join(', ')}${
            bad.length > NAMED ? ` and ${bad.length - NAMED} more` : ''}.`;
    return better ? 'Our grade calls this better than the start.' : 'Our grade sees no difference from the start.';
}

/** @param {string} name */
export function markName(name) {
    const [house, what] = name.includes('.') ? name.split('.') : ['', name];
    const houses = /** @type {Record<string, string>} */ ({ layout: '', kerkhof: 'Van de Kerkhof: ', de_jong: 'De Jong: ' });
    return `${houses[house] ?? ''}${what.replaceAll('_', ' ')}`;
}

/** @param {string} name @param {any[]} args */
async function slowly(name, ...args) {
    grading.value = true;
    const result = await polishing.ask(name, ...args);
    grading.value = false;
    return result;
}

export async function gradeNow() {
    const result = await slowly('grade', tolerance.value);
    if (result)
        grade.value = { grade: result, taken: false };
}

/** @param {Uint8Array} nono @param {string} label */
function commit(nono, label) {
    const doc = current();
    const { puzzle } = doc.state.value;
    doc.commit(label, { puzzle: { made: puzzle?.made ?? '', nono, edited: true } });
}

export async function takeResult() {
    const doc = current();
    polishing.play(false);
    const result = await slowly('grade', tolerance.value);
    const finished = result && await slowly('finish', tolerance.value);
    if (!finished || current() !== doc)
        return;
    if (finished.differs)
        return say(`This result is not taken: ${finished.differs}`, 'error');
    grade.value = { grade: result, taken: true };
    await polishing.taken(finished.bytes); // the curves go on from here
    commit(finished.bytes, 'Polish');
    say(`The result is taken. ${verdictOf(result)}`);
}

/** What the program is given: its default forces unless others are asked for. */
function improveOptions() {
    /** @type {Record<string, unknown>} */
    const options = { output: 'improved.nono' };
    if (polishing.slack.value > 0)
        options['picture-slack'] = polishing.slack.value;
    if (withForces.value)
        options.forces = JSON.stringify(changedForces());
    return options;
}

/** Forces that are not as they are by default. */
export function changedForces() {
    return Object.fromEntries(Object.entries(polishing.forces.value).filter(
        ([name, value]) => value !== polishing.defaults[name]));
}

/** What the core tells of its progress. @typedef {{ what: string, done: number, of: number }} Progress */

export async function improve() {
    const doc = current();
    const { puzzle } = doc.state.value;
    if (!puzzle)
        return;
    const end = new AbortController();
    improving.value = { end, told: null };
    polishing.play(false);
    try {
        const file = { name: `${fileName(titleOf(doc.state.value))}.nono`, bytes: puzzle.nono };
        const reply = await engine.work('improve', improveOptions(), [file], {
            signal: end.signal, onTold: ({ kind, value }) => {
                if (kind === 0)
                    improving.value = { end, told: value };
            } });
        const [report] = reply.objects;
        if (current() !== doc)
            return;
        if (!report?.improved)
            return say('No better page was found; the puzzle stays as it is.');
        commit(reply.files[0].bytes, 'Improve');
        say(`Improved in ${report.steps} steps.`);
    } catch (error) {
        if (!(error instanceof GivenUp))
            say(error instanceof Error ? error.message : String(error), 'error');
    } finally {
        improving.value = null;
    }
}
