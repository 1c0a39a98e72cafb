import { chooseMove, games, type Position, seeded, type Strength } from '@botplay/rules';

/** What the house is asked: a state of a game, with it to move. */
export interface HouseQuestion {
  readonly game: string;
  readonly strength: Strength;
  readonly state: Position;
  readonly seed: string;
}

/** Thinks beside the page, so that the page never stops. */
self.addEventListener('message', ({ data }: MessageEvent<HouseQuestion>) => {
  const game = games.find(({ id }) => id === data.game);
  if (!game) throw new Error(`There is no game "${data.game}".`);
  self.postMessage(chooseMove(game, data.strength, data.state, seeded(data.seed)));
});
