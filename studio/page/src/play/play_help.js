// play_help.js: a game with somebody who helps: hints in stages, mistakes, and a replay of how it goes on. The core knows; here is
// what has been asked and what was told.
import { batch, signal } from '@preact/signals';
import { filmOfReasons } from '../rooms/watch/film.js';
import { NOTHING, noteOf } from './game.js';

/** @typedef {{ stage: number, hint: import('./play_session.js').Hint }} Help */

export const STAGES = ['Something wrong?', 'Where?', 'Why?', 'Do it'];

export class PlayHelp {
    /** @param {import('./game.js').Game} game @param {import('./play_settings.js').PlaySettings} settings */
    constructor(game, settings) {
        this.game = game;
        this.settings = settings;
        this.help = signal(/** @type {Help | null} */ (null));
        this.busy = signal(false);
        this.message = signal('');
        this.mistakes = signal(/** @type {number[]} */ ([]));
        this.film = signal(/** @type {import('../rooms/watch/film.js').Film | null} */ (null));
        this.step = signal(0);
        this.counted = -1; // the version of the board of which help was told last
    }

    /** A line that is spoken of is brought into sight. @param {number} _line */
    turnTo(_line) {}

    /** Cells that are spoken of are not hidden. @param {number[]} _cells */
    reveal(_cells) {}

    forgetHelp() {
        this.help.value = null;
        this.message.value = '';
    }

    /** @param {number} stage 0 to 3 */
    async ask(stage) {
        if (this.busy.value || this.film.value || this.game.solved.value)
            return;
        this.busy.value = true;
        try {
            await this.game.sent;
            const hint = await this.hintOf(stage);
            this.count();
            batch(() => {
                this.help.value = { stage, hint };
                this.message.value = stage >= 2 && hint.sentence ? hint.sentence : hint.told;
                if (Number.isInteger(hint.line))
                    this.turnTo(/** @type {number} */ (hint.line));
                if (stage > 0)
                    this.reveal([...hint.wrong, ...[...hint.premises ?? [], ...hint.results ?? []].map(({ cell }) => cell)]);
            });
            if (stage === 3)
                this.doHint(hint);
        } catch (error) {
            this.message.value = `There is no help: ${error instanceof Error ? error.message : error}`;
        }
        this.busy.value = false;
    }

    /** What the core tells; with the reason also which cells it is about, though not yet what they are.
     *  @param {number} stage @returns {Promise<import('./play_session.js').Hint>} */
    async hintOf(stage) {
        const session = /** @type {import('./play_session.js').PlaySession} */ (this.game.session);
        const hint = await session.hint(stage);
        return stage === 2 ? { ...hint, results: (await session.hint(3)).results } : hint;
    }

    /** However many stages are asked for of one and the same board, it is one hint. */
    count() {
        const { game } = this;
        if (this.counted !== game.version.value)
            game.hints++;
        this.counted = game.version.value;
    }

    /** @param {import('./play_session.js').Hint} hint */
    doHint(hint) {
        this.game.put((hint.marks ?? []).map(([cell, bits]) => [cell, bits === 0 ? NOTHING : bits & bits - 1 ? noteOf(bits) : 31 - Math.clz32(bits)]));
        this.checkMistakes();
    }

    /** The next stage of help. */
    more() {
        const stage = this.help.value?.stage ?? -1;
        return this.ask(stage >= 3 ? 0 : stage + 1);
    }

    async checkMistakes() {
        if (!this.settings.mistakes.value) {
            if (this.mistakes.value.length > 0)
                this.mistakes.value = [];
            return;
        }
        const found = await this.game.session?.mistakes().catch(() => null);
        this.mistakes.value = found?.wrong ?? [];
    }

    /** How it goes on from here, reason by reason. */
    async showHow() {
        if (this.busy.value)
            return;
        this.busy.value = true;
        try {
            await this.game.sent;
            this.game.hints++;
            const explained = await /** @type {import('./play_session.js').PlaySession} */ (this.game.session).explain();
            const film = filmOfReasons(explained, this.game.marks.length);
            batch(() => {
                this.forgetHelp();
                this.film.value = film;
                this.seek(film.scenes.length > 0 ? 1 : 0);
            });
        } catch (error) {
            this.message.value = `This cannot be shown: ${error instanceof Error ? error.message : error}`;
        }
        this.busy.value = false;
    }

    /** @param {number} to */
    seek(to) {
        const film = this.film.value;
        if (!film)
            return;
        this.step.value = film.seek(to);
        this.message.value = film.scene()?.sentence ?? 'The board as you left it.';
        const line = film.scene()?.line ?? -1;
        if (line >= 0)
            this.turnTo(line);
        this.reveal([...film.scene()?.premises ?? [], ...film.scene()?.changes.map(([cell]) => cell) ?? []]);
    }

    /** @param {boolean} take whether what was shown stays */
    endShow(take) {
        const film = this.film.value;
        this.film.value = null;
        this.message.value = '';
        if (film && take)
            this.game.put([...film.colours.keys()].filter(cell => film.colours[cell] >= 0).map(cell => [cell, film.colours[cell]]));
    }
}
