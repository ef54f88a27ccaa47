// play_settings.js: what players choose once for all puzzles; remembered where the browser allows it.
import { signal } from '@preact/signals';

const KEY = 'nonosmith-play-settings';

export class PlaySettings {
    constructor() {
        this.timer = signal(false);
        this.mistakes = signal(false);
        this.theme = signal(/** @type {'system' | 'light' | 'dark'} */ ('system'));
        try {
            const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}');
            this.timer.value = kept.timer === true;
            this.mistakes.value = kept.mistakes === true;
            if (['light', 'dark'].includes(kept.theme))
                this.theme.value = kept.theme;
        } catch { /* then they are as they come */ }
    }

    keep() {
        try {
            localStorage.setItem(KEY, JSON.stringify({ timer: this.timer.value, mistakes: this.mistakes.value, theme: this.theme.value }));
        } catch { /* the game says so when it cannot keep itself */ }
    }
}
