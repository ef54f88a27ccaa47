// relax_loop.js: the relaxing puzzle of a worker, stepping as time goes by. Calls come as those of worker.js; what
// moved is told unasked, { frame }, but never before the page has asked for it, so that a page that draws slowly
// is never behind.

/** @typedef {ReturnType<typeof import('./relaxing.js').createRelaxing>} Relaxing */

/**
 * What is told: where the vertices are; `shape` when the lists of vertices have changed, `state` and `spots` when they
 * were measured, `differs` when the topology was checked ('': it does not).
 * @typedef {object} Frame
 * @property {Float32Array<ArrayBuffer>} at
 * @property {number} steps since the puzzle was opened
 * @property {number} rate steps a second, lately
 * @property {boolean} playing
 * @property {import('./relaxing.js').Shape} [shape]
 * @property {number[]} [outline] vertices around the cell that is inflated
 * @property {any} [state]
 * @property {Record<string, number>} [forces] when a schedule goes on to its next stage
 * @property {import('./relaxing.js').Spot[]} [spots]
 * @property {string} [differs]
 */

const BURST = 10;      // milliseconds of steps before messages are looked at
const MEASURE = 100;   // milliseconds between measurements, at least
const CHECK = 1000;    // and between checks
const GROWTH = 1.5;    // a cell that is large already grows by this much
const SHARE_MAX = 100; // of the mean area
const AHEAD = 250;     // milliseconds of steps that may be made up for

/** @param {Relaxing} relaxing @param {(message: any, transfer?: Transferable[]) => void} post */
export function createRelaxLoop(relaxing, post) {
    const { port1, port2 } = new MessageChannel();
    let playing = false;
    let held = false;        // somebody drags or inflates; steps go on meanwhile
    let settles = true;      // play ends when it settles
    let speed = 120;         // steps a second
    let due = 0;             // steps that are to be made
    let last = performance.now();
    let ticking = false;
    let wanted = true;       // the page can take a frame
    let moved = true;        // since the last frame
    let measured = 0;
    let unmeasured = true;
    let pause = MEASURE;
    let checked = 0;
    let unchecked = true;
    let shapeSent = -1;
    let shapeDirty = true;
    let inflated = -1;
    let steps = 0;
    let rate = 0;
    let counted = { at: performance.now(), steps: 0 };
    /** @type {Float32Array<ArrayBuffer> | undefined} */
    let spare;
    let phase = 0;
    /** @type {{ state?: any, spots?: any, differs?: string, forces?: any }} */
    let news = {};

    port1.onmessage = () => {
        ticking = false;
        tick();
    };

    function wake() {
        if (ticking || !relaxing.isOpen())
            return;
        ticking = true;
        port2.postMessage(0);
    }

    /** @param {number} count */
    function make(count) {
        for (let i = 0; i < count; i++)
            relaxing.step(1);
        steps += count;
        moved = unmeasured = unchecked = true;
    }

    function advance() {
        const now = performance.now();
        due = Math.min(due + speed * (now - last) / 1000, 1 + speed * AHEAD / 1000);
        last = now;
        while (due >= 1 && performance.now() - now < BURST) {
            make(1);
            due--;
        }
        if (now - counted.at > 500) {
            rate = (steps - counted.steps) * 1000 / (now - counted.at);
            counted = { at: now, steps };
        }
    }

    function measure() {
        const began = performance.now();
        if (unmeasured && began - measured > pause) {
            news.state = relaxing.state();
            news.spots = relaxing.spots();
            if (news.state.phase !== phase)
                news.forces = relaxing.forces(phase = news.state.phase);
            measured = performance.now();
            pause = Math.max(MEASURE, 5 * (measured - began));
            unmeasured = false;
            moved = true;
            if (playing && settles && news.state.settled)
                playing = held;
        }
        if (unchecked && began - checked > CHECK) {
            news.differs = relaxing.check();
            checked = began;
            unchecked = false;
            moved = true;
        }
    }

    function tell() {
        const version = relaxing.version();
        const at = relaxing.positions(spare);
        spare = undefined;
        /** @type {Frame} */
        const frame = { at, steps, rate: playing || held ? rate : 0, playing, ...news };
        if (shapeDirty || version !== shapeSent) {
            frame.shape = relaxing.shape();
            frame.outline = inflated >= 0 ? relaxing.outline(inflated) : [];
            shapeSent = version;
            shapeDirty = false;
        }
        news = {};
        moved = wanted = false;
        post({ frame }, [at.buffer]);
    }

    function tick() {
        if (!relaxing.isOpen())
            return;
        if (playing || held)
            advance();
        measure();
        if (wanted && moved)
            tell();
        if (playing || held)
            (due >= 1 ? wake : () => setTimeout(wake, 2))();
        else if (unmeasured || unchecked)
            setTimeout(wake, 50);
    }

    /** What has changed is to be seen and measured. */
    function touched() {
        moved = unmeasured = unchecked = shapeDirty = true;
        measured = 0;
    }

    function rest() {
        due = 0;
        last = performance.now();
        counted = { at: last, steps };
    }

    /** @type {Record<string, (...args: any[]) => any>} */
    const calls = {
        open(nono, slack, segment) {
            const size = relaxing.open(nono, slack, segment);
            playing = held = false;
            inflated = -1;
            steps = phase = 0;
            wanted = true;
            touched();
            return { ...size, forces: relaxing.set('{}') };
        },
        set(json) {
            phase = 0;
            return relaxing.set(json);
        },
        play(on) {
            playing = on;
            rest();
        },
        hold(on) {
            held = on;
            if (!playing)
                rest();
        },
        speed: value => { speed = value; },
        settles: on => { settles = on; },
        step: count => make(count),
        wanted(/** @type {Float32Array<ArrayBuffer> | undefined} */ buffer) {
            spare = buffer;
            wanted = true;
        },
        pin(vertex, on) {
            relaxing.pin(vertex, on);
            shapeDirty = moved = true;
        },
        drag: (vertex, x, y) => relaxing.drag(vertex, x, y),
        letGo: () => relaxing.letGo(),
        cellAt: (x, y) => relaxing.cellAt(x, y),
        inflate(cell, target, grows) {
            relaxing.inflate(cell, target);
            const least = target > 0 && grows ? GROWTH * relaxing.state().share : 0;
            if (least > target)
                relaxing.inflate(cell, Math.min(SHARE_MAX, least));
            inflated = target > 0 ? cell : -1;
            touched();
        },
        save: () => ({ number: relaxing.save(), at: relaxing.positions(), shape: relaxing.shape(), state: relaxing.state() }),
        restore(number) {
            relaxing.restore(number);
            const state = relaxing.state();
            inflated = state.inflated ?? -1;
            phase = state.phase;
            touched();
            return { forces: relaxing.forces(phase), state };
        },
        forget: number => relaxing.forget(number),
        grade: tolerance => relaxing.grade(tolerance),
        finish: tolerance => ({ bytes: relaxing.finish(tolerance), differs: relaxing.check() }),
    };

    return {
        /** @param {string} name @param {any[]} args */
        call(name, args) {
            if (!Object.hasOwn(calls, name))
                throw new Error(`the core has no call "relax.${name}"`);
            const result = calls[name](...args);
            wake();
            return result;
        },
    };
}
