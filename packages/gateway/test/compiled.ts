import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const cache = fromHere('../../../node_modules/.cache/botplay');

/** A program of this folder as JavaScript, for a process of its own. Tells the file to give to node. */
export async function compiled(program: string): Promise<string> {
  mkdirSync(cache, { recursive: true });
  const outDir = mkdtempSync(join(cache, 'compiled-'));
  process.once('exit', () => rmSync(outDir, { recursive: true, force: true }));
  await build({
    configFile: false,
    logLevel: 'silent',
    root: fromHere('..'),
    build: {
      ssr: fromHere(program),
      outDir,
      rolldownOptions: { output: { entryFileNames: '[name].mjs' } },
    },
  });
  for (const file of ['lite-worker.mjs', 'lite-statements.mjs'])
    copyFileSync(fromHere(`../src/store/${file}`), join(outDir, file));
  return join(outDir, `${basename(program, '.ts')}.mjs`);
}
