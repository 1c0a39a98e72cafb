import { agrees, endFields, readFields, SEATS, writeFields } from '../state-text.ts';
import { type Mancala, outcome, sum } from './board.ts';

const MOST_SEEDS = 48;
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

/** A position may have fewer seeds than a game, so that one can be made up. What the text says of it must agree. */
export function read(text: string): Mancala | undefined {
  if (text.length > LONGEST) return undefined;
  const fields = readFields(text);
  const [player, opponent] = [numbers(fields.get('P'), 6), numbers(fields.get('O'), 6)];
  const [playerStore] = numbers(fields.get('PS'), 1) ?? [];
  const [opponentStore] = numbers(fields.get('OS'), 1) ?? [];
  if (!player || !opponent || playerStore === undefined || opponentStore === undefined)
    return undefined;
  if (sum(player) + sum(opponent) + playerStore + opponentStore > MOST_SEEDS) return undefined;
  // A side that runs empty ends the game, and then the other is swept too.
  if ((sum(player) === 0) !== (sum(opponent) === 0)) return undefined;

  const state: Mancala = {
    pits: [player, opponent],
    stores: [playerStore, opponentStore],
    turn: fields.get('T') === SEATS[1] ? 1 : 0,
    last: fields.get('LA') ?? '-',
  };
  const said = endFields(state, outcome(state));
  return agrees(fields, said, ['T', 'ST', 'W']) && isAction(state) ? state : undefined;
}

/** Whole numbers parted by commas, just so many. */
function numbers(list: string | undefined, length: number): number[] | undefined {
  const parts = list?.split(',').map(part => part.trim()) ?? [];
  if (parts.length !== length || !parts.every(part => /^\d{1,2}$/.test(part))) return undefined;
  return parts.map(Number);
}

/** Whether the last action is one, and no sweep of a game that goes on. */
function isAction(state: Mancala): boolean {
  if (state.last === '-') return true;
  const parts = /^pit[1-6](?:,capture(\d{1,2})|,extra_turn)?(,sweep)?$/.exec(state.last);
  if (!parts) return false;
  const [, captured, sweep] = parts;
  const isCapture = captured === undefined || (+captured >= 2 && +captured <= MOST_SEEDS);
  return isCapture && (sweep === undefined || outcome(state) !== undefined);
}
