import { Refusal } from '@botplay/contract';
import { parseJson } from '../json.ts';
import { unusable } from './failure.ts';

/** What an upstream wrote, under the same limits as what agents write; that it cannot be read is its own fault. */
export function parseAnswer(bytes: Buffer, host: string): unknown {
  try {
    return parseJson(bytes, 'its answer');
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const [what] = error.message.split('. ');
    throw unusable(host, `cannot be understood: ${what}`, error);
  }
}

/** `application/json`, without what may follow it; empty where the server did not say. */
export function mediaType(type: string | string[] | undefined): string {
  if (type === 'application/json') return type;
  const [essence = ''] = String(type ?? '').split(';');
  return essence.trim().toLowerCase();
}
