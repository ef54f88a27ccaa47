// shared.js: the engine that everything on a page shares, whatever page it is.
import { Engine } from './engine.js';

export const engine = new Engine(Math.max(2, Math.min(4, (navigator.hardwareConcurrency || 2))));
