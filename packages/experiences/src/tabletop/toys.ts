import { CREATES, type Tool, toolsFor, WIDGETS } from '@botplay/contract';
import { dice, slot, type SlotState, stakesProblem } from '@botplay/rules';
import { Type } from 'typebox';
import type { Chance } from '../chance.ts';

const defineTool = toolsFor<Chance>();

/** What a game with money is begun with. Amounts that cannot be are refused in the answer, not by the schema. */
export const STAKES = {
  stack: Type.Optional(Type.Number({ description: 'All that the player has; default 1000' })),
  bet: Type.Optional(Type.Number({ description: 'Default 10, or the stack if it is smaller' })),
};

const SLOT = { type: 'slot_snapshot', gameType: 'slot' } as const;

const slotSnapshot = Type.Object({
  type: Type.Literal('slot_snapshot'),
  gameType: Type.Literal('slot'),
  legal: Type.Optional(Type.Boolean()),
  state: Type.String(),
  stack: Type.Optional(Type.Number()),
  bet: Type.Optional(Type.Number()),
  reels: Type.Optional(Type.Array(Type.String())),
  payout: Type.Optional(Type.Number()),
  status: Type.Optional(Type.Literal('in_progress')),
  lastAction: Type.Optional(Type.String()),
  error: Type.Optional(Type.String({ description: 'Why not, where legal is false.' })),
});

const slotFields = ({ stack, bet, reels, payout, last }: SlotState) => ({
  stack,
  bet,
  reels: [...reels],
  payout,
  status: 'in_progress' as const,
  lastAction: last,
});

const saySlot = (output: {
  readonly state: string;
  readonly error?: string;
  readonly reels?: string[];
  readonly payout?: number;
  readonly stack?: number;
  readonly bet?: number;
}): string => {
  if (output.error !== undefined) return output.error;
  const { reels = [], payout, stack, bet, state } = output;
  const spun = reels.length ? `${reels.join(' ')} pays ${payout}. ` : '';
  return `${spun}The stack is ${stack}, the bet ${bet}. state: ${state}`;
};

/** The tools of what is no game: nobody decides anything there. */
export const toyTools: readonly Tool<Chance>[] = [
  defineTool({
    name: 'new_slot_game',
    summary: 'Sit down at the slot machine. Returns the first state, which spin_slot takes.',
    effect: CREATES,
    widget: WIDGETS.slot,
    input: Type.Object(STAKES),
    output: slotSnapshot,
    run: stakes => {
      const error = stakesProblem(stakes);
      const state = slot.setup(stakes);
      if (error !== undefined)
        return { ...SLOT, legal: false, state: '', ...slotFields(state), error };
      return { ...SLOT, state: slot.write(state), ...slotFields(state) };
    },
    say: saySlot,
  }),
  defineTool({
    name: 'spin_slot',
    summary:
      'Spin the slot machine once for the bet of the game; another bet takes a new game. Returns the reels, the payout and the new state.',
    effect: CREATES,
    widget: WIDGETS.slot,
    input: Type.Object({
      state: Type.String({ description: 'The state of the last call, unchanged.' }),
    }),
    output: slotSnapshot,
    run: ({ state: text }, { random }) => {
      const state = slot.read(text);
      if (!state) return { ...SLOT, legal: false, state: text, error: NO_SLOT };
      const spun = slot.spin(state, random);
      if ('refusal' in spun)
        return { ...SLOT, legal: false, state: text, ...slotFields(state), error: spun.refusal };
      return { ...SLOT, legal: true, state: slot.write(spun.state), ...slotFields(spun.state) };
    },
    say: saySlot,
  }),
  defineTool({
    name: 'roll_rpg_dice',
    summary: 'Roll dice of one kind. Returns each roll and their total.',
    effect: CREATES,
    widget: WIDGETS.rpg_dice,
    input: Type.Object({
      sides: Type.Number({ description: '4, 6, 8, 10, 12, 20 or 100' }),
      count: Type.Optional(Type.Number({ description: '1 to 100; default 1' })),
    }),
    output: Type.Object({
      type: Type.Literal('rpg_dice_roll'),
      gameType: Type.Literal('rpg_dice'),
      legal: Type.Boolean(),
      sides: Type.Number(),
      count: Type.Number(),
      rolls: Type.Array(Type.Integer()),
      total: Type.Integer(),
      error: Type.Optional(Type.String({ description: 'Why not, where legal is false.' })),
    }),
    run: ({ sides, count = 1 }, { random }) => {
      const kind = { type: 'rpg_dice_roll', gameType: 'rpg_dice' } as const;
      const rolled = dice.roll({ sides, count }, random);
      if ('refusal' in rolled)
        return { ...kind, legal: false, sides, count, rolls: [], total: 0, error: rolled.refusal };
      return { ...kind, legal: true, ...rolled, rolls: [...rolled.rolls] };
    },
    say: ({ error, sides, count, rolls, total }) =>
      error ?? `${count}d${sides}: ${rolls.join(', ')}. Total ${total}.`,
  }),
];

const NO_SLOT = 'This is no state of the slot machine. Send the state of the last call, unchanged.';
