import { games, type Outcome, otherSeat, type Seat, spoken } from '@botplay/rules';

/** What a game or a toy of ours shows to the agent that plays it in a session. */
export interface Sight {
  /** Made by the game's own `view`, so that its board can draw it. */
  readonly view: unknown;
  /** Where the agent sits. */
  readonly seat: Seat;
  readonly isYourTurn: boolean;
  readonly moves: readonly string[];
  /** What happened since the agent's last action, its own first. */
  readonly lastMoves: readonly { readonly isYours: boolean; readonly text: string }[];
  readonly isOver: boolean;
  /** Who has won; nobody does at a toy. */
  readonly outcome: Outcome | undefined;
}

/** Reads what a game answered; none if it is no such answer. */
export function readSight(gameId: string, response: unknown): Sight | undefined {
  if (!isFields(response) || !isFields(response['view'])) return undefined;
  const { view, seat: word, legal_moves, last_moves, your_turn, outcome } = response;
  const seat: Seat = games.find(({ id }) => id === gameId)?.seats[1] === word ? 1 : 0;
  return {
    view,
    seat,
    isYourTurn: your_turn === true,
    moves: list(legal_moves).filter(move => typeof move === 'string'),
    lastMoves: list(last_moves)
      .filter(isFields)
      .map(({ seat: of, move, effect }) => ({
        isYours: of === word,
        text: spoken(String(effect ?? move)),
      })),
    isOver: isFields(outcome),
    outcome: isFields(outcome) ? readOutcome(outcome, seat) : undefined,
  };
}

function readOutcome({ result, by }: Fields, seat: Seat): Outcome | undefined {
  const winner = WINNERS[String(result)]?.(seat);
  if (winner === undefined) return undefined;
  return { winner, ...(typeof by === 'string' && { by }) };
}

const WINNERS: Partial<Record<string, (seat: Seat) => Outcome['winner']>> = {
  win: seat => seat,
  loss: otherSeat,
  draw: () => 'draw',
};

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
