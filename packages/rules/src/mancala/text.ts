import { endFields, readFields, readSaid, writeFields } from '../state-text.ts';
import { type Mancala, outcome, sum } from './board.ts';

/** A game has 48. */
const MOST_SEEDS = 99;
const ACTION = /^pit[1-6](?:,capture\d{1,2}|,extra_turn)?(?:,sweep)?$/;
const LONGEST = 300;

export function write(state: Mancala): string {
  const { pits, stores } = state;
  return writeFields({
    P: pits[0].join(','),
    O: pits[1].join(','),
    PS: String(stores[0]),
    OS: String(stores[1]),
    ...endFields(state, outcome(state)),
  });
}

/** A position may be made up, with more or fewer seeds than a game has; but whoever is to move has one to sow. */
export function read(text: string): Mancala | undefined {
  if (text.length > LONGEST) return undefined;
  const fields = readFields(text);
  const said = readSaid(fields);
  const [player, opponent] = [numbers(fields.get('P'), 6), numbers(fields.get('O'), 6)];
  const [playerStore] = numbers(fields.get('PS'), 1) ?? [];
  const [opponentStore] = numbers(fields.get('OS'), 1) ?? [];
  if (!said || !player || !opponent) return undefined;
  if (playerStore === undefined || opponentStore === undefined) return undefined;
  if (sum(player) + sum(opponent) + playerStore + opponentStore > MOST_SEEDS) return undefined;

  const state: Mancala = {
    pits: [player, opponent],
    stores: [playerStore, opponentStore],
    turn: said.turn,
    last: ACTION.test(said.last) ? said.last : '-',
  };
  const isOver = outcome(state) !== undefined;
  if (said.isOver && !isOver) return undefined;
  return isOver || sum(state.pits[state.turn]) > 0 ? state : undefined;
}

/** Whole numbers parted by commas, just so many. */
function numbers(list: string | undefined, length: number): number[] | undefined {
  const parts = list?.split(',').map(part => part.trim()) ?? [];
  if (parts.length !== length || !parts.every(part => /^\d{1,2}$/.test(part))) return undefined;
  return parts.map(Number);
}
