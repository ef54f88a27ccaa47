// puzzle_element.js: <nonosmith-puzzle src="cat.nono" theme="dark">, a puzzle on anybody's page. It lives in a shadow tree; nothing of
// the page around it is touched. Events: `progress` (detail.done, 0 to 1) and `solved` (detail.seconds, hints, title).
import { h, render } from 'preact';
import { lendPieces } from '../core/pieces.js';
import { PlaySettings } from './play_settings.js';
import { PlayView } from './play_view.js';

const BYTES_MAX = 16 << 20;

/** @param {string} style of the shadow tree @param {Record<string, string>} pieces packed */
export function definePuzzleElement(style, pieces) {
    if (customElements.get('nonosmith-puzzle'))
        return;
    lendPieces(pieces);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    customElements.define('nonosmith-puzzle', class extends PuzzleElement {
        constructor() {
            super(sheet);
        }
    });
}

class PuzzleElement extends HTMLElement {
    static observedAttributes = ['src', 'theme'];

    /** @param {CSSStyleSheet} sheet */
    constructor(sheet) {
        super();
        const shadow = this.attachShadow({ mode: 'open' });
        shadow.adoptedStyleSheets = [sheet];
        this.place = document.createElement('div');
        this.place.className = 'puzzle-place';
        shadow.append(this.place);
        this.settings = new PlaySettings();
        /** @type {AbortController | undefined} */
        this.loading = undefined;
    }

    connectedCallback() {
        this.themed();
        this.load();
    }

    disconnectedCallback() {
        this.loading?.abort();
        render(null, this.place);
    }

    /** @param {string} name */
    attributeChangedCallback(name) {
        if (!this.isConnected)
            return;
        if (name === 'theme')
            this.themed();
        else
            this.load();
    }

    themed() {
        const theme = this.getAttribute('theme');
        this.dataset.theme = theme === 'dark' || theme === 'light' ? theme : 'system';
    }

    /** The puzzle: of a file, or of the text between the tags. */
    async load() {
        this.loading?.abort();
        const { signal } = this.loading = new AbortController();
        try {
            const bytes = await this.bytes(signal);
            if (!signal.aborted)
                this.show(bytes);
        } catch (error) {
            if (!signal.aborted)
                render(h('p', { class: 'play-failed', role: 'alert' },
                         `This puzzle cannot be opened: ${error instanceof Error ? error.message : error}`), this.place);
        }
    }

    /** @param {AbortSignal} signal */
    async bytes(signal) {
        const src = this.getAttribute('src');
        if (!src)
            return new TextEncoder().encode(this.querySelector('script[type="application/json"]')?.textContent ?? '');
        const reply = await fetch(src, { signal });
        if (!reply.ok)
            throw new Error(`${src} is not there (${reply.status})`);
        const bytes = new Uint8Array(await reply.arrayBuffer());
        if (bytes.length > BYTES_MAX)
            throw new Error(`${src} is too large`);
        return bytes;
    }

    /** @param {Uint8Array} nono */
    show(nono) {
        const tell = (/** @type {string} */ type, /** @type {object} */ detail) => this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
        render(h(PlayView, {
            nono, settings: this.settings, name: this.getAttribute('name') ?? 'Puzzle',
            onProgress: ({ game }) => tell('progress', { done: game.progress() }),
            onSolved: ({ game }) => tell('solved', { seconds: game.seconds.value, hints: game.hints, title: game.nono.meta?.title ?? '' }),
        }), this.place);
    }
}
