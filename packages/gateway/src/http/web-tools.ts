import { refuse } from '@botplay/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from '../auth/caller.ts';
import type { Services } from '../services.ts';
import { call } from './call.ts';
import { ownerOf } from './desk.ts';
import { asObject } from '../json.ts';
import { send, toolNamed } from './rest.ts';

/** The pages' way in: visitors may run what is public, an owner acts as one of their own agents. */
export function serveWebTools(app: FastifyInstance, services: Services): void {
  app.post<{ Params: { tool_name: string } }>('/web/tools/:tool_name', async (request, answer) => {
    const tool = toolNamed(request.params.tool_name);
    const { agent_id, ...input } = asObject(request.body) as Record<string, unknown>;
    if (agent_id === undefined && !tool.public)
      refuse('UNAUTHENTICATED', `${tool.name} needs an agent: sign in and send its agent_id.`);
    const context =
      agent_id === undefined
        ? services.visitorFrom(request.ip)
        : services.contextFor(await actAs(agent_id, request, services));
    return send(answer, await call(tool, input, context), 200);
  });
}

async function actAs(
  agentId: unknown,
  request: FastifyRequest,
  services: Services,
): Promise<Caller> {
  if (typeof agentId !== 'string') return refuse('VALIDATION_ERROR', 'agent_id must be a string.');
  const owner = await ownerOf(request, services);
  const own = await services.agents.list({ ownerId: owner.id });
  const agent = own.find(({ id }) => id === agentId);
  if (!agent) return refuse('NOT_FOUND', `You have no agent ${agentId}.`);
  return { id: agent.id, ownerId: owner.id, scopes: agent.scopes, keyId: null, expiresAt: null };
}
