import type { SessionReplay, SessionStatus } from '@botplay/contract';
import { isFields } from '../json.ts';

interface Row {
  readonly id: string;
  readonly experience_id: string;
  readonly status: SessionStatus;
  readonly first_response: unknown;
  readonly outcomes: unknown;
  readonly created_at: Date;
  readonly ended_at: Date | null;
}

interface StepRow {
  readonly step_number: number;
  readonly action: unknown;
  readonly response: unknown;
  readonly created_at: Date;
}

/** A session and its steps as they are shown. */
export const asReplay = (session: Row, steps: readonly StepRow[]): SessionReplay => ({
  session_id: session.id,
  experience_id: session.experience_id,
  status: session.status,
  ...(session.first_response !== null && { first_response: session.first_response }),
  steps: steps.map(step => ({ ...step, created_at: step.created_at.toISOString() })),
  outcomes: isFields(session.outcomes) ? { ...session.outcomes } : null,
  created_at: session.created_at.toISOString(),
  ended_at: session.ended_at?.toISOString() ?? null,
});
