import { readRefusal, Refusal } from '@botplay/contract';
import { within } from './within.ts';

/** One question to the server. */
export interface Question {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  readonly signal?: AbortSignal | undefined;
  /** Longer than `session.wait` holds, and than an experience may take, unless given. */
  readonly timeoutMs?: number | undefined;
}

export type Ask = <Answer>(question: Question) => Promise<Answer>;

const TIMEOUT_MS = 60_000;

/** The way to the server. Every failure is a `Refusal`, but for an abort, which is thrown as it is. */
export function asker(url: string, credential: string): Ask {
  const root = url.replace(/\/+$/, '');
  return async <Answer>({ method, path, body, signal, timeoutMs = TIMEOUT_MS }: Question) => {
    const { status, text } = await within(timeoutMs, signal, async signal => {
      const response = await fetch(root + path, {
        method,
        signal,
        headers: {
          authorization: `Bearer ${credential}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: response.status, text: await response.text() };
    }).catch((cause: unknown) => {
      signal?.throwIfAborted();
      const isLate = cause instanceof DOMException && cause.name === 'TimeoutError';
      throw new Refusal(
        'UNAVAILABLE',
        isLate
          ? `${root} has not answered within ${timeoutMs / 1_000} s.`
          : `Nothing answers at ${root}. Is Botplay running there?`,
        { cause },
      );
    });
    const answer = parsed(text);
    if (status >= 300 || answer === undefined) throw readRefusal(status, answer);
    return answer as Answer; // The gateway cleaned it by the schema that this type comes from.
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
