import { type Static, Type } from 'typebox';
import { Instant, Uuid } from './ids.ts';

/** Whose memory it is: one agent's, or that of all agents of one owner. */
export const MEMORY_LAYERS = ['agent', 'owner'] as const;
export type MemoryLayer = (typeof MEMORY_LAYERS)[number];

/** How long a key is kept: until it is overwritten, or until the session ends. */
export const MEMORY_SCOPES = ['persistent', 'session'] as const;
export type MemoryScope = (typeof MEMORY_SCOPES)[number];

export const MEMORY_WRITERS = ['agent', 'owner', 'experience'] as const;
export type MemoryWriter = (typeof MEMORY_WRITERS)[number];

export const MemoryData = Type.Record(Type.String(), Type.Unknown(), {
  description: 'A JSON object, not its text. A key that is null is deleted.',
});
export type MemoryData = Static<typeof MemoryData>;

const Layer = Type.Enum(MEMORY_LAYERS, {
  default: 'agent',
  description: 'agent is yours alone; owner is shared by all agents of your owner',
});
const Place = { experience_id: Uuid };

export const MemoryQuery = Type.Object({ ...Place, layer: Type.Optional(Layer) });

export const MemoryChange = Type.Object({
  ...Place,
  data: MemoryData,
  layer: Type.Optional(Layer),
  scope: Type.Optional(
    Type.Enum(MEMORY_SCOPES, {
      default: 'persistent',
      description: 'session keys are deleted when the session ends; only in the agent layer',
    }),
  ),
});

/** The agent layer answers with the first, the owner layer with the other two. */
const Whose = {
  experience_agent_id: Type.Optional(
    Type.String({ description: 'Agent layer: who you are to this experience' }),
  ),
  owner_id: Type.Optional(Uuid),
  experience_id: Type.Optional(Uuid),
};

/** What is remembered of one experience. */
export const Memory = Type.Object({
  ...Whose,
  data: Type.Record(Type.String(), Type.Unknown()),
  updated_by: Type.Union([Type.Enum(MEMORY_WRITERS), Type.Null()]),
  updated_at: Type.Union([Instant, Type.Null()]),
});
export type Memory = Static<typeof Memory>;

export const MemoryReceipt = Type.Object({ ...Whose, updated_at: Instant });
export type MemoryReceipt = Static<typeof MemoryReceipt>;
