// puzzle_room.js: Puzzle: the kind, the board with its verdict, and everything that changes a puzzle.
import { h } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { current, engine, go } from '../../app.js';
import { BoardView } from '../../boards/board_view.js';
import { making } from '../../making.js';
import '../../style/puzzle.css';
import { Button, Group } from '../../ui/controls.js';
import { IconButton } from '../../ui/icons.js';
import { CandidateStrip } from './candidates.js';
import { CluesPanel } from './clues_panel.js';
import { CurvePanel } from './curve_panel.js';
import { EndHandles } from './end_handles.js';
import { FitView } from './fit_view.js';
import { GrowingPage } from './growing_page.js';
import { KindChoice, OptionsPanel } from './options_panel.js';
import './puzzle_commands.js';
import { chosenCurves, coloursShown, forgetChosen, ghostsShown, lit, nonoHere, parsedOf, pressClue, shown, spots } from './puzzle_state.js';
import { RepairPanel } from './repair_panel.js';
import { narrowCells, SlopedPanel } from './sloped_panel.js';
import { SolidPanel, throughVoxels } from './solid_panel.js';
import { linesOf, suggested, suggestionHere } from './suggestions.js';
import { VerdictPanel } from './verdict_panel.js';
import { WorthPanel } from './worth_panel.js';

/** What the board shows. @param {Uint8Array} nono @returns {import('../../boards/board.js').Look} */
function lookAt(nono) {
    const { judged } = making.value;
    const curves = chosenCurves.value.flatMap(curve => [2 * curve, 2 * curve + 1]);
    const suggestion = ghostsShown() ? suggestionHere() : null;
    return {
        colours: coloursShown(parsedOf(nono)),
        lit: { lines: [...lit.value, ...curves, ...(suggestion ? linesOf(suggestion) : [])], cells: [] },
        ghosts: suggestion?.cells.map((cell, i) => [cell, suggestion.colours[i]]) ?? [],
        pulse: judged?.verdict === 'multiple' ? judged.differ ?? [] : [],
        conflict: judged?.verdict === 'none' ? judged.conflict ?? [] : [],
        marked: narrowCells(nono),
    };
}

/** The page with its trouble spots, drawn by the core. @param {{ nono: Uint8Array }} props */
function SpotsPage({ nono }) {
    const [address, setAddress] = useState('');
    useEffect(() => {
        let own = '';
        let gone = false;
        engine.work('draw', { spots: true, output: 'page.svg' },
                    [{ name: 'puzzle.nono', bytes: nono }]).then(reply => {
            own = URL.createObjectURL(new Blob([/** @type {BlobPart} */ (reply.files[0].bytes)],
                                               { type: 'image/svg+xml' }));
            if (!gone)
                setAddress(own);
        }, () => {});
        return () => {
            gone = true;
            URL.revokeObjectURL(own);
        };
    }, [nono]);
    return address ? h('img', { class: 'spots-page', src: address,
                                alt: 'The page with its trouble spots marked' }) : null;
}

/** @param {{ nono: Uint8Array }} props */
function BoardHere({ nono }) {
    const { kind } = parsedOf(nono).puzzle;
    const { judged } = making.value;
    const narrow = narrowCells(nono).join();
    const look = useMemo(() => lookAt(nono), [nono, judged, narrow, shown.value, lit.value,
                                              chosenCurves.value, suggested.value]);
    const pickCurve = (/** @type {number} */ curve) => {
        const { value } = chosenCurves;
        chosenCurves.value = value.includes(curve) ? value.filter(other => other !== curve) :
            [...value, curve];
    };
    if (spots.value && (kind === 'curved' || kind === 'sloped'))
        return h(SpotsPage, { nono });
    if (throughVoxels.value && kind === 'solid' && current().state.value.picture.type === 'mesh')
        return h(FitView, { nono });
    return h('div', { class: 'board-frame' },
        h(BoardView, { nono, look, label: `The ${kind} puzzle`, onClue: pressClue,
                       onCurve: kind === 'curved' ? pickCurve : undefined }),
        kind === 'curved' && h(EndHandles, { nono }));
}

function Stage() {
    const { kind, picture } = current().state.value;
    const nono = nonoHere();
    const { busy, progress, page } = making.value;
    useEffect(() => {
        lit.value = [];
    }, [nono && parsedOf(nono).puzzle.kind, current().id]);
    useEffect(() => forgetChosen(nono), [nono]);
    if (!nono && picture.type === 'none')
        return h('div', { class: 'empty' }, h('p', null,
                                              'A puzzle is made of a picture. Draw one, or open a file.'),
            h(Button, { label: 'Go to the picture', class: 'primary', onClick: () => go('picture') }));
    return h('div', { class: `puzzle-stage kind-${kind}`, 'data-step': current().number.value - current().undone.value },
        busy && page ? h(GrowingPage, { page, progress }) : nono ? h(BoardHere, { nono }) :
            h('div', { class: 'empty' }, h('p', { role: 'status' }, busy ? `${progress} …` :
                                           'No puzzle yet.')),
        kind === 'curved' && nono && h(CandidateStrip, null));
}

function Tools() {
    return h('div', { class: 'tools', role: 'toolbar', 'aria-label': 'Board' },
        h(IconButton, { id: 'puzzle.answer', sign: 'eye' }),
        h(IconButton, { id: 'puzzle.clue.look', sign: 'torch' }),
        h(IconButton, { id: 'puzzle.clue.blank', sign: 'clue-out' }),
        current().state.value.kind !== 'solid' && h(IconButton, { id: 'puzzle.clue.blot', sign: 'clue-blot' }),
        h(IconButton, { id: 'puzzle.spots', sign: 'spots' }),
        h(IconButton, { id: 'puzzle.anew', sign: 'turn' }),
        h(IconButton, { id: 'puzzle.save', sign: 'save' }));
}

export function PuzzleRoom() {
    const { kind } = current().state.value;
    return [h(Tools, { key: 'tools' }),
        h('section', { class: 'stage', key: 'stage', 'aria-label': 'The board' }, h(Stage, null)),
        h('aside', { class: 'panel', key: 'panel', 'aria-label': 'The puzzle' },
          h(Group, { title: 'Puzzle' }, h(KindChoice, null)),
          h(VerdictPanel, null), h(RepairPanel, null), kind === 'sloped' && h(SlopedPanel, null),
          kind === 'curved' && h(CurvePanel, null), kind === 'curved' && h(WorthPanel, null),
          kind === 'solid' && h(SolidPanel, null),
          h(CluesPanel, null), h(OptionsPanel, null))];
}
