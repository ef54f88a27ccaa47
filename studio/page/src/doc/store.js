// store.js: documents in the browser's database, so that they outlive the tab.
//
// Three stores: `documents`, the newest state of each; `changes`, every step of its history, by document and
// number; `settings`. Each commit is one transaction, so that a tab that dies loses the last action at most.
// Where there is no database (private windows, denied storage) everything lives in memory and `broken` says why.

const NAME = 'nonosmith-studio';
const VERSION = 1;

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const answer = request => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
});

/** @param {IDBTransaction} transaction @returns {Promise<void>} */
const done = transaction => new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = transaction.onerror = () => reject(transaction.error);
});

/** @returns {Promise<IDBDatabase>} */
function openDatabase() {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
        request.result.createObjectStore('documents', { keyPath: 'id' });
        request.result.createObjectStore('changes', { keyPath: ['id', 'number'] });
        request.result.createObjectStore('settings');
    };
    return answer(request);
}

/**
 * A document as it is kept: `number` changes were made, of which `undone` are undone.
 * One that is `deleted` can be had back until the studio is opened the next time.
 * @typedef {{ id: string, state: import('./diff.js').State, number: number, undone: number, changed: number, deleted?: boolean }} Kept
 * @typedef {{ id: string, number: number, label: string, change: import('./diff.js').Change }} KeptChange
 */

/** The same calls without a database. */
class Memory {
    constructor() {
        /** @type {Map<string, Kept>} */
        this.documents = new Map();
        /** @type {Map<string, KeptChange>} */
        this.changes = new Map();
        /** @type {Map<string, any>} */
        this.settings = new Map();
    }
}

export class Store {
    constructor() {
        /** @type {IDBDatabase | null} */
        this.database = null;
        this.memory = new Memory();
        /** Why nothing is remembered, '' when it is. */
        this.broken = '';
    }

    async open() {
        try {
            this.database = await openDatabase();
        } catch (error) {
            this.broken = String(error instanceof Error ? error.message : error);
        }
        return this;
    }

    /** @returns {Promise<Kept[]>} newest first, without those that are deleted */
    async documents() {
        const all = await this.all();
        return all.filter(({ deleted }) => !deleted).sort((a, b) => b.changed - a.changed);
    }

    /** Throws away what was deleted. */
    async purge() {
        for (const { id, deleted } of await this.all())
            if (deleted)
                await this.remove(id);
    }

    /** @returns {Promise<Kept[]>} */
    async all() {
        return this.database ?
            await answer(this.database.transaction('documents').objectStore('documents').getAll()) :
            [...this.memory.documents.values()];
    }

    /** @param {string} id @returns {Promise<Kept | undefined>} */
    document(id) {
        return this.database ?
            answer(this.database.transaction('documents').objectStore('documents').get(id)) :
            Promise.resolve(this.memory.documents.get(id));
    }

    /** @param {string} id @param {number} number @returns {Promise<KeptChange | undefined>} */
    change(id, number) {
        return this.database ?
            answer(this.database.transaction('changes').objectStore('changes').get([id, number])) :
            Promise.resolve(this.memory.changes.get(`${id} ${number}`));
    }

    /**
     * Writes a document, and the change that led to it.
     * @param {Kept} kept @param {KeptChange} [change] @returns {Promise<void>}
     */
    async put(kept, change) {
        if (!this.database) {
            this.memory.documents.set(kept.id, kept);
            if (change)
                this.memory.changes.set(`${change.id} ${change.number}`, change);
            return;
        }
        const transaction = this.database.transaction(['documents', 'changes'], 'readwrite');
        transaction.objectStore('documents').put(kept);
        if (change)
            transaction.objectStore('changes').put(change);
        await done(transaction);
    }

    /** @param {string} id */
    async remove(id) {
        if (!this.database) {
            this.memory.documents.delete(id);
            return;
        }
        const transaction = this.database.transaction(['documents', 'changes'], 'readwrite');
        transaction.objectStore('documents').delete(id);
        transaction.objectStore('changes').delete(IDBKeyRange.bound([id, 0], [id, Infinity]));
        await done(transaction);
    }

    /** @param {string} key @returns {Promise<any>} */
    setting(key) {
        return this.database ?
            answer(this.database.transaction('settings').objectStore('settings').get(key)) :
            Promise.resolve(this.memory.settings.get(key));
    }

    /** @param {string} key @param {any} value */
    async setSetting(key, value) {
        if (!this.database) {
            this.memory.settings.set(key, value);
            return;
        }
        const transaction = this.database.transaction('settings', 'readwrite');
        transaction.objectStore('settings').put(value, key);
        await done(transaction);
    }
}
