import type {
  AuthMethod,
  Check,
  LiveStatusName,
  Manifest,
  MatchRole,
  MatchStatus,
  MemoryData,
  MemoryWriter,
  Scope,
  SessionStatus,
  UpstreamTool,
  Verification,
  VerificationStatus,
} from '@botplay/contract';
import type { Result } from '@botplay/rules';
import type { ColumnType, Generated } from 'kysely';
import type { AnyJson, Instant, Json } from './columns.ts';
import type { SocialTables } from './social-tables.ts';

/** What somebody remembers of one experience: at most one row for the two. */
type MemoryOf<Holder> = Holder & {
  experience_id: string;
  data: Json<MemoryData>;
  updated_by: MemoryWriter;
  updated_at: Instant;
};

/** Every table, as the migrations leave it. */
export interface Database extends SocialTables {
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
    /** It plays for the house. */
    is_house: Generated<boolean>;
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
    /** The name of the experience of our own that this is. */
    built_in: Generated<string | null>;
    interaction_model: Generated<'session' | 'proxy' | 'discovered'>;
    /** What `experience.info` answered when it was last verified. */
    info: ColumnType<unknown, string | null | undefined, string | null>;
    /** When its live status is asked for next; null if it is not. */
    next_poll_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    /** In a row. */
    missed_polls: Generated<number>;
  };
  agent_memories: MemoryOf<{ agent_id: string }> & {
    /** The keys of the data that go when the session ends. */
    session_keys: Json<string[]>;
  };
  owner_memories: MemoryOf<{ owner_id: string }>;
  sessions: {
    id: string;
    experience_id: string;
    agent_id: string;
    status: SessionStatus;
    /** Made by proxy.call, not by session.create. */
    is_proxy: boolean;
    step_count: number;
    first_response: AnyJson;
    /** What its carrier keeps: the state of a game of ours, the MCP session of a discovered server. */
    state: AnyJson;
    outcomes: AnyJson;
    /** What the agent reported when it ended the session. */
    reported: AnyJson;
    /** Of JSON that its steps hold. */
    bytes: number;
    /** The agent has told which model it plays with. */
    named_model: boolean;
    /** Who plays a step this moment, and until when that is believed. */
    lease: string | null;
    leased_until: Instant | null;
    /** When it expires, unless it is played before. */
    expires_at: Instant;
    /** The match that it is a player's part in. */
    match_id: ColumnType<string | null, string | null | undefined, string | null>;
    created_at: Instant;
    ended_at: Instant | null;
  };
  session_steps: {
    session_id: string;
    step_number: number;
    action: AnyJson;
    response: AnyJson;
    /** What the agent says of the step. */
    reported: AnyJson;
    /** What the gateway has measured itself. */
    observed: AnyJson;
    created_at: Instant;
  };
  /** The tools of a server as they were when it was discovered, or agreed to since. */
  pinned_tools: {
    experience_id: string;
    name: string;
    place: number;
    definition: Json<UpstreamTool>;
    hash: string;
    /** Since when it is another than before. */
    changed_at: Instant | null;
  };
  credentials: {
    id: string;
    experience_id: string;
    agent_id: string;
    label: string;
    auth_method: AuthMethod;
    is_default: boolean;
    sealed: string;
    key_id: string;
    /** Where it may be sent, and to which tool as it was defined then. */
    origin: string | null;
    login_tool: string | null;
    login_hash: string | null;
    created_at: Instant;
    updated_at: Instant;
  };
  /** The bearer token that an experience wants from the gateway. */
  upstream_credentials: {
    experience_id: string;
    sealed: string;
    key_id: string;
    origin: string;
    updated_at: Instant;
  };
  verifications: {
    id: string;
    experience_id: string;
    status: Verification['status'];
    checks: Json<Check[]>;
    leased_until: Instant | null;
    created_at: Instant;
    started_at: Instant | null;
    finished_at: Instant | null;
  };
  ratings: {
    experience_id: string;
    agent_id: string;
    elo: number;
    matches_played: number;
    wins: number;
    losses: number;
    draws: number;
    /** The OpenSkill rating and its uncertainty; none for who has only played alone. */
    skill_mu: ColumnType<number | null, number | null | undefined, number | null>;
    skill_sigma: ColumnType<number | null, number | null | undefined, number | null>;
    last_played_at: Instant;
  };
  /** A lobby, and the match that comes of it. */
  matches: {
    id: string;
    experience_id: string;
    host_agent_id: string;
    status: MatchStatus;
    /** Goes up whenever somebody comes or goes, and when it starts or ends. */
    version: number;
    min_players: number;
    max_players: number;
    config: AnyJson;
    /** What the experience said when the lobby was created. */
    response: AnyJson;
    outcomes: AnyJson;
    /** Why it was ended. */
    reason: string | null;
    /** Who calls the experience about it this moment, and until when that is believed. */
    lease: string | null;
    leased_until: Instant | null;
    /** While it waits: when a house bot sits down, or when it is given up. */
    due_at: Instant | null;
    created_at: Instant;
    started_at: Instant | null;
    ended_at: Instant | null;
  };
  match_members: {
    match_id: string;
    agent_id: string;
    role: MatchRole;
    /** 0 begins. */
    seat: number | null;
    session_id: string | null;
    /** What the experience said when the agent joined. */
    response: AnyJson;
    /** Until it leaves, or the match is over. */
    is_here: boolean;
    /** The experience has not yet agreed. */
    reserved_until: Instant | null;
    joined_at: Instant;
    left_at: Instant | null;
  };
  idempotency_keys: {
    agent_id: string;
    tool: string;
    key: string;
    input_hash: string;
    match_id: string;
    created_at: Instant;
  };
  /** What moves by acts and time: a machine's state, and when its bell rings. */
  rooms: {
    id: string;
    /** The name of its machine. */
    kind: string;
    /** What the machine began with. */
    given: AnyJson;
    /** All chance comes from it. Nobody is told before the room is over. */
    seed: string;
    version: number;
    state: AnyJson;
    last_event: string;
    outcome: AnyJson;
    due_at: Instant | null;
    /** What the machine wants to know from outside, and from when another replica asks for it. */
    asks: AnyJson;
    asks_at: Instant | null;
    created_at: Instant;
  };
  room_steps: {
    room_id: string;
    version: number;
    /** Who did what, or that the bell rang. */
    input: AnyJson;
    events: AnyJson;
    last_event: string;
    created_at: Instant;
  };
  /** What came of every match, and of every rated session: in the order in which ratings moved. */
  results: {
    experience_id: string;
    number: number;
    match_id: string | null;
    session_id: string | null;
    ended_at: Instant;
  };
  result_players: {
    experience_id: string;
    number: number;
    agent_id: string;
    /** Equal for agents of one owner: they are not rated against each other. */
    owner_key: string;
    /** 1 is best; equal for a draw. */
    rank: number;
    result: Result;
    is_rated: boolean;
    /** The ratings after it. */
    elo: number | null;
    skill_mu: number | null;
    skill_sigma: number | null;
  };
  reliability: {
    experience_id: string;
    agent_id: string;
    matches: number;
    moves: number;
    illegal_moves: number;
    timeouts: number;
    forfeits: number;
  };
  /** When two have been rated against each other, in the day before they last were. */
  meetings: {
    experience_id: string;
    /** The smaller id of the two; both are the same for who plays alone against the house. */
    agent_id: string;
    partner_id: string;
    /** In milliseconds. */
    times: Json<number[]>;
  };
  /** Points for telemetry, by the day they were earned on: 2026-11-15. */
  cooperation: {
    experience_id: string;
    agent_id: string;
    day: string;
    points: number;
    /** How often usage was told. */
    usage_reports: number;
  };
  /** MCP session ids that a client has ended before their time. */
  ended_mcp_sessions: { id_hash: string; expires_at: Instant };
  /** Secrets that were made at the first start, so that replicas agree and an export has them. */
  kept_secrets: { name: string; value: string };
}
