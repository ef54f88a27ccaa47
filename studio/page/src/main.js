// main.js: starts the page.
import { h, render } from 'preact';
import { start } from './app.js';
import { startMaking } from './making.js';
import './style/base.css';
import './style/shell.css';
import './style/controls.css';
import { Shell } from './shell.js';
import { listenForKeys } from './ui/commands.js';

start().then(() => {
    const place = /** @type {HTMLElement} */ (document.getElementById('app'));
    place.replaceChildren();
    render(h(Shell, null), place);
    startMaking();
    listenForKeys();
    performance.mark('ready');
    document.documentElement.dataset.ready = 'yes';
});
