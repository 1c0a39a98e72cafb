import type { MatchFrames } from '@botplay/contract';
import type { MatchGame } from '@botplay/experiences';
import type { Played } from './rows.ts';

/** A match as spectators saw it: the first position, and the one after each move. */
export function framesOf(game: MatchGame, { match, room, steps }: Played): MatchFrames {
  const views = game.views(room.state);
  const moves = steps.flatMap(({ events, created_at }) =>
    events.filter(({ type }) => type === 'moved').map(event => ({ event, at: created_at })),
  );
  const [begun] = steps;
  return {
    game_session_id: match.id,
    game: room.kind,
    frames: views.map((view, i) => {
      const { event, at } = moves[i - 1] ?? {
        event: {},
        at: begun?.created_at ?? match.created_at,
      };
      const { seat, move, effect, by } = event as Readonly<Record<string, unknown>>;
      return { view, at: at.toISOString(), ...texts({ seat, move, effect, by }) };
    }),
  };
}

/** Those that are there. */
const texts = (fields: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  );
