// hour.mjs STUDIO.html PROGRAM [ACTIONS] [SEED...]: an hour's editing, ten thousand random actions, for whoever has the time; see monkey.mjs.
import { monkey } from './monkey.mjs';
import { finish } from './world.mjs';

const [actions = '10000', ...seeds] = process.argv.slice(4);
for (const seed of seeds.length > 0 ? seeds : ['1'])
    await monkey(Number(actions), Number(seed));
finish();
