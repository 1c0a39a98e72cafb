/** What is remembered of how calls to one server went. Plain data: who calls keeps it, and has the clock. */
export interface Breaker {
  /** In a row. */
  readonly failures: number;
  readonly restsUntil: number;
  /** One call is out to see whether the server is back. */
  readonly isTrying: boolean;
}

export interface BreakerRules {
  readonly failures: number;
  readonly restMs: number;
}

export const SOUND: Breaker = { failures: 0, restsUntil: 0, isTrying: false };

/** How long a call must not be made; 0 if it may be made now. */
export function msToWait(breaker: Breaker, rules: BreakerRules, now: number): number {
  if (breaker.failures < rules.failures) return 0;
  if (breaker.isTrying) return Math.max(1_000, breaker.restsUntil - now);
  return Math.max(0, breaker.restsUntil - now);
}

/** A call goes out: after a rest it is the only one until it is back. */
export const afterStart = (breaker: Breaker, rules: BreakerRules): Breaker =>
  breaker.failures < rules.failures ? breaker : { ...breaker, isTrying: true };

/** The server did not answer. */
export function afterFailure({ failures }: Breaker, rules: BreakerRules, now: number): Breaker {
  const isWorn = failures + 1 >= rules.failures;
  return {
    failures: failures + 1,
    restsUntil: isWorn ? now + rules.restMs : 0,
    isTrying: false,
  };
}

/** The call never reached the server, so that nothing is known. */
export const afterNothing = (breaker: Breaker): Breaker =>
  breaker.isTrying ? { ...breaker, isTrying: false } : breaker;
