// candidates.js: the same picture searched with several seeds, to choose from.
import { signal } from '@preact/signals';
import { h } from 'preact';
import { current, engine, say } from '../../app.js';
import { GivenUp } from '../../core/engine.js';
import { makePuzzle, sourceFor, takePuzzle } from '../../making.js';
import { Button } from '../../ui/controls.js';
import { Stars, verdicts } from '../../verdict_chip.js';
import { nonoHere, parsedOf } from './puzzle_state.js';

/** @typedef {{ seed: number, done: boolean, nono?: Uint8Array, made?: any, stars?: number }} Candidate */
/** What was found, and for which document. */
export const candidates = signal(/** @type {{ of: string, list: Candidate[], control: AbortController | null }} */ (
    { of: '', list: [], control: null }));

/** What a list is about: a change of the picture or the options makes another. */
function subject() {
    const { picture, options } = current().committed.value;
    return JSON.stringify([current().id, 'name' in picture ? picture.name : '',
                           { ...options.curved, seed: 0 }]);
}

/** @param {number} seed @param {Partial<Candidate>} found */
function put(seed, found) {
    const { list } = candidates.value;
    candidates.value = { ...candidates.value, list: list.map(one => one.seed === seed ? { ...one, ...found } :
                                                             one) };
}

/** How hard it is, 0 when nobody knows. @param {Uint8Array} nono @returns {Promise<number>} */
async function starsOf(nono) {
    try {
        return (await engine.work('rate', { effort: 50e6 }, [{ name: 'puzzle.nono', bytes: nono }])).objects[0]?.stars ?? 0;
    } catch {
        return 0; // the verdict says what there is to say
    }
}

/** The points of a path, whichever way it is walked. @param {string} path */
function courseOf(path) {
    const points = (path.match(/-?\d+ -?\d+/g) ?? []);
    const [there, back] = [points.join(), points.slice().reverse().join()];
    return there < back ? there : back;
}

/**
 * The sections of a puzzle's curves: its picture's, those that another puzzle has as well, and those that it alone has.
 * @param {Uint8Array} nono @param {Uint8Array | null} other @returns {{ path: string, look: 'picture' | 'same' | 'other' }[]}
 */
function sectionsOf(nono, other) {
    /** @type {(bytes: Uint8Array) => { role: string, path: string }[]} */
    const all = bytes => (parsedOf(bytes).board?.curves ?? []).flatMap((/** @type {any} */ curve) => curve.sections ?? []);
    const known = new Set(other ? all(other).map(({ path }) => courseOf(path)) : []);
    return all(nono).map(({ role, path }) => ({ path, look: role === 'picture' || role === 'background' ? 'picture' :
                                                known.has(courseOf(path)) ? 'same' : 'other' }));
}

export function stopCandidates() {
    const { control, list } = candidates.value;
    control?.abort();
    candidates.value = { ...candidates.value, list: list.filter(({ done }) => done), control: null };
}

/** Searches with the next seeds. @param {number} count */
export async function moreCandidates(count) {
    const doc = current();
    const of = subject();
    const state = doc.committed.value;
    const source = await sourceFor(state);
    if (!source)
        return;
    const old = candidates.value.of === of ? candidates.value.list.filter(({ done }) => done) : [];
    const first = Math.max(Number(state.options.curved?.seed ?? 1), ...old.map(({ seed }) => seed)) + 1;
    const seeds = Array.from({ length: count }, (_, i) => first + i);
    const control = new AbortController();
    candidates.value = { of, list: [...old, ...seeds.map(seed => ({ seed, done: false }))], control };
    const one = async () => {
        for (let seed = seeds.shift(); seed !== undefined && !control.signal.aborted; seed = seeds.shift()) {
            const { nono, made } = await makePuzzle(state, source.block, { signal: control.signal },
                                                    { seed });
            put(seed, { nono, made, stars: await starsOf(nono), done: true });
        }
    };
    try {
        await Promise.all(Array.from({ length: Math.max(1, engine.size - 1) }, one));
    } catch (error) {
        if (!(error instanceof GivenUp))
            say(String(error instanceof Error ? error.message : error), 'error');
    }
    if (candidates.value.control === control)
        stopCandidates();
}

/** @param {Candidate} candidate */
function choose({ seed, nono }) {
    const { options } = current().committed.value;
    if (nono)
        takePuzzle(`Choose seed ${seed}`, nono, false,
                   { options: { ...options, curved: { ...options.curved, seed } } });
}

/** Its curves, with those that the board has not in colour. @param {{ nono: Uint8Array, sections: ReturnType<typeof sectionsOf> }} props */
function Thumb({ nono, sections }) {
    const [width, height] = parsedOf(nono).board?.frame ?? [1, 1];
    return h('svg', { viewBox: `0 0 ${width} ${height}`, 'aria-hidden': true }, h('rect', { width, height, class: 'growing-frame' }),
        sections.map(({ path, look }, i) => h('path', { key: i, class: `thumb-${look}`, d: path })));
}

/** @param {Candidate} candidate */
function One(candidate) {
    const { seed, done, made, nono, stars = 0 } = candidate;
    if (!done || !nono)
        return h('li', { class: 'candidate' }, h('div', { class: 'thumb waiting' }, '…'),
                 h('span', { class: 'faint' }, `Seed ${seed}`));
    const verdict = verdicts[made?.verdict] ?? verdicts.unknown;
    const taken = Number(current().state.value.options.curved?.seed ?? 1) === seed;
    const curves = parsedOf(nono).board?.curves?.length ?? 0;
    const sections = sectionsOf(nono, nonoHere());
    const others = sections.filter(({ look }) => look === 'other').length;
    return h('li', { class: 'candidate' },
        h('button', { type: 'button', class: 'thumb', 'aria-pressed': taken, 'data-seed': seed,
                      onClick: () => choose(candidate),
                      'aria-label': `Take seed ${seed}: ${verdict.words}, ${stars} stars, score ${made?.score}, ${curves} curves, ${made?.cells} cells` },
          h(Thumb, { nono, sections })),
        h('span', null, h('span', { class: `verdict-sign ${verdict.look}`, 'aria-hidden': true },
                          verdict.sign), ` Seed ${seed} `, stars > 0 && h(Stars, { count: stars })),
        h('span', { class: 'faint' }, `score ${made?.score}`),
        h('span', { class: 'faint', 'data-others': others }, `${curves} curves, ${made?.cells} cells`));
}

/** The strip below the board. */
export function CandidateStrip() {
    const { list, control, of } = candidates.value;
    const mine = of === subject() ? list : [];
    return h('section', { class: 'candidates', 'aria-label': 'Candidates' },
        h('div', { class: 'row-of' },
          h(Button, { label: mine.length ? 'More candidates' : 'Candidates of other seeds',
                      disabled: control !== null,
                      onClick: () => moreCandidates(4) }),
          control && h(Button, { label: 'Stop the candidates', onClick: stopCandidates }),
          control && h('span', { role: 'status', class: 'faint' },
                       `${mine.filter(({ done }) => done).length} of ${mine.length} found`),
          mine.length > 0 && h('span', { class: 'faint' }, 'In colour: curves that the board has not. A smaller score is clearer.')),
        mine.length > 0 && h('ul', { class: 'candidate-row', tabIndex: 0,
                                     'aria-label': 'Candidates, each with score and verdict' },
            mine.map(candidate => h(One, { key: candidate.seed, ...candidate }))));
}
