import {
  Instant,
  MEMORY_WRITERS,
  refuse,
  SESSION_STATUSES,
  SessionReplay,
  Uuid,
} from '@botplay/contract';
import { Type } from 'typebox';
import { defineRoute, type Route } from '../http/route.ts';
import { asReplay } from './replay.ts';
import { isFields } from '../json.ts';

const Whose = {
  experience_id: Uuid,
  experience_name: Type.String(),
  agent_id: Uuid,
  agent_name: Type.String(),
};

const OwnedSession = Type.Object({
  session_id: Uuid,
  ...Whose,
  status: Type.Enum(SESSION_STATUSES),
  step_count: Type.Integer(),
  outcomes: SessionReplay.properties.outcomes,
  created_at: Instant,
  ended_at: SessionReplay.properties.ended_at,
});

const Nullable = <Schema extends typeof Uuid>(schema: Schema) => Type.Union([schema, Type.Null()]);

/** What an owner sees of the play of their agents. */
export const playRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    url: '/auth/sessions',
    summary: "Lists the latest sessions of the owner's agents.",
    who: 'owner',
    input: Type.Object({}),
    output: Type.Object({ sessions: Type.Array(OwnedSession) }),
    run: async (_, { services, owner }) => {
      const sessions = await services.sessions.rows.ofOwner(owner().id);
      return {
        sessions: sessions.map(({ id, ...row }) => ({
          ...row,
          session_id: id,
          outcomes: isFields(row.outcomes) ? { ...row.outcomes } : null,
          created_at: row.created_at.toISOString(),
          ended_at: row.ended_at?.toISOString() ?? null,
        })),
      };
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/auth/sessions/:id/replay',
    summary: "Shows a session of one of the owner's agents step by step.",
    who: 'owner',
    input: Type.Object({ id: Uuid }),
    output: Type.Object({
      ...SessionReplay.properties,
      ...Whose,
      built_in: Type.Union([Type.String(), Type.Null()]),
    }),
    run: async ({ id }, { services, owner }) => {
      const { rows } = services.sessions;
      const session = await rows.findOwned(id, owner().id);
      if (!session)
        return refuse(
          'NOT_FOUND',
          'None of your agents has such a session. /auth/sessions lists them.',
        );
      const { agent_id, agent_name, experience_name, built_in } = session;
      const replay = asReplay(session, await rows.steps(session.id));
      return { ...replay, agent_id, agent_name, experience_name, built_in };
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/auth/memories',
    summary: 'Lists what the owner and their agents remember of experiences.',
    who: 'owner',
    input: Type.Object({}),
    output: Type.Object({
      memories: Type.Array(
        Type.Object({
          ...Whose,
          agent_id: Nullable(Uuid),
          agent_name: Nullable(Type.String()),
          owner: Type.Boolean({ description: 'Shared by all agents of the owner' }),
          data: Type.Record(Type.String(), Type.Unknown()),
          updated_by: Type.Enum(MEMORY_WRITERS),
          updated_at: Instant,
        }),
      ),
    }),
    run: async (_, { services, owner }) => {
      const memories = await services.memories.ofOwner(owner().id);
      return {
        memories: memories.map(memory => ({
          ...memory,
          owner: memory.agent_id === null,
          updated_at: memory.updated_at.toISOString(),
        })),
      };
    },
  }),
];
