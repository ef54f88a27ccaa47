// result_panel.js: take what came of it.
import { h } from 'preact';
import { Button, Check, CommandButton, Group, Slider } from '../../ui/controls.js';
import { polishing } from './polishing.js';
import { grade, grading, improving, markName, tolerance, verdictOf, withForces } from './result.js';

/** @param {number} value */
const short = value => (Number.isInteger(value) ? String(value) : Number(value.toPrecision(4)).toLocaleString('en'));

function GradeTable() {
    const shown = grade.value;
    if (!shown)
        return null;
    const { grade: { marks, worse, better }, taken } = shown;
    return h('div', { class: 'grade' },
        h('p', { class: `verdict ${worse ? 'worse' : better ? 'better' : ''}`, role: 'status' }, verdictOf(shown.grade),
          taken && (worse ? ' It is taken all the same, as you asked; undo in the bar brings the old one back.' : ' It is taken.')),
        h('details', null, h('summary', null, 'Every yardstick'),
          h('table', null,
            h('thead', null, h('tr', null, h('th', { scope: 'col' }, 'Yardstick'), h('th', { scope: 'col' }, 'Before'),
                               h('th', { scope: 'col' }, 'After'))),
            h('tbody', null, marks.map(mark => h('tr', { key: mark.name, class: mark.worse ? 'worse' : '' },
                h('th', { scope: 'row' }, markName(mark.name)), h('td', null, short(mark.before)),
                h('td', null, short(mark.after), mark.worse && ' (worse)')))))));
}

/** @returns {import('preact').VNode} */
function Improving() {
    const now = improving.value;
    if (!now)
        return h('div', { class: 'stack' }, h(CommandButton, { id: 'polish.improve' }),
            h(Check, { label: 'with the forces of the sliders', checked: withForces.value,
                       onChange: on => { withForces.value = on; } }));
    return h('div', { class: 'row-of', role: 'status' }, h('progress', { 'aria-label': 'Improving', max: now.told?.of || undefined, value: now.told?.of ? now.told.done : undefined }),
        h('span', null, now.told ? `${now.told.done} of ${now.told.of} steps` : 'Improving …'), h(Button, { label: 'Cancel', onClick: () => now.end.abort() }));
}

export function ResultGroup() {
    const checked = polishing.checked.value;
    return h(Group, { title: 'Result' },
        h('p', { class: checked?.differs ? 'topology differs' : 'topology', role: 'note' },
          h('b', null, 'Topology cannot change: '),
          !checked ? 'no move may pass a curve, so clues and answer stay true.' : checked.differs ? checked.differs :
              `checked at step ${checked.steps}, every crossing is where it was, in the same order.`),
        h('div', { class: 'row-of' }, h(CommandButton, { id: 'polish.take', class: 'primary' }), h(CommandButton, { id: 'polish.grade' })),
        grading.value && h('p', { role: 'status' }, 'Laying smooth curves and measuring …'),
        h(GradeTable, null),
        h(Slider, { label: 'Smooth curves may leave the points by', value: tolerance.value, min: 0.1, max: 5, step: 0.1, unit: 'units',
                    onChange: value => { tolerance.value = value; } }),
        h('h3', null, 'Or all by itself'), h(Improving, null));
}
