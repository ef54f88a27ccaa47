// bench.mjs STUDIO.html PROGRAM [DRAWING.svg]: the studio's figures on this machine: its size, when it is ready, how soon a verdict follows an edit,
// what frames cost, how fast a large puzzle relaxes. The drawing is one whose curves have some thousand points (../shared/data/drawings/beaver.svg).
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, finish, folder, open, run } from './world.mjs';

const [studio, program, drawing = ''] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
console.log(`the file has ${(statSync(studio).size / 1e6).toFixed(2)} MB (at most 2.5)`);

const { page, stop } = await open();
const times = [];
for (let i = 0; i < 9; i++) {
    await page.reload();
    await page.waitForSelector('html[data-ready="yes"]');
    times.push(await page.evaluate(() => performance.getEntriesByName('ready')[0]?.startTime ?? NaN));
}
times.sort((a, b) => a - b);
console.log(`ready after ${times[4].toFixed(0)} ms (median of nine), at most ${times[8].toFixed(0)} ms (at most 1000)`);
expect(times[4] <= 1000, 'ready within a second');
await stop();

/** What another script says of times. @param {string} script @param {string[]} args */
function told(script, ...args) {
    const { stdout } = spawnSync(process.execPath, [join(here, script), ...args], { encoding: 'utf8' });
    for (const line of stdout.split('\n'))
        if (/ms|a second|draw calls|points/.test(line))
            console.log(line);
}
told('test_puzzle.mjs', studio, resolve(program), 'timeOfVerdicts');
told('test_boards.mjs', studio, program);
if (existsSync(drawing)) {
    run('make', resolve(drawing), '--method', 'climb', '-o', 'large.nono', '--quiet');
    for (const segment of ['2', '3', '10'])
        told('polish_speed.mjs', studio, join(folder, 'large.nono'), segment);
}
finish();
