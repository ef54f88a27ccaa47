// exports.js: the files that people take away.
import { current, engine, say } from '../../app.js';
import { playerPage } from '../../core/player_page.js';
import { withMeta } from '../../doc/meta.js';
import { titleOf } from '../../doc/state.js';
import { fragmentOf } from '../../links.js';
import { download, fileName } from '../../ui/files.js';
import { rasterOf } from './pages.js';

/** What `convert` writes; the core says which kinds of puzzles a format holds. @type {[string, string][]} */
export const FORMATS = [
    ['nono', 'Nonosmith .nono'], ['non', "Simpson's .non"], ['webpbn', 'webpbn .xml'], ['nin', "Wilk's .nin"], ['g', "Olsak's .g"],
    ['png', 'PNG, a pixel a cell'], ['vox', 'MagicaVoxel .vox'], ['taai', 'Tournament .taai'], ['sgt', 'Game ids .sgt'],
    ['text', 'Characters .txt']];
/** @type {Record<string, string>} */
const ENDINGS = { webpbn: 'xml', text: 'txt' };

const name = () => fileName(titleOf(current().state.value));

/** The puzzle with its title and the rest. */
export async function finishedNono() {
    const { puzzle, meta } = current().committed.value;
    if (!puzzle)
        throw new Error('there is no puzzle yet');
    return withMeta(puzzle.nono, meta);
}

/** @param {() => Promise<void>} work says what went wrong */
const trying = work => work().catch(error => say(String(error instanceof Error ? error.message : error), 'error'));

export const saveNono = () => trying(async () => download(`${name()}.nono`, /** @type {any} */ (await finishedNono()), 'application/json'));

/** @param {string} format */
export const saveAs = format => trying(async () => {
    const { files, objects } = await engine.work('convert', { to: format }, [{ name: `${name()}.nono`, bytes: await finishedNono() }]);
    for (const { bytes } of files)
        download(`${name()}.${ENDINGS[format] ?? format}`, /** @type {any} */ (bytes));
    const dropped = objects.flatMap(object => object.dropped ?? []);
    if (dropped.length > 0)
        say(`This format cannot hold: ${dropped.join('; ')}.`);
});

/** @param {import('./pages.js').Sheet[]} sheets */
export const saveSvgs = sheets => trying(async () => {
    for (const sheet of sheets)
        download(sheet.name.replace(/^page/, name()).replace(/^answer/, `${name()}-answer`), /** @type {any} */ (sheet.svg), 'image/svg+xml');
});

/** @param {import('./pages.js').Sheet[]} sheets @param {number} dpi */
export const savePngs = (sheets, dpi) => trying(async () => {
    for (const sheet of sheets)
        download(sheet.name.replace(/^page/, name()).replace(/^answer/, `${name()}-answer`).replace(/svg$/, 'png'),
                 await rasterOf(sheet, dpi), 'image/png');
});

/** A page in which anybody can play it. */
export const savePlayer = () => trying(async () => {
    const nono = JSON.parse(new TextDecoder().decode(await finishedNono()));
    download(`${name()}.html`, await playerPage([nono]), 'text/html');
});

export const copyLink = () => trying(async () => {
    const link = location.href.replace(/#.*/s, '') + await fragmentOf(await finishedNono());
    try {
        await navigator.clipboard.writeText(link);
        say(location.protocol === 'file:' ? 'The link is copied. Who has the studio elsewhere pastes it there, in any room.' :
            `The link is copied; it has ${link.length} letters.`);
    } catch {
        history.replaceState(null, '', link);
        say('The link stands in the address bar now; copy it from there.');
    }
});
