import {
  type BlackjackView,
  type Chess,
  type ChessView,
  ending,
  type Outcome,
  type Position,
  san,
  type Seat,
  spoken,
} from '@botplay/rules';
import type { Playable } from './playables.ts';

export type Tone = 'yours' | 'theirs' | 'won' | 'lost' | 'drawn';

export interface Status {
  readonly tone: Tone;
  readonly text: string;
}

interface Sight {
  readonly playable: Playable;
  readonly seat: Seat;
  readonly turn: Seat | undefined;
  readonly outcome: Outcome | undefined;
  readonly view: unknown;
  /** What the person may play now. */
  readonly moves: readonly string[];
}

/** What a game says in its own way; all else is said for all games alike. */
interface Wording {
  /** A move in a list of moves. */
  move?(move: string, before: Position, after: Position): string;
  /** What to know beside whose turn it is. */
  note?(sight: Sight): string;
  /** What to know of the end beside who won. */
  end?(sight: Sight): string;
}

const wordings: Readonly<Record<string, Wording>> = {
  chess: {
    move: (move, before) => san(before as Chess, move),
    note: ({ view, turn, seat }) =>
      (view as ChessView).isCheck ? (turn === seat ? 'Check!' : 'You give check.') : '',
  },
  blackjack: {
    end: ({ view }) => `You have ${(view as BlackjackView).bankroll.toLocaleString('en')}.`,
  },
  checkers: {
    move: move => (move.match(/../g) ?? []).join(isJump(move) ? '×' : '–'),
    note: ({ moves }) => (moves.some(isJump) ? 'You must capture.' : ''),
  },
  four_in_a_row: { move: move => `column ${move}` },
  mancala: {
    move: (_, __, { last }) => spoken(last),
    note: ({ view, turn, seat }) => {
      if (!(view as Position).last.includes('extra_turn')) return '';
      return turn === seat ? 'The last seed fell into your store: go again.' : 'It goes again.';
    },
  },
  sea_battle: {
    move: (_, __, { last }) => spoken(last),
    note: ({ view, turn, seat }) => {
      const { last } = view as Position;
      if (last === '-') return '';
      return `${turn === seat ? 'The house shot at' : 'You shot at'} ${spoken(last)}.`;
    },
  },
};

/** A jump leads two rows on. */
const isJump = (move: string) => Math.abs(Number(move[1]) - Number(move[3])) > 1;

export const sayMove = (
  { id }: Playable,
  move: string,
  before: Position,
  after: Position,
): string => wordings[id]?.move?.(move, before, after) ?? move;

/** The one line that says how the game stands, to the person who plays it. */
export function statusOf(sight: Sight): Status {
  const { playable, seat, turn, outcome } = sight;
  const { end, note } = wordings[playable.id] ?? {};
  const rival = playable.rival === 'dealer' ? 'dealer' : 'house';
  if (outcome) {
    const status = endOf(outcome, seat, rival);
    return { ...status, text: join(status.text, end?.(sight) ?? '') };
  }
  const isYours = turn === seat;
  const also = note?.(sight) ?? '';
  if (!isYours) return { tone: 'theirs', text: join(`The ${rival} is thinking…`, also) };
  const side = playable.sides?.[seat];
  return { tone: 'yours', text: join(side ? `Your turn: you play ${side}.` : 'Your turn.', also) };
}

function endOf(outcome: Outcome, you: Seat, rival: string): Status {
  const text = ending(outcome, seat => (seat === you ? 'You' : `The ${rival}`));
  if (outcome.winner === you) return { tone: 'won', text: `${text}!` };
  return { tone: outcome.winner === 'draw' ? 'drawn' : 'lost', text: `${text}.` };
}

const join = (...texts: readonly string[]) => texts.filter(Boolean).join(' ');
