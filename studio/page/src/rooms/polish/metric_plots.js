// metric_plots.js: the layout paper's five metrics as they change.
import { h } from 'preact';
import { Group } from '../../ui/controls.js';
import { METRICS, polishing } from './polishing.js';

const [WIDTH, HEIGHT] = [120, 32];

/** @type {Record<string, { label: string, goal: string, counts?: string }>} */
const about = {
    shallow_angles: { label: 'Shallow angles', goal: 'crossings below 9°: the paper wants none', counts: 'forced_angles' },
    close_curves: { label: 'Curves too close', goal: 'nearer than 2 units: the paper wants none', counts: 'forced_close' },
    smoothness: { label: 'Bends', goal: 'changes of curvature: less is smoother' },
    angles: { label: 'Skewness', goal: 'crossings away from right angles' },
    faces: { label: 'Uneven cells', goal: 'cells away from the mean size' },
};

/** @param {number} value */
function short(value) {
    if (Number.isInteger(value) && value < 1e5)
        return String(value);
    return value >= 1e5 ? value.toExponential(2).replace('e+', 'e') : value.toPrecision(3);
}

/** @param {number[][]} history @param {number} column @param {number} top @param {number} last */
function path(history, column, top, last) {
    return history.map(row => `${(WIDTH * row[0] / last).toFixed(1)},${(HEIGHT - 2 - (HEIGHT - 4) * row[column] / top).toFixed(1)}`)
        .join(' ');
}

/** @param {{ name: string, column: number }} props */
function Plot({ name, column }) {
    const { label, goal, counts } = about[name];
    const state = polishing.state.value;
    const begin = polishing.begin.value;
    const history = polishing.history.value;
    if (!state || !begin)
        return null;
    const top = Math.max(begin[name], state[name], ...history.map(row => row[column]), 1e-9) * 1.05;
    const last = Math.max(1, history.at(-1)?.[0] ?? 1);
    const start = HEIGHT - 2 - (HEIGHT - 4) * begin[name] / top;
    const free = counts ? state[name] - state[counts] : state[name];
    const good = counts ? free <= 0 : state[name] <= begin[name];
    return h('div', { class: 'metric', 'data-metric': name },
        h('b', { title: goal }, label),
        h('span', { class: 'metric-now' }, h('span', { class: 'faint' }, `${short(begin[name])} → `),
          h('b', { class: good ? 'good' : 'bad' }, short(state[name]), h('span', { 'aria-hidden': true }, good ? ' ✓' : ' !'))),
        h('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none', role: 'img',
                   'aria-label': `${label}: ${short(state[name])}, at the start ${short(begin[name])}` },
          h('line', { class: 'begin', x1: 0, x2: WIDTH, y1: start, y2: start }),
          counts && h('line', { class: 'goal', x1: 0, x2: WIDTH, y1: HEIGHT - 2, y2: HEIGHT - 2 }),
          h('polyline', { points: path(history, column, top, last) })),
        h('span', { class: 'faint metric-goal' }, goal),
        counts && state[counts] > 0 &&
            h('p', { class: 'faint metric-note' }, `${state[counts]} of these are the picture's own; slack lets it give way.`));
}

export function MetricGroup() {
    return h(Group, { title: 'Metrics' }, METRICS.map((name, i) => h(Plot, { key: name, name, column: i + 1 })));
}
