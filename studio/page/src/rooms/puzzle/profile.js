// profile.js: how hard a puzzle is for people, over the solving.
import { h } from 'preact';

/** What people call techniques. @type {Record<string, string>} */
export const techniques = {
    done: 'nothing left to place', full: 'full line', overlap: 'overlap', edge: 'from the edge',
    reach: 'out of reach',
    'which-run': 'which run is it', colours: 'colours that exclude', 'same-face': 'a cell met twice',
    'whole-line': 'all ways of a line',
    'minimal-rule': 'cells without a clue', 'two-lines': 'two lines at once', suppose: 'suppose and refute',
    search: 'search',
};

/** @param {number} seconds */
function minutes(seconds) {
    return seconds < 90 ? `${Math.max(1, Math.round(seconds))} s` : seconds < 5400 ?
        `${Math.round(seconds / 60)} min` :
        `${(seconds / 3600).toFixed(1)} h`;
}

/**
 * A small chart: from the first cell to the last, how much effort each part takes.
 * @param {{ values: number[] }} props
 */
function Chart({ values }) {
    const top = Math.max(1, ...values);
    const wide = 100 / values.length;
    return h('svg', { class: 'profile', viewBox: '0 0 100 30', preserveAspectRatio: 'none', role: 'img',
                      'aria-label': `Effort over the solving: hardest after ${
                          Math.round(100 * values.indexOf(Math.max(...values)) / values.length)} % of the cells` },
        values.map((value, i) => {
            const high = Math.max(0.6, 29 * value / top);
            return h('rect', { key: i, x: (i * wide).toFixed(2), y: (30 - high).toFixed(2),
                               width: (wide * 0.82).toFixed(2),
                               height: high.toFixed(2) });
        }));
}

/** @param {{ rating: any }} props the object of `rate` */
export function Profile({ rating }) {
    const used = Object.entries(rating.techniques ?? {});
    return h('div', { class: 'rating' },
        h('div', { class: 'figures' },
          h('div', null, h('span', { class: 'faint' }, 'Takes about'),
            h('b', null, rating.effort ? minutes(rating.effort) : '?')),
          h('div', null, h('span', { class: 'faint' }, 'Hardest'),
            h('b', null, techniques[rating.hardest] ?? rating.hardest ?? 'none')),
          h('div', null, h('span', { class: 'faint' }, 'Deductions'), h('b', null, rating.deductions))),
        h(Chart, { values: rating.profile ?? [] }),
        h('div', { class: 'axis faint' }, h('span', null, 'first cell'), h('span', null, 'effort'),
          h('span', null, 'last cell')),
        used.length > 0 && h('p', { class: 'faint small-text' },
                             used.map(([name, count]) => `${count}× ${techniques[name] ?? name}`).join(', ')));
}
