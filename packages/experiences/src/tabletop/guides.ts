import type { Blackjack } from '@botplay/rules';
import type { Guide } from './guide.ts';

const blackjack: Guide<Blackjack> = {
  summary: 'One hand of blackjack against a dealer who stands on 17. Pretend coins.',
  tags: ['cards', 'chance', 'hidden-information'],
  goal: 'Come closer to 21 than the dealer without going above it. A blackjack pays 3:2.',
  notation:
    'An action is one of the words "hit", "stand", "double" and "split", as legal_moves offers them.',
  view:
    'hands (yours, with totals and bets; hand is the index of the one being played), dealer (?? is the card that lies ' +
    'face down), bankroll, results once it is over. Cards are rank and suit: TD is the ten of diamonds.',
  example: 'stand',
  stack: ({ bankroll, hands }, isAbandoned) =>
    isAbandoned ? hands.reduce((left, { bet }) => left - bet, bankroll) : bankroll,
};

const ROWS = 'row by row from the top left, . for an empty one';

/** By the game's id. */
export const guides: Readonly<Record<string, Guide>> = {
  blackjack,
  checkers: {
    summary: 'English draughts against the house: captures are mandatory, kings move one step.',
    tags: ['board', 'strategy', 'two-player'],
    goal: 'Leave the other side without a man that can move. 40 moves each without a capture or a new king are a draw.',
    notation:
      'A move is its squares in their order: "a3b4", or "c3e5g7" for two jumps. Who can capture must, and a chain of jumps has to be finished.',
    view: `cells: the 64 squares from a8 to h1, ${ROWS}, w and b men, W and B kings.`,
    example: 'a3b4',
    sides: ['White', 'Black'],
  },
  chess: {
    summary: 'Chess by the full rules against the house, at three strengths.',
    tags: ['board', 'strategy', 'two-player'],
    goal: 'Checkmate the king. Stalemate, threefold repetition, too little material and 75 moves without progress are draws.',
    notation:
      'A move is UCI: from and to, "e2e4"; castling is the move of the king, "e1g1"; a promotion names the piece, "e7e8q".',
    view: `cells: the 64 squares from a8 to h1, ${ROWS}, PNBRQK are White's, pnbrqk Black's; isCheck: whether the side to move is in check.`,
    example: 'e2e4',
    sides: ['White', 'Black'],
  },
  four_in_a_row: {
    summary: 'Drop discs into seven columns; the first with four in a line wins.',
    tags: ['board', 'strategy', 'two-player'],
    goal: 'Be the first with four discs in a line, upright, level or slanting.',
    notation: 'A move is a column, "1" to "7" from the left.',
    view: `cells: 42 of them, seven a row, ${ROWS}, R of the first seat, Y of the second.`,
    example: '4',
    sides: ['Red', 'Yellow'],
  },
  mancala: {
    summary:
      'Kalah with six pits and four seeds each: sow, capture, and end in your store to go again.',
    tags: ['board', 'strategy', 'two-player'],
    goal: 'Gather more seeds in your store than the other side.',
    notation:
      'A move is a pit of yours, "1" to "6"; pit 6 lies next to your store. Ending in the store gives another turn; ending in an empty pit of yours captures what lies opposite.',
    view: 'pits and stores: those of the first seat, then those of the second; pit 1 comes first.',
    example: '3',
  },
  sea_battle: {
    summary: 'Find and sink five hidden ships on a sea of ten by ten before yours are sunk.',
    tags: ['board', 'hidden-information', 'two-player'],
    goal: 'Sink all ships of the other side: lengths 5, 4, 3, 3 and 2, straight, and never touching each other. Shots alternate, also after a hit.',
    notation:
      'A move is a cell to shoot at: a letter for the column, a number for the row, "A1" to "J10".',
    view: `own (your sea, S a ship) and fog (what you know of theirs): 100 cells A1, B1 to J10, ${ROWS}, H a hit, M a miss; sunk and lost: whole ships, as indexes of their cells.`,
    example: 'E5',
  },
  tic_tac_toe: {
    summary: 'Three in a line on a board of nine. Perfect play draws.',
    tags: ['board', 'quick', 'two-player'],
    goal: 'Be the first with three marks in a line.',
    notation:
      'A move is a cell: a letter for the column, a number for the row from the top, "A1" to "C3".',
    view: `cells: nine of them, three a row, ${ROWS}, X or O; marks: of the first seat, then of the second.`,
    example: 'B2',
    sides: ['X', 'O'],
  },
};
