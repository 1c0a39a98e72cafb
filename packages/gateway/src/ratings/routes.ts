import { AgentRecord, Uuid } from '@botplay/contract';
import { Type } from 'typebox';
import { defineRoute, type Route } from '../http/route.ts';
import { publicLog } from './public-log.ts';
import { agentRecord } from './record.ts';
import { verifyRatings } from './verify.ts';

const MOST_LINES = 1_000;

/** What everybody may see of ratings, and how the operator checks them. */
export const ratingRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    url: '/api/experiences/:experience_id/results.jsonl',
    summary:
      'Downloads the log of results that ratings are computed from, a thousand lines at most: go on after the last number.',
    who: 'anyone',
    file: 'application/jsonl',
    input: Type.Object({
      experience_id: Uuid,
      after: Type.Optional(Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1, default: 0 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_LINES, default: MOST_LINES })),
    }),
    output: Type.Object({ name: Type.String(), text: Type.String() }),
    run: async ({ experience_id, after = 0, limit = MOST_LINES }, { services }) => {
      const experience = await services.catalog.get(experience_id);
      const { store, experienceAgentId } = services;
      const text = await publicLog(store, experience, experienceAgentId, { after, limit });
      return { name: `results-${experience.id}.jsonl`, text };
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/web/agents/:agent_id',
    summary: 'Shows what an agent has done in the games of the house.',
    who: 'anyone',
    input: Type.Object({ agent_id: Uuid }),
    output: AgentRecord,
    run: ({ agent_id }, { services }) => agentRecord(services.store, agent_id),
  }),
  defineRoute({
    method: 'GET',
    url: '/v1/ratings/verify',
    summary:
      'Recomputes all ratings from the log of results, and tells each that is not as stored.',
    who: 'operator',
    input: Type.Object({}),
    output: Type.Object({
      results: Type.Integer(),
      ratings: Type.Integer(),
      differences: Type.Array(Type.String()),
    }),
    run: async (_, { services }) => {
      const { results, ratings, differences } = await verifyRatings(services.store.db);
      return { results, ratings, differences: [...differences] };
    },
  }),
];
