// engine.js: workers with the core in them, and who gets one next.
//
// A call waits until a worker is free. It can be given up: before it began it is forgotten, afterwards its worker
// ends and a new one takes its place, which takes a few milliseconds since the module is compiled once. Calls of
// one *lane* replace each other: only the newest matters, as with verdicts while somebody draws. Work with a signal
// `stop` ends with the best so far when that is given, where the browser can; elsewhere it is given up.
import { piece, pieceAddress } from './pieces.js';

/**
 * @typedef {import('./module.js').Block} Block
 * @typedef {import('./module.js').Reply} Reply
 * @typedef {import('./module.js').Told} Told
 * @typedef {{ signal?: AbortSignal, stop?: AbortSignal, onTold?: (told: Told) => void, lane?: string }} CallOptions
 * @typedef {{ name: string, args: any[], options: CallOptions, resolve: (value: any) => void,
 *             reject: (reason: Error) => void, worker?: Worker, began?: number }} Call
 */

/** A call that was given up or replaced by a newer one. */
export class GivenUp extends Error {}
/** What the core refuses, with its sentence. */
export class Refused extends Error {
    /** @param {string} sentence @param {number} exit */
    constructor(sentence, exit) {
        super(sentence);
        this.exit = exit;
    }
}

// A running call of a lane is ended for a newer one after so many milliseconds; a quick one may finish first.
const PATIENCE = 120;
const canStop = 'Suspending' in WebAssembly && 'promising' in WebAssembly;

export class Engine {
    /** @param {number} size how many calls run at once */
    constructor(size) {
        this.size = size;
        /** @type {Worker[]} */
        this.idle = [];
        this.started = 0;
        /** @type {Call[]} */
        this.waiting = [];
        /** @type {Set<Call>} */
        this.running = new Set();
        /** @type {Promise<[WebAssembly.Module, string]> | undefined} */
        this.opened = undefined;
    }

    /** The compiled module, and where workers start; opened when somebody asks first. */
    get ready() {
        return this.opened ??= Promise.all([
            piece('module').then(bytes => WebAssembly.compile(bytes)), pieceAddress('worker')]);
    }

    /** A worker of its own, for a session that lasts; who takes it ends it. */
    async worker() {
        const [module, address] = await this.ready;
        const worker = new Worker(address);
        worker.postMessage({ name: 'start', args: [module] });
        return worker;
    }

    /**
     * Calls a function of module.js in a worker.
     * @param {string} name
     * @param {any[]} args
     * @param {CallOptions} [options]
     * @returns {Promise<any>}
     */
    call(name, args, options = {}) {
        return new Promise((resolve, reject) => {
            /** @type {Call} */
            const call = { name, args, options, resolve, reject };
            if (options.lane)
                this.replace(options.lane);
            options.signal?.addEventListener('abort', () => this.giveUp(call), { once: true });
            options.stop?.addEventListener('abort', () => this.stop(call), { once: true });
            if (options.signal?.aborted || options.stop?.aborted)
                return reject(new GivenUp('given up'));
            this.waiting.push(call);
            this.next();
        });
    }

    /**
     * `nonosmith VERB`; Refused with its sentence when there is no result (exit 2, 3 or 5).
     * @param {string} verb
     * @param {Record<string, unknown>} options
     * @param {Block[]} files
     * @param {CallOptions} [how]
     * @returns {Promise<Reply>}
     */
    async work(verb, options, files, how) {
        const reply = /** @type {Reply} */ (await this.call(how?.stop && canStop ? 'workUntilStopped' : 'work',
                                                            [verb, options, files], how));
        const failed = reply.objects.find(object => typeof object.error === 'string');
        if ([2, 3, 5].includes(reply.exit))
            throw new Refused(failed?.error ?? reply.text.trim(), reply.exit);
        return reply;
    }

    /** @param {string} lane */
    replace(lane) {
        for (const call of this.waiting.filter(call => call.options.lane === lane))
            this.giveUp(call);
        for (const call of this.running)
            if (call.options.lane === lane) {
                const left = PATIENCE - (performance.now() - (call.began ?? 0));
                setTimeout(() => this.giveUp(call), Math.max(0, left));
            }
    }

    /** Asks for what there is so far. @param {Call} call */
    stop(call) {
        if (call.worker && canStop && this.running.has(call))
            call.worker.postMessage({ name: 'stop' });
        else
            this.giveUp(call);
    }

    /** @param {Call} call */
    giveUp(call) {
        const at = this.waiting.indexOf(call);
        if (at >= 0)
            this.waiting.splice(at, 1);
        else if (!this.running.delete(call))
            return; // it is done already
        if (call.worker) {
            call.worker.terminate();
            this.started--;
        }
        call.reject(new GivenUp('given up'));
        this.next();
    }

    /** @returns {Promise<void>} */
    async next() {
        const call = this.waiting.find(call => this.free(call));
        if (!call)
            return;
        this.waiting.splice(this.waiting.indexOf(call), 1);
        this.running.add(call);
        let worker = this.idle.pop();
        if (!worker) {
            this.started++;
            worker = await this.worker();
        }
        if (!this.running.has(call)) { // given up meanwhile
            this.idle.push(worker);
            return this.next();
        }
        call.worker = worker;
        call.began = performance.now();
        worker.onmessage = ({ data }) => this.answered(call, data);
        worker.onerror = event => this.answered(call, { error: event.message || 'the core stopped' });
        worker.postMessage({ id: 0, name: call.name, args: call.args });
    }

    /** Whether it may begin: there is a worker, and its lane is not busy. @param {Call} call */
    free(call) {
        const busy = [...this.running].some(other => other.options.lane && other.options.lane === call.options.lane);
        return !busy && (this.idle.length > 0 || this.started < this.size);
    }

    /** @param {Call} call @param {{ told?: Told, result?: any, error?: string }} data */
    answered(call, data) {
        if (!this.running.has(call))
            return;
        if (data.told) {
            call.options.onTold?.(data.told);
            return;
        }
        this.running.delete(call);
        const worker = /** @type {Worker} */ (call.worker);
        if (data.error !== undefined) { // its memory may be anything now
            worker.terminate();
            this.started--;
            call.reject(new Refused(data.error, 5));
        } else {
            this.idle.push(worker);
            call.resolve(data.result);
        }
        this.next();
    }
}
