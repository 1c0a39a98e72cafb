// A process that opens the store of a data directory, says so, and writes until it is killed.
// It prints the name of each owner only after the write was acknowledged.
import type { Database } from '../src/store/database.ts';
import { groupCommit } from '../src/store/group-commit.ts';
import { openStore } from '../src/store/open.ts';

const [, , dataDir, prefix = '', image] = process.argv;
const CALLERS = 32;

const store = await openStore({ dataDir, image, log: console }).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
await say('open');

const add = groupCommit<Database, string, void>(store.db, {
  key: name => name,
  write: async (transaction, names) => {
    const owners = names.map(name => ({
      id: crypto.randomUUID(),
      name,
      name_key: name,
      password_hash: null,
      created_at: new Date(),
    }));
    await transaction.insertInto('owners').values(owners).execute();
    return names.map(() => undefined);
  },
});

if (prefix) for (let caller = 0; caller < CALLERS; caller++) void write(caller);

async function write(caller: number): Promise<void> {
  for (let index = 0; ; index++) {
    const name = `${prefix}-${caller}-${index}`;
    await add(name);
    await say(name);
  }
}

function say(line: string): Promise<void> {
  return new Promise(resolve => process.stdout.write(`${line}\n`, () => resolve()));
}
