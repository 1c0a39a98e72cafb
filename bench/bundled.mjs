import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { inRoot } from './process.mjs';

/** What a TypeScript file of this folder exports, run as the server is: in one file. */
export async function bundled(name) {
  const directory = await mkdtemp(join(tmpdir(), 'botplay-bench-'));
  try {
    await build({
      configFile: false,
      logLevel: 'error',
      ssr: { noExternal: true },
      build: {
        ssr: inRoot('bench', `${name}.ts`),
        outDir: directory,
        rolldownOptions: { output: { entryFileNames: `${name}.mjs` } },
      },
    });
    return await import(pathToFileURL(join(directory, `${name}.mjs`)).href);
  } finally {
    await rm(directory, { recursive: true });
  }
}
