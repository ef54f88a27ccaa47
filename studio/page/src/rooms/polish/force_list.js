// force_list.js: the forces of include/nonosmith/relax.h in plain words.

/**
 * A force: its name in files, what people call it, what it does, and how far its slider goes; typed values may
 * be larger. `bend`: the slider is finer near 0.
 * @typedef {{ name: string, label: string, hint: string, min: number, max: number, step: number, bend?: boolean }} Force
 */

/** @param {string} name @param {string} label @param {string} hint @param {number} max @param {number} step
 *  @param {Partial<Force>} [more] @returns {Force} */
const force = (name, label, hint, max, step, more = {}) => ({ name, label, hint, min: 0, max, step, ...more });

/** @type {Force[]} */
export const paperForces = [
    force('repulsion', 'Push apart', 'Pushes a point away from curves near it.', 1000, 1, { bend: true }),
    force('repulsion_power', 'Push: only the nearest', 'The larger, the more only the nearest curves push.', 6, 0.1),
    force('attraction', 'Pull tight', 'Pulls neighbours along a curve together: high is taut and straight, low is loose and wavy.',
          20, 0.05, { bend: true }),
    force('attraction_length', 'Pull: length at rest', 'How far apart neighbours are when nothing pulls them, in units.', 50, 0.1,
          { bend: true, min: 0.1 }),
    force('smoothing', 'Straighten bends', 'Turns the two neighbours of a bend apart.', 50, 0.5, { bend: true }),
    force('smoothing_power', 'Straighten: only sharp ones', 'The larger, the more only sharp bends count.', 6, 0.1),
    force('smoothing_middle', 'Straighten: from the middle', 'Pulls the bend itself inwards.', 20, 0.1, { bend: true }),
    force('transition', 'Leave the picture smoothly', 'Where a curve leaves the picture, turns it into the picture\'s direction.',
          50, 0.5, { bend: true }),
    force('transition_power', 'Leave: only large angles', 'The larger, the more only large angles count.', 6, 0.1),
    force('split', 'Cut segments longer than', 'Longer segments become two, in units.', 100, 1, { min: 1 }),
    force('merge', 'Join points nearer than', 'Points of a curve that come nearer are joined when nothing is between, in units.', 50, 1),
];

/** @type {Force[]} */
export const ownForces = [
    force('reach', 'Push: how far', 'Curves within so many units push; 0: those around the point\'s own cells, as in the paper.', 100, 1),
    force('stiffness', 'Springy wire', 'Curves resist bending, through crossings too.', 1000, 1, { bend: true }),
    force('area', 'Even cells', 'Small cells push their walls out, large ones draw them in.', 2, 0.01, { bend: true }),
    force('area_low', 'Even: small is below', 'Share of the mean area.', 2, 0.05),
    force('area_high', 'Even: large is above', 'Share of the mean area.', 4, 0.05),
    force('crossing', 'Right angles', 'Turns crossings towards right angles.', 4, 0.01, { bend: true }),
    force('spacing', 'Space crossings', 'Pushes neighbouring crossings of a curve apart.', 100, 0.5, { bend: true }),
    force('transition_reach', 'Leave: over how many points', 'Over so many points leaving the picture smoothly fades.', 20, 1, { min: 1 }),
    force('drag', 'Your hand', 'How strongly a point that you drag is pulled.', 10, 0.1),
    force('min_gap', 'Never closer than', 'No move makes a gap smaller than this, in units.', 20, 0.1),
    force('min_angle', 'Never shallower than', 'No move makes an angle smaller than this, in degrees.', 45, 1),
    force('step', 'Longest step', 'No point moves further in one step, in units.', 1000, 0.1, { bend: true, min: 0.1 }),
];

/** @type {Force} */
export const temperature =
    force('temperature', 'Temperature', 'Units that a force of 1 moves a point in a step; 0: found out as it goes. ' +
          'Too hot and the curves tremble; too cold and they crawl.', 4, 0.001, { bend: true });

/** What our recipes are called; see examples/forces. @type {Record<string, string>} */
export const recipeNames = {
    'tight.json': 'Tighter', 'loose.json': 'Looser', 'room.json': 'More room', 'even.json': 'Cells of one size',
    'kinks.json': 'Only the kinks', 'unfold.json': 'Tight, then loose', 'paper.json': 'As published',
};
