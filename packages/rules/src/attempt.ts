import type { Game, Outcome, Position, Random } from './game.ts';

export type Attempt<State> = { readonly state: State } | { readonly refusal: string };

/** The state after a move as a player wrote it, or why there is none. */
export function attempt<State extends Position>(
  game: Game<State>,
  state: State,
  text: string,
  random: Random,
): Attempt<State> {
  const move = game.spell(text);
  if (game.moves(state).includes(move)) return { state: game.play(state, move, random) };
  const isOver = game.turn(state) === undefined;
  return { refusal: isOver ? 'The game is already over.' : game.whyNot(state, move) };
}

/** How a game of which every state is known has ended, if it has. */
export function outcomeOf<State extends Position>(
  game: Game<State>,
  course: readonly State[],
): Outcome | undefined {
  const last = course.at(-1);
  if (!last) return undefined;
  const end = game.outcome(last);
  const by = end ? undefined : game.drawnOutBy?.(course);
  return by === undefined ? end : { winner: 'draw', by };
}
