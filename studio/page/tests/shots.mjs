// shots.mjs STUDIO.html FOLDER [SCRIPT.mjs]: pictures of every room, light and dark, wide and narrow, to look at. A
// script exports `default async page => ...`, which brings the page to where the pictures are taken.
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openStudio, startBrowser } from './browser.mjs';

const [file, folder, script] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const prepare = script ? (await import(pathToFileURL(resolve(script)).href)).default : async () => {};
for (const [look, options] of Object.entries({
    'light-wide': { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
    'dark-narrow': { viewport: { width: 360, height: 740 }, colorScheme: 'dark' },
})) {
    const { browser, stop } = await startBrowser(/** @type {any} */ (options));
    const { page, trouble } = await openStudio(browser, file);
    await prepare(page);
    for (const room of ['picture', 'puzzle', 'polish', 'watch', 'page']) {
        await page.click(`[data-command="go.${room}"]`);
        await page.waitForTimeout(1500);
        await page.screenshot({ path: join(folder, `${room}-${look}.png`) });
    }
    trouble.forEach(line => console.log(`${look}: ${line}`));
    await stop();
}
