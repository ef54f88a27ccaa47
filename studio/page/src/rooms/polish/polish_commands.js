// polish_commands.js: everything that can be done in the room.
import { addCommands } from '../../ui/commands.js';
import { fit, showPicture, showPoints, showSpots, zoom } from './layout_stage.js';
import { inflate, inflateBeside, togglePin, unpinAll } from './point_acts.js';
import { polishing } from './polishing.js';
import { gradeNow, improve, improving, takeResult } from './result.js';

const ready = () => polishing.status.value === 'ready';
/** @param {import('./polishing.js').Hand} hand */
const hold = hand => ({ room: /** @type {const} */ ('polish'), enabled: ready, pressed: () => polishing.hand.value === hand,
                        run: () => { polishing.hand.value = hand; } });
/** @param {import('@preact/signals').Signal<boolean>} shown */
const toggle = shown => ({ room: /** @type {const} */ ('polish'), pressed: () => shown.value,
                           run: () => { shown.value = !shown.value; } });

addCommands(
    { id: 'polish.undo', label: 'Undo here', hint: 'Take back the last thing you did to the curves', keys: 'Ctrl+Z', room: 'polish',
      enabled: () => ready() && polishing.gestures.value.length > 0, run: () => { polishing.travel(-1); } },
    { id: 'polish.redo', label: 'Redo here', keys: 'Ctrl+Shift+Z or Ctrl+Y', room: 'polish',
      enabled: () => ready() && polishing.undone.value.length > 0, run: () => { polishing.travel(1); } },
    { id: 'polish.play', label: 'Play', hint: 'Let the curves move, or stop them', keys: 'Space', room: 'polish', enabled: ready,
      pressed: () => polishing.playing.value, run: () => polishing.play(!polishing.playing.value) },
    { id: 'polish.step', label: 'One step', keys: '.', room: 'polish', enabled: ready, run: () => polishing.step(1) },
    { id: 'polish.steps', label: 'Ten steps', keys: 'Shift+. or >', room: 'polish', enabled: ready, run: () => polishing.step(10) },
    { id: 'polish.move', label: 'Move', hint: 'Drag points; hold a cell to inflate it; drag the ground to move the page', keys: 'V',
      ...hold('move') },
    { id: 'polish.pinning', label: 'Pin', hint: 'Click points to pin them where they are, or to free them', keys: 'N', ...hold('pin') },
    { id: 'polish.inflating', label: 'Inflate', hint: 'Click a cell and it grows; click it again and it stops', keys: 'F',
      ...hold('inflate') },
    { id: 'polish.pin', label: 'Pin the chosen point', hint: 'Or free it', keys: 'P', room: 'polish',
      enabled: () => ready() && polishing.chosen.value >= 0, run: () => togglePin(polishing.chosen.value) },
    { id: 'polish.unpin', label: 'Free all points', room: 'polish', enabled: ready, run: () => unpinAll() },
    { id: 'polish.inflate', label: 'Inflate a cell beside it', hint: 'Each press takes the next cell around the chosen point, then none',
      keys: 'I', room: 'polish', enabled: () => ready() && (polishing.chosen.value >= 0 || polishing.inflated.value >= 0),
      run: () => { inflateBeside(polishing.chosen.value); } },
    { id: 'polish.deflate', label: 'Stop inflating', room: 'polish', enabled: () => polishing.inflated.value >= 0,
      run: () => inflate(-1) },
    { id: 'polish.snapshot', label: 'Take a snapshot', keys: 'S', room: 'polish', enabled: ready,
      run: () => { polishing.takeSnapshot(); } },
    { id: 'polish.curtain', label: 'Curtain', hint: 'Before on the left, now on the right', keys: 'C', room: 'polish', enabled: ready,
      pressed: () => polishing.curtain.value !== null,
      run: () => { polishing.curtain.value = polishing.curtain.value === null ? 0.5 : null; } },
    { id: 'polish.picture', label: 'Picture in red', keys: 'R', ...toggle(showPicture) },
    { id: 'polish.points', label: 'Points', keys: 'O', ...toggle(showPoints) },
    { id: 'polish.spots', label: 'Trouble spots', hint: 'Rings: curves too close; diamonds: angles too shallow', keys: 'T',
      ...toggle(showSpots) },
    { id: 'polish.in', label: 'Larger', keys: '+', room: 'polish', run: () => zoom(1.25) },
    { id: 'polish.out', label: 'Smaller', keys: '-', room: 'polish', run: () => zoom(0.8) },
    { id: 'polish.fit', label: 'Whole page', keys: '0', room: 'polish', run: fit },
    { id: 'polish.grade', label: 'Grade it', hint: 'Compare the result with the start, yardstick by yardstick', keys: 'G',
      room: 'polish', enabled: ready, run: () => { gradeNow(); } },
    { id: 'polish.take', label: 'Take the result', hint: 'Smooth curves become the puzzle of this document', keys: 'Ctrl+Enter',
      room: 'polish', enabled: () => ready() && !improving.value, run: () => { takeResult(); } },
    { id: 'polish.improve', label: 'Improve by itself', hint: 'What "nonosmith improve" does: until it settles, and only if better',
      room: 'polish', enabled: () => ready() && !improving.value, run: () => { improve(); } });
