/** Something to play here, and what a page must know of it beside its rules. */
export interface Playable {
  /** The game's id; with dashes it is its address. */
  readonly id: string;
  readonly name: string;
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
    id: 'chess',
    name: 'Chess',
    goal: 'Trap the king of the other side.',
    hands: 'Choose a piece, then one of the marked squares; or drag it there.',
    rival: 'house',
    sides: ['White', 'Black'],
    canTakeBack: true,
  },
  {
    id: 'checkers',
    name: 'Checkers',
    goal: 'Jump over all men of the other side. Who can capture must.',
    hands: 'Choose a man, then each square that it goes to, one after the other.',
    rival: 'house',
    sides: ['White', 'Black'],
    canTakeBack: true,
  },
  {
    id: 'four_in_a_row',
    name: 'Four in a Row',
    goal: 'Be the first with four discs in a line.',
    hands: 'Choose a column to drop a disc into it.',
    rival: 'house',
    sides: ['Red', 'Yellow'],
    canTakeBack: true,
  },
  {
    id: 'tic_tac_toe',
    name: 'Tic-Tac-Toe',
    goal: 'Be the first with three marks in a line.',
    hands: 'Choose a free cell.',
    rival: 'house',
    sides: ['X', 'O'],
    canTakeBack: true,
  },
  {
    id: 'mancala',
    name: 'Mancala',
    goal: 'Gather more seeds in your store than the other side.',
    hands: 'Choose one of your pits to sow its seeds. Ending in your store gives another turn.',
    rival: 'house',
    canTakeBack: true,
    pause: 1_300,
  },
  {
    id: 'sea_battle',
    name: 'Sea Battle',
    goal: 'Sink all five ships before yours are sunk.',
    hands: 'Choose a cell of the enemy sea to shoot at.',
    rival: 'house',
  },
  {
    id: 'blackjack',
    name: 'Blackjack',
    goal: 'Come closer to 21 than the dealer, not above.',
    hands: 'Hit takes a card, stand keeps what you have.',
    rival: 'dealer',
    bets: [10, 25, 50, 100],
    pause: 900,
  },
  {
    id: 'slot',
    name: 'Slot',
    goal: 'Three reels, one lever, pretend coins.',
    hands: 'Choose a bet and spin.',
  },
  {
    id: 'dice',
    name: 'Dice',
    goal: 'Every die of a role-playing table, by the handful.',
    hands: 'Choose the dice, then roll.',
  },
];

export const addressOf = (id: string): string => `/play/${id.replaceAll('_', '-')}`;

/** By its address or by its id. */
export const playableAt = (name: string): Playable | undefined =>
  playables.find(({ id }) => id === name.toLowerCase().replaceAll('-', '_'));
