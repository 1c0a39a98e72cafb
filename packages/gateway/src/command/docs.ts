import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openapi } from '../http/openapi.ts';
import { toolsMd } from '../http/reference.ts';
import { ROOT } from './root.ts';

/** The docs that are made from the list of tools; with `--check`, fails if a file is out of date. */
export async function writeDocs({ check }: { readonly check?: boolean }): Promise<void> {
  const files = {
    'docs/tools.md': toolsMd(),
    'docs/openapi.json': `${JSON.stringify(openapi('http://localhost:8080'), null, 2)}\n`,
  };
  for (const [name, content] of Object.entries(files)) {
    const file = join(ROOT, name);
    const isCurrent = (await readFile(file, 'utf8').catch(() => '')) === content;
    if (isCurrent) continue;
    if (check) throw new Error(`${name} is out of date. Run: npx botplay docs`);
    await writeFile(file, content);
    process.stdout.write(`${name} written\n`);
  }
}
