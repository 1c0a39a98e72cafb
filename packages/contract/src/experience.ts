import { type Static, Type } from 'typebox';
import { Instant, Uuid, WebAddress } from './ids.ts';
import { RATED, ShownReview } from './review.ts';
import { Verification } from './verification.ts';

export const VERIFICATION_STATUSES = [
  'unverified',
  'pending',
  'verified',
  'connectivity_verified',
  'failed',
] as const;
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number];
const VerificationStatusName = Type.Enum(VERIFICATION_STATUSES);

export const LIVE_STATUSES = ['online', 'degraded', 'offline', 'unknown'] as const;
export type LiveStatusName = (typeof LIVE_STATUSES)[number];

export const SESSION_MODES = ['turn_based', 'realtime', 'async'] as const;

/** The four tools that a playable MCP experience must declare. */
export const REQUIRED_TOOLS = [
  'experience.info',
  'session.create',
  'session.step',
  'session.end',
] as const;

const Text = (maxLength: number) => Type.String({ minLength: 1, maxLength });
const ToolNames = Type.Array(Type.String({ maxLength: 200 }), { maxItems: 200 });
const Players = Type.Integer({ minimum: 1, maximum: 100 });

/** What a publisher says of an experience. Fields that are not named here are kept and ignored. */
export const Manifest = Type.Object({
  manifest_version: Type.Optional(Type.String()),
  name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
  version: Type.String({ maxLength: 100, description: 'A semantic version, such as 1.0.0' }),
  summary: Text(280),
  description: Type.Optional(Type.String({ maxLength: 20_000 })),
  category: Text(50),
  tags: Type.Optional(Type.Array(Text(32), { maxItems: 20 })),
  tier: Type.Enum([1, 2]),
  listed: Type.Optional(Type.Boolean()),
  homepage_url: Type.Optional(WebAddress),
  publisher: Type.Object({
    name: Text(100),
    url: Type.Optional(WebAddress),
    contact: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  mcp: Type.Optional(
    Type.Object({
      server_url: WebAddress,
      required_tools: ToolNames,
      optional_tools: Type.Optional(ToolNames),
    }),
  ),
  rest: Type.Optional(Type.Object({ base_url: WebAddress })),
  sessions: Type.Optional(
    Type.Object({
      mode: Type.Optional(Type.Enum(SESSION_MODES)),
      interaction_model: Type.Optional(Type.Enum(['session', 'proxy'])),
      idle_timeout_s: Type.Optional(Type.Integer({ minimum: 1 })),
      multiplayer: Type.Optional(
        Type.Object({
          supported: Type.Boolean(),
          min_players: Type.Optional(Players),
          max_players: Type.Optional(Players),
          spectators: Type.Optional(Type.Boolean()),
          config_schema: Type.Optional(Type.Unknown()),
        }),
      ),
    }),
  ),
  verification: Type.Optional(
    Type.Object({
      sample_action: Type.Optional(
        Type.Union([Type.String(), Type.Record(Type.String(), Type.Unknown())]),
      ),
    }),
  ),
  realtime: Type.Optional(Type.Object({ ws_url: Type.Optional(Type.String({ maxLength: 2048 })) })),
  ui: Type.Optional(
    Type.Object({
      session_ui_url_template: Type.Optional(WebAddress),
      icon_url: Type.Optional(WebAddress),
    }),
  ),
});
export type Manifest = Static<typeof Manifest>;

export const LiveStatus = Type.Object({
  status: Type.Enum(LIVE_STATUSES),
  current_players: Type.Integer(),
  active_lobbies: Type.Integer(),
});
export type LiveStatus = Static<typeof LiveStatus>;

const Listing = {
  id: Uuid,
  name: Type.String(),
  version: Type.String(),
  summary: Type.String(),
  category: Type.String(),
  tags: Type.Array(Type.String()),
  tier: Type.Integer(),
  listed: Type.Boolean(),
  publisher_name: Type.String(),
  homepage_url: Type.Union([Type.String(), Type.Null()]),
  verification_status: VerificationStatusName,
};

const OfOurs = {
  built_in: Type.Optional(Type.String({ description: 'Of our own: the game that it is' })),
};

/** An experience as the catalog lists it. */
export const CatalogEntry = Type.Object({
  ...Listing,
  ...OfOurs,
  ...RATED,
  live_status: LiveStatus,
  playable_now: Type.Boolean(),
  playable_now_reason: Type.Enum([
    'verified_online',
    'verified_status_unknown',
    'offline',
    'unverified',
  ]),
  session_mode: Type.Enum(SESSION_MODES),
  min_players: Type.Integer(),
  max_players: Type.Integer(),
});
export type CatalogEntry = Static<typeof CatalogEntry>;

const Dates = { created_at: Instant, updated_at: Instant };
const Verified = {
  verified_at: Type.Union([Instant, Type.Null()]),
  manifest: Type.Record(Type.String(), Type.Unknown()),
};

const LatestRun = Type.Pick(Verification, ['status', 'checks', 'finished_at']);
/** A tool of a discovered server; `changed_at` if it is another than it was when it was discovered. */
const ListedTool = Type.Object({
  name: Type.String(),
  description: Type.String(),
  changed_at: Type.Optional(Instant),
});

/** One experience with its whole manifest. */
export const ExperienceDetails = Type.Object({
  ...Listing,
  ...OfOurs,
  ...Verified,
  live_status: LiveStatus,
  ...Dates,
  verification: Type.Optional(LatestRun),
  tools: Type.Optional(Type.Array(ListedTool)),
  ...RATED,
  reviews: Type.Optional(Type.Array(ShownReview, { description: 'The latest' })),
});
export type ExperienceDetails = Static<typeof ExperienceDetails>;

/** The row that registering and updating answer with. */
export const ExperienceRow = Type.Object({ ...Listing, ...Verified, created_by: Uuid, ...Dates });
export type ExperienceRow = Static<typeof ExperienceRow>;

const { publisher_name: _, homepage_url: __, ...Own } = Listing;
/** An experience in its publisher's own list. */
export const OwnExperience = Type.Object({ ...Own, ...Dates });
export type OwnExperience = Static<typeof OwnExperience>;

export const Pagination = Type.Object({
  page: Type.Integer(),
  limit: Type.Integer(),
  total: Type.Integer(),
  total_pages: Type.Integer(),
});
export type Pagination = Static<typeof Pagination>;
