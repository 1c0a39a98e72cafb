import { dice, type DiceRoll, PAYTABLE, slot, type SlotState, stakesProblem } from '@botplay/rules';
import type { ExperienceInfo } from '../experience.ts';
import { shortened } from './read-action.ts';
import { moveSchema } from './solo-info.ts';
import type { SoloToy } from './solo-toy.ts';

const ANSWER =
  'Each answer has status, your_turn, seat, view (what lies there), legal_moves, last_moves (what your action did) and ' +
  'outcome (null while it goes on). Call session.end when you have had enough.';

function infoOf(
  { name }: { readonly name: string },
  words: {
    readonly notation: string;
    readonly example: string;
    readonly more: readonly string[];
    readonly fields?: object;
  },
): ExperienceInfo {
  const { notation, example, more, fields } = words;
  return {
    name,
    action_schema: moveSchema(notation, example, fields),
    gameplay_instructions: [notation, ...more, ANSWER].join('\n'),
    getting_started: `Send "${example}" with session.step, as often as you like. Then call session.end.`,
  };
}

export const slotToy: SoloToy<SlotState> = {
  id: slot.id,
  info: infoOf(slot, {
    notation:
      'An action is "spin"; {"move": "spin", "bet": 5} spins for another bet, which then stays.',
    example: 'spin',
    more: [
      `You begin with ${slot.setup({}).stack} coins and a bet of ${slot.setup({}).bet}. Three or two alike pay, in bets: ${paytable()}.`,
      'The score is what you leave with. A bet above what is left becomes all that is left; without coins it is over.',
    ],
    fields: { bet: { type: 'number', exclusiveMinimum: 0 } },
  }),
  wishes: ['bet'],
  start: slot.setup({}),
  legal: ({ stack }) => (stack > 0 ? ['spin'] : []),
  wish(view, { bet = view.bet }) {
    if (typeof bet !== 'number') return { refusal: `bet must be a number, not ${shortened(bet)}.` };
    const refusal = stakesProblem({ stack: view.stack, bet });
    return refusal === undefined ? { state: { ...view, bet } } : { refusal };
  },
  turn(view, move, random) {
    if (move !== 'spin') return { refusal: `There is no ${shortened(move)} here.` };
    const spun = slot.spin(view, random);
    if ('refusal' in spun) return spun;
    const { stack, bet } = spun.state;
    return { state: { ...spun.state, bet: stack > 0 ? Math.min(bet, stack) : bet } };
  },
  effect: ({ reels, payout }) => `${reels.join(' ')} pays ${payout}`,
  score: ({ stack }) => stack,
};

function paytable(): string {
  return PAYTABLE.map(({ symbol, three, two }) => `${symbol} ${three} or ${two}`).join(', ');
}

export const diceToy: SoloToy<DiceRoll> = {
  id: dice.id,
  info: infoOf(dice, {
    notation: `An action is dice as players write them: "2d20" rolls two dice with twenty sides. There are 1 to ${dice.most} dice with ${dice.sides.join(', ')} sides.`,
    example: '2d20',
    more: [
      'legal_moves names one die of each kind; a number before it rolls more. The score is your best total.',
    ],
  }),
  wishes: [],
  start: { sides: 20, count: 1, rolls: [], total: 0 },
  legal: () => dice.sides.map(sides => `1d${sides}`),
  wish: view => ({ state: view }),
  turn(_, move, random) {
    const wanted = dice.read(move);
    const rolled = 'refusal' in wanted ? wanted : dice.roll(wanted, random);
    return 'refusal' in rolled ? rolled : { state: rolled };
  },
  effect: ({ rolls, total }) => `${rolls.join(' + ')} = ${total}`,
  score: ({ total }, before) => Math.max(total, before),
};
