// images.mjs STUDIO.html PROGRAM FOLDER: the pictures of the studio that README.md and docs/studio.md show.
import { join } from 'node:path';
import { finish, go, made, open, openPuzzle } from './world.mjs';

const folder = process.argv[4];
const { page, stop } = await open(null, { viewport: { width: 1200, height: 750 }, colorScheme: 'light' });

/** @param {string} name */
const shoot = name => page.screenshot({ path: join(folder, `studio-${name}.png`) });

await page.waitForTimeout(2000);
await shoot('picture');
await openPuzzle(page, made('drawings/cat.svg').bytes);
await go(page, 'puzzle');
await page.waitForTimeout(2500);
await shoot('puzzle');
await go(page, 'polish');
await page.waitForTimeout(1500);
await page.click('[data-command="polish.play"]');
await page.waitForTimeout(3000);
await shoot('polish');
await openPuzzle(page, made('solid/castle.vox', '--thin', '--title', 'Castle').bytes);
await go(page, 'watch');
await page.waitForTimeout(2500);
await page.click('[data-command="watch.play"]');
await page.waitForTimeout(9000);
await shoot('watch');
await stop();
finish();
