import type { Call } from './call.ts';
import type { Choice } from './policy.ts';
import type { Fields } from './position.ts';
import { once } from './retry.ts';

/** A session in which every move is made once, whatever becomes of the answers. */
export interface OwnSession {
  readonly id: string;
  /** What the experience said last. */
  lastAnswer(): unknown;
  step(choice: Choice): Promise<unknown>;
  /** Ends it, or learns what came of it if it has ended. */
  end(): Promise<Fields | null>;
  outcomes(): Promise<Fields | null>;
}

/** Takes up a session of ours where it stands. */
export async function takeUp(
  call: Call,
  session_id: string,
  patience: { readonly patienceMs: number; readonly signal?: AbortSignal | undefined },
): Promise<OwnSession> {
  const replay = () => call('session.replay', { session_id });
  const { steps, first_response } = await replay();
  let made = steps.length;
  let lastAnswer = steps.at(-1)?.response ?? first_response;

  return {
    id: session_id,
    lastAnswer: () => lastAnswer,

    async step({ move: action, usage, model_runtime }) {
      const send = async () => {
        const step = { session_id, action, usage, model_runtime };
        const { step_count, experience_response } = await call('session.step', step);
        return { count: step_count, response: experience_response };
      };
      const look = async () => {
        const last = (await replay()).steps.at(-1);
        return last && last.step_number > made
          ? { count: last.step_number, response: last.response }
          : undefined;
      };
      const { count, response } = await once(send, look, patience);
      made = count;
      lastAnswer = response;
      return response;
    },

    end: async () => {
      const send = async () => ({ outcomes: (await call('session.end', { session_id })).outcomes });
      const look = async () => {
        const { status, outcomes } = await replay();
        return status === 'active' ? undefined : { outcomes };
      };
      return (await once(send, look, patience)).outcomes;
    },

    outcomes: async () => (await replay()).outcomes,
  };
}
