// schedule_panel.js: forces that take turns: first tight, then loose.
import { signal } from '@preact/signals';
import { h } from 'preact';
import { Button, Group, typedNumber, useTyping } from '../../ui/controls.js';
import { polishing } from './polishing.js';
import { changedForces } from './result.js';

/** @typedef {{ name: string, steps: number, forces: Record<string, number> }} Stage */
export const stages = signal(/** @type {Stage[]} */ ([]));
const STAGES_MAX = 32;

/** @type {Stage[]} */
const tightThenLoose = [{ name: 'Tight', steps: 150, forces: { attraction: 3 } },
                        { name: 'Loose', steps: 300, forces: { attraction: 0.75 } }];

/** Stages as files have them. @param {any[]} content */
export function setStages(content) {
    stages.value = content.slice(0, STAGES_MAX).map(({ steps, description, ...forces }, i) =>
        ({ name: `Stage ${i + 1}`, steps: Math.max(0, Math.round(Number(steps)) || 0), forces }));
}

/** Stages as files have them; one without steps goes on and on. @returns {Record<string, number>[]} */
export function toldStages() {
    return stages.value.map(({ steps, forces }) => ({ ...steps > 0 ? { steps } : {}, ...forces }));
}

export function runStages() {
    const { drag } = polishing.forces.value;
    return polishing.schedule(toldStages().map(stage => ({ ...polishing.defaults, drag, ...stage })));
}

/** @param {number} i @param {Partial<Stage>} changes */
function change(i, changes) {
    stages.value = stages.value.map((stage, k) => (k === i ? { ...stage, ...changes } : stage));
}

/** @param {number} i @param {number} by */
function shift(i, by) {
    const next = [...stages.value];
    next.splice(i + by, 0, ...next.splice(i, 1));
    stages.value = next;
}

/** @param {Record<string, number>} forces */
const told = forces => Object.entries(forces).map(([name, value]) => `${name.replaceAll('_', ' ')} ${value}`).join(', ') ||
    'the usual forces';

/** @param {{ stage: Stage, i: number, on: boolean }} props */
function StageRow({ stage, i, on }) {
    const value = (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).value;
    const name = stage.name || `Stage ${i + 1}`;
    const least = i + 1 === stages.value.length ? 0 : 1; // the last may go on and on
    return h('li', { class: on ? 'stage-row on' : 'stage-row', 'aria-current': on ? 'step' : undefined },
        h('div', { class: 'row-of' },
          h('input', { type: 'text', 'aria-label': `Name of stage ${i + 1}`,
                       ...useTyping(stage.name, event => change(i, { name: value(event) })) }),
          h('input', { type: 'number', min: least, max: 1000000, 'aria-label': `Steps of ${name}`,
                       ...useTyping(stage.steps, event =>
                           change(i, { steps: typedNumber(event, { label: `Steps of ${name}`, min: least, max: 1000000 }) ?? least })) }),
          h('span', { class: 'unit' }, stage.steps ? 'steps' : 'steps: on and on')),
        h('p', { class: 'faint' }, told(stage.forces)),
        h('div', { class: 'row-of' },
          h(Button, { label: 'From the sliders', onClick: () => change(i, { forces: changedForces() }),
                      name: `${name}: take the forces from the sliders` }),
          h(Button, { label: 'To the sliders', onClick: () => polishing.setForces({ ...polishing.defaults, ...stage.forces }, name),
                      name: `${name}: show the forces on the sliders` }),
          h(Button, { label: '↑', name: `${name}: earlier`, disabled: i === 0, class: 'icon quiet', onClick: () => shift(i, -1) }),
          h(Button, { label: '↓', name: `${name}: later`, disabled: i + 1 === stages.value.length, class: 'icon quiet',
                      onClick: () => shift(i, 1) }),
          h(Button, { label: '×', name: `Remove ${name}`, class: 'icon quiet',
                      onClick: () => { stages.value = stages.value.filter((_, k) => k !== i); } })));
}

export function ScheduleGroup() {
    const phases = polishing.state.value?.phases ?? 1;
    const phase = phases > 1 ? polishing.state.value.phase : -1;
    return h(Group, { title: 'Schedule', open: false },
        h('p', { class: 'faint' }, 'Forces that take turns: each stage lasts for its steps or until the curves settle. ' +
          'Every stage begins with the usual forces and changes what it names.'),
        h('ol', { class: 'stages' }, stages.value.map((stage, i) => h(StageRow, { key: i, stage, i, on: i === phase }))),
        h('div', { class: 'row-of' },
          h(Button, { label: 'Add a stage', disabled: stages.value.length >= STAGES_MAX, onClick: () => {
              stages.value = [...stages.value, { name: `Stage ${stages.value.length + 1}`, steps: 150, forces: changedForces() }];
          } }),
          !stages.value.length && h(Button, { label: 'First tight, then loose', onClick: () => { stages.value = tightThenLoose; } }),
          h(Button, { label: 'Run the schedule', class: 'primary', disabled: !stages.value.length, onClick: () => { runStages(); } })),
        phase >= 0 && h('p', { role: 'status' }, `Stage ${phase + 1} of ${phases} is on.`));
}
