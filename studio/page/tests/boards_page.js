// boards_page.js: a page with nothing but boards, for test_boards.mjs. It has the parts and the policy of the studio.
import { h, render } from 'preact';
import { engine, newDocument, openDocument, settings } from '../src/app.js';
import { createBoard, parseNono } from '../src/boards/board.js';
import { solutionColours } from '../src/boards/clues.js';
import { paintsOf } from '../src/boards/paints.js';
import { allExamples } from '../src/core/pieces.js';
import '../src/style/base.css';
import '../src/style/controls.css';
import '../src/style/shell.css';

/** @param {string} folder @param {string} name */
async function example(folder, name) {
    const found = (await allExamples()).find(own => own.folder === folder && own.name === name);
    if (!found)
        throw new Error(`there is no example ${name}`);
    return name.endsWith('.svg') ? { ...found, bytes: told(found.bytes) } : found;
}

/** An SVG as the core is told of it: each element's name and attributes, its texts, null where it ends. @param {Uint8Array} bytes */
function told(bytes) {
    /** @type {any[]} */
    const events = [];
    const walk = (/** @type {Element} */ element) => {
        events.push([element.nodeName, ...[...element.attributes].flatMap(({ name, value }) => [name, value])]);
        for (const child of element.childNodes)
            if (child instanceof Element)
                walk(child);
            else if (child.nodeType === Node.TEXT_NODE)
                events.push(child.nodeValue);
        events.push(null);
    };
    walk(new DOMParser().parseFromString(new TextDecoder().decode(bytes), 'image/svg+xml').documentElement);
    return new TextEncoder().encode(JSON.stringify(events));
}

Object.assign(globalThis, { boards: { h, render, engine, newDocument, openDocument, settings, createBoard, parseNono,
                                      solutionColours, paintsOf, example } });
document.documentElement.dataset.ready = 'yes';
