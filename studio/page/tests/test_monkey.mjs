// test_monkey.mjs STUDIO.html PROGRAM: some hundred random actions; see monkey.mjs.
import { monkey } from './monkey.mjs';
import { finish } from './world.mjs';

await monkey(150, 1);
await monkey(150, 2);
finish();
