// make_options.js: the options of `make` as controls: what they are called in plain words, and for which kind.

/** @typedef {import('../../doc/state.js').Kind} Kind */
/**
 * `name` is the program's; what is left empty is as the program has it by default, which `usual` tells.
 * @typedef {object} OptionRow
 * @property {string} name
 * @property {Kind[]} kinds
 * @property {string} label
 * @property {'flag' | 'choice' | 'number' | 'text' | 'share'} type
 * @property {string} [hint]
 * @property {string} [usual]
 * @property {[string, string][]} [choices] the first is the default
 * @property {number} [min] @property {number} [max] @property {number} [step]
 * @property {(typed: string) => string | null} [read] what the program understands of a text, null: nothing
 * @property {string} [expected] what is said then
 * @property {string} [instead] the option that this one takes the place of
 * @property {boolean} [rare] in the folded group
 * @property {'thin'} [group] shown elsewhere: with the clues
 */

/** @type {Kind[]} */
const every = ['grid', 'sloped', 'curved', 'solid'];
/** @type {[string, string][]} */
const answers = [['', 'Yes'], ['no', 'No']];
/** @type {[string, string][]} */
const papers = [['', 'A4'], ...['a5', 'a3', 'a2', 'a1', 'a0', 'letter', 'legal', 'tabloid'].map(
    paper => /** @type {[string, string]} */ ([paper, /^a\d$/.test(paper) ? paper.toUpperCase() : paper]))];

/** @param {string} typed */
function readSize(typed) {
    const found = /^(\d{0,9})\s*([x×]?)\s*(\d{0,9})$/i.exec(typed);
    if (!found)
        return null;
    const [, columns, times, rows] = found;
    const sides = [columns, rows].filter(Boolean).map(Number);
    const fits = sides.length > 0 && sides.every(side => side >= 1 && side <= (times ? 8192 : 256));
    return fits && (times || sides.length === 1) ? `${columns && Number(columns)}${times && 'x'}${rows && Number(rows)}` : null;
}

/** @param {string} typed */
function readAspect(typed) {
    const [width, height = 1, more] = typed.split(':').map(side => /^\d{1,6}(\.\d{1,6})?$/.test(side.trim()) ? Number(side) : NaN);
    const share = width / height;
    return share >= 0.1 && share <= 10 && more === undefined ? typed.replace(/\s/g, '') : null;
}

/** @type {OptionRow[]} */
export const optionRows = [
    { name: 'size', kinds: ['grid'], label: 'Columns × rows', type: 'text', usual: 'as drawn',
      hint: '30x20; or 30x, x20 and 30 (the longer side), which keep the picture\'s shape', read: readSize,
      expected: 'Columns and rows are such as 30x20, at most 8192 each; or 30x, x20, or one number up to 256 for the longer side.' },
    { name: 'size', kinds: ['solid'], label: 'Voxels along the longest side', type: 'number', min: 1, max: 256,
      usual: '12; a voxel model as it is' },
    { name: 'colours', kinds: ['grid', 'sloped', 'curved'], label: 'Colours beside the background',
      type: 'number', min: 1, max: 31,
      usual: 'black and white' },
    { name: 'colours', kinds: ['solid'], label: 'Colours', type: 'number', min: 1, max: 2, usual: '1' },
    { name: 'repair', kinds: ['grid', 'solid'],
      label: 'Repair: change as few cells as possible until it is simple', type: 'flag' },
    { name: 'cells', kinds: ['curved'], label: 'About so many cells', type: 'number', min: 2, max: 10000,
      usual: 'as it comes, 130 if there is room' },
    { name: 'level', kinds: ['curved'], label: 'How hard to follow', type: 'choice',
      hint: 'Basic: no curve crosses itself, and no cell lies on one side of it more than once',
      choices: [['', 'Expert: curves may cross themselves'], ['advanced', 'Advanced: they do not'],
                ['basic', 'Basic: no cell comes twice in a clue']] },
    { name: 'hide', kinds: ['curved'], label: 'Hide the picture', type: 'share', usual: '0.8',
      hint: 'Smooth outlines get corners and are led on: 0 none, 1 many' },
    { name: 'stand', kinds: ['curved'], label: 'How the picture stands', type: 'choice',
      hint: 'On its head it is hard to see, and so the program makes it; the solution is upright. Turn it before you change curves',
      choices: [['', 'Upright, as it is drawn'], ['headlong', 'On its head'], ['right', 'On its right side'], ['left', 'On its left side']] },
    { name: 'setting', kinds: ['curved'], label: 'How far things are apart', type: 'choice',
      choices: [['', 'c: comfortable'], ['a', 'a: a bare minimum'], ['b', 'b: tight'], ['d', 'd: roomy'],
                ['e', 'e: wide']] },
    { name: 'threshold', kinds: ['grid', 'sloped', 'curved'], label: 'Darker than this is black',
      type: 'share', usual: 'from the picture', rare: true },
    { name: 'shapes', kinds: ['grid', 'sloped', 'curved'], label: 'Only these shapes of an SVG', type: 'text',
      usual: 'all of them', hint: '#id, .class; a ! before one leaves it out', rare: true,
      read: typed => /^( *!?[#.][^,]+(,|$))+$/.test(typed) ? typed : null,
      expected: 'Shapes are chosen by #id and .class with commas between, such as #head, !.shadow.' },
    { name: 'invert', kinds: ['grid', 'curved'], label: 'Swap black and white of a bitmap', type: 'flag',
      rare: true },
    { name: 'trim', kinds: ['grid'], label: 'Cut off empty sides', type: 'flag', rare: true },
    { name: 'background', kinds: ['grid'], label: 'Colour of empty cells', type: 'text',
      usual: 'from the picture',
      hint: 'Six hexadecimal digits, with colours', rare: true,
      read: typed => /^#?[\da-f]{6}$/i.test(typed) ? typed : null,
      expected: 'A colour is six hexadecimal digits, such as ff8000.' },
    { name: 'method', kinds: ['curved'], label: 'How curves are searched for', type: 'choice', rare: true,
      choices: [['', 'Our own search'], ['climb', 'De Jong: hill climbing'],
                ['anneal', 'Van de Kerkhof: annealing']] },
    { name: 'bridges', kinds: ['curved'], label: 'Two ends may be joined', type: 'choice', choices: answers,
      rare: true },
    { name: 'self-crossings', kinds: ['curved'], label: 'A curve may cross itself', type: 'choice',
      choices: answers, rare: true },
    { name: 'margin', kinds: ['sloped', 'curved'], label: 'Space around the picture', type: 'share',
      usual: 'as needed', rare: true },
    { name: 'aspect', kinds: ['curved'], label: 'Shape of the frame', type: 'text', usual: 'fills the paper',
      hint: '4:3 or 1', rare: true, read: readAspect,
      expected: 'The frame\'s shape is its width to its height, such as 4:3, from 1:10 to 10:1.' },
    { name: 'detail', kinds: ['curved'], label: 'Smooth what is smaller than', type: 'number', min: 0,
      max: 0.1, step: 0.001, usual: '0.004',
      hint: 'A part of the picture\'s larger side', rare: true },
    { name: 'picture-slack', kinds: ['curved'], label: 'Hiding may move an outline by', type: 'number', min: 0,
      max: 100, step: 1, usual: '8', hint: 'The frame\'s longer side is 1000', rare: true },
    { name: 'paper', kinds: ['sloped', 'curved'], label: 'Paper that cells are to be seen on', type: 'choice',
      choices: papers, rare: true },
    { name: 'objective', kinds: ['sloped'], label: 'Make small', type: 'choice',
      choices: [['', 'Squares of the shifts'], ['sum', 'Sum of the shifts'], ['max', 'Largest shift']] },
    { name: 'widest', kinds: ['sloped'], label: 'As wide as can be', type: 'flag', instead: 'width',
      hint: 'Shift lines until the narrowest cell is as wide as possible' },
    { name: 'split', kinds: ['sloped'], label: 'Take accidental meeting points apart', type: 'flag' },
    { name: 'any-slope', kinds: ['sloped'], label: 'Edges may have any slope', type: 'flag' },
    { name: 'snap', kinds: ['sloped'], label: 'Move corners by at most', type: 'number', min: 0, max: 5,
      step: 0.05, usual: '0.05',
      hint: 'To give edges their slope; the frame\'s longer side is 100', rare: true },
    { name: 'partial', kinds: ['solid'], label: 'With two colours, each clue tells of one', type: 'flag',
      rare: true },
    { name: 'thin', kinds: every, label: 'Leave out clues that are not needed', type: 'choice', group: 'thin',
      choices: [['', 'No'], ['simple', 'While it stays simple'], ['unique', 'While it has one answer']] },
    { name: 'thin-share', kinds: every, label: 'Stop when this share is left', type: 'share',
      usual: 'none can go', group: 'thin' },
    { name: 'thin-stars', kinds: every, label: 'Stop before it gets harder than', type: 'number', min: 1,
      max: 5, usual: 'any', group: 'thin' },
    { name: 'thin-axes', kinds: ['solid'], label: 'Clued lines through every cell', type: 'number', min: 1,
      max: 2, usual: 'any', group: 'thin' },
    { name: 'blots', kinds: ['grid', 'sloped', 'curved'], label: 'Blots for lengths', type: 'choice',
      group: 'thin',
      choices: [['', 'When nothing else helps'], ['yes', 'Yes'], ['no', 'Never']] },
    { name: 'stars', kinds: every, label: 'Aim at so many stars', type: 'number', min: 1, max: 5,
      usual: 'as it comes', group: 'thin' },
    { name: 'effort', kinds: every, label: 'Stop after so many steps', type: 'number', min: 0, max: 1e12,
      step: 1e6, usual: 'as long as it takes',
      hint: 'Some fifty million a second', rare: true },
];

/** @param {Kind} kind @param {(row: OptionRow) => boolean} [which] */
export function rowsOf(kind, which = () => true) {
    return optionRows.filter(row => row.kinds.includes(kind) && which(row));
}
