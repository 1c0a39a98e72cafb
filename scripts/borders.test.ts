import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { root } from './root.mjs';

const IMPORTS = 'eslint(no-restricted-imports)';
const GLOBALS = 'eslint(no-restricted-globals)';
const PROPERTIES = 'eslint(no-restricted-properties)';

const load = (name: string) => `import { it } from '${name}';\nexport const a = it;`;
const loadType = (name: string) => `import type { It } from '${name}';\nexport type A = It;`;
const loadLater = (name: string) => `export const a = () => import('${name}');`;

const MANY_LINES = Array.from({ length: 401 }, (_, i) => `export const a${i} = 1;`).join('\n');

/** What is refused: where it stands, what it says, and the rule that finds it. */
const REFUSED: [file: string, code: string, rule: string][] = [
  ['rules/src', load('typebox'), IMPORTS],
  ['rules/src', load('@botplay/contract'), IMPORTS],
  ['rules/src', loadType('@botplay/contract'), IMPORTS],
  ['rules/src', load('node:fs'), IMPORTS],
  ['rules/src', loadLater('node:fs'), IMPORTS],
  ['rules/src', `export { it } from 'typebox';`, IMPORTS],
  ['rules/src', load('../../contract/src/index.ts'), IMPORTS],
  ['rules/src', 'export const a = () => Date.now();', GLOBALS],
  ['rules/src', 'export const a = () => new Date();', GLOBALS],
  ['rules/src', 'export const a = () => globalThis.Date.now();', GLOBALS],
  ['rules/src', 'export const a = () => performance.now();', GLOBALS],
  ['rules/src', 'export const a = () => process.hrtime();', GLOBALS],
  ['rules/src', 'export const a = () => crypto.randomUUID();', GLOBALS],
  ['rules/src', 'export const a = (f: () => void) => setTimeout(f, 1);', GLOBALS],
  ['rules/src', 'export const a = (f: () => void) => setInterval(f, 1);', GLOBALS],
  ['rules/src', 'export const a = (f: () => void) => setImmediate(f);', GLOBALS],
  ['rules/src', 'export const a = (f: () => void) => queueMicrotask(f);', GLOBALS],
  ['rules/src', `export const a = () => fetch('/');`, GLOBALS],
  ['rules/src', 'export const a = () => Math.random();', PROPERTIES],
  ['rules/src', 'const { random } = Math;\nexport const a = () => random();', PROPERTIES],

  ['contract/src', load('@botplay/rules'), IMPORTS],
  ['contract/src', load('node:fs'), IMPORTS],
  ['contract/src', load('typeboxes'), IMPORTS],
  ['contract/src', load('../../rules/src/index.ts'), IMPORTS],
  ['contract/src', `export const a = () => fetch('/');`, GLOBALS],

  ['experiences/src', load('@botplay/gateway'), IMPORTS],
  ['experiences/src', loadType('@botplay/gateway'), IMPORTS],
  ['experiences/src', load('@botplay/agent'), IMPORTS],
  ['experiences/src', load('node:fs'), IMPORTS],
  ['experiences/src', load('kysely'), IMPORTS],
  ['experiences/src', load('../../gateway/src/index.ts'), IMPORTS],
  ['experiences/src', load('node:http'), IMPORTS],
  ['experiences/src', load('@modelcontextprotocol/server'), IMPORTS],
  ['experiences/src', `export const a = () => fetch('/');`, GLOBALS],
  ['experiences/src/serve', load('@botplay/gateway'), IMPORTS],
  ['experiences/src/serve', load('node:fs'), IMPORTS],
  ['experiences/src/serve', load('@modelcontextprotocol/client'), IMPORTS],
  [
    'experiences/src/serve',
    `import { request } from 'node:http';\nexport const a = request;`,
    IMPORTS,
  ],
  ['experiences/src/serve', `export const a = () => fetch('/');`, GLOBALS],

  ['gateway/src', load('@botplay/web'), IMPORTS],
  ['gateway/src', loadType('@botplay/web'), IMPORTS],
  ['gateway/src', load('../../web/src/main.tsx'), IMPORTS],
  ['gateway/src', `import { request } from 'node:http';\nexport const a = request;`, IMPORTS],
  ['gateway/src', `import http from 'node:http';\nexport const a = http;`, IMPORTS],
  ['gateway/src', `import * as http from 'node:http';\nexport const a = http;`, IMPORTS],
  ['gateway/src', `import { request } from 'node:https';\nexport const a = request;`, IMPORTS],
  ['gateway/src', load('undici'), IMPORTS],
  ['gateway/src', `export const a = () => fetch('/');`, GLOBALS],
  ['gateway/src', `export const a = () => globalThis.fetch('/');`, GLOBALS],
  ['gateway/src/upstreams', `export const a = () => fetch('/');`, GLOBALS],
  ['gateway/src/upstreams/dial.ts', load('@botplay/web'), IMPORTS],

  ['web/src', load('@botplay/gateway'), IMPORTS],
  ['web/src', loadLater('@botplay/gateway'), IMPORTS],
  ['web/src', load('@botplay/experiences'), IMPORTS],
  ['web/src', loadType('@botplay/experiences'), IMPORTS],
  ['web/src', load('@botplay/agent'), IMPORTS],
  ['web/src', load('node:fs'), IMPORTS],
  ['web/src', loadType('../../gateway/src/tools.ts'), IMPORTS],
  ['web/src', `export const a = () => fetch('/');`, GLOBALS],
  ['web/src', `export const a = () => window.fetch('/');`, GLOBALS],

  ['agent/src', load('@botplay/gateway'), IMPORTS],
  ['agent/src', loadLater('@botplay/gateway'), IMPORTS],
  ['agent/src', load('@botplay/rules'), IMPORTS],
  ['agent/src', load('@botplay/experiences'), IMPORTS],
  ['agent/src', load('node:fs'), IMPORTS],
  ['agent/src', loadType('../../gateway/src/tools.ts'), IMPORTS],
  ['agent/src', `export const a = () => fetch('/');`, GLOBALS],

  ['gateway/src', 'export default 1;', 'import(no-default-export)'],
  ['gateway/src', 'export const a = (b: any) => b;', 'typescript(no-explicit-any)'],
  ['gateway/src', 'export const a = (b?: { c: 1 }) => b!.c;', 'typescript(no-non-null-assertion)'],
  [
    'gateway/src',
    'export const a = (b: string) => JSON.parse(b).c;',
    'typescript(no-unsafe-return)',
  ],
  [
    'gateway/src',
    'const b = async () => 1;\nexport const a = () => {\n  b();\n};',
    'typescript(no-floating-promises)',
  ],
  ['gateway/src/BadName.ts', 'export const a = 1;', 'unicorn(filename-case)'],
  ['gateway/src', MANY_LINES, 'eslint(max-lines)'],
  [
    'gateway/src',
    'export const a = (b: 1, c: 2, d: 3, e: 4, f: 5) => [b, c, d, e, f];',
    'eslint(max-params)',
  ],
];

/** What is allowed, though something like it is not. */
const ALLOWED: [file: string, code: string][] = [
  ['rules/src', load('./game.ts')],
  ['rules/src/chess', load('../game.ts')],
  ['rules/src/x.test.ts', load('vitest')],
  ['rules/src', 'export const a = () => Math.floor(1.5);'],
  ['contract/src', load('typebox')],
  ['contract/src', load('typebox/compile')],
  ['experiences/src', load('@botplay/rules')],
  ['experiences/src', load('@botplay/contract')],
  ['experiences/src/werewolf', load('../machine.ts')],
  ['experiences/src', load('typebox')],
  ['experiences/src/serve', load('../experience.ts')],
  ['experiences/src/serve', load('@botplay/contract')],
  ['experiences/src/serve', load('@modelcontextprotocol/server')],
  [
    'experiences/src/serve',
    `import { createServer } from 'node:http';\nexport const a = createServer;`,
  ],
  ['gateway/src', load('@botplay/experiences')],
  ['gateway/src', load('@botplay/agent')],
  ['gateway/src', `import { createServer } from 'node:http';\nexport const a = createServer;`],
  [
    'gateway/src',
    `import type { IncomingMessage } from 'node:http';\nexport type A = IncomingMessage;`,
  ],
  ['gateway/src', 'export const a = () => Date.now();'],
  ['gateway/src/upstreams/dial.ts', `export const a = () => fetch('http://localhost');`],
  ['gateway/src/upstreams/dial.ts', load('undici')],
  ['gateway/src/x.test.ts', `export const a = () => fetch('http://localhost');`],
  ['gateway/src/codes-table.ts', MANY_LINES],
  ['web/src', loadType('@botplay/gateway')],
  ['web/src', load('@botplay/contract')],
  ['web/src', load('@botplay/rules')],
  ['web/src', load('react')],
  ['web/src/gateway.ts', `export const a = () => fetch('/');`],
  ['agent/src', loadType('@botplay/gateway')],
  ['agent/src', load('@botplay/contract')],
  ['agent/src/client.ts', `export const a = () => fetch('/');`],
];

/** Only these are asked of what is allowed: a snippet is not a good program. */
const BORDERS = [IMPORTS, GLOBALS, PROPERTIES, 'eslint(max-lines)'];
const CYCLE: [file: string, code: string][] = [
  ['gateway/src/ping.ts', `export { b as a } from './pong.ts';`],
  ['gateway/src/pong.ts', `export { a as b } from './ping.ts';`],
];

/** All snippets in as few trees as their names allow, so that few runs of the linter judge them all. */
const trees: Map<string, string>[] = [];
let count = 0;
function put([file, code]: readonly [string, string, ...unknown[]]) {
  const path = /\.tsx?$/.test(file) ? file : `${file}/snippet-${count++}.ts`;
  let tree = trees.find(files => !files.has(path));
  if (!tree) {
    tree = new Map();
    trees.push(tree);
  }
  tree.set(path, code);
  return { tree, path };
}
const refused = REFUSED.map(put);
const allowed = ALLOWED.map(put);
const cycle = CYCLE.map(put);

const found = new Map<Map<string, string>, Awaited<ReturnType<typeof lint>>>();
beforeAll(async () => {
  for (const tree of trees) found.set(tree, await lint(tree));
});

const rulesAgainst = ({ tree, path }: { tree: Map<string, string>; path: string }) =>
  found.get(tree)?.get(`packages/${path}`) ?? [];

test.each(REFUSED.map(([file, code, rule], i) => [file, code.slice(0, 80), rule, i] as const))(
  '%s may not say %j: %s',
  (_file, _code, rule, i) => {
    expect(rulesAgainst(refused[i]!)).toContain(rule);
  },
);

test.each(ALLOWED.map(([file, code], i) => [file, code.slice(0, 80), i] as const))(
  '%s may say %j',
  (_file, _code, i) => {
    expect(rulesAgainst(allowed[i]!).filter(rule => BORDERS.includes(rule))).toEqual([]);
  },
);

test('two files may not import each other', () => {
  expect(cycle.flatMap(rulesAgainst)).toContain('import(no-cycle)');
});

/** The rules that the project's own configuration finds broken, by file. */
async function lint(tree: ReadonlyMap<string, string>): Promise<Map<string, string[]>> {
  const home = mkdtempSync(join(tmpdir(), 'botplay-borders-'));
  try {
    for (const [path, code] of tree) {
      const file = join(home, 'packages', path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, `${code}\n`);
    }
    for (const name of ['.oxlintrc.json', 'tsconfig.json'])
      cpSync(join(root, name), join(home, name));
    symlinkSync(join(root, 'node_modules'), join(home, 'node_modules'));
    const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
    const output = await new Promise<string>(resolve => {
      const args = [oxlint, '--format=json', 'packages'];
      execFile(process.execPath, args, { cwd: home, maxBuffer: 1e8 }, (_, stdout) =>
        resolve(stdout),
      );
    });
    const { diagnostics } = JSON.parse(output) as {
      diagnostics: { filename: string; code: string }[];
    };
    const rules = new Map<string, string[]>();
    for (const { filename, code } of diagnostics)
      rules.set(filename, [...(rules.get(filename) ?? []), code]);
    return rules;
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}
