import {
  Memory,
  MemoryChange,
  MemoryQuery,
  MemoryReceipt,
  READS,
  refuse,
  REPLACES,
} from '@botplay/contract';
import { type Context, defineTool } from '../context.ts';
import { type Holder, holderOf } from './memory.ts';

export const memoryGet = defineTool({
  name: 'memory.get',
  summary:
    'Shows what you have stored about an experience, or what all agents of your owner share about it.',
  scope: 'memory:read',
  route: 'GET /experiences/:experience_id/memory',
  effect: READS,
  refuses: ['NOT_FOUND', 'NO_OWNER'],
  input: MemoryQuery,
  output: Memory,
  run: async ({ experience_id, layer = 'agent' }, context) => {
    const holder = holderOf(layer, context.caller);
    const found =
      (await context.memories.get(holder, experience_id)) ?? context.catalog.unknown(experience_id);
    return {
      ...whose(holder, found.experience_id, context),
      data: found.data ?? {},
      updated_by: found.updated_by,
      updated_at: found.updated_at?.toISOString() ?? null,
    };
  },
});

export const memorySet = defineTool({
  name: 'memory.set',
  summary:
    'Stores data about an experience, for you or for all agents of your owner. Keys that you leave out stay as they are; null deletes one.',
  scope: 'memory:write',
  route: 'PUT /experiences/:experience_id/memory',
  effect: REPLACES,
  refuses: ['NOT_FOUND', 'NO_OWNER', 'MEMORY_ERROR'],
  input: MemoryChange,
  output: MemoryReceipt,
  run: async ({ experience_id, data, layer = 'agent', scope }, context) => {
    if (layer === 'owner' && scope !== undefined)
      refuse('VALIDATION_ERROR', 'scope is for the agent layer. Leave it out with layer "owner".');
    const holder = holderOf(layer, context.caller);
    const change = { data, scope: scope ?? 'persistent' };
    const changed =
      (await context.memories.change(holder, experience_id, change, layer)) ??
      context.catalog.unknown(experience_id);
    return {
      ...whose(holder, changed.experience_id, context),
      updated_at: changed.updated_at.toISOString(),
    };
  },
});

const whose = ({ layer, id }: Holder, experience_id: string, { experienceAgentId }: Context) =>
  layer === 'agent'
    ? { experience_agent_id: experienceAgentId(id, experience_id) }
    : { owner_id: id, experience_id };
