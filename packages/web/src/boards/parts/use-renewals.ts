import { useState } from 'react';

/** How often a value has been replaced by another: a key under which what shows it begins its motion anew. */
export function useRenewals(value: unknown): number {
  const [seen, setSeen] = useState({ value, times: 0 });
  if (Object.is(seen.value, value)) return seen.times;
  const next = { value, times: seen.times + 1 };
  setSeen(next);
  return next.times;
}
