import type { ArenaList, CatalogEntry, VerificationStatus } from '@botplay/contract';
import { useTool } from '../gateway.ts';

const PLAYABLE: readonly VerificationStatus[] = ['verified', 'connectivity_verified'];

/** The experiences in which a table can be opened. */
export function useOpenable(): readonly CatalogEntry[] {
  const { data } = useTool('experiences.list', { limit: 100 });
  return (data?.experiences ?? []).filter(
    ({ tier, max_players, verification_status }) =>
      tier === 2 && max_players > 1 && PLAYABLE.includes(verification_status),
  );
}

/** What the lists can be narrowed to. */
export function gamesIn(
  openable: readonly CatalogEntry[],
  arena: ArenaList | undefined,
): readonly { readonly id: string; readonly name: string }[] {
  const entries = arena ? [...arena.waiting, ...arena.live, ...arena.recent] : [];
  const names = new Map([
    ...openable.map(({ id, name }) => [id, name] as const),
    ...entries.map(
      ({ experience_id, experience_name }) => [experience_id, experience_name] as const,
    ),
  ]);
  return [...names]
    .map(([id, name]) => ({ id, name }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}
