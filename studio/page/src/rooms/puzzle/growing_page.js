// growing_page.js: the page of curves while it is searched for.
import { h } from 'preact';

/**
 * What the core tells of a search (page_text.h).
 * @typedef {{ seed: number, score: number, width: number, height: number, parts: [string, string][] }} PageSoFar
 */

/** @param {{ page: PageSoFar, progress: string }} props */
export function GrowingPage({ page, progress }) {
    const { width, height, parts, score, seed } = page;
    return h('figure', { class: 'growing' },
        h('svg', { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': 'The curves so far' },
          h('rect', { width, height, class: 'growing-frame' }),
          parts.map(([role, path], i) => h('path', { key: i, class: `growing-${role}`, d: path }))),
        h('figcaption', { role: 'status' }, `${progress} … seed ${seed}, score ${Number(score.toFixed(2))} (less is clearer)`));
}
