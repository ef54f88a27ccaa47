// options_panel.js: the kind of puzzle and the options of `make` for it.
import { h } from 'preact';
import { current } from '../../app.js';
import { CommandButton, Group } from '../../ui/controls.js';
import { rowsOf } from './make_options.js';
import { NumberField, OptionControl, optionsHere, setOptions } from './option_controls.js';

/** @typedef {import('../../doc/state.js').Kind} Kind */
/** @type {[Kind, string, string][]} */
const kinds = [['grid', 'Grid', 'From pixels and drawings'],
               ['sloped', 'Sloped', 'From drawings of polygons'],
               ['curved', 'Curved', 'From drawings and bitmaps'],
               ['solid', 'Solid', 'From voxels and models']];

/**
 * The kinds that a picture can become.
 * @param {import('../../doc/state.js').Picture} picture @param {Kind} own @returns {Kind[]}
 */
export function kindsFor(picture, own) {
    switch (picture.type) {
    case 'pixels': case 'bitmap': return ['grid', 'curved'];
    case 'shapes': case 'drawing': return ['grid', 'sloped', 'curved'];
    case 'voxels': case 'mesh': return ['solid'];
    case 'puzzle': return [own];
    default: return ['grid', 'sloped', 'curved', 'solid'];
    }
}

export function KindChoice() {
    const doc = current();
    const { kind, picture } = doc.state.value;
    const can = kindsFor(picture, kind);
    return h('fieldset', { class: 'segments kinds' }, h('legend', null, 'Kind of puzzle'),
             kinds.map(([own, label, hint]) =>
        h('label', { key: own, title: hint },
          h('input', { type: 'radio', name: 'kind', value: own, checked: own === kind,
                       disabled: !can.includes(own) && own !== kind,
                       onChange: () => doc.commit(`Make it ${own}`, { kind: own }) }),
          h('span', null, label))));
}

export function OptionsPanel() {
    const { kind } = current().state.value;
    const seed = Number(optionsHere().seed ?? 1);
    const rare = rowsOf(kind, row => Boolean(row.rare));
    const plain = rowsOf(kind, row => !row.rare && !row.group &&
                         (kind !== 'sloped' || row.name === 'colours') && kind !== 'solid');
    return h(Group, { title: 'Options' },
        plain.map(row => h(OptionControl, { key: row.name, row })),
        h('div', { class: 'seed-row' },
          h(NumberField, { label: 'Seed: where chance starts', value: optionsHere().seed, min: 0,
                           max: 2 ** 53 - 1, usual: '1',
                           onChange: seed => setOptions('Seed', { seed }) }),
          h(CommandButton, { id: 'puzzle.another' })),
        h('span', { class: 'sr-only', role: 'status' }, `Seed ${seed}`),
        rare.length > 0 && h(Group, { title: 'Rare options', open: false },
                             rare.map(row => h(OptionControl, { key: row.name, row }))));
}
