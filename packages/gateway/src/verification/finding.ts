import type { Check, Manifest, Refusal } from '@botplay/contract';
import type { Target } from '../upstreams/carrier.ts';

/** What is verified. */
export interface Subject {
  readonly target: Target;
  readonly tier: number;
  readonly manifest: Manifest;
}

/** How one check went. */
export type Finding = Pick<Check, 'status' | 'message'>;

export const pass = (message: string): Finding => ({ status: 'pass', message });
export const warn = (message: string): Finding => ({ status: 'warn', message });
export const fail = (message: string): Finding => ({ status: 'fail', message });
export const skip = (message: string): Finding => ({ status: 'skipped', message });

/** A refusal as its publisher must hear it: why, and what to do. */
export function complaintOf({ code, message }: Refusal): string {
  // What follows the reason there is for agents.
  const [reason = message] = FOR_AGENTS.includes(code) ? message.split(/(?<=\.) /) : [message];
  const advice = ADVICE[code];
  return advice ? `${sentence(reason)} ${advice}` : sentence(reason);
}

/** Others' words end as they like. */
export const sentence = (words: string) => (/[.!?…]$/.test(words) ? words : `${words}.`);

const FOR_AGENTS: readonly Refusal['code'][] = [
  'EXPERIENCE_UNREACHABLE',
  'EXPERIENCE_TIMEOUT',
  'POOL_EXHAUSTED',
];

const ADVICE: Readonly<Partial<Record<Refusal['code'], string>>> = {
  EXPERIENCE_UNREACHABLE:
    'Start the server, and see that the address in the manifest can be reached from here.',
  EXPERIENCE_TIMEOUT: 'Answer sooner: a call may take 30 seconds, experience.status 5.',
  EXPERIENCE_AUTH_FAILED:
    'If the server wants a bearer token, the operator stores it with PUT /v1/experiences/:id/credentials.',
  EXPERIENCE_TOOL_NOT_FOUND:
    'Check the path in the manifest, and that the server has this tool under exactly this name.',
  EXPERIENCE_ERROR: 'Try the same call on your server, mend what it says, then verify again.',
  POOL_EXHAUSTED: 'Verify again when fewer calls to the server are under way.',
};
