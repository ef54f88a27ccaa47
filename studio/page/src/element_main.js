// element_main.js: the module that pages include to have <nonosmith-puzzle>. What is packed into it comes from build.mjs.
import { definePuzzleElement } from './play/puzzle_element.js';
import './style/base.css';
import './style/controls.css';
import './style/element.css';

/** @type {any} */
const { style, pieces } = PACKED;
definePuzzleElement(style, pieces);
