import { type Static, Type } from 'typebox';
import { Instant, Uuid } from './ids.ts';

/** The six checks, in their order. */
export const CHECKS = [
  'manifest',
  'connectivity',
  'experience.info',
  'experience.status',
  'session_lifecycle',
  'websocket',
] as const;
export type CheckName = (typeof CHECKS)[number];

export const Check = Type.Object({
  name: Type.Enum(CHECKS),
  status: Type.Enum(['pass', 'warn', 'fail', 'skipped']),
  message: Type.String(),
  duration_ms: Type.Integer(),
});
export type Check = Static<typeof Check>;

export const VERIFICATION_RUNS = ['queued', 'running', 'verified', 'failed'] as const;

/** One run of the checks. */
export const Verification = Type.Object({
  id: Uuid,
  experience_id: Uuid,
  status: Type.Enum(VERIFICATION_RUNS),
  checks: Type.Array(Check),
  created_at: Instant,
  started_at: Type.Union([Instant, Type.Null()]),
  finished_at: Type.Union([Instant, Type.Null()]),
});
export type Verification = Static<typeof Verification>;
