// watching.js: the film that is shown, how it runs, and the counts of all orders.
import { batch, signal } from '@preact/signals';
import { engine, say } from '../../app.js';
import { GivenUp } from '../../core/engine.js';
import { Film, filmOfReasons, filmOfSolver } from './film.js';

export const ORDERS = ['smart', 'brute', 'hierarchical', 'hierarchical+pre', 'heuristic', 'heuristic+pre', 'thrifty'];
export const STEPS = ['exact', 'thesis'];
const EFFORT = 200e6; // steps that reasons may take at first, and every order: some four seconds

/**
 * @typedef {'solver' | 'explained'} Way
 * What an order took: looks at lines and how many of them settled nothing; null while nobody knows. One that ran out of
 * effort has no verdict.
 * @typedef {{ order: string, looks: number, idle: number, verdict: string } | null} Took
 */

class Watching {
    constructor() {
        /** @type {Uint8Array | undefined} */
        this.nono = undefined;
        this.way = signal(/** @type {Way} */ ('solver'));
        this.order = signal('smart');
        this.step = signal('exact');
        this.film = signal(/** @type {Film | null} */ (null));
        /** @type {any} what the program said about it */
        this.told = null;
        this.problem = signal('');
        this.busy = signal(false);
        this.effort = EFFORT;
        this.at = signal(0);
        this.playing = signal(false);
        this.speeds = signal(/** @type {Record<Way, number>} */ ({ solver: 20, explained: 0.5 }));
        this.table = signal(/** @type {Took[]} */ ([]));
        /** @type {AbortController | undefined} */
        this.comparing = undefined;
        /** @type {AbortController | undefined} */
        this.loading = undefined;
        this.due = 0;
        this.last = 0;
    }

    /** @param {Uint8Array} nono */
    open(nono) {
        if (this.nono === nono)
            return;
        this.nono = nono;
        this.effort = EFFORT;
        this.load();
        this.compare();
    }

    close() {
        this.loading?.abort();
        this.comparing?.abort();
        this.nono = undefined;
        batch(() => {
            this.film.value = null;
            this.table.value = [];
            this.at.value = 0;
            this.playing.value = this.busy.value = false;
            this.problem.value = '';
        });
    }

    /** Leaves the room; what takes long is given up. */
    leave() {
        this.play(false);
        if (this.busy.value)
            return this.close();
        this.stopComparing();
    }

    /** Whether orders are being compared still. */
    isComparing() {
        return this.table.value.includes(null);
    }

    /** Ends the comparing, unless it is finished. */
    stopComparing() {
        if (!this.isComparing())
            return;
        this.comparing?.abort();
        this.table.value = [];
    }

    /** Ends what is being solved. */
    stop() {
        this.loading?.abort();
        batch(() => {
            this.busy.value = false;
            this.problem.value = 'Stopped';
        });
    }

    /** Looks for reasons again, ten times longer. */
    longer() {
        this.effort *= 10;
        this.load();
    }

    /** Whether this is the last scene only because reasons took too long. */
    ranOut() {
        return this.film.value?.scenes.length === this.at.value && /^the effort ran out/.test(this.told.reason ?? '');
    }

    files() {
        return [{ name: 'puzzle.nono', bytes: /** @type {Uint8Array} */ (this.nono) }];
    }

    /** The film of the way, order and step that are chosen. */
    async load() {
        this.loading?.abort();
        const { signal: ended } = this.loading = new AbortController();
        const way = this.way.value;
        batch(() => {
            this.play(false);
            this.busy.value = true;
            this.film.value = null;
            this.problem.value = '';
            this.at.value = 0;
        });
        try {
            const film = await (way === 'solver' ? this.solve(ended) : this.explain(ended));
            if (!ended.aborted)
                this.film.value = film;
        } catch (error) {
            if (!ended.aborted && !(error instanceof GivenUp))
                this.problem.value = error instanceof Error ? error.message : String(error);
        }
        if (!ended.aborted)
            this.busy.value = false;
    }

    /** @param {AbortSignal} ended */
    async solve(ended) {
        const options = { order: this.order.value, step: this.step.value, trace: true };
        const { objects: [solved] } = await engine.work('solve', options, this.files(), { signal: ended });
        this.told = solved;
        return filmOfSolver(solved);
    }

    /** @param {AbortSignal} ended */
    async explain(ended) {
        const bound = { effort: this.effort };
        const { objects: [explained] } = await engine.work('explain', bound, this.files(), { signal: ended });
        const { objects: [solved] } = await engine.work('solve', bound, this.files(), { signal: ended });
        this.told = { ...explained, differ: solved.differ, conflict: solved.conflict };
        return filmOfReasons(explained, solved.cells);
    }

    /** Lets every order solve it, one after the other; each gives up when it takes too long. */
    async compare() {
        this.comparing?.abort();
        const { signal: ended } = this.comparing = new AbortController();
        this.table.value = ORDERS.map(() => null);
        try {
            for (const [i, order] of ORDERS.entries()) {
                const options = { order, step: this.step.value, effort: EFFORT };
                const { objects: [solved] } = await engine.work('solve', options, this.files(), { signal: ended });
                if (ended.aborted)
                    return;
                const took = { order, looks: solved.line_solves, idle: solved.idle_line_solves, verdict: solved.verdict };
                this.table.value = this.table.value.map((row, k) => (k === i ? took : row));
            }
        } catch (error) {
            if (!(error instanceof GivenUp))
                say(error instanceof Error ? error.message : String(error), 'error');
        }
    }

    /** @param {Partial<{ way: Way, order: string, step: string }>} choice */
    choose({ way = this.way.value, order = this.order.value, step = this.step.value }) {
        const another = step !== this.step.value;
        batch(() => {
            this.way.value = way;
            this.order.value = order;
            this.step.value = step;
        });
        this.load();
        if (another)
            this.compare();
    }

    /** @param {number} at */
    seek(at) {
        const film = this.film.value;
        if (film)
            this.at.value = film.seek(at);
    }

    /** @param {number} by */
    go(by) {
        this.play(false);
        this.seek(this.at.value + by);
    }

    /** @param {boolean} on */
    play(on) {
        if (on && this.film.value && this.at.value >= this.film.value.scenes.length)
            this.seek(0);
        if (on === this.playing.value)
            return;
        this.playing.value = on;
        this.due = 0;
        this.last = performance.now();
        if (on)
            requestAnimationFrame(now => this.run(now));
    }

    /** @param {number} now */
    run(now) {
        const film = this.film.value;
        if (!this.playing.value || !film)
            return;
        this.due += Math.min(250, Math.max(0, now - this.last)) / 1000 * this.speed();
        this.last = now;
        const whole = Math.floor(this.due);
        this.due -= whole;
        if (whole > 0)
            this.seek(this.at.value + whole);
        if (this.at.value >= film.scenes.length)
            this.playing.value = false;
        else
            requestAnimationFrame(next => this.run(next));
    }

    speed() {
        return this.speeds.value[this.way.value];
    }

    /** @param {number} value scenes a second */
    setSpeed(value) {
        this.speeds.value = { ...this.speeds.value, [this.way.value]: value };
    }
}

export const watching = new Watching();
