import { exact, isAmount, readAmount } from '../stakes.ts';
import { readFields, writeFields } from '../state-text.ts';
import { pays, REEL } from './paytable.ts';

/** A machine with three reels. It is never over, so it is a toy and no game. */
export interface SlotState {
  /** Three symbols; none before the first spin. */
  readonly reels: readonly string[];
  readonly stack: number;
  readonly bet: number;
  /** What the last spin paid. */
  readonly payout: number;
  /** `spin`; `-` before the first. */
  readonly last: string;
}

const LONGEST = 300;

export const write = ({ reels, stack, bet, payout, last }: SlotState): string =>
  writeFields({
    R: reels.length > 0 ? reels.join(',') : '-',
    BK: String(stack),
    B: String(bet),
    P: String(payout),
    ST: 'in_progress',
    LA: last,
  });

export function read(text: string): SlotState | undefined {
  if (text.length > LONGEST) return undefined;
  const fields = readFields(text);
  const reels = readReels(fields.get('R') ?? '-');
  const stack = readAmount(fields.get('BK'));
  const bet = readAmount(fields.get('B'));
  if (!reels || stack === undefined || bet === undefined || !isAmount(bet)) return undefined;

  // What was paid is believed: another machine may have had another table.
  const payout = fields.has('P') ? readAmount(fields.get('P')) : exact(pays(reels) * bet);
  const isSlot = (fields.get('ST') ?? 'in_progress') === 'in_progress';
  if (payout === undefined || !isSlot) return undefined;
  return { reels, stack, bet, payout, last: reels.length > 0 ? 'spin' : '-' };
}

function readReels(text: string): readonly string[] | undefined {
  if (text === '-') return [];
  const reels = text.split(',');
  return reels.length === 3 && reels.every(symbol => REEL.includes(symbol)) ? reels : undefined;
}
