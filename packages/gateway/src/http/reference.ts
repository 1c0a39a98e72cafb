import { CODES, FROM_THE_DOOR, scopesOf, type Tool } from '@botplay/contract';
import { surfaces } from '@botplay/experiences';
import type { TObject } from 'typebox';
import { everyTool } from '../tools.ts';
import { restRoute } from './rest.ts';
import { routesByTag } from './routes.ts';

interface Field {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly note: string;
}

interface SchemaNote {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly SchemaNote[];
  readonly const?: unknown;
  readonly description?: string;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
}

/** docs/tools.md: every tool in one table of fields each, from the list itself. */
export function toolsMd(): string {
  const parts = everyTool.map(tool => {
    const { method, url } = restRoute(tool);
    return [
      `## ${tool.name}`,
      tool.summary,
      `REST \`${method} ${url}\` · scope \`${scopesOf(tool).join('` or `')}\`${tool.public ? ' · open to visitors of the pages' : ''}`,
      ...inAndOut(tool),
    ].join('\n\n');
  });
  const onSurfaces = surfaces.flatMap(({ path, instructions, tools }) => [
    `# Tools on ${path}`,
    instructions,
    ...tools.map(tool => [`## ${tool.name}`, tool.summary, ...inAndOut(tool)].join('\n\n')),
  ]);
  const overview = everyTool.map(tool => {
    const { method, url } = restRoute(tool);
    const refuses = (tool.refuses ?? []).map(code => `\`${code}\``).join(', ');
    return `| [\`${tool.name}\`](#${anchor(tool.name)}) | \`${scopesOf(tool).join('` or `')}\` | \`${method} ${url}\` | ${refuses} |`;
  });
  const codes = Object.entries(CODES).map(
    ([code, { status, retryable }]) => `| \`${code}\` | ${status} | ${retryable ? 'yes' : 'no'} |`,
  );
  const others = routesByTag.flatMap(({ title, routes }) => [
    `# ${title}`,
    [
      '| route | who | what it does |',
      '| --- | --- | --- |',
      ...routes.map(
        ({ method, url, who, summary }) => `| \`${method} ${url}\` | ${who} | ${summary} |`,
      ),
    ].join('\n'),
  ]);
  return `${[
    '# Tools',
    'Made from the list of tools by `npx botplay docs`; do not edit.',
    ['| tool | scope | route | refuses with |', '| --- | --- | --- | --- |', ...overview].join(
      '\n',
    ),
    `Every tool may also be refused with ${FROM_THE_DOOR.map(code => `\`${code}\``).join(', ')}.`,
    ...parts,
    ...onSurfaces,
    ...others,
    '# Refusals',
    ['| code | HTTP | try again? |', '| --- | --- | --- |', ...codes].join('\n'),
  ].join('\n\n')}\n`;
}

/** As Markdown names a heading. */
const anchor = (heading: string): string => heading.replaceAll('.', '');

const inAndOut = ({ input, output }: Pick<Tool, 'input' | 'output'>): string[] => [
  fieldTable(fields(input)),
  `Answers with ${Object.keys(output.properties)
    .map(name => `\`${name}\``)
    .join(', ')}.`,
];

export function fields({ properties, required }: TObject): Field[] {
  const needed = new Set<string>((required as string[] | undefined) ?? []);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    type: typeOf(schema as SchemaNote),
    required: needed.has(name),
    note: noteOf(schema as SchemaNote),
  }));
}

function fieldTable(rows: readonly Field[]): string {
  if (!rows.length) return 'Takes no input.';
  return [
    '| field | type | required | |',
    '| --- | --- | --- | --- |',
    ...rows.map(
      ({ name, type, required, note }) =>
        `| \`${name}\` | ${type} | ${required ? 'yes' : 'no'} | ${note} |`,
    ),
  ].join('\n');
}

function typeOf({ type, format, enum: words, anyOf, const: only }: SchemaNote): string {
  if (anyOf) return anyOf.map(typeOf).join(' or ');
  if (words) return words.map(word => `"${String(word)}"`).join(', ');
  return only === undefined ? (format ?? type ?? 'any') : JSON.stringify(only);
}

function noteOf({ description, default: value, minimum, maximum, maxLength }: SchemaNote): string {
  const range = minimum !== undefined && maximum !== undefined && `${minimum} to ${maximum}`;
  const length = maxLength !== undefined && `at most ${maxLength} characters`;
  const otherwise = value !== undefined && `default ${JSON.stringify(value)}`;
  return [description, range, length, otherwise].filter(Boolean).join('; ');
}
