// picture_room.js: the room where a picture comes from: opened, dropped, pasted, chosen from the gallery or drawn.
import { Fragment, h } from 'preact';
import { current } from '../../app.js';
import '../../style/picture.css';
import { CommandButton, Group, Segments } from '../../ui/controls.js';
import { draws, editors } from './editors.js';
import './picture_commands.js';

/** @typedef {import('../../doc/state.js').Kind} Kind */

/** The kinds of puzzle that can be made from a picture. @type {Record<string, Kind[]>} */
const KINDS = { pixels: ['grid', 'curved'], bitmap: ['grid', 'curved'], drawing: ['curved', 'sloped', 'grid'],
                shapes: ['curved', 'sloped', 'grid'] };
/** @type {Record<Kind, string>} */
const NAMES = { grid: 'Grid', sloped: 'Sloped', curved: 'Curved', solid: 'Solid' };

/** What it is to become. */
function KindChoice() {
    const { picture, kind } = current().state.value;
    const kinds = KINDS[picture.type];
    return kinds && h(Group, { title: 'Becomes' },
        h(Segments, { label: 'Kind of puzzle', value: kind, choices: kinds.map(own => /** @type {[string, string]} */ ([own, NAMES[own]])),
                      onChange: value => current().commit('Change kind', { kind: /** @type {Kind} */ (value), puzzle: null }) }));
}

/** What every picture has. */
function Common() {
    return h(Fragment, null, h(KindChoice, null),
        h(Group, { title: 'Picture' },
          h('div', { class: 'row-of' }, ['open', 'gallery', 'save'].map(id => h(CommandButton, { key: id, id: `picture.${id}` }))),
          h('div', { class: 'row-of' }, draws.map(({ type }) => h(CommandButton, { key: type, id: `picture.draw-${type}` })))));
}

export function PictureRoom() {
    const { picture } = current().state.value;
    return h(Fragment, null, picture.type !== 'none' && h('h1', { class: 'sr-only' }, 'Picture'),
        h(editors[picture.type], { picture, children: h(Common, null) }));
}
