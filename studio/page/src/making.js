// making.js: the puzzle follows the picture.
//
// Whatever the open document wants (picture, kind, options) has a key; a puzzle knows the key that it was made of. When
// both differ it is made anew: at once, but for two cases. A search for curves takes seconds, so it begins in the Puzzle
// room or when somebody asks; then it goes on in every room until something else is wanted. And a puzzle that was changed by hand is never overwritten unasked: it is *stale* then.
import { effect, signal, untracked } from '@preact/signals';
import { engine, openDocument, room } from './app.js';
import { sourceOf } from './core/sources.js';
import { GivenUp } from './core/engine.js';
import { parseNono } from './boards/board.js';
import { keyOf, makeOptions, namedPuzzle, optionsOf, sameButMeta, saysMore } from './making_keys.js';

/**
 * How the puzzle of the open document is: while it is made, what became of it, or why not.
 * @typedef {object} Making
 * @property {boolean} busy
 * @property {string} progress what is being done
 * @property {string} error why there is no puzzle, a sentence
 * @property {any} judged the object of `check` for the puzzle as it is now; null while nobody knows
 * @property {any} made the object of `make`, of the puzzle that was made last
 * @property {boolean} stale the picture changed since the puzzle was made, and it was not made anew
 * @property {any} page while curves are searched: the page so far
 * @property {Uint8Array | null} preview the puzzle of a state that is not committed, while a slider moves
 */
/** @type {Making} */
const idle = { busy: false, progress: '', error: '', judged: null, made: null, stale: false, page: null,
               preview: null };
export const making = signal(idle);
/** How many steps a verdict may take before it is "unknown"; some fifty million a second. */
export const effort = signal(200e6);

/** @typedef {import('./doc/state.js').DocState} DocState */
/** @typedef {import('./doc/document.js').Document} Document */
/** @typedef {import('./core/module.js').Block} Block */

/** @param {Partial<Making>} changes */
const set = changes => { making.value = { ...making.value, ...changes }; };

/** @type {WeakMap<object, Map<string, Promise<{ block: Block, hash: string } | null>>>} */
const sources = new WeakMap();
/** @type {WeakMap<Uint8Array, any>} */
const judgements = new WeakMap();
/**
 * Puzzles without the document's title, by key, the newest last.
 * @type {Map<string, { nono: Uint8Array, made: any }>}
 */
const unnamed = new Map();
let turn = 0;
/** What was made last. */
let newest = /** @type {{ key: string, nono: Uint8Array, made: any }} */ ({ key: '', nono: new Uint8Array(),
    made: null });
/** What could not be made, and why. */
let failed = { key: '', sentence: '' };
let asked = ''; // the key that somebody asked for
const wishes = signal(0); // how often somebody asked
/** What is being made; `stop` ends it with the best so far, `control` at once.
 *  @typedef {{ doc: Document, key: string, control: AbortController, stop: AbortController, search: boolean }} Run */
/** @type {Run | null} */
let running = null;

/** A short number of bytes, two of 32 bits. @param {Uint8Array} bytes */
function hashOf(bytes) {
    let a = 0x811c9dc5, b = 0x1b873593;
    for (const byte of bytes) {
        a = Math.imul(a ^ byte, 0x01000193);
        b = Math.imul(b ^ byte, 0x85ebca6b) ^ (b >>> 13);
    }
    return `${(a >>> 0).toString(16)}.${(b >>> 0).toString(16)}.${bytes.length}`;
}

/** The picture as a file, once for each picture and what it is to become. @param {DocState} state */
export function sourceFor({ picture, kind, options }) {
    const up = kind === 'solid' ? options.solid?.up : undefined;
    const way = `${kind} ${up ?? ''}`;
    const ways = sources.get(picture) ?? new Map();
    sources.set(picture, ways);
    let found = ways.get(way);
    if (!found) {
        found = sourceOf(picture, { kind, up }).then(block => block && { block, hash: hashOf(block.bytes) });
        ways.set(way, found);
    }
    return found;
}

/** Follows the open document from now on. */
export function startMaking() {
    effect(() => {
        const doc = openDocument.value;
        if (!doc)
            return;
        const state = doc.state.value;
        const shown = doc.shown.value !== null;
        const eager = room.value === 'puzzle';
        const steps = effort.value;
        void wishes.value;
        untracked(() => follow(doc, state, shown, eager, steps));
    });
}

/**
 * @param {Document} doc @param {DocState} state @param {boolean} shown a preview @param {boolean} eager
 * @param {number} steps
 */
async function follow(doc, state, shown, eager, steps) {
    const own = ++turn;
    const { puzzle, kind } = state;
    let source;
    try {
        source = await sourceFor(state);
    } catch (error) {
        return own === turn && set({ ...idle, error: String(error instanceof Error ? error.message :
                                                            error) });
    }
    if (own !== turn)
        return;
    const wanted = source ? keyOf(state, source.hash) : '';
    if (running?.search && running.doc === doc && sameButMeta(running.key, wanted) && !puzzle?.edited)
        return; // it goes on
    running?.control.abort();
    running = null;
    if (!source && !puzzle)
        return set(idle);
    if (making.value.preview && !shown)
        set({ preview: null });
    if (puzzle && (!source || puzzle.made === wanted))
        return judge(puzzle.nono, own, steps);
    if (puzzle?.made === '') // opened as it is, from a link or a file
        return doc.amend({ puzzle: { ...puzzle, made: wanted } });
    if (puzzle && canRename(puzzle, kind, wanted))
        return rename(doc, state, wanted, own);
    if (wanted === failed.key && !shown && !puzzle)
        return set({ ...idle, error: failed.sentence });
    const waits = puzzle?.edited || (searches(state) && !eager) ||
        sameButMeta(state.stopped ?? '', wanted);
    if (waits && wanted !== asked) {
        set({ busy: false, progress: '', stale: true, error: '', page: null });
        return puzzle ? judge(puzzle.nono, own, steps, true) : set({ judged: null });
    }
    if (source)
        await make(doc, state, source.block, wanted, shown, own);
}

/**
 * @param {Document} doc @param {DocState} state @param {Block} source @param {string} wanted
 * @param {boolean} shown @param {number} own
 */
async function make(doc, state, source, wanted, shown, own) {
    const control = new AbortController();
    const stop = new AbortController();
    const run = running = { doc, key: wanted, control, stop, search: searches(state) && !shown };
    const counts = () => running === run && openDocument.peek() === doc && (run.search || own === turn);
    set({ busy: true, stale: false, error: '', page: null,
          progress: searches(state) ? 'Searching for curves' : 'Making the puzzle' });
    try {
        const { nono, made } = newest.key === wanted ? newest : await makePuzzle(state, source, {
            lane: 'make', signal: control.signal, ...run.search && { stop: stop.signal },
            onTold: told => counts() && !stop.signal.aborted && tell(told) });
        if (!counts())
            return;
        running = null;
        if (!stop.signal.aborted)
            newest = { key: wanted, nono, made };
        const { judged } = making.value;
        set({ made, page: null, preview: shown ? nono : null,
              judged: { verdict: made.verdict, stars: judged?.verdict === made.verdict ? judged?.stars :
                        undefined } });
        if (shown)
            await judge(nono, own, effort.value);
        else
            doc.amend({ puzzle: { nono, made: wanted, edited: false } });
    } catch (error) {
        if (!counts())
            return;
        running = null;
        if (error instanceof GivenUp)
            set({ busy: false, progress: '', stale: true, page: null });
        else
            fail(doc, state, wanted, shown, String(error instanceof Error ? error.message : error));
    }
}

/**
 * There is no such puzzle, and an older one would lie.
 * @param {Document} doc @param {DocState} state @param {string} key @param {boolean} shown
 * @param {string} sentence
 */
function fail(doc, state, key, shown, sentence) {
    failed = { key, sentence };
    set({ ...idle, error: sentence });
    if (!shown && state.puzzle && !state.puzzle.edited)
        doc.amend({ puzzle: null });
}

/** Whether making it is a search of seconds. @param {DocState} state */
function searches({ kind, picture }) {
    return kind === 'curved' && picture.type !== 'puzzle';
}

/**
 * `make` of a document's picture; the same bytes as the program's.
 * @param {DocState} state @param {Block} source @param {import('./core/engine.js').CallOptions} how
 * @param {Record<string, unknown>} [more] options beside those of the document
 * @param {Block[]} [beside] files that options name
 */
export async function makePuzzle(state, source, how, more = {}, beside = []) {
    const slow = searches(state);
    const options = { ...makeOptions(state, !slow), ...more, output: 'made.nono' };
    if (state.picture.type === 'puzzle' && /\.nono$/i.test(source.name) &&
        Object.keys(optionsOf(state)).length === 0)
        return opened(state, source, how);
    const reply = await engine.work('make', options, [source, ...beside], how);
    const made = reply.objects[0];
    if (reply.files.length === 0)
        throw how.stop?.aborted ? new GivenUp('there was no puzzle yet') : new Error(made?.error ?? 'no puzzle came of it');
    const bare = reply.files[0].bytes;
    if (!slow)
        return { nono: bare, made };
    remember(keyOf({ ...state, options: { ...state.options, curved: { ...state.options.curved, ...more } } },
                   hashOf(source.bytes)).split('\n')[0], { nono: bare, made });
    return { nono: await namedPuzzle(bare, state.meta), made };
}

/**
 * A puzzle file as it is, unless something is asked of it.
 * @param {DocState} state @param {Block} source @param {import('./core/engine.js').CallOptions} how
 */
async function opened(state, source, how) {
    const reply = await engine.work('convert', { to: 'nono' }, [source], how);
    const nono = await namedPuzzle(reply.files[0].bytes, state.meta);
    return { nono, made: { verdict: parseNono(nono).judged?.verdict } };
}

/** @param {string} key @param {{ nono: Uint8Array, made: any }} found */
function remember(key, found) {
    unnamed.set(key, found);
    if (unnamed.size > 24)
        unnamed.delete(/** @type {string} */ (unnamed.keys().next().value));
}

/**
 * Whether only the title changed, and making anew would lose something or take long.
 * @param {import('./doc/state.js').Puzzle} puzzle @param {string} kind @param {string} wanted
 */
function canRename(puzzle, kind, wanted) {
    return sameButMeta(puzzle.made, wanted) && (puzzle.edited ||
        (kind === 'curved' && (unnamed.has(wanted.split('\n')[0]) || saysMore(puzzle.made, wanted))));
}

/** @param {Document} doc @param {DocState} state @param {string} wanted @param {number} own */
async function rename(doc, state, wanted, own) {
    const puzzle = /** @type {import('./doc/state.js').Puzzle} */ (state.puzzle);
    const bare = puzzle.edited ? undefined : unnamed.get(wanted.split('\n')[0])?.nono;
    const nono = await namedPuzzle(bare ?? puzzle.nono, state.meta, puzzle.made);
    if (own === turn && doc.shown.value === null)
        doc.amend({ puzzle: { ...puzzle, nono, made: wanted } });
}

/** @param {import('./core/module.js').Told} told */
function tell({ kind, value }) {
    if (kind === 1)
        set({ page: value });
    else if (value?.of > 0)
        set({ progress: `${making.value.progress.replace(/, \d+ %$/, '')}, ${Math.min(99, Math.floor(100 * value.done / value.of))} %` });
}

/**
 * How many answers a puzzle has.
 * @param {Uint8Array} nono @param {number} own @param {number} steps @param {boolean} [stale]
 */
async function judge(nono, own, steps, stale = false) {
    const known = judgements.get(nono);
    if (known && !(known.verdict === 'unknown' && known.asked < steps))
        return set({ busy: false, progress: '', error: '', judged: known, stale });
    set({ busy: true, progress: 'Counting answers', error: '', stale });
    try {
        const reply = await engine.work('check', { stars: true, effort: steps },
                                        [{ name: 'puzzle.nono', bytes: nono }],
                                        { lane: 'verdict' });
        const judged = { ...reply.objects[0], asked: steps };
        judgements.set(nono, judged);
        if (own === turn)
            set({ busy: false, progress: '', judged });
    } catch (error) {
        if (own === turn && !(error instanceof GivenUp))
            set({ busy: false, progress: '', judged: null,
                  error: String(error instanceof Error ? error.message : error) });
    }
}

/** The key that the open document wants now; '' without a picture. */
async function wantedKey() {
    const state = openDocument.value?.committed.value;
    const source = state && await sourceFor(state);
    return state && source ? keyOf(state, source.hash) : '';
}

/** Makes the puzzle anew, whatever was done to it by hand. */
export async function makeAnew() {
    const doc = openDocument.value;
    const wanted = await wantedKey();
    if (!doc || !wanted)
        return;
    asked = wanted;
    failed.key = '';
    if (doc.committed.value.puzzle)
        doc.commit('Make anew', { puzzle: null, stopped: '' });
    else
        doc.amend({ stopped: '' });
    wishes.value++;
}

/** The puzzle stays as it is though the picture changed. */
export async function keepPuzzle() {
    const doc = openDocument.value;
    const made = await wantedKey();
    const puzzle = doc?.committed.value.puzzle;
    if (doc && puzzle)
        doc.commit('Keep the puzzle', { puzzle: { ...puzzle, made, edited: true } });
}

/**
 * Ends what is going on; it does not begin again by itself, not even when the document is opened again. A search gives what
 * it has found; asked once more, it ends at once.
 */
export function stopMaking() {
    asked = '';
    if (!running)
        return;
    const { doc, key, control, stop, search } = running;
    if (search && !stop.signal.aborted) {
        set({ progress: 'Finishing the best so far' });
        stop.abort();
    } else {
        control.abort();
    }
    doc.amend({ stopped: key });
}

/** Whether the puzzle is what a stopped search had found. @param {DocState} state */
export function wasStopped({ puzzle, stopped }) {
    return Boolean(puzzle && !puzzle.edited && stopped && sameButMeta(stopped, puzzle.made));
}

/**
 * Another puzzle in the place of this one, changed by hand or chosen.
 * @param {string} label @param {Uint8Array} nono @param {boolean} [edited]
 * @param {Partial<DocState>} [changes] that come with it
 */
export async function takePuzzle(label, nono, edited = true, changes = {}) {
    const doc = openDocument.value;
    if (!doc)
        return;
    const state = { ...doc.committed.value, ...changes };
    const source = await sourceFor(state);
    const made = edited && state.puzzle && !Object.keys(changes).length ? state.puzzle.made :
        source ? keyOf(state, source.hash) : '';
    doc.commit(label, { ...changes, puzzle: { nono, made, edited } });
}
