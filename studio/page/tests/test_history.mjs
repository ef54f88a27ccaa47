// test_history.mjs: a history of random steps, amended at random, goes back and forth through exactly the states that were seen. The parts
// under test need no browser: the store lives in memory.
import { changeBetween, applied } from '../src/doc/diff.js';
import { Document } from '../src/doc/document.js';
import { Store } from '../src/doc/store.js';

let checks = 0;
let failures = 0;
/** @param {boolean} holds @param {string} what */
function expect(holds, what) {
    checks++;
    if (!holds && ++failures <= 20)
        console.log(`failed: ${what}`);
}

let state = 4711;
const random = (/** @type {number} */ below) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor(state / 65536) % below;
};

/** A state a little or quite unlike another. @param {any} was */
function another(was) {
    const picture = { ...was.picture, cells: was.picture.cells.slice() };
    for (let i = 0; i < random(5); i++)
        picture.cells[random(picture.cells.length)] = random(4);
    if (random(9) === 0)
        picture.cells = new Uint8Array(20 + random(30));
    return { picture, meta: random(3) === 0 ? { title: `Title ${random(100)}` } : was.meta };
}

const puzzleOf = (/** @type {any} */ { picture, meta }, /** @type {number} */ version) =>
    ({ nono: Uint8Array.from([...picture.cells, ...new TextEncoder().encode(`${meta.title}${version}`)]), made: `${version}`, edited: false });

const same = (/** @type {any} */ a, /** @type {any} */ b) => changeBetween(a, b) === null;

for (let round = 0; round < 20; round++) {
    const store = new Store();
    const first = { meta: { title: '' }, picture: { type: 'pixels', cells: new Uint8Array(40) }, kind: 'grid', puzzle: null };
    const kept = { id: `d${round}`, state: first, number: 0, undone: 0, changed: 0 };
    await store.put(kept);
    let doc = new Document(store, kept, reason => expect(false, reason));
    const seen = [first]; // the state at each place of the history
    let at = 0;
    for (let i = 0; i < 300; i++) {
        const roll = random(10);
        if (roll < 4) {
            doc.commit(`Step ${i}`, /** @type {any} */ (another(doc.committed.value)));
            if (!same(doc.committed.value, seen[at])) {
                seen.length = ++at;
                seen.push(doc.committed.value);
            }
        } else if (roll < 6) {
            doc.amend(/** @type {any} */ ({ puzzle: puzzleOf(doc.committed.value, random(50)) }));
            seen[at] = doc.committed.value;
        } else if (roll < 9) {
            const way = random(3) ? -1 : 1;
            doc.travel(way);
            doc.travel(way);
            await doc.travelling;
            at = Math.max(0, Math.min(seen.length - 1, at + 2 * way));
            expect(same(doc.committed.value, seen[at]), `round ${round}, action ${i}: the state at ${at}`);
        } else { // the tab dies, and what was written comes back
            await doc.travelling;
            await doc.writing;
            doc = new Document(store, /** @type {any} */ (await store.document(kept.id)), reason => expect(false, reason));
            expect(same(doc.committed.value, seen[at]), `round ${round}, action ${i}: reopened at ${at}`);
        }
    }
    while (doc.canUndo.value)
        await doc.undo();
    expect(same(doc.committed.value, seen[0]), `round ${round}: undone to the beginning`);
    while (doc.canRedo.value)
        await doc.redo();
    expect(same(doc.committed.value, seen[seen.length - 1]), `round ${round}: and back to the end`);
}

for (let i = 0; i < 2000; i++) { // a change leads both ways
    const a = { meta: { title: `${random(9)}` }, picture: { cells: Uint8Array.from({ length: 30 }, () => random(3)) }, other: random(2) ? 1 : undefined };
    const b = { ...a, ...another(a) };
    const change = changeBetween(a, b);
    expect(!change || (same(applied(a, change, 'is'), b) && same(applied(b, change, 'was'), a)), `change ${i}`);
}
console.log(`${checks} checks, ${failures} failed`);
process.exit(failures > 0 ? 1 : 0);
