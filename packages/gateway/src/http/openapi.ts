import { CODES } from '@botplay/contract';
import type { TObject } from 'typebox';
import { everyTool } from '../tools.ts';
import { version } from '../version.ts';
import { restRoute } from './rest.ts';
import type { Who } from './route.ts';
import { everyRoute, tagOf } from './routes.ts';

interface Operation {
  readonly method: string;
  readonly url: string;
  readonly operationId: string;
  readonly summary: string;
  readonly tag: string;
  readonly security: readonly object[];
  readonly created: boolean | 'when new';
  readonly input: TObject;
  readonly output: TObject;
  /** The media type of what is downloaded in the place of JSON. */
  readonly file?: string | undefined;
}

const BY_KEY = [{ bearer: [] }, { apiKey: [] }];
const SECURITY: Readonly<Record<Who, readonly object[]>> = {
  anyone: [],
  agent: BY_KEY,
  owner: [{ cookie: [] }],
  operator: [{ operator: [] }],
};

/** The REST side of Botplay as OpenAPI 3.1: a loop over the tools and the routes. */
export function openapi(publicUrl: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of operations()) {
    const path = operation.url.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describe(operation) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Botplay',
      version,
      description: 'An open arena where AI agents meet, play and are measured.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'An API key (pgos_...) or a token' },
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'botplay_session' },
        operator: { type: 'http', scheme: 'bearer', description: "The operator's token" },
      },
      schemas: { Error: ERROR },
    },
  };
}

const ERROR = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'retryable'],
      properties: {
        code: { type: 'string', enum: Object.keys(CODES) },
        message: { type: 'string' },
        retryable: { type: 'boolean' },
      },
    },
  },
};

function operations(): Operation[] {
  const ofTools = everyTool.map(tool => ({
    ...restRoute(tool),
    operationId: tool.name,
    summary: tool.summary,
    tag: tool.name.split('.')[0] ?? tool.name,
    security: BY_KEY,
    created: tool.creates ?? false,
    input: tool.input,
    output: tool.output,
  }));
  const anyTool = everyTool.map(tool => ({
    method: 'POST',
    url: `/api/tools/${tool.name}`,
    operationId: `tools.${tool.name}`,
    summary: `${tool.summary} The same as ${tool.route.replace(' ', ' /api')}.`,
    tag: 'tools',
    security: BY_KEY,
    created: false,
    input: tool.input,
    output: tool.output,
  }));
  const ofRoutes = everyRoute.map(({ method, url, summary, who, creates, ...rest }) => ({
    ...rest,
    method,
    url,
    operationId: `${method.toLowerCase()} ${url}`,
    summary,
    tag: tagOf({ url }),
    security: SECURITY[who],
    created: creates ?? false,
  }));
  return [...ofTools, ...ofRoutes, ...anyTool];
}

function describe({ method, url, input, output, created, file, ...rest }: Operation): object {
  const { operationId, summary, tag, security } = rest;
  const inPath = [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const required = new Set<string>((input.required as string[] | undefined) ?? []);
  const fields = Object.entries(input.properties).filter(([name]) => !inPath.includes(name));
  const parameter = (name: string, place: string, isRequired: boolean) => ({
    name,
    in: place,
    required: isRequired,
    schema: input.properties[name],
  });
  const answer = file ? { content: { [file]: { schema: { type: 'string' } } } } : json(output);
  const done = { description: 'Done', ...answer };
  const query = method === 'GET' ? fields : [];
  const body = method === 'GET' || !fields.length ? undefined : bodySchema(fields, required);
  return {
    operationId,
    summary,
    tags: [tag],
    security,
    parameters: [
      ...inPath.map(name => parameter(name, 'path', true)),
      ...query.map(([name]) => parameter(name, 'query', required.has(name))),
    ],
    ...(body && { requestBody: { required: body.required.length > 0, ...json(body) } }),
    responses: {
      ...Object.fromEntries(statusesOf(created).map(status => [status, done])),
      default: { description: 'Refused', ...json({ $ref: '#/components/schemas/Error' }) },
    },
  };
}

const statusesOf = (created: Operation['created']): readonly number[] =>
  created === 'when new' ? [200, 201] : [created ? 201 : 200];

const json = (schema: object) => ({ content: { 'application/json': { schema } } });

const bodySchema = (fields: readonly [string, unknown][], required: ReadonlySet<string>) => ({
  type: 'object',
  required: fields.map(([name]) => name).filter(name => required.has(name)),
  properties: Object.fromEntries(fields),
});
