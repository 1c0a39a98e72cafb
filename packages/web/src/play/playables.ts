import {
  blackjack,
  checkers,
  chess,
  dice,
  fourInARow,
  mancala,
  seaBattle,
  slot,
  ticTacToe,
} from '@botplay/rules';

/** Something to play here, and what a page must know of it beside its rules. */
export interface Playable {
  /** The game's. */
  readonly id: string;
  readonly name: string;
  /** What stands in its address, where that is not its id with dashes. */
  readonly path?: string;
  /** What it is about, for who has never played it. */
  readonly goal: string;
  /** What to do on the board. */
  readonly hands: string;
  /** Who plays against the person; nobody where only chance does. */
  readonly rival?: 'house' | 'dealer';
  /** What the seats are called, where they look different; who begins first. */
  readonly sides?: readonly [string, string];
  /** Whether a move may be taken back: not where that would show what is hidden, or try chance again. */
  readonly canTakeBack?: boolean;
  /** What may be bet, where money goes on from game to game. */
  readonly bets?: readonly number[];
  /** In milliseconds, how long a move takes to be seen, where that is long. */
  readonly pause?: number;
}

/** Everything that can be played in the browser. */
export const playables: readonly Playable[] = [
  {
    ...named(chess),
    goal: 'Trap the king of the other side.',
    hands: 'Choose a piece, then one of the marked squares; or drag it there.',
    rival: 'house',
    sides: ['White', 'Black'],
    canTakeBack: true,
  },
  {
    ...named(checkers),
    goal: 'Jump over all men of the other side. Who can capture must.',
    hands: 'Choose a man, then each square that it goes to, one after the other.',
    rival: 'house',
    sides: ['White', 'Black'],
    canTakeBack: true,
  },
  {
    ...named(fourInARow),
    goal: 'Be the first with four discs in a line.',
    hands: 'Choose a column to drop a disc into it.',
    rival: 'house',
    sides: ['Red', 'Yellow'],
    canTakeBack: true,
  },
  {
    ...named(ticTacToe),
    goal: 'Be the first with three marks in a line.',
    hands: 'Choose a free cell.',
    rival: 'house',
    sides: ['X', 'O'],
    canTakeBack: true,
  },
  {
    ...named(mancala),
    goal: 'Gather more seeds in your store than the other side.',
    hands: 'Choose one of your pits to sow its seeds. Ending in your store gives another turn.',
    rival: 'house',
    canTakeBack: true,
    pause: 1_300,
  },
  {
    ...named(seaBattle),
    goal: 'Sink all five ships before yours are sunk.',
    hands: 'Choose a cell of the enemy sea to shoot at.',
    rival: 'house',
  },
  {
    ...named(blackjack),
    goal: 'Come closer to 21 than the dealer, not above.',
    hands: 'Hit takes a card, stand keeps what you have.',
    rival: 'dealer',
    bets: [10, 25, 50, 100],
    pause: 900,
  },
  {
    ...named(slot),
    goal: 'Three reels, one lever, pretend coins.',
    hands: 'Choose a bet and spin.',
  },
  {
    ...named(dice),
    path: 'dice',
    goal: 'Every die of a role-playing table, by the handful.',
    hands: 'Choose the dice, then roll.',
  },
];

const pathOf = ({ id, path = dashed(id) }: Playable): string => path;
const dashed = (id: string): string => id.replaceAll('_', '-');

export const addressOf = (playable: Playable): string => `/play/${pathOf(playable)}`;

/** By what stands in its address, or by its id. */
export function playableAt(text: string): Playable | undefined {
  const path = dashed(text.toLowerCase());
  return playables.find(playable => pathOf(playable) === path || dashed(playable.id) === path);
}

/** Named as in its rules. */
function named({ id, name }: Pick<Playable, 'id' | 'name'>) {
  return { id, name };
}
