import type { MatchFrames, MatchTable } from '@botplay/contract';
import { chess, type Game, games, type Position, replay, type Seat } from '@botplay/rules';
import type { ListedMove } from '../parts/rounds.ts';
import { playableAt } from '../play/playables.ts';
import { sayMove } from '../play/wording.ts';

export type Frame = MatchFrames['frames'][number];
type Move = MatchTable['moves'][number];

export const gameNamed = (id: string): Game<Position> | undefined =>
  games.find(game => game.id === id);

export const seatIn = ({ seats }: Pick<Game<Position>, 'seats'>, word: string | undefined): Seat =>
  word === seats[1] ? 1 : 0;

/** What the sides of a game look like; where both look the same, who begins. */
export const sidesOf = (game: Game<Position>): readonly [string, string] =>
  playableAt(game.id)?.sides ?? ['First player', 'Second player'];

/** Whether the board can be seen from the other side. */
export const canTurn = (gameId: string): boolean => gameId === chess.id || gameId === 'checkers';

/**
 * The frames with the position that a table shows, where that is the next one. None if there are positions between them
 * that nobody has told yet.
 */
export function grown(
  frames: readonly Frame[],
  { view, moves }: Pick<MatchTable, 'view' | 'moves'>,
  at: string,
): readonly Frame[] | undefined {
  if (frames.length > moves.length) return frames;
  const move = moves.at(-1);
  if (frames.length < moves.length || !move) return undefined;
  return [...frames, { view, at, ...move }];
}

/** The moves of a match in the words of its game. */
export function listMoves(
  gameId: string,
  moves: readonly Move[],
  frames: readonly Frame[],
): readonly ListedMove[] {
  const [game, playable] = [gameNamed(gameId), playableAt(gameId)];
  if (!game || !playable) return moves.map(({ move }) => ({ seat: 0, text: move }));
  const positions = positionsOf(game, moves, frames);
  return moves.map(({ seat, move }, index) => {
    const [before, after] = [positions[index], positions[index + 1]];
    return {
      seat: seatIn(game, seat),
      text: before && after ? sayMove(playable, move, before, after) : move,
      note: frames[index + 1]?.by === undefined ? undefined : 'by the clock',
    };
  });
}

/** What moves are worded by. Chess needs more than is seen of it; of all others, every view tells enough. */
const positionsOf = (
  game: Game<Position>,
  moves: readonly Move[],
  frames: readonly Frame[],
): readonly (Position | undefined)[] =>
  game.id === chess.id
    ? replay(
        game,
        {},
        noChance,
        moves.map(({ move }) => move),
      )
    : frames.map(({ view }) => (isPosition(view) ? view : undefined));

const isPosition = (view: unknown): view is Position =>
  typeof view === 'object' && view !== null && 'last' in view && typeof view.last === 'string';

const noChance = () => 0;
