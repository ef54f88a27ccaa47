// document.js: one document, its state as a signal, and endless undo.
//
// The state is a flat object whose values are never changed in place: picture, kind, options, puzzle, page, meta
// (see state.js). `commit` makes the next state; each commit is one step of undo. Steps are kept in the store; only the
// newest stay in memory. While a stroke goes on, `preview` shows a state that is not committed yet.
import { computed, signal } from '@preact/signals';
import { applied, changeBetween } from './diff.js';

const IN_MEMORY = 50; // steps; older ones are read from the store when somebody goes back so far

/**
 * @typedef {import('./state.js').DocState} DocState
 * @typedef {import('./store.js').Store} Store
 * @typedef {import('./store.js').KeptChange} KeptChange
 */

export class Document {
    /** @param {Store} store @param {import('./store.js').Kept} kept @param {(reason: string) => void} complain */
    constructor(store, kept, complain) {
        this.store = store;
        this.complain = complain;
        this.id = kept.id;
        this.committed = signal(/** @type {DocState} */ (kept.state));
        this.shown = signal(/** @type {DocState | null} */ (null));
        /** What is to be drawn: the preview while there is one. */
        this.state = computed(() => this.shown.value ?? this.committed.value);
        this.number = signal(kept.number); // steps that were made
        this.undone = signal(kept.undone);
        this.canUndo = computed(() => this.number.value > this.undone.value);
        this.canRedo = computed(() => this.undone.value > 0);
        this.undoLabel = signal('');
        /** @type {Map<number, KeptChange>} */
        this.steps = new Map();
        /** @type {Promise<void>} */
        this.writing = Promise.resolve();
        /** @type {Promise<void>} */
        this.travelling = Promise.resolve();
        /** How often something was committed: who waited for the store looks whether the history is still the same. */
        this.commits = 0;
        this.relabel();
    }

    /** Shows a state that may never be committed. @param {Partial<DocState>} changes */
    preview(changes) {
        this.shown.value = { ...this.committed.value, ...changes };
    }

    /** Forgets the preview. */
    cancel() {
        this.shown.value = null;
    }

    /**
     * The next state; a step of undo, unless nothing changed.
     * @param {string} label what undo calls it: "Draw", "Resize" ...
     * @param {Partial<DocState>} changes
     */
    commit(label, changes) {
        const was = this.committed.value;
        const is = { ...was, ...changes };
        const change = changeBetween(was, is);
        this.shown.value = null;
        if (!change)
            return;
        const number = this.number.value - this.undone.value; // what was undone is gone
        const step = { id: this.id, number, label, change };
        for (let i = number; i < this.number.value; i++)
            this.steps.delete(i);
        this.steps.set(number, step);
        this.steps.delete(number - IN_MEMORY);
        this.commits++;
        this.number.value = number + 1;
        this.undone.value = 0;
        this.undoLabel.value = label;
        this.committed.value = is;
        this.keep(step);
    }

    /**
     * Changes what follows from the state (a verdict, a puzzle made from the picture) without a step of its own: the step that
     * led here leads to it now, and the one that was undone last leads on from it.
     * @param {Partial<DocState>} changes
     */
    amend(changes) {
        const was = this.committed.value;
        const is = { ...was, ...changes };
        if (!changeBetween(was, is))
            return;
        const at = this.number.value - this.undone.value;
        const commits = this.commits;
        this.committed.value = is;
        this.travelling = this.travelling.then(async () => {
            const before = await this.step(at - 1);
            if (before)
                this.replace(before, applied(was, before.change, 'was'), is);
            const after = commits === this.commits ? await this.step(at) : undefined;
            if (after && commits === this.commits)
                this.replace(after, is, applied(was, after.change, 'is'));
            if (!before && !after)
                this.keep();
        });
    }

    /** A step of the history; undefined when there is none. @param {number} at */
    async step(at) {
        if (at < 0 || at >= this.number.value)
            return undefined;
        if (!this.steps.has(at))
            await this.writing;
        return this.steps.get(at) ?? this.store.change(this.id, at);
    }

    /** The same step between other states. @param {KeptChange} step @param {import('./diff.js').State} was @param {import('./diff.js').State} is */
    replace(step, was, is) {
        const replaced = { ...step, change: changeBetween(was, is) ?? { whole: {}, sparse: [] } };
        if (this.steps.has(step.number))
            this.steps.set(step.number, replaced);
        this.keep(replaced);
    }

    undo() {
        return this.travel(-1);
    }

    redo() {
        return this.travel(1);
    }

    /** One after the other, however fast they are asked for. @param {-1 | 1} way */
    travel(way) {
        this.travelling = this.travelling.then(() => this.go(way));
        return this.travelling;
    }

    /** @param {-1 | 1} way */
    async go(way) {
        this.shown.value = null;
        const at = this.number.value - this.undone.value + (way < 0 ? -1 : 0);
        if (way < 0 ? !this.canUndo.value : !this.canRedo.value)
            return;
        const commits = this.commits;
        const step = await this.step(at);
        if (!step || commits !== this.commits)
            return;
        this.committed.value = /** @type {DocState} */ (
            applied(this.committed.value, step.change, way < 0 ? 'was' : 'is'));
        this.undone.value -= way;
        this.relabel();
        this.keep();
    }

    async relabel() {
        const at = this.number.value - this.undone.value - 1;
        this.undoLabel.value = (await this.step(at))?.label ?? '';
    }

    /** Writes after what is being written. @param {KeptChange} [step] */
    keep(step) {
        const kept = { id: this.id, state: this.committed.value, number: this.number.value,
                       undone: this.undone.value, changed: Date.now() };
        this.writing = this.writing.then(() => this.store.put(kept, step)).catch(
            error => this.complain(String(error instanceof Error ? error.message : error)));
    }
}
