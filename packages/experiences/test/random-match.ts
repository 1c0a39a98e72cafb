import { Refusal } from '@botplay/contract';
import { otherSeat, type Random, seeded } from '@botplay/rules';
import { beginRoom, type Moved, moveRoom, type RoomInput } from '../src/room.ts';
import type { MatchGame } from '../src/tabletop/match-game.ts';
import { type MatchTable, playerOf } from '../src/tabletop/match-table.ts';

/** How often an agent does what; all else are legal moves. */
export interface Habits {
  readonly illegal: number;
  readonly sleeps: number;
  readonly leaves: number;
}

export const UNSTEADY: Habits = { illegal: 0.1, sleeps: 0.05, leaves: 0.003 };

/** More than any game takes that is not left or slept through. */
const MOST_STEPS = 3_000;

/** Every step of a match of two agents that move by chance, as the room made them. */
export function randomMatch(
  game: MatchGame,
  seed: string,
  {
    habits = UNSTEADY,
    most = MOST_STEPS,
  }: { readonly habits?: Habits; readonly most?: number } = {},
): readonly Moved<MatchTable>[] {
  const random = seeded(`agents ${seed}`);
  let now = 1_790_000_000_000;
  const given = { seconds: 60, house: [null, null] as const };
  const steps = [beginRoom(game.machine, { id: 'room', seed, given }, { now, random })] as [
    Moved<MatchTable>,
    ...Moved<MatchTable>[],
  ];
  for (let [step] = steps; step.room.outcome === null && steps.length < most;) {
    now += Math.floor(random() * 3);
    const input = inputOf(game, step.room.state, habits, random);
    const next = refusable(() => moveRoom(game.machine, step.room, input, { now, random }));
    if (!next) continue;
    step = next;
    steps.push(step);
  }
  return steps;
}

function inputOf(
  { machine, answer }: MatchGame,
  table: MatchTable,
  habits: Habits,
  random: Random,
): RoomInput {
  const seat = machine.turn(table) ?? 0;
  const draw = random();
  if (draw < habits.leaves) {
    const player = playerOf(random() < 0.5 ? seat : otherSeat(seat));
    return { player, act: { leave: random() < 0.5 ? 'left' : 'ended' } };
  }
  if (draw < habits.leaves + habits.sleeps) return { bell: true };
  const moves = answer(table, seat, 0).legal_moves;
  const move = pick(
    draw < habits.leaves + habits.sleeps + habits.illegal ? NONSENSE : moves,
    random,
  );
  // Now and then somebody moves although it is not their turn.
  return { player: playerOf(random() < 0.02 ? otherSeat(seat) : seat), act: { move } };
}

const NONSENSE = ['', 'z9z9', 'e2e5', '🦀'.repeat(40), '__proto__', '"\\\u0007', 'ｅ２'];

const pick = <Item>(items: readonly Item[], random: Random): Item =>
  items[Math.floor(random() * items.length)]!;

/** What the room refuses altogether leaves no step. */
function refusable<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
