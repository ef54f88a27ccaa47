// force_panel.js: a slider for every force, recipes, and files of forces.
import { signal } from '@preact/signals';
import { h } from 'preact';
import { useEffect } from 'preact/hooks';
import { current, say } from '../../app.js';
import { allExamples } from '../../core/pieces.js';
import { titleOf } from '../../doc/state.js';
import { Button, Group, typedNumber, useTyping, useOwnId } from '../../ui/controls.js';
import { askForFiles, download, fileName } from '../../ui/files.js';
import { ownForces, paperForces, recipeNames, temperature } from './force_list.js';
import { polishing } from './polishing.js';
import { changedForces } from './result.js';
import { runStages, setStages, stages, toldStages } from './schedule_panel.js';

/** Forces, or stages of a schedule. @typedef {{ name: string, label: string, hint: string,
 *  forces: Record<string, number> | Record<string, number>[] }} Recipe */
export const recipes = signal(/** @type {Recipe[]} */ ([]));
const FINE = 1000; // places of a slider
const BEND = 3;

async function loadRecipes() {
    const order = Object.keys(recipeNames);
    recipes.value = (await allExamples()).filter(({ folder }) => folder === 'forces').map(({ name, bytes }) => {
        const forces = JSON.parse(new TextDecoder().decode(bytes));
        const hint = (Array.isArray(forces) ? forces[0] : forces).description ?? '';
        return { name, label: recipeNames[name] ?? name.replace('.json', ''), hint, forces };
    }).sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
}

/** A recipe names what differs from the defaults; your hand stays as strong as it was. @param {Recipe} recipe */
export function useRecipe({ label, forces }) {
    const { drag } = polishing.forces.value;
    if (Array.isArray(forces)) {
        setStages(forces);
        return runStages();
    }
    const { description, ...named } = /** @type {any} */ (forces);
    polishing.setForces({ ...polishing.defaults, ...named, drag }, label);
}

/** What a place of the slider means, and back. @param {import('./force_list.js').Force} force */
function scaleOf({ min, max, step, bend }) {
    const power = bend ? BEND : 1;
    const rounded = (/** @type {number} */ value) => Number((Math.round(value / step) * step).toFixed(6));
    return {
        value: (/** @type {number} */ place) => Math.max(min, rounded(min + (max - min) * (place / FINE) ** power)),
        place: (/** @type {number} */ value) =>
            Math.round(FINE * (Math.min(1, Math.max(0, (value - min) / (max - min)))) ** (1 / power)),
    };
}

/** @param {{ force: import('./force_list.js').Force }} props */
function ForceRow({ force }) {
    const id = useOwnId();
    const { name, label, hint, step } = force;
    const value = polishing.forces.value[name] ?? 0;
    const usual = polishing.defaults[name] ?? 0;
    const scale = scaleOf(force);
    const paper = /** @type {any} */ (recipes.value.find(recipe => recipe.name === 'paper.json')?.forces)?.[name];
    const read = (/** @type {Event} */ event) => Number(/** @type {HTMLInputElement} */ (event.target).value);
    const moved = (/** @type {number} */ place) => { // a place is less than a step where the slider is fine
        const next = scale.value(place);
        const by = Math.sign(place - scale.place(value));
        return next === value ? Math.max(force.min, Number((value + by * step).toFixed(6))) : next;
    };
    return h('div', { class: 'slider force', 'data-force': name },
        h('label', { for: id, title: hint }, label),
        h('input', { id, type: 'range', min: 0, max: FINE, value: scale.place(value), 'aria-valuetext': String(value),
                     title: `${hint} By default ${usual}${paper === undefined ? '' : `, in the paper ${paper}`}.`,
                     onPointerDown: () => polishing.remember(label),
                     onInput: (/** @type {Event} */ event) => polishing.setForces({ [name]: moved(read(event)) }) }),
        h('input', { type: 'number', step, 'aria-label': `${label}, value`,
                     ...useTyping(value, event => polishing.setForces(
                         { [name]: typedNumber(event, { label, min: force.min, step: 0.1 }) ?? usual }, label)) }),
        h('button', { type: 'button', class: 'icon quiet', disabled: value === usual, 'aria-label': `Reset ${label}`,
                      title: `Back to ${usual}`, onClick: () => polishing.setForces({ [name]: usual }, label) }, '↺'));
}

/** Temperature, always in sight. */
export function Temperature() {
    return h(ForceRow, { force: temperature });
}

function saveForces() {
    const content = stages.value.length ? toldStages() : changedForces();
    download(`${fileName(titleOf(current().state.value))}-forces.json`, `${JSON.stringify(content, null, 2)}\n`, 'application/json');
}

async function loadForces() {
    const [file] = await askForFiles('.json,application/json');
    if (!file)
        return;
    try {
        const content = JSON.parse(await file.text());
        if (Array.isArray(content))
            setStages(content);
        else {
            const { description, ...named } = content;
            await polishing.setForces({ ...polishing.defaults, ...named }, file.name);
        }
    } catch (error) {
        say(`${file.name} is no file of forces: ${error instanceof Error ? error.message : error}`, 'error');
    }
}

export function ForceGroups() {
    useEffect(() => { loadRecipes(); }, []);
    return [
        h(Group, { title: 'Recipes' },
          h('div', { class: 'row-of' },
            recipes.value.map(recipe => h(Button, { key: recipe.name, label: recipe.label, onClick: () => useRecipe(recipe),
                                                    title: recipe.hint || `${recipe.name} of our examples` }))),
          h('div', { class: 'row-of' },
            h(Button, { label: 'All as usual', onClick: () => polishing.setForces(polishing.defaults, 'Reset forces'),
                        title: 'Every force back to its default' }),
            h(Button, { label: 'Save forces', onClick: saveForces, title: 'A file for "nonosmith improve --forces"' }),
            h(Button, { label: 'Load forces', onClick: () => { loadForces(); } }))),
        h(Group, { title: 'Forces of the paper' }, paperForces.map(force => h(ForceRow, { key: force.name, force }))),
        h(Group, { title: 'Our forces' }, ownForces.map(force => h(ForceRow, { key: force.name, force }))),
    ];
}
