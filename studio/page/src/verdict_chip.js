// verdict_chip.js: how many answers the puzzle has, always in sight.
import { h } from 'preact';
import { current, go } from './app.js';
import { making } from './making.js';

/**
 * A sign and words for each verdict.
 * @type {Record<string, { sign: string, words: string, look: string }>}
 */
export const verdicts = {
    simple: { sign: '✓', words: 'simple', look: 'good' },
    unique: { sign: '✓', words: 'one answer', look: 'good' },
    multiple: { sign: '≠', words: 'several answers', look: 'warn' },
    none: { sign: '✗', words: 'no answer', look: 'bad' },
    unknown: { sign: '?', words: 'unknown', look: 'plain' },
};

/** Stars as signs. @param {{ count: number }} props */
export function Stars({ count }) {
    return h('span', { class: 'stars', role: 'img', 'aria-label': `${count} of 5 stars` },
        h('span', { 'aria-hidden': true }, '★'.repeat(count) + '☆'.repeat(5 - count)));
}

/** What the chip says now. */
function told() {
    const { busy, error, judged, stale, progress } = making.value;
    if (error)
        return { sign: '!', words: 'no puzzle', look: 'bad' };
    if (judged?.verdict && verdicts[judged.verdict])
        return verdicts[judged.verdict];
    if (busy)
        return { sign: '…', words: /\d+ %/.exec(progress)?.[0] ?? progress.toLowerCase(), look: 'plain' };
    if (stale)
        return { sign: '↻', words: current().state.value.kind === 'curved' ? 'not searched yet' :
                 'not made yet', look: 'plain' };
    return null;
}

export function VerdictChip() {
    const { busy, judged, stale, error } = making.value;
    const now = told();
    if (!now)
        return null;
    const old = stale && judged ? ', before the picture changed' : '';
    const stars = judged?.stars ?? 0;
    return h('button', {
        type: 'button', class: `verdict-chip ${now.look}${busy || old ? ' old' : ''}`,
        'data-verdict': judged?.verdict ?? '',
        'data-busy': busy ? 'yes' : 'no', 'aria-busy': busy, onClick: () => go('puzzle'), title: error ||
            'How many answers the puzzle has',
        'aria-label': `Verdict: ${now.words}${stars ? `, ${stars} of 5 stars` : ''}${old}. Go to the puzzle` },
        h('span', { class: 'verdict-sign', 'aria-hidden': true }, now.sign), h('span', { class: 'verdict-words' }, now.words),
        stars > 0 && h('span', { class: 'chip-stars', 'aria-hidden': true },
                       '★'.repeat(stars) + '☆'.repeat(5 - stars)),
        old && h('span', { class: 'chip-old', 'aria-hidden': true }, '↻'));
}
