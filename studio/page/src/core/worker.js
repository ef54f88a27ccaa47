// worker.js: the core at work, beside the page. A message is a call, { id, name, args }; its answer is
// { id, result } or { id, error }, and while it works { id, told }. One call runs at a time; who wants it to
// end before its time ends the worker (engine.js), or says "stop" to a call that can be stopped, which has a module of its
// own. A call "relax.NAME" is one of the puzzle that relaxes (relax_loop.js), "play.NAME" one of the puzzle that is
// played (playing.js).
import { createModule } from './module.js';
import { createRelaxLoop } from './relax_loop.js';

/** @type {ReturnType<typeof createModule> | undefined} */
let core;
/** @type {WebAssembly.Module} */
let module;
/** @type {ReturnType<typeof createRelaxLoop> | undefined} */
let loop;
/** @type {number | undefined} */
let current;
let stopped = false;
let listened = 0; // when it was last looked whether somebody said so
const LISTEN = 100; // milliseconds between

/** Whether the call is to end; now and then messages that came meanwhile are heard first. @returns {number | Promise<number>} */
function ask() {
    if (stopped || performance.now() - listened < LISTEN)
        return Number(stopped);
    return new Promise(resolve => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
            port1.close();
            listened = performance.now();
            resolve(Number(stopped));
        };
        port2.postMessage(null);
    });
}

/** @param {number} id @param {any} result */
const answer = (id, result) => self.postMessage({ id, result }, { transfer: transfers(result) });
/** @param {number} id @param {unknown} error */
const refuse = (id, error) => self.postMessage({ id, error: String(error instanceof Error ? error.message : error) });

/** @param {MessageEvent} event */
self.onmessage = event => {
    const { id, name, args } = event.data;
    const tell = (/** @type {import('./module.js').Told} */ told) => self.postMessage({ id: current, told });
    if (name === 'start') {
        [module] = args;
        core = createModule(module, tell);
        return;
    }
    if (name === 'stop') {
        stopped = true;
        return;
    }
    current = id;
    stopped = false;
    try {
        if (name === 'workUntilStopped') {
            const patient = createModule(module, tell, ask);
            patient.workUntilStopped(args[0], args[1], args[2]).then(found => answer(id, found), error => refuse(id, error));
            return;
        }
        if (core && name.startsWith('relax.')) {
            loop ??= createRelaxLoop(core.relaxing, (message, transfer = []) => self.postMessage(message, { transfer }));
            answer(id, loop.call(name.slice(6), args));
            return;
        }
        const [owner, own] = name.startsWith('play.') ? [core?.playing, name.slice(5)] : [core, name];
        const call = owner && Object.hasOwn(owner, own) ? /** @type {any} */ (owner)[own] : undefined;
        if (!call)
            throw new Error(`the core has no call "${name}"`);
        answer(id, call(...args));
    } catch (error) {
        refuse(id, error);
    }
};

/**
 * Bytes move instead of being copied.
 * @param {any} result
 * @returns {Transferable[]}
 */
function transfers(result) {
    const found = [];
    for (const value of [result?.bytes, ...(result?.files ?? []).map((/** @type {any} */ file) => file.bytes)])
        if (value instanceof Uint8Array)
            found.push(value.buffer);
    return found;
}
