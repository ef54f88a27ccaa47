// picture_commands.js: what can be done with every picture.
import { current, say } from '../../app.js';
import { savedPicture } from '../../core/sources.js';
import { addCommands } from '../../ui/commands.js';
import { download } from '../../ui/files.js';
import { draws } from './editors.js';
import { openGallery } from './gallery.js';
import { askToOpen, listenForFiles } from './opening.js';

async function savePicture() {
    const state = current().committed.peek();
    try {
        const file = await savedPicture(state.picture, { kind: state.kind, ...state.options[state.kind] });
        const { beside = [] } = state.picture.type === 'mesh' ? state.picture : {};
        for (const { name, bytes } of file ? [file, ...beside] : [])
            download(name, /** @type {any} */ (bytes));
    } catch (error) {
        say(error instanceof Error ? error.message : String(error), 'error');
    }
}

addCommands(
    { id: 'picture.open', label: 'Open …', hint: 'A picture, drawing, model or puzzle', keys: 'Ctrl+O', run: askToOpen },
    { id: 'picture.gallery', label: 'Gallery', hint: 'Pictures to begin with', keys: 'Alt+G', run: openGallery },
    { id: 'picture.save', label: 'Save picture', hint: 'The file that nonosmith make reads', keys: 'Ctrl+Shift+S', room: 'picture',
      enabled: () => current().state.value.picture.type !== 'none', run: savePicture },
    ...draws.map(({ type, label, text, keys, open }) => ({ id: `picture.draw-${type}`, label, hint: text, keys, run: open })));
listenForFiles();
