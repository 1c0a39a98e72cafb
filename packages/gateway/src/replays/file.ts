import { canonical } from './canonical.ts';
import { sha256 } from './commitment.ts';
import { type EndLine, FORMAT, type MatchLine, type StepLine } from './lines.ts';
import type { ReplaySigner } from './signing.ts';

/** All that a replay tells, before it is written down. */
export interface Replay {
  readonly match: Omit<MatchLine, 'type' | 'format'>;
  readonly steps: readonly Omit<StepLine, 'type' | 'prev'>[];
  readonly end: Omit<EndLine, 'type' | 'prev' | 'steps' | 'kid' | 'signature'>;
}

/** A replay as lines of canonical JSON. Each has the hash of the one before, and the last one is signed. */
export function writeReplay(
  { match, steps, end }: Replay,
  signer: Pick<ReplaySigner, 'kid' | 'sign'>,
): string {
  let last = canonical({ ...match, type: 'match', format: FORMAT });
  const lines = [last];
  for (const step of steps) {
    last = canonical({ ...step, type: 'step', prev: sha256(last) });
    lines.push(last);
  }
  const unsigned = {
    ...end,
    type: 'end',
    prev: sha256(last),
    steps: steps.length,
    kid: signer.kid,
  };
  lines.push(canonical({ ...unsigned, signature: signer.sign(canonical(unsigned)) }));
  return `${lines.join('\n')}\n`;
}
