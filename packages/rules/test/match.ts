import {
  chooseMove,
  type Game,
  outcomeOf,
  type Position,
  seeded,
  type Strength,
} from '../src/index.ts';

/** How many games the first of two strengths wins, a draw being half, when they begin by turns. */
export function match<State extends Position>(
  game: Game<State>,
  [better, worse]: readonly [Strength, Strength],
  games: number,
): number {
  let wins = 0;
  for (let seed = 0; seed < games; seed++) {
    const random = seeded(seed);
    const seat = seed % 2;
    let state = game.setup({}, random);
    const course = [state];
    let end = outcomeOf(game, course);
    while (!end) {
      const strength = state.turn === seat ? better : worse;
      state = game.play(state, chooseMove(game, strength, state, random), random);
      course.push(state);
      end = outcomeOf(game, course);
    }
    if (end.winner === 'draw') wins += 0.5;
    else if (end.winner === seat) wins++;
  }
  return wins;
}
