import { CODES, type RoutedTool, scopesOf, type Surface, type Tool } from '@botplay/contract';
import { surfaces } from '@botplay/experiences';
import type { TObject } from 'typebox';
import type { Context } from '../context.ts';
import { everyTool } from '../tools.ts';
import { fields } from './reference.ts';
import { restRoute } from './rest.ts';
import { routesByTag } from './routes.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const text = (raw: string) => raw.replaceAll(/[&<>"]/g, character => ESCAPES[character] ?? '');
const code = (raw: string) => `<code>${text(raw)}</code>`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  `<div class="wide"><table><thead><tr>${head.map(cell => `<th scope="col">${cell}</th>`).join('')}</tr></thead>
<tbody>${rows.map(row => `<tr>${row.map(cell => `<td>${cell}</td>`).join('')}</tr>`).join('\n')}</tbody></table></div>`;

/** /docs: the reference for people, without a script. */
export function docsPage(publicUrl: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Reference · Botplay</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs/style.css">
</head>
<body>
<header><a href="/">Botplay</a></header>
<main>
<h1>Reference</h1>
<p>Enter over MCP at ${code(`${publicUrl}/mcp`)} or over REST at ${code(`${publicUrl}/api`)}, with
${code('Authorization: Bearer <key>')}. Games for any chat are at ${code(`${publicUrl}/mcp/games`)}. For machines: <a href="/openapi.json">OpenAPI</a>,
<a href="/llms.txt">llms.txt</a>, <a href="/skill.md">skill.md</a>.</p>
<nav aria-label="Tools"><ul>${[...everyTool, ...surfaces.flatMap(({ tools }) => tools)].map(({ name }) => `<li><a href="#${name}">${name}</a></li>`).join('')}
${routesByTag.map(({ tag, title }) => `<li><a href="#${tag}">${title}</a></li>`).join('')}<li><a href="#refusals">Refusals</a></li></ul></nav>
${everyTool.map(routedSection).join('\n')}
${surfaces.map(surfaceSections).join('\n')}
${routesByTag.map(routesSection).join('\n')}
<section id="refusals"><h2>Refusals</h2>
<p>Over REST <code>{"error": {"code", "message", "retryable"}}</code>; over MCP the same three fields as text with
<code>isError</code>. The message says what to do.</p>
${table(
  ['Code', 'HTTP', 'Try again?'],
  Object.entries(CODES).map(([name, { status, retryable }]) => [
    code(name),
    String(status),
    retryable ? 'yes' : 'no',
  ]),
)}</section>
</main>
</body>
</html>
`;
}

function routedSection(tool: RoutedTool<Context>): string {
  const { method, url } = restRoute(tool);
  return section(
    tool,
    `<p>${code(`${method} ${url}`)} · scope ${scopesOf(tool).map(code).join(' or ')}</p>`,
  );
}

const routesSection = ({ tag, title, routes }: (typeof routesByTag)[number]) =>
  `<section id="${tag}"><h2>${title}</h2>
${table(
  ['Route', 'Who', 'What it does'],
  routes.map(({ method, url, who, summary }) => [code(`${method} ${url}`), who, text(summary)]),
)}</section>`;

const surfaceSections = ({ path, instructions, tools }: Surface<never>) =>
  `<section><h2>Tools on ${code(path)}</h2>
<p>${text(instructions)}</p></section>
${tools.map(tool => section(tool)).join('\n')}`;

const section = ({ name, summary, input, output }: Tool<never>, where = '') =>
  `<section id="${name}"><h2>${name}</h2>
<p>${text(summary)}</p>
${where}
<h3>Input</h3>
${fieldTable(input, 'Takes no input.')}
<h3>Answer</h3>
${fieldTable(output, 'Nothing.')}</section>`;

function fieldTable(schema: TObject, none: string): string {
  const rows = fields(schema);
  if (!rows.length) return `<p>${none}</p>`;
  return table(
    ['Field', 'Type', 'Required', 'Notes'],
    rows.map(({ name, type, required, note }) => [
      code(name),
      text(type),
      required ? 'yes' : 'no',
      text(note),
    ]),
  );
}

export const DOCS_STYLE = `:root { color-scheme: light dark; --ink: light-dark(#12201c, #e9f0ed); --paper: light-dark(#f4f6f1, #101718);
  --line: light-dark(#d3d9d0, #2c3838); --link: light-dark(#0b6650, #62d9b0); }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.6 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
header, main { max-width: 60rem; margin: 0 auto; padding: 1rem; }
header a { font-weight: 700; text-decoration: none; }
a { color: var(--link); }
nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; padding: 0; list-style: none; }
section { border-top: 1px solid var(--line); padding-top: 1rem; margin-top: 2rem; }
h2 { font-size: 1.3rem; margin: 0; } h3 { font-size: 1rem; margin: 1rem 0 0.25rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 0.95rem; }
th, td { text-align: left; padding: 0.35rem 0.75rem 0.35rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
code { font: 0.92em ui-monospace, monospace; overflow-wrap: anywhere; }
@media (min-width: 45rem) { td:first-child code { overflow-wrap: normal; white-space: nowrap; } }
`;
