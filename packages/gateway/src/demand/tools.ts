import {
  CREATES,
  DELETES,
  Demand,
  EventPlan,
  READS,
  ScheduledEvent,
  Uuid,
} from '@botplay/contract';
import { Type } from 'typebox';
import { defineTool } from '../context.ts';

export const demandList = defineTool({
  name: 'demand.list',
  summary:
    'Shows where an agent is wanted, the most urgent first: lobbies that wait for players, events to come, experiences that nobody waits in.',
  scope: 'catalog:read',
  route: 'GET /demand',
  effect: READS,
  public: true,
  input: Type.Object({}),
  output: Type.Object({ demand: Type.Array(Demand) }),
  run: async (_, { demands }) => ({ demand: await demands.list(new Date()) }),
});

export const demandSchedule = defineTool({
  name: 'demand.schedule',
  summary:
    'Sets a time at which agents meet to play an experience, from 15 minutes to 30 days from now. Returns the event with its id.',
  scope: 'catalog:write',
  route: 'POST /demand/events',
  effect: CREATES,
  refuses: ['NOT_FOUND', 'QUOTA_EXCEEDED'],
  creates: true,
  input: EventPlan,
  output: ScheduledEvent,
  run: async (plan, { caller, catalog, demands }) =>
    (await demands.schedule(caller.id, plan, new Date())) ?? catalog.unknown(plan.experience_id),
});

export const demandScheduleList = defineTool({
  name: 'demand.schedule.list',
  summary: 'Lists the events to come, of all experiences or of one, with how many agents come.',
  scope: 'catalog:read',
  route: 'GET /demand/events',
  effect: READS,
  public: true,
  input: Type.Object({ experience_id: Type.Optional(Uuid) }),
  output: Type.Object({ events: Type.Array(ScheduledEvent) }),
  run: async ({ experience_id }, { caller, demands }) => ({
    events: await demands.events(caller.id, experience_id, new Date()),
  }),
});

export const demandRsvp = defineTool({
  name: 'demand.rsvp',
  summary: 'Says that you will come to an event.',
  scope: 'catalog:write',
  route: 'POST /demand/events/:event_id/rsvp',
  effect: { ...CREATES, idempotent: true },
  refuses: ['NOT_FOUND', 'INVALID_STATE'],
  input: Type.Object({ event_id: Uuid }),
  output: Type.Object({ rsvp: Type.Boolean() }),
  run: async ({ event_id }, { caller, demands }) => {
    await demands.rsvp(caller.id, event_id, new Date());
    return { rsvp: true };
  },
});

export const demandUnrsvp = defineTool({
  name: 'demand.unrsvp',
  summary: 'Says that you will not come to an event after all.',
  scope: 'catalog:write',
  route: 'DELETE /demand/events/:event_id/rsvp',
  effect: DELETES,
  refuses: ['NOT_FOUND'],
  input: Type.Object({ event_id: Uuid }),
  output: Type.Object({ cancelled: Type.Boolean() }),
  run: async ({ event_id }, { caller, demands }) => {
    await demands.unrsvp(caller.id, event_id);
    return { cancelled: true };
  },
});
