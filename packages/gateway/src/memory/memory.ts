import { type MemoryData, type MemoryLayer, type MemoryScope, refuse } from '@botplay/contract';
import type { Caller } from '../auth/caller.ts';

export const MOST_MEMORY_BYTES = 64 * 1024;

/** Whose memory is meant. */
export interface Holder {
  readonly layer: MemoryLayer;
  /** The agent's id, or the owner's. */
  readonly id: string;
}

export function holderOf(layer: MemoryLayer, caller: Caller): Holder {
  if (layer === 'agent') return { layer, id: caller.id };
  if (caller.ownerId !== null) return { layer, id: caller.ownerId };
  return refuse(
    'NO_OWNER',
    'You have no owner to share a memory with. Use the layer "agent", or leave layer out.',
  );
}

/** What is kept, and which of its keys go when the session ends. */
export interface Remembered {
  readonly data: MemoryData;
  readonly session_keys: readonly string[];
}

export interface Change {
  readonly data: MemoryData;
  readonly scope: MemoryScope;
}

/** Keys that the change does not name stay as they are; null deletes one. The last write of a key says how long it is kept. */
export function merge(before: Remembered, change: Change): Remembered {
  const merged = Object.entries({ ...before.data, ...change.data });
  const data = Object.fromEntries(merged.filter(([, value]) => value !== null));
  mustFit(data);
  const untouched = before.session_keys.filter(key => !Object.hasOwn(change.data, key));
  const touched = Object.keys(change.data).filter(key => change.data[key] !== null);
  return {
    data,
    session_keys: change.scope === 'session' ? [...untouched, ...touched] : untouched,
  };
}

function mustFit(data: MemoryData): void {
  const bytes = Buffer.byteLength(JSON.stringify(data));
  if (bytes <= MOST_MEMORY_BYTES) return;
  refuse(
    'MEMORY_ERROR',
    `Merged, the memory has ${bytes} bytes of JSON; ${MOST_MEMORY_BYTES} is the most. ` +
      'Store less, or delete keys by setting them to null.',
  );
}
