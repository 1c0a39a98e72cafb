import {
  ExperienceRow,
  FiledReport,
  refuse,
  SESSION_STATUSES,
  SessionReplay,
  Uuid,
  Verification,
} from '@botplay/contract';
import { Type } from 'typebox';
import { asRow } from '../catalog/experience.ts';
import { GivenManifest } from '../catalog/tools.ts';
import { listReports } from '../operator/reports.ts';
import { listSessions, SessionRecord } from '../operator/sessions.ts';
import { ExperienceTelemetry, telemetry } from '../operator/telemetry.ts';
import { asReplay } from '../sessions/replay.ts';
import { defineRoute, type Route } from './route.ts';

/** As long as a request can be held. */
const VERIFY_MS = 25_000;
const HOUR_MS = 3_600_000;

const Limit = Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 100 }));

/** What the operator does with experiences and sees of their play. */
export const operatorRoutes: readonly Route[] = [
  defineRoute({
    method: 'POST',
    url: '/v1/experiences',
    summary: "Puts an experience of the operator's into the catalog.",
    who: 'operator',
    creates: true,
    input: Type.Object({ manifest: GivenManifest }),
    output: ExperienceRow,
    run: async ({ manifest }, { services: { catalog } }) =>
      asRow(await catalog.register('operator', manifest)),
  }),
  defineRoute({
    method: 'PUT',
    url: '/v1/experiences/:id',
    summary: 'Replaces the manifest of any experience. It is then verified again.',
    who: 'operator',
    input: Type.Object({ id: Uuid, manifest: GivenManifest }),
    output: ExperienceRow,
    run: async ({ id, manifest }, { services: { catalog } }) =>
      asRow(await catalog.update('operator', id, manifest)),
  }),
  defineRoute({
    method: 'DELETE',
    url: '/v1/experiences/:id',
    summary: 'Removes any experience that nobody plays, with all that belongs to it.',
    who: 'operator',
    input: Type.Object({ id: Uuid }),
    output: Type.Object({ deleted: Type.Boolean(), experience_id: Uuid }),
    run: async ({ id }, { services }) => {
      await services.catalog.delete('operator', id);
      return { deleted: true, experience_id: id };
    },
  }),
  defineRoute({
    method: 'POST',
    url: '/v1/experiences/:id/verify',
    summary:
      'Verifies an experience and answers how the six checks went. If that takes longer than 25 seconds, it goes on by itself.',
    who: 'operator',
    input: Type.Object({ id: Uuid }),
    output: Verification,
    run: async ({ id }, { services: { catalog, verifications } }) => {
      const { name, tier } = await catalog.get(id);
      if (tier !== 2)
        refuse(
          'VALIDATION_ERROR',
          `"${name}" is tier ${tier}, which is only listed. There is no server to verify.`,
        );
      const run = await verifications.enqueue(id);
      return (run && (await verifications.waitFor(run, VERIFY_MS))) || catalog.unknown(id);
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/v1/experiences/:id/verifications',
    summary: 'Lists the last 50 verifications of an experience, the newest first.',
    who: 'operator',
    input: Type.Object({ id: Uuid }),
    output: Type.Object({ verifications: Type.Array(Verification) }),
    run: async ({ id }, { services: { catalog, verifications } }) => {
      await catalog.get(id);
      return { verifications: [...(await verifications.history(id))] };
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/v1/sessions',
    summary: 'Lists sessions, the latest first.',
    who: 'operator',
    input: Type.Object({
      agent_id: Type.Optional(Uuid),
      experience_id: Type.Optional(Uuid),
      status: Type.Optional(Type.Enum(SESSION_STATUSES)),
      limit: Limit,
    }),
    output: Type.Object({ sessions: Type.Array(SessionRecord) }),
    run: async ({ limit = 100, ...filter }, { services: { store } }) => ({
      sessions: await listSessions(store.db, filter, limit),
    }),
  }),
  defineRoute({
    method: 'GET',
    url: '/v1/sessions/:id/replay',
    summary: 'Shows any session step by step.',
    who: 'operator',
    input: Type.Object({ id: Uuid }),
    output: SessionReplay,
    run: async ({ id }, { services }) => {
      const { rows } = services.sessions;
      const session = await rows.find(id);
      if (!session)
        return refuse('NOT_FOUND', `There is no session ${id}. GET /v1/sessions lists them.`);
      return asReplay(session, await rows.steps(session.id));
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/v1/reports',
    summary: 'Lists what agents report of experiences, the latest first.',
    who: 'operator',
    input: Type.Object({ experience_id: Type.Optional(Uuid), limit: Limit }),
    output: Type.Object({ reports: Type.Array(FiledReport) }),
    run: async ({ experience_id, limit = 100 }, { services: { store } }) => ({
      reports: await listReports(store.db, experience_id, limit),
    }),
  }),
  defineRoute({
    method: 'GET',
    url: '/v1/telemetry',
    summary:
      'Tells how experiences were played: what the gateway measured, and what others report.',
    who: 'operator',
    input: Type.Object({
      experience_id: Type.Optional(Uuid),
      hours: Type.Optional(Type.Integer({ minimum: 1, maximum: 8_760, default: 24 })),
      limit: Limit,
    }),
    output: Type.Object({ experiences: Type.Array(ExperienceTelemetry) }),
    run: async ({ experience_id, hours = 24, limit = 100 }, { services: { store } }) => {
      const since = new Date(Date.now() - hours * HOUR_MS);
      return { experiences: await telemetry(store.db, { experience_id, since, limit }) };
    },
  }),
];
