import { dice, seeded, slot } from '@botplay/rules';
import type { Paint } from './paint.ts';

/** What chance shows, picture by picture. */
type ToyShow = (seed: string, paint: Paint) => Generator<string>;

const MOST_SPINS = 20;
const DICE = [
  { sides: 20, count: 1 },
  { sides: 6, count: 2 },
  { sides: 8, count: 3 },
  { sides: 12, count: 4 },
  { sides: 100, count: 1 },
];

/** What has no seats and no end, by its id. */
export const toyShows: Readonly<Record<string, ToyShow>> = {
  [slot.id]: spins,
  [dice.id]: rolls,
};

function* spins(seed: string, paint: Paint): Generator<string> {
  const random = seeded(seed);
  const title = paint('bold', slot.name);
  let state = slot.setup({});
  for (let spin = 1; spin <= MOST_SPINS; spin++) {
    const next = slot.spin(state, random);
    if ('refusal' in next) return;
    state = next.state;
    const { reels, stack, payout } = state;
    const paid = payout > 0 ? paint('yellow', `pays ${payout}`) : paint('dim', 'pays nothing');
    const window = reels.map(symbol => symbol.padEnd(6)).join(' │ ');
    yield `${title}\n\n│ ${window} │\n\n${spin}. ${paid}, stack ${stack}\n`;
  }
}

function* rolls(seed: string, paint: Paint): Generator<string> {
  const random = seeded(seed);
  const title = paint('bold', dice.name);
  for (const { sides, count } of DICE) {
    const rolled = dice.roll({ sides, count }, random);
    if ('refusal' in rolled) return;
    const row = rolled.rolls.map(side => `[${side}]`).join(' ');
    yield `${title}\n\n${row}\n\n${count}d${sides}: ${paint('yellow', String(rolled.total))}\n`;
  }
}
