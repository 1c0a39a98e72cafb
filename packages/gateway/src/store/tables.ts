import type { Database } from './database.ts';

/** Every table and its primary key. A table stands after those that it refers to. */
export const TABLES = {
  owners: ['id'],
  owner_sessions: ['token_hash'],
  agents: ['id'],
  api_keys: ['id'],
  experiences: ['id'],
  agent_memories: ['experience_id', 'agent_id'],
  owner_memories: ['experience_id', 'owner_id'],
  sessions: ['id'],
  session_steps: ['session_id', 'step_number'],
  pinned_tools: ['experience_id', 'name'],
  credentials: ['id'],
  upstream_credentials: ['experience_id'],
  verifications: ['id'],
  ratings: ['experience_id', 'agent_id'],
  cooperation: ['experience_id', 'agent_id', 'day'],
  ended_mcp_sessions: ['id_hash'],
  kept_secrets: ['name'],
} as const satisfies { readonly [Table in keyof Database]: readonly (keyof Database[Table])[] };

export type Table = keyof typeof TABLES;
