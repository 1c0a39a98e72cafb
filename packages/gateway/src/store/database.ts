import type {
  LiveStatusName,
  Manifest,
  MemoryData,
  MemoryWriter,
  Scope,
  VerificationStatus,
} from '@botplay/contract';
import type { ColumnType, JSONColumnType } from 'kysely';

/** A column of JSON: written as text, since the drivers disagree about arrays; read as a value. */
type Json<Value extends object> = JSONColumnType<Value, string, string>;
type Instant = ColumnType<Date, Date, Date>;

/** What somebody remembers of one experience: at most one row for the two. */
type MemoryOf<Holder> = Holder & {
  experience_id: string;
  data: Json<MemoryData>;
  updated_by: MemoryWriter;
  updated_at: Instant;
};

/** Every table, as the migrations leave it. */
export interface Database {
  owners: {
    id: string;
    name: string;
    /** The name as `nameKey` spells it: unique. */
    name_key: string;
    password_hash: string | null;
    created_at: Instant;
  };
  owner_sessions: {
    token_hash: string;
    owner_id: string;
    created_at: Instant;
    expires_at: Instant;
  };
  agents: {
    id: string;
    owner_id: string | null;
    name: string;
    scopes: Json<Scope[]>;
    display_name: string;
    avatar_url: string;
    bio: string;
    created_at: Instant;
  };
  api_keys: {
    id: string;
    agent_id: string;
    /** SHA-256 of the key, hex. The key itself is nowhere. */
    hash: string;
    prefix: string;
    scopes: Json<Scope[]>;
    created_at: Instant;
    last_used_at: Instant | null;
    expires_at: Instant | null;
    revoked_at: Instant | null;
  };
  experiences: {
    id: string;
    name: string;
    /** The name as `nameKey` spells it: unique. */
    name_key: string;
    version: string;
    summary: string;
    category: string;
    tags: Json<string[]>;
    tier: number;
    listed: boolean;
    publisher_name: string;
    homepage_url: string | null;
    /** A hash of the server's address in its normal form: unique where there is one. */
    endpoint_key: string | null;
    session_mode: NonNullable<NonNullable<Manifest['sessions']>['mode']>;
    min_players: number;
    max_players: number;
    verification_status: VerificationStatus;
    verified_at: Instant | null;
    live_status: LiveStatusName;
    current_players: number;
    active_lobbies: number;
    manifest: Json<Manifest>;
    created_by: string;
    created_at: Instant;
    updated_at: Instant;
  };
  agent_memories: MemoryOf<{ agent_id: string }> & {
    /** The keys of the data that go when the session ends. */
    session_keys: Json<string[]>;
  };
  owner_memories: MemoryOf<{ owner_id: string }>;
  /** MCP session ids that a client has ended before their time. */
  ended_mcp_sessions: { id_hash: string; expires_at: Instant };
  /** Secrets that were made at the first start, so that replicas agree and an export has them. */
  kept_secrets: { name: string; value: string };
}
