// play_session.js: the core beside a game: a worker of its own that knows the marks, says what is done, and gives hints.
import { engine } from '../core/shared.js';

/**
 * @typedef {import('../core/playing.js').Shape} Shape
 * @typedef {import('../core/playing.js').Seen} Seen
 *
 * What a hint tells; see studio/play_api.h.
 * @typedef {{ solved: boolean, wrong: number[], told: string, line?: number | null, name?: string | null, technique?: string,
 *             sentence?: string, premises?: { cell: number, colours: number[] }[], results?: { cell: number, colours: number[] }[],
 *             marks?: [number, number][] }} Hint
 *
 * A line as somebody reads it who begins at its clue.
 * @typedef {{ line: number, name: string, clue: 'runs' | 'tally' | 'blank', reversed: boolean, cells: number[], twice: [number, number][],
 *             entries: { entry: number, colour: number, length?: number | null, count?: number, groups?: number }[] }} UnrolledLine
 */

const SIDES = ['top', 'right', 'bottom', 'left'];

export class PlaySession {
    /** @param {Worker} worker */
    constructor(worker) {
        this.worker = worker;
        this.next = 0;
        /** @type {Map<number, { resolve: (value: any) => void, reject: (reason: Error) => void }>} */
        this.waiting = new Map();
        /** @type {Map<number, Promise<UnrolledLine>>} */
        this.unrolled = new Map();
        worker.onmessage = ({ data: { id, result, error, told } }) => {
            const call = this.waiting.get(id);
            if (!call || told)
                return;
            this.waiting.delete(id);
            if (error === undefined)
                call.resolve(result);
            else
                call.reject(new Error(error));
        };
        worker.onerror = event => this.fail(event.message || 'the core stopped');
    }

    /** @param {Uint8Array} nono @returns {Promise<{ session: PlaySession, shape: Shape, seen: Seen }>} */
    static async open(nono) {
        const session = new PlaySession(await engine.worker());
        try {
            return { session, ...await session.call('open', nono) };
        } catch (error) {
            session.close();
            throw error;
        }
    }

    /** @param {string} name @param {any[]} args @returns {Promise<any>} */
    call(name, ...args) {
        return new Promise((resolve, reject) => {
            const id = ++this.next;
            this.waiting.set(id, { resolve, reject });
            this.worker.postMessage({ id, name: `play.${name}`, args });
        });
    }

    /** @param {string} reason */
    fail(reason) {
        for (const { reject } of this.waiting.values())
            reject(new Error(reason));
        this.waiting.clear();
    }

    /** @param {Int32Array} pairs @returns {Promise<Seen>} */
    set(pairs) {
        return this.call('set', pairs);
    }

    /** @param {number} stage 0 to 3 @returns {Promise<Hint>} */
    hint(stage) {
        return this.call('hint', stage);
    }

    /** @returns {Promise<{ known: boolean, wrong: number[] }>} */
    mistakes() {
        return this.call('mistakes');
    }

    /** @param {number} line @returns {Promise<UnrolledLine>} */
    line(line) {
        let found = this.unrolled.get(line);
        if (!found)
            this.unrolled.set(line, found = this.call('line', line));
        return found;
    }

    /** The lines of a page of faces as their clues stand around the frame: above, right, below, left. @param {number} count
     *  @returns {Promise<number[]>} */
    async around(count) {
        const names = await Promise.all(Array.from({ length: count }, (_, line) => this.line(line).then(({ name }) => name)));
        const places = names.map(name => SIDES.findIndex(side => name.startsWith(side)) * 1e6 + Number(name.match(/\d+$/)?.[0] ?? 0));
        return [...names.keys()].sort((a, b) => places[a] - places[b] || a - b);
    }

    /** The steps from here on. @returns {Promise<any>} what `explain --saved` tells */
    async explain() {
        const saved = await this.call('save');
        const bytes = new TextEncoder().encode(JSON.stringify(saved));
        const { objects: [explained] } = await engine.work('explain', { saved: true }, [{ name: 'puzzle.nono', bytes }]);
        return explained;
    }

    close() {
        this.worker.terminate();
        this.fail('given up');
    }
}
