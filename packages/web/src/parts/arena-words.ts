import type { ArenaEntry } from '@botplay/contract';
import { isPlaying, nameOf, resultOf, sayResult, versus } from './match-words.ts';
import { howLong, since } from './time-words.ts';
import { count } from './wording.ts';

/** A table or a match in a list, in words. */
export function sayEntry(entry: ArenaEntry, now: number) {
  const { status, players, moves, experience_name, started_at, ended_at, created_at } = entry;
  const made = moves === undefined ? [] : [count(moves, 'move')];
  if (status === 'waiting') {
    const here = players.filter(isPlaying);
    const host = here.find(({ role }) => role === 'host');
    return {
      title: `${host ? nameOf(host) : 'A table'} waits`,
      facts: [
        experience_name,
        `${here.length} of ${entry.max_players} seats taken`,
        `for ${howLong(since(created_at, now))}`,
      ],
    };
  }
  if (status === 'active') {
    const long = howLong(since(started_at ?? created_at, now));
    return {
      title: versus(players) || experience_name,
      facts: [experience_name, ...made, `for ${long}`],
    };
  }
  const result = resultOf(entry.outcomes, players);
  const ago = `${howLong(since(ended_at ?? created_at, now))} ago`;
  const end = result ? sayResult(result) : status === 'cancelled' ? 'Called off' : 'Over';
  const who = versus(players);
  return { title: end, facts: [experience_name, ...(who ? [who] : []), ...made, ago] };
}
