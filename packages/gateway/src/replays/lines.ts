import { Instant, MATCH_ROLES, Uuid } from '@botplay/contract';
import { type Static, Type } from 'typebox';

/** Goes up when a reader of the one before could misunderstand a file. */
export const FORMAT = 1;

const EXACT = { additionalProperties: false };
const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' });
const NullOr = <Schema extends typeof Instant>(schema: Schema) => Type.Union([schema, Type.Null()]);
const AnyObject = Type.Record(Type.String(), Type.Unknown());

export const ReplayPlayer = Type.Object(
  {
    /** What inputs call it; "0" begins. */
    player: Type.String(),
    /** What events call it: `w`. */
    seat: Type.String(),
    role: Type.Enum(MATCH_ROLES),
    experience_agent_id: Type.String(),
    agent_id: Uuid,
    display_name: Type.String(),
  },
  EXACT,
);

/** The first line: what was known before the first move. */
export const MatchLine = Type.Object(
  {
    type: Type.Literal('match'),
    format: Type.Literal(FORMAT),
    /** The server that keeps the match. Whom to trust cannot be learned from here. */
    url: Type.String(),
    game_session_id: Uuid,
    experience: Type.Object({ id: Uuid, name: Type.String() }, EXACT),
    game: Type.String(),
    /** What the game's machine began with. */
    given: Type.Unknown(),
    players: Type.Array(ReplayPlayer),
    seed_commitment: Hash,
    created_at: Instant,
    started_at: NullOr(Instant),
  },
  EXACT,
);
export type MatchLine = Static<typeof MatchLine>;

const Input = Type.Union([
  Type.Object({ begins: Type.Literal(true) }, EXACT),
  Type.Object({ bell: Type.Literal(true) }, EXACT),
  Type.Object({ player: Type.String(), act: Type.Unknown() }, EXACT),
]);

/** What moved the game, and what was told of it. */
export const StepLine = Type.Object(
  {
    type: Type.Literal('step'),
    /** SHA-256 of the line before. */
    prev: Hash,
    /** The first is 1. */
    version: Type.Integer({ minimum: 1 }),
    at: Instant,
    input: Input,
    events: Type.Array(
      Type.Object({
        id: Type.String(),
        type: Type.String(),
        to: Type.Optional(Type.Array(Type.String())),
      }),
    ),
  },
  EXACT,
);
export type StepLine = Static<typeof StepLine>;

/** The last line: how it ended, the seed, and the signature of it all. */
export const EndLine = Type.Object(
  {
    type: Type.Literal('end'),
    prev: Hash,
    status: Type.Enum(['completed', 'cancelled']),
    /** What the game says. */
    outcome: Type.Unknown(),
    /** What the match says. */
    outcomes: Type.Union([AnyObject, Type.Null()]),
    /** By seat. */
    conduct: AnyObject,
    seed: Type.String(),
    ended_at: NullOr(Instant),
    /** How many lines stand between the first and this one. */
    steps: Type.Integer({ minimum: 1 }),
    kid: Type.String(),
    signature: Type.String(),
  },
  EXACT,
);
export type EndLine = Static<typeof EndLine>;
