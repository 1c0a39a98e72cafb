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

  const hasSpun = reels.length > 0;
  const payout = exact(pays(reels) * bet);
  // A spin is paid for before it pays, and a machine is set up with a stack that covers the bet.
  if (stack < (hasSpun ? payout : bet)) return undefined;
  const state = { reels, stack, bet, payout, last: hasSpun ? 'spin' : '-' };
  const said = readFields(write(state));
  const agrees = (key: string) => !fields.has(key) || fields.get(key) === said.get(key);
  return agrees('P') && agrees('ST') && (agrees('LA') || fields.get('LA') === '-')
    ? state
    : undefined;
}

function readReels(text: string): readonly string[] | undefined {
  if (text === '-') return [];
  const reels = text.split(',');
  return reels.length === 3 && reels.every(symbol => REEL.includes(symbol)) ? reels : undefined;
}
