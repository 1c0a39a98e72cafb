import type { OwnReplay } from './own-sessions.ts';

/** One picture of a replay: what was done, and what the experience answered. */
export interface Frame {
  readonly number: number;
  /** None when the session began. */
  readonly action?: unknown;
  readonly response: unknown;
  readonly at: string;
}

/** From the beginning, which is no step yet, to the last step. */
export const framesOf = ({
  first_response,
  created_at,
  steps,
}: Pick<OwnReplay, 'first_response' | 'created_at' | 'steps'>): readonly [Frame, ...Frame[]] => [
  { number: 0, response: first_response, at: created_at },
  ...steps.map(({ step_number, action, response, created_at: at }) => ({
    number: step_number,
    action,
    response,
    at,
  })),
];
