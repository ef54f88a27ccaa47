// polish_room.js: curves of a curved puzzle push and pull each other until they are easy to follow.
import { h } from 'preact';
import { useEffect } from 'preact/hooks';
import { current, go } from '../../app.js';
import { parseNono } from '../../boards/board.js';
import '../../style/polish.css';
import { Button, Check, CommandButton, Group, Slider } from '../../ui/controls.js';
import { IconButton } from '../../ui/icons.js';
import { ForceGroups, Temperature } from './force_panel.js';
import { pointName } from './layout_hands.js';
import { LayoutStage } from './layout_stage.js';
import { MetricGroup } from './metric_plots.js';
import './polish_commands.js';
import { setTarget } from './point_acts.js';
import { polishing } from './polishing.js';
import { ResultGroup } from './result_panel.js';
import { ScheduleGroup } from './schedule_panel.js';
import { SnapshotGroup } from './snapshot_panel.js';

const SPEED_MAX = 3; // powers of ten

function Tools() {
    return h('nav', { class: 'tools', 'aria-label': 'Hands' },
        h(CommandButton, { id: 'polish.move' }), h(CommandButton, { id: 'polish.pinning' }), h(CommandButton, { id: 'polish.inflating' }),
        h('hr', null),
        h(IconButton, { id: 'polish.pin', sign: 'pin' }), h(IconButton, { id: 'polish.unpin', sign: 'unpin' }),
        h(IconButton, { id: 'polish.inflate', sign: 'inflate' }), h(IconButton, { id: 'polish.deflate', sign: 'deflate' }),
        h('hr', null),
        h(IconButton, { id: 'polish.in', sign: 'zoom-in' }), h(IconButton, { id: 'polish.out', sign: 'zoom-out' }),
        h(IconButton, { id: 'polish.fit', sign: 'zoom-fit' }));
}

/** How fast, from a step every two seconds to a thousand a second. */
function Speed() {
    const power = Math.log10(polishing.speed.value);
    const steps = polishing.speed.value;
    return h('label', { class: 'speed' }, h('span', null, 'Speed'),
        h('input', { type: 'range', min: -0.3, max: SPEED_MAX, step: 0.05, value: power, 'aria-label': 'Speed',
                     'aria-valuetext': `${steps} steps a second`, onInput: (/** @type {Event} */ event) => {
                         const value = 10 ** Number(/** @type {HTMLInputElement} */ (event.target).value);
                         polishing.speed.value = value < 10 ? Math.round(value * 10) / 10 : Math.round(value);
                         polishing.ask('speed', polishing.speed.value);
                     } }),
        h('span', { class: 'unit' }, `${steps}/s`));
}

function Standing() {
    const state = polishing.state.value;
    const rate = Math.round(polishing.rate.value);
    return h('span', { class: 'standing', 'data-steps': state?.steps ?? 0 },
        `step ${state?.steps ?? 0}`, polishing.playing.value && rate > 0 ? `, ${rate} a second` : state?.settled ? ', settled' : '');
}

function Transport() {
    return h('div', { class: 'transport', role: 'toolbar', 'aria-label': 'Relaxing' },
        h(CommandButton, { id: 'polish.play', icon: polishing.playing.value ? '❚❚' : '▶', class: 'primary' }),
        h(CommandButton, { id: 'polish.step', icon: '▸|' }), h(Speed, null),
        h(Check, { label: 'Stop when settled', checked: polishing.settles.value,
                   onChange: on => { polishing.settles.value = on; polishing.ask('settles', on); } }),
        h(Standing, null), h('span', { class: 'space' }),
        h(CommandButton, { id: 'polish.curtain' }), h(CommandButton, { id: 'polish.picture' }),
        h(CommandButton, { id: 'polish.spots' }), h(CommandButton, { id: 'polish.points' }));
}

/** The chosen point in words; as it was measured last. */
function Chosen() {
    void [polishing.state.value, polishing.shaped.value];
    const vertex = polishing.chosen.value;
    return h('p', { class: 'faint chosen' }, vertex < 0 ? 'No point is chosen; drag one, or press Enter on the curves.' :
        `Chosen: ${pointName(vertex)}.`);
}

function HeatGroup() {
    const state = polishing.state.value;
    const cell = polishing.inflated.value;
    return h(Group, { title: 'Temperature and hands' }, h(Temperature, null),
        polishing.forces.value.temperature === 0 && h('p', { class: 'faint' },
            `Found out as it goes${state?.temperature > 0 ? `: ${state.temperature.toPrecision(3)} now` : ''}.`),
        h(Chosen, null),
        h(Slider, { label: 'An inflated cell grows to', value: polishing.target.value, min: 0.1, max: 10, step: 0.1, unit: '× mean',
                    onInput: target => setTarget(target) }),
        cell >= 0 && h('p', { role: 'status' }, `A cell is inflated: ${state?.share?.toFixed(2)} of the mean area now.`));
}

/** How fine the curves are cut. */
function Points() {
    void polishing.shaped.value;
    const kinds = polishing.layout?.shape.kinds ?? new Uint8Array();
    return h('p', { class: 'faint points' }, `The curves have ${kinds.reduce((sum, kind) => sum + Number(kind !== 0), 0)} points now.`);
}

function StartGroup() {
    return h(Group, { title: 'Begin again', open: false },
        h('p', { class: 'faint' }, 'From the document\'s puzzle; snapshots of this run are forgotten.'),
        h(Slider, { label: 'The picture may move by', value: polishing.slack.value, min: 0, max: 20, step: 0.5, unit: 'units',
                    hint: 'Where pieces of the picture themselves are too close, slack lets them give way',
                    onChange: value => { polishing.slack.value = value; } }),
        h(Slider, { label: 'Segments at first', value: polishing.segment.value, min: 2, max: 30, step: 1, unit: 'units',
                    hint: 'Shorter segments bend more finely, and take more time', onChange: value => { polishing.segment.value = value; } }),
        h(Points, null), h(Button, { label: 'Begin again', onClick: () => { polishing.restart(); } }));
}

/** @param {{ title: string, text: string, room: import('../../app.js').RoomName, label: string }} props */
function Instead({ title, text, room, label }) {
    return h('section', { class: 'stage' }, h('div', { class: 'empty-room' }, h('h1', null, title), h('p', null, text),
        h(Button, { label, class: 'primary', onClick: () => go(room) })));
}

/** What to do when nothing can be polished here; null when something can. @param {import('../../doc/state.js').DocState} state */
function insteadOf({ puzzle, picture }) {
    if (!puzzle && picture.type === 'none')
        return h(Instead, { title: 'Nothing to polish yet', text: 'Draw or open a picture first, make a curved puzzle of it, and ' +
                            'come back.', room: 'picture', label: 'To the picture' });
    if (!puzzle)
        return h(Instead, { title: 'Nothing to polish yet', text: 'The picture has no puzzle yet. Make a curved one and come back.',
                            room: 'puzzle', label: 'To the puzzle' });
    const { kind } = parseNono(puzzle.nono).puzzle;
    if (kind !== 'curved')
        return h(Instead, { title: 'Only curves can be polished', text: `This is a ${kind} puzzle, whose lines are straight. Choose ` +
                            '"curved" as the kind of puzzle, and its curves can be moved here.', room: 'puzzle', label: 'To the puzzle' });
    return null;
}

function Panel() {
    return h('aside', { class: 'panel', 'aria-label': 'Polish' }, h(MetricGroup, null), h(ResultGroup, null), h(HeatGroup, null),
        h(ForceGroups, null), h(ScheduleGroup, null), h(SnapshotGroup, null), h(StartGroup, null));
}

export function PolishRoom() {
    const state = current().state.value;
    const nono = state.puzzle?.nono;
    const instead = insteadOf(state);
    useEffect(() => {
        if (nono && !instead)
            polishing.open(nono);
        else
            polishing.close();
    }, [nono, !instead]);
    useEffect(() => () => {
        if (polishing.playing.value)
            polishing.play(false);
    }, []);
    if (instead)
        return instead;
    if (polishing.status.value === 'failed')
        return h('section', { class: 'stage' }, h('div', { class: 'empty-room' }, h('h1', null, 'This puzzle cannot be polished'),
            h('p', null, polishing.problem.value), h(Button, { label: 'Try again', onClick: () => { nono && polishing.open(nono); } })));
    return [h(Tools, null), h('section', { class: 'stage polish-stage' }, h(LayoutStage, null), h(Transport, null)), h(Panel, null)];
}
