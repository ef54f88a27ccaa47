// relax_client.js: the page's end of the worker in which a puzzle relaxes (core/relax_loop.js).
import { engine } from '../../app.js';
import { Refused } from '../../core/engine.js';

/** @typedef {import('../../core/relax_loop.js').Frame} Frame */

export class RelaxClient {
    /** @param {(frame: Frame) => void} onFrame @param {(error: Error) => void} onFailure */
    constructor(onFrame, onFailure) {
        this.onFrame = onFrame;
        this.onFailure = onFailure;
        /** @type {Promise<Worker> | undefined} */
        this.worker = undefined;
        this.ended = false;
        this.count = 0;
        /** @type {Map<number, { resolve: (value: any) => void, reject: (reason: Error) => void }>} */
        this.waiting = new Map();
    }

    async start() {
        const worker = await engine.worker();
        worker.onmessage = ({ data }) => {
            if (data.frame)
                return this.onFrame(data.frame);
            const call = this.waiting.get(data.id);
            this.waiting.delete(data.id);
            if (data.error !== undefined)
                call?.reject(new Refused(data.error, 5));
            else
                call?.resolve(data.result);
        };
        worker.onerror = event => this.onFailure(new Error(event.message || 'the core stopped'));
        if (this.ended)
            worker.terminate();
        return worker;
    }

    /** @param {string} name @param {any[]} args @returns {Promise<any>} */
    async call(name, ...args) {
        const worker = await (this.worker ??= this.start());
        if (this.ended)
            return new Promise(() => {}); // nobody waits for it any more
        return new Promise((resolve, reject) => {
            const id = ++this.count;
            this.waiting.set(id, { resolve, reject });
            worker.postMessage({ id, name: `relax.${name}`, args });
        });
    }

    /** Gives the drawn positions back and asks for the next. @param {Float32Array<ArrayBuffer>} [at] */
    async want(at) {
        const worker = await this.worker;
        if (!this.ended)
            worker?.postMessage({ id: 0, name: 'relax.wanted', args: [at] }, at ? [at.buffer] : []);
    }

    async end() {
        this.ended = true;
        (await this.worker)?.terminate();
    }
}
