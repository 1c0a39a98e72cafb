// npm run bench [NAME...]: prints figures beside what they should be. Nothing here is a test.
import { cpus } from 'node:os';
import { abandoned } from './abandoned.mjs';
import { games } from './games.mjs';
import { matches } from './matches.mjs';
import { page } from './page.mjs';
import { perft } from './perft.mjs';
import { sessionStep } from './session-step.mjs';
import { start } from './start.mjs';
import { store } from './store.mjs';
import { toolsCall } from './tools-call.mjs';

const BENCHES = {
  'tools-call': toolsCall,
  'session-step': sessionStep,
  matches,
  abandoned,
  start,
  page,
  games,
  perft,
  store,
};

const asked = process.argv.slice(2);
const unknown = asked.filter(name => !(name in BENCHES));
if (unknown.length || process.platform !== 'linux' || cpus().length < 2) {
  console.error(
    `The benches are ${Object.keys(BENCHES).join(', ')}; they need Linux and two cores.`,
  );
  process.exit(2);
}
console.log(`Node ${process.version}, ${cpus().length} cores, ${cpus()[0].model}`);
for (const name of asked.length ? asked : Object.keys(BENCHES)) {
  console.log(`\n${name}`);
  await BENCHES[name]().catch(error => {
    process.exitCode = 1;
    console.error(`failed: ${error.stack}`);
  });
}
