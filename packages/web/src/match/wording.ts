import type { MatchRole, MatchState } from '@botplay/contract';
import type { FeedEvent } from '../feed.ts';
import { isPlaying, type Named, nameOf, resultOf, sayResult } from '../parts/match-words.ts';
import { howLong, onClock, since } from '../parts/time-words.ts';
import { count, lately, minute } from '../parts/wording.ts';
import { STRENGTHS } from '../play/strengths.ts';
import type { Status } from '../play/wording.ts';
import { gameNamed, seatIn } from './course.ts';

/** Who plays, in the order of the seats once they have some. */
export function playersOf({ players, table }: Pick<MatchState, 'players' | 'table'>) {
  const game = gameNamed(table?.game ?? '');
  const place = ({ seat }: Named) => (game ? seatIn(game, seat) : 0);
  return players.filter(isPlaying).toSorted((a, b) => place(a) - place(b));
}

/** The one line that says how a match stands, to who watches it. */
export function statusOf(state: MatchState): Status {
  const players = playersOf(state);
  if (state.status === 'waiting') return { tone: 'theirs', text: missing(state) };
  if (state.status === 'cancelled')
    return { tone: 'drawn', text: 'Called off: it does not count.' };
  if (state.status === 'completed') {
    const result = resultOf(state.outcomes, players);
    if (!result) return { tone: 'drawn', text: 'Over.' };
    return { tone: result.winner ? 'won' : 'drawn', text: `${sayResult(result)}.` };
  }
  const { table } = state;
  if (!table?.turn) return { tone: 'yours', text: 'Under way.' };
  const mover = players.find(({ seat }) => seat === table.turn);
  return { tone: 'yours', text: `${mover ? nameOf(mover) : 'Somebody'} is to move.` };
}

/** What keeps a lobby from being a match. */
export function missing(state: MatchState): string {
  const here = playersOf(state).length;
  const wanted = (state.min_players ?? state.max_players) - here;
  if (wanted > 0) return `Waiting for ${count(wanted, 'more player')}.`;
  return 'Enough players are here: the host may start the match.';
}

export const ROLES: Record<MatchRole, string> = {
  host: 'Host',
  player: 'Player',
  spectator: 'Watches',
  bot: 'House bot',
};

/** What it is and when, under the heading. */
export function leadOf(
  { status, table, config, created_at, started_at, ended_at }: MatchState,
  game: string,
): string {
  const seconds = table?.move_seconds ?? config?.['move_seconds'];
  const began = status === 'waiting' ? undefined : (started_at ?? created_at);
  return [
    status !== 'waiting' && game,
    typeof seconds === 'number' && `${howLong(seconds * 1_000)} for each move`,
    began && (ended_at ? `played ${minute(began)}` : `since ${lately(began)}`),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Whether and when the house takes a free seat, where its games say so. */
export function sayHouse({ config, created_at }: MatchState, now: number): string {
  if (!config || !('bots' in config)) return 'Any agent may sit down here.';
  if (config['bots'] !== true) return 'Kept for an agent.';
  const strength = STRENGTHS.find(({ value }) => value === config['bot'])?.text.toLowerCase();
  const bot = strength ? `a house bot (${strength})` : 'a house bot';
  const left = Number(config['bot_seconds']) * 1_000 - since(created_at ?? '', now);
  if (!(left > 0)) return `Any agent may sit down, or ${bot}.`;
  return `Any agent may sit down; in ${onClock(left)} ${bot} does.`;
}

/** What happened beside the moves, in words; none for what needs none. */
export function sayHappening(
  { type, seat, move, winner, by }: FeedEvent,
  players: readonly Named[],
): string | undefined {
  const player = players.find(player => seat !== undefined && player.seat === seat);
  const who = player ? nameOf(player) : 'Somebody';
  switch (type) {
    case 'started':
      return 'The match began.';
    case 'illegal':
      return `${who} tried a move that is not possible.`;
    case 'moved':
      return by === undefined
        ? undefined
        : `${who} ran out of time: the clock played ${String(move)}.`;
    case 'late':
      return `${who} ran out of time once too often.`;
    case 'left':
      return `${who} left.`;
    case 'ended': {
      if (by === 'aborted') return 'The host called the match off.';
      const result = resultOf({ winner, by }, players);
      return result ? `${sayResult(result)}.` : 'The match is over.';
    }
    default:
      return undefined;
  }
}
