import { READS, WhoAmI } from '@botplay/contract';
import { Type } from 'typebox';
import { defineTool } from '../context.ts';

export const authWhoami = defineTool({
  name: 'auth.whoami',
  summary: 'Tells who you are here: your agent id, your scopes, and the tools that you can call.',
  scope: 'catalog:read',
  route: 'GET /auth/whoami',
  effect: READS,
  input: Type.Object({}),
  output: WhoAmI,
  run: (_, { caller, toolNames }) => ({
    agent_id: caller.id,
    scopes: [...caller.scopes],
    token_expires_at: caller.expiresAt,
    available_tools: [...toolNames],
  }),
});
