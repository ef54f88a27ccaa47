// polishing.js: the puzzle that is being polished: its curves as they move, forces, measurements, snapshots. One for
// the whole page, so that it is still there when somebody comes back to the room.
import { batch, signal } from '@preact/signals';
import { say } from '../../app.js';
import { parseNono } from '../../boards/board.js';
import { RelaxClient } from './relax_client.js';

/**
 * @typedef {import('../../core/relaxing.js').Shape} Shape
 * @typedef {Record<string, number>} Forces
 *
 * Curves at a moment; `at` are units.
 * @typedef {{ at: Float32Array, shape: Shape }} Layout
 *
 * A state to come back to.
 * @typedef {{ number: number, name: string, steps: number, state: any } & Layout} Snapshot
 *
 * @typedef {'move' | 'pin' | 'inflate'} Hand
 */

const GESTURES_MAX = 40; // steps of undo; each takes as much memory as the layout
const HISTORY_MAX = 240; // measurements in a plot; older ones are thinned
export const METRICS = ['shallow_angles', 'close_curves', 'smoothness', 'angles', 'faces'];

/** @param {Uint8Array} a @param {Uint8Array} b */
const sameBytes = (a, b) => a === b || (a.length === b.length && a.every((byte, i) => byte === b[i]));

class Polishing {
    constructor() {
        /** @type {RelaxClient | undefined} */
        this.client = undefined;
        /** @type {Uint8Array | undefined} the file it was opened from, or that was taken from it last */
        this.nono = undefined;
        /** @type {{ nono: Uint8Array, number: number }[]} files of this run, and the snapshots they are of */
        this.known = [];
        this.status = signal(/** @type {'closed' | 'opening' | 'ready' | 'failed'} */ ('closed'));
        this.problem = signal('');
        this.size = { width: 1000, height: 1000 };
        /** @type {boolean[]} of each line: it is of the picture */
        this.ofPicture = [];
        /** @type {Layout | undefined} as it is now */
        this.layout = undefined;
        /** @type {number[]} */
        this.outline = [];
        /** What is to be drawn has changed. */
        this.onChange = () => {};

        this.playing = signal(false);
        this.speed = signal(120);
        this.settles = signal(true);
        this.steps = signal(0);
        this.rate = signal(0);
        this.state = signal(/** @type {any} */ (null));
        this.begin = signal(/** @type {any} */ (null)); // the state at the start
        this.history = signal(/** @type {number[][]} */ ([])); // steps and metrics
        this.spots = signal(/** @type {import('../../core/relaxing.js').Spot[]} */ ([]));
        this.checked = signal(/** @type {{ steps: number, differs: string } | null} */ (null));
        this.forces = signal(/** @type {Forces} */ ({}));
        /** @type {Forces} */
        this.defaults = {};
        this.slack = signal(0);
        this.segment = signal(10);

        this.shaped = signal(0); // how often the lists of vertices, or pins, have changed
        this.hand = signal(/** @type {Hand} */ ('move'));
        this.chosen = signal(-1); // vertex
        this.inflated = signal(-1); // cell
        this.target = signal(2); // times the mean area
        this.snapshots = signal(/** @type {Snapshot[]} */ ([]));
        this.gestures = signal(/** @type {(Snapshot & { undo: string })[]} */ ([]));
        this.undone = signal(/** @type {(Snapshot & { undo: string })[]} */ ([]));
        this.compared = signal(0); // number of a snapshot, 0: the start
        this.curtain = signal(/** @type {number | null} */ (null)); // share of the width that shows it
        this.named = 0;
    }

    /** Opens a puzzle unless it is open already; one that was taken in this run is gone back to. @param {Uint8Array} nono */
    async open(nono) {
        if (this.nono && sameBytes(this.nono, nono))
            return;
        const known = this.known.find(kept => sameBytes(kept.nono, nono));
        const snapshot = this.snapshots.value.find(({ number }) => number === known?.number);
        this.nono = nono;
        if (!snapshot)
            return this.restart();
        this.remember('Undo');
        await this.restore(snapshot);
    }

    /** What is now was taken into the document. @param {Uint8Array} nono */
    async taken(nono) {
        const snapshot = await this.takeSnapshot(`Taken at step ${this.steps.value}`);
        this.known = [...this.known, { nono, number: snapshot.number }];
        this.nono = nono;
    }

    /** From the file again, with slack, segments and forces as they are set now. */
    async restart() {
        const nono = this.nono;
        if (!nono)
            return;
        const forces = this.forces.value;
        this.close();
        this.nono = nono;
        const client = new RelaxClient(frame => client === this.client && this.take(frame), error => this.fail(error));
        this.client = client;
        this.status.value = 'opening';
        try {
            const { curves } = parseNono(nono).board;
            const size = await client.call('open', nono, this.slack.value, this.segment.value);
            this.size = size;
            this.ofPicture = curves.flatMap((/** @type {any} */ curve) =>
                curve.sections.map((/** @type {any} */ section) => ['picture', 'background'].includes(section.role)));
            this.forces.value = this.defaults = size.forces;
            if (Object.keys(forces).length)
                await this.setForces(forces);
            client.call('speed', this.speed.value);
            client.call('settles', this.settles.value);
            const start = await this.save('Start');
            batch(() => {
                this.layout = start;
                this.begin.value = this.state.value = start.state;
                this.snapshots.value = [start];
                this.known = [{ nono, number: start.number }];
                this.compared.value = start.number;
                this.status.value = 'ready';
            });
            this.onChange();
        } catch (error) {
            if (client === this.client)
                this.fail(error);
        }
    }

    /** @param {unknown} error */
    fail(error) {
        this.close();
        this.problem.value = error instanceof Error ? error.message : String(error);
        this.status.value = 'failed';
    }

    close() {
        this.client?.end();
        this.client = undefined;
        this.nono = undefined;
        this.layout = undefined;
        this.outline = [];
        this.known = [];
        batch(() => {
            this.status.value = 'closed';
            this.playing.value = false;
            this.state.value = this.begin.value = this.checked.value = this.curtain.value = null;
            this.history.value = [];
            this.spots.value = [];
            this.snapshots.value = [];
            this.gestures.value = this.undone.value = [];
            this.chosen.value = this.inflated.value = -1;
            this.steps.value = this.rate.value = this.named = 0;
        });
    }

    /** Calls that may be refused: the sentence is said. @param {string} name @param {any[]} args @returns {Promise<any>} */
    async ask(name, ...args) {
        try {
            return await this.client?.call(name, ...args);
        } catch (error) {
            say(error instanceof Error ? error.message : String(error), 'error');
            return undefined;
        }
    }

    /** What the worker tells. @param {import('../../core/relax_loop.js').Frame} frame */
    take(frame) {
        const { at, shape, outline, state, spots, differs } = frame;
        const old = this.layout?.at;
        this.layout = { at, shape: shape ?? /** @type {Layout} */ (this.layout).shape };
        this.outline = outline ?? this.outline;
        this.spare = old && old.byteLength > 0 && !this.isKept(old) ? old : undefined;
        if (shape) {
            this.shaped.value++;
            if (this.chosen.value >= shape.kinds.length)
                this.chosen.value = -1;
        }
        if (state || frame.playing !== this.playing.value || differs !== undefined)
            batch(() => this.tellNews(frame, state, spots, differs));
        this.onChange();
    }

    /** @param {import('../../core/relax_loop.js').Frame} frame @param {any} state @param {any} spots @param {any} differs */
    tellNews({ steps, rate, playing, forces }, state, spots, differs) {
        this.steps.value = state?.steps ?? steps;
        this.rate.value = rate;
        this.playing.value = playing;
        this.forces.value = forces ?? this.forces.value;
        if (state) {
            const seen = this.history.value.filter(([at]) => at <= state.steps);
            const kept = seen.length < HISTORY_MAX ? seen : seen.filter((_, i) => i % 2 === 0);
            this.history.value = [...kept, [state.steps, ...METRICS.map(name => state[name])]];
            this.state.value = state;
            this.spots.value = spots;
            this.inflated.value = state.inflated ?? -1;
        }
        if (differs !== undefined)
            this.checked.value = { steps: this.steps.value, differs };
    }

    /** Whether positions belong to a snapshot. @param {Float32Array} at */
    isKept(at) {
        return [...this.snapshots.value, ...this.gestures.value, ...this.undone.value].some(kept => kept.at === at);
    }

    /** The frame was drawn: the next may come. */
    drawn() {
        const spare = /** @type {Float32Array<ArrayBuffer> | undefined} */ (this.spare);
        this.spare = undefined;
        this.client?.want(spare);
    }

    /** @param {boolean} on */
    play(on) {
        if (on && !this.playing.value)
            this.remember('Play');
        this.playing.value = on;
        this.ask('play', on);
    }

    /** @param {number} count */
    step(count) {
        this.remember('Step');
        this.ask('step', count);
    }

    /** @param {Partial<Forces>} changes @param {string} [label] a gesture of its own, when given */
    async setForces(changes, label) {
        if (label)
            this.remember(label);
        const before = Object.fromEntries(Object.keys(changes).map(name => [name, this.forces.value[name]]));
        this.forces.value = { ...this.forces.value, .../** @type {Forces} */ (changes) };
        const forces = await this.ask('set', JSON.stringify(changes));
        this.forces.value = forces ?? { ...this.forces.value, ...before }; // what is refused is not kept
    }

    /** @param {any[]} stages */
    async schedule(stages) {
        this.remember('Schedule');
        const forces = await this.ask('set', JSON.stringify(stages));
        if (!forces)
            return;
        this.forces.value = forces;
        this.play(true);
    }

    /** @param {string} name @returns {Promise<Snapshot>} */
    async save(name) {
        const saved = await /** @type {RelaxClient} */ (this.client).call('save');
        return { ...saved, name, steps: saved.state.steps };
    }

    /** Keeps what is now, for undo. @param {string} undo what is about to be done */
    async remember(undo) {
        const client = this.client;
        if (!client) // nothing has begun that could be undone
            return;
        const saved = await this.save(undo);
        if (client !== this.client)
            return;
        this.undone.value.forEach(({ number }) => this.ask('forget', number));
        const kept = [...this.gestures.value, { ...saved, undo }];
        kept.slice(0, -GESTURES_MAX).forEach(({ number }) => this.ask('forget', number));
        batch(() => {
            this.undone.value = [];
            this.gestures.value = kept.slice(-GESTURES_MAX);
        });
    }

    /** @param {-1 | 1} way undo or redo */
    async travel(way) {
        const [from, to] = way < 0 ? [this.gestures, this.undone] : [this.undone, this.gestures];
        const kept = from.value.at(-1);
        if (!kept)
            return;
        this.play(false);
        const now = { ...await this.save(kept.name), undo: kept.undo };
        await this.restore(kept);
        this.ask('forget', kept.number);
        batch(() => {
            from.value = from.value.slice(0, -1);
            to.value = [...to.value, now];
        });
    }

    /** @param {Snapshot} snapshot */
    async restore(snapshot) {
        this.ask('play', false);
        this.playing.value = false;
        const result = await this.ask('restore', snapshot.number);
        if (!result)
            return;
        batch(() => {
            this.forces.value = result.forces;
            this.state.value = result.state;
            this.inflated.value = result.state.inflated ?? -1;
            this.steps.value = result.state.steps;
        });
    }

    /** @param {string} [name] */
    async takeSnapshot(name = `Snapshot ${++this.named}`) {
        const snapshot = await this.save(name);
        this.snapshots.value = [...this.snapshots.value, snapshot];
        return snapshot;
    }

    /** @param {number} number @param {string} name */
    rename(number, name) {
        this.snapshots.value = this.snapshots.value.map(kept => (kept.number === number ? { ...kept, name } : kept));
    }

    /** @param {number} number */
    forget(number) {
        this.ask('forget', number);
        this.snapshots.value = this.snapshots.value.filter(kept => kept.number !== number);
        if (this.compared.value === number)
            this.compared.value = this.snapshots.value[0]?.number ?? 0;
    }

    /** @param {number} vertex */
    movable(vertex) {
        const shape = this.layout?.shape;
        return !!shape && vertex >= 0 && vertex < shape.kinds.length && shape.kinds[vertex] !== 0 &&
            shape.fixed[vertex] !== 1;
    }
}

export const polishing = new Polishing();
