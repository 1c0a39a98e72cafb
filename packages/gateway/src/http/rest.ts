import { type Refusal, refusalBody, refuse, type RoutedTool } from '@botplay/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Context } from '../context.ts';
import type { Services } from '../services.ts';
import { everyTool } from '../tools.ts';
import { call, type Reply } from './call.ts';
import { asObject } from '../json.ts';

const byName = new Map<string, RoutedTool<Context>>(
  everyTool.flatMap(tool => [
    [tool.name, tool],
    [tool.safeName, tool],
  ]),
);

/** The tool of this name, dotted or with underscores. */
export const toolNamed = (name: string): RoutedTool<Context> =>
  byName.get(name) ??
  refuse(
    'NOT_FOUND',
    `There is no tool "${name}". There are ${everyTool.map(tool => tool.name).join(', ')}.`,
  );

/** `GET /experiences/:experience_id` as Fastify takes it. */
export function restRoute({ route }: RoutedTool<Context>) {
  const [method = '', path = ''] = route.split(' ');
  return { method, url: `/api${path}` };
}

/** Every tool on a route of its own, and all of them on `/api/tools/:tool_name`. */
export function serveRest(app: FastifyInstance, { authenticate }: Services): void {
  for (const tool of everyTool) {
    const { method, url } = restRoute(tool);
    app.route({
      method,
      url,
      handler: async (request, answer) => {
        const context = await authenticate(request.headers);
        const given = method === 'GET' ? coerced(tool, request.query) : bodyOf(request.body, tool);
        const params = request.params as Record<string, string>;
        const reply = await call(tool, { ...given, ...params }, context);
        const isNew = tool.creates === true || (reply.ok && reply.isCreated);
        return send(answer, reply, isNew ? 201 : 200);
      },
    });
  }
  app.post<{ Params: { tool_name: string } }>('/api/tools/:tool_name', async (request, answer) => {
    const context = await authenticate(request.headers);
    const reply = await call(toolNamed(request.params.tool_name), asObject(request.body), context);
    return send(answer, reply, 200);
  });
}

export function send(answer: FastifyReply, reply: Reply, status: number): FastifyReply {
  return reply.ok
    ? answer.code(status).send(reply.value)
    : answer.code(reply.status).send({ error: reply.refusal });
}

export function sendRefusal(answer: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.code === 'UNAUTHENTICATED') answer.header('www-authenticate', 'Bearer');
  return answer.code(refusal.status).send({ error: refusalBody(refusal) });
}

/** Some tools take their one field as the whole body. */
function bodyOf(body: unknown, { bareBody }: RoutedTool<Context>): object {
  if (!bareBody || body === undefined || isNamed(body, bareBody)) return asObject(body);
  return { [bareBody]: body };
}

const isNamed = (body: unknown, name: string) =>
  typeof body === 'object' && body !== null && Object.hasOwn(body, name);

/** A query's text as the integers and booleans that are wanted; what is neither stays text, to be complained of. */
export function coerced({ input }: Pick<RoutedTool<Context>, 'input'>, query: unknown): object {
  const types = input.properties as Readonly<Record<string, { readonly type?: string }>>;
  return Object.fromEntries(
    Object.entries(query as Record<string, unknown>).map(([name, text]) => [
      name,
      coerce(Object.hasOwn(types, name) ? types[name]?.type : undefined, text),
    ]),
  );
}

function coerce(type: string | undefined, text: unknown): unknown {
  if (type === 'integer' && typeof text === 'string' && /^-?\d{1,15}$/.test(text))
    return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}
