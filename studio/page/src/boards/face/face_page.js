// face_page.js: the page of a sloped or curved puzzle as the core draws it (`draw --marked --bare`), taken into this page
// element by element, with the places where clicks and marks go.

const SVG = 'http://www.w3.org/2000/svg';
const ELEMENTS = new Set(['path', 'text', 'rect', 'g']);
const ATTRIBUTES = new RegExp('^(class|data-[a-z]+|d|[xy]|width|height|fill(-rule)?|stroke(-[a-z]+)?|font-[a-z]+|text-anchor' +
                              '|transform|pointer-events|textLength|lengthAdjust)$');

/** @param {string} name @param {Record<string, string | number>} [attributes] @returns {SVGElement} */
export function svgElement(name, attributes = {}) {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes))
        element.setAttribute(key, String(value));
    return element;
}

/** @param {Element} own @returns {SVGElement | null} */
function adopted(own) {
    if (!ELEMENTS.has(own.localName))
        return null;
    const element = svgElement(own.localName);
    for (const { name, value } of own.attributes)
        if (ATTRIBUTES.test(name))
            element.setAttribute(name, value);
    for (const child of own.children) {
        const made = adopted(child);
        if (made)
            element.append(made);
    }
    if (own.children.length === 0 && own.localName === 'text')
        element.textContent = own.textContent;
    return element;
}

/**
 * @typedef {object} FacePage
 * @property {SVGSVGElement} svg
 * @property {number} width @property {number} height of the page, in points
 * @property {number} type size of the clues, in points
 * @property {Map<number, SVGElement>} cells
 * @property {Map<number, SVGElement>} curves
 * @property {Map<number, SVGElement[]>} clues the elements of each line's clue
 * @property {SVGElement} under what is drawn in cells, below the curves
 * @property {SVGElement} over what is pointed out
 * @property {SVGElement} defs
 */

/** @param {string} text an SVG of the core @returns {FacePage} */
export function facePage(text) {
    const parsed = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
    const [, , width, height] = (parsed.getAttribute('viewBox') ?? '0 0 1 1').split(' ').map(Number);
    const svg = /** @type {SVGSVGElement} */ (svgElement('svg', {
        class: 'face-page', 'font-family': 'DejaVu Sans, sans-serif', 'pointer-events': 'none', 'aria-hidden': 'true' }));
    /** @type {FacePage} */
    const page = { svg, width, height, type: Number(parsed.querySelector('[data-line]')?.getAttribute('font-size') ?? 11),
                   cells: new Map(), curves: new Map(), clues: new Map(),
                   defs: svgElement('defs'), under: svgElement('g'), over: svgElement('g') };
    svg.append(page.defs);
    for (const child of parsed.children) {
        const element = adopted(child);
        if (element && !/\b(given|pattern)\b/.test(element.getAttribute('class') ?? ''))
            file(page, element);
    }
    svg.append(page.over);
    return page;
}

/** Puts an element into the page and remembers what it is. @param {FacePage} page @param {SVGElement} element */
function file(page, element) {
    const { cell, line, curve } = element.dataset;
    if (element.classList.contains('paper')) {
        element.setAttribute('width', String(page.width));
        element.setAttribute('height', String(page.height));
    }
    if (cell !== undefined)
        page.cells.set(Number(cell), element);
    else if (page.cells.size && !page.under.parentNode)
        page.svg.append(page.under); // behind the last cell
    if (curve !== undefined)
        page.curves.set(Number(curve), element);
    if (line !== undefined)
        page.clues.set(Number(line), [...page.clues.get(Number(line)) ?? [], element]);
    page.svg.append(element);
}

/** Wide unseen strokes along the curves, so that they can be pressed. @param {FacePage} page */
export function makeCurvesPressable(page) {
    for (const [curve, element] of page.curves)
        page.over.before(svgElement('path', { class: 'curve-grip', 'data-grip': curve, d: element.getAttribute('d') ?? '',
            fill: 'none', stroke: 'transparent', 'stroke-width': 9, 'vector-effect': 'non-scaling-stroke',
            'pointer-events': 'stroke' }));
}
