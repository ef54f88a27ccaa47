// boards_page.js: a page with nothing but boards, for tests/boards.mjs. It has the parts and the policy of the studio.
import { h, render } from 'preact';
import { engine, newDocument, openDocument, settings } from '../src/app.js';
import { createBoard, parseNono } from '../src/boards/board.js';
import { solutionColours } from '../src/boards/clues.js';
import { allExamples } from '../src/core/pieces.js';
import '../src/style/base.css';
import '../src/style/controls.css';
import '../src/style/shell.css';

/** @param {string} folder @param {string} name */
async function example(folder, name) {
    const found = (await allExamples()).find(own => own.folder === folder && own.name === name);
    if (!found)
        throw new Error(`there is no example ${name}`);
    return found;
}

Object.assign(globalThis, { boards: { h, render, engine, newDocument, openDocument, settings, createBoard, parseNono,
                                      solutionColours, example } });
document.documentElement.dataset.ready = 'yes';
