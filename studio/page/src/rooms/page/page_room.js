// page_room.js: the page as it will be printed, and every file that can be had.
import { signal } from '@preact/signals';
import { h } from 'preact';
import { useEffect } from 'preact/hooks';
import { current, go, room, say } from '../../app.js';
import { GivenUp } from '../../core/engine.js';
import '../../style/page.css';
import { addCommands } from '../../ui/commands.js';
import { Button, Check, CommandButton, Field, Group, Segments, Select, Slider } from '../../ui/controls.js';
import { META } from '../../doc/meta.js';
import { copyLink, FORMATS, saveAs, saveNono, savePlayer, savePngs, saveSvgs } from './exports.js';
import { drawSheets } from './pages.js';

/** @type {import('@preact/signals').Signal<{ sheets: { address: string, sheet: import('./pages.js').Sheet }[], error: string }>} */
const shown = signal({ sheets: [], error: '' });
const dpi = signal(150);
const format = signal('nono');

/** @param {string} label @param {Record<string, unknown>} changes */
const setPage = (label, changes) => current().commit(label, { page: { ...current().committed.value.page, ...changes } });

async function refresh() {
    try {
        const sheets = await drawSheets(current().state.value, { lane: 'page' });
        forget();
        shown.value = { error: '', sheets: sheets.map(sheet => ({ sheet, address: URL.createObjectURL(
            new Blob([/** @type {any} */ (sheet.svg)], { type: 'image/svg+xml' })) })) };
    } catch (error) {
        if (error instanceof GivenUp)
            return;
        forget();
        shown.value = { sheets: [], error: String(error instanceof Error ? error.message : error) };
    }
}

/** Gives the addresses of the sheets back. */
function forget() {
    for (const { address } of shown.value.sheets)
        URL.revokeObjectURL(address);
}

/** Prints exactly the sheets, on paper of their size. */
function print() {
    const [first] = shown.value.sheets;
    if (!first)
        return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`@page { size: ${first.sheet.width}mm ${first.sheet.height}mm; margin: 0; }`);
    document.adoptedStyleSheets = [sheet];
    window.print();
}

const hasPuzzle = () => current().state.value.puzzle !== null;
addCommands(
    { id: 'page.print', label: 'Print', hint: 'or save as PDF, in the dialog of the browser', keys: 'Ctrl+P', room: 'page',
      enabled: () => shown.value.sheets.length > 0, run: print },
    { id: 'page.save', label: 'Save .nono', keys: 'Ctrl+S', enabled: hasPuzzle, run: saveNono },
    { id: 'page.svg', label: 'Save SVG', room: 'page', enabled: hasPuzzle, run: () => saveSvgs(shown.value.sheets.map(({ sheet }) => sheet)) },
    { id: 'page.png', label: 'Save PNG', room: 'page', enabled: hasPuzzle,
      run: () => savePngs(shown.value.sheets.map(({ sheet }) => sheet), dpi.value) },
    { id: 'page.link', label: 'Copy link', hint: 'an address that holds the whole puzzle', room: 'page', enabled: hasPuzzle, run: copyLink },
    { id: 'page.player', label: 'Save player page', hint: 'one file in which anybody can play it', room: 'page', enabled: hasPuzzle, run: savePlayer },
    { id: 'page.play', label: 'Play it here', room: 'page', enabled: hasPuzzle, run: () => go('play') },
    { id: 'page.export', label: 'Save in this format', room: 'page', enabled: hasPuzzle, run: () => saveAs(format.value) });

const MARGIN = 12.7; // millimetres, as `draw` has it
const LARGE = 14;    // points, from which on print is large

/** Large print that could not be. */
function NotLarge() {
    const type = Math.min(...shown.value.sheets.map(({ sheet }) => sheet.type ?? Infinity));
    if (!current().state.value.page.large || !(type < LARGE - 0.05))
        return null;
    return h('p', { class: 'faint', role: 'status' }, `The clues have ${type.toFixed(1)} points here, and large print begins at ${
        LARGE}. Larger paper, a smaller margin or a smaller puzzle helps.`);
}

/** @param {{ page: Record<string, any>, kind: string }} props */
function Paper({ page, kind }) {
    const choose = (/** @type {string} */ name) => (/** @type {unknown} */ value) => setPage('Page', { [name]: value });
    return h(Group, { title: 'Page' },
        h(Select, { label: 'Paper', value: String(page.paper ?? 'a4'), onChange: choose('paper'),
                    choices: ['a5', 'a4', 'a3', 'letter', 'legal', 'tabloid', '6x9in', '150x200mm'] }),
        h(Segments, { label: 'Which way up', value: String(page.orientation ?? 'auto'), onChange: choose('orientation'),
                      choices: [['auto', 'Auto'], ['portrait', 'Portrait'], ['landscape', 'Landscape']] }),
        h(Slider, { label: 'Margin', unit: 'mm', min: 0, max: 50, step: 0.1, value: Number(page.margin ?? MARGIN), onChange: choose('margin'),
                    hint: 'kept free on all four sides; few printers reach closer to the edge than 4 mm' }),
        h(Check, { label: 'Large print', checked: !!page.large, onChange: choose('large'),
                   hint: 'for weak eyes: clues as large as the paper allows, and heavy lines' }),
        h(NotLarge, null),
        h(Segments, { label: 'Answers', value: String(page.answers ?? 'none'), onChange: choose('answers'),
                      choices: [['none', 'None'], ['both', 'Too'], ['only', 'Only']] }),
        kind === 'solid' && h(Select, { label: 'Sheets of a solid', value: String(page.view ?? 'all'), onChange: choose('view'),
                                        choices: [['all', 'Block and layers'], ['layers', 'Layers'], ['model', 'Block']] }),
        h(Check, { label: 'Title only on the answer', checked: !!page['hide-title'], onChange: choose('hide-title') }),
        h(Check, { label: 'Stars', checked: !!page.stars, onChange: choose('stars') }),
        h(Check, { label: 'Numbers of lines', checked: !!page.numbers, onChange: choose('numbers'),
                   hint: 'by which hints and explanations name them' }),
        kind === 'curved' && h(Check, { label: 'Trouble spots', checked: !!page.spots, onChange: choose('spots'),
                                        hint: 'a proof sheet for you, not for players' }));
}

/** @param {{ meta: Record<string, string> }} props */
function About({ meta }) {
    return h(Group, { title: 'About the puzzle', open: false }, META.map(key => h(Field, {
        key, label: key[0].toUpperCase() + key.slice(1), value: meta[key] ?? '',
        onChange: value => current().commit('About', { meta: { ...meta, [key]: value.trim() } }) })));
}

function Files() {
    return h(Group, { title: 'Files' },
        h('div', { class: 'row-of' }, h(CommandButton, { id: 'page.print', class: 'primary' }), h(CommandButton, { id: 'page.save' }),
          h(CommandButton, { id: 'page.svg' }), h(CommandButton, { id: 'page.png' }), h(CommandButton, { id: 'page.link' }),
          h(CommandButton, { id: 'page.player' }), h(CommandButton, { id: 'page.play' })),
        h(Slider, { label: 'Dots of a PNG', unit: 'per inch', min: 50, max: 600, step: 10, value: dpi.value,
                    onChange: value => { dpi.value = value; } }),
        h('div', { class: 'row-of' },
          h(Select, { label: 'Other formats', value: format.value, choices: FORMATS, onChange: value => { format.value = value; } }),
          h(CommandButton, { id: 'page.export' })));
}

function Sheets() {
    const { sheets, error } = shown.value;
    if (error)
        return h('p', { role: 'alert' }, error);
    return h('div', { class: 'sheets' }, sheets.map(({ address, sheet }, i) => h('img', {
        key: address, class: 'sheet', src: address, alt: `${sheet.answer ? 'Answer' : 'Puzzle'}, sheet ${i + 1} of ${sheets.length}`,
        style: { aspectRatio: `${sheet.width} / ${sheet.height}` } })));
}

export function PageRoom() {
    const { puzzle, page, meta, kind } = current().state.value;
    useEffect(() => {
        if (room.value === 'page')
            refresh();
    }, [puzzle, page, meta]);
    useEffect(() => () => { forget(); shown.value = { sheets: [], error: '' }; }, []);
    if (!puzzle)
        return h('section', { class: 'stage' }, h('p', null, 'There is no puzzle to print yet.'),
            h(Button, { label: 'Make one', class: 'primary', onClick: () => go('puzzle') }));
    return [h('section', { class: 'stage page-stage', 'aria-label': 'Sheets', tabIndex: 0 }, h(Sheets, null)),
            h('aside', { class: 'panel', 'aria-label': 'Page options' }, h(Files, null), h(Paper, { page, kind }), h(About, { meta }))];
}
