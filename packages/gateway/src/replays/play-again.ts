import {
  ABORTED,
  beginRoom,
  type MatchGame,
  type MatchTable,
  type Moved,
  moveRoom,
  playerOf,
} from '@botplay/experiences';
import { resultFor, STRENGTHS } from '@botplay/rules';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { isFields } from '../json.ts';
import { canonical } from './canonical.ts';
import type { EndLine, MatchLine, StepLine } from './lines.ts';
import { type ReadReplay, wrong } from './read.ts';
import { conductOf } from './replay.ts';

const EXACT = { additionalProperties: false };
const Strength = Type.Union([Type.Enum(STRENGTHS), Type.Null()]);
const opening = Compile(
  Type.Object(
    { seconds: Type.Number({ minimum: 0 }), house: Type.Tuple([Strength, Strength]) },
    EXACT,
  ),
);
const bell = Compile(Type.Object({ bell: Type.Literal(true) }, EXACT));
const act = Compile(
  Type.Object({
    player: Type.Enum([playerOf(0), playerOf(1)]),
    act: Type.Union([
      Type.Object({ move: Type.String() }, EXACT),
      Type.Object({ leave: Type.String() }, EXACT),
    ]),
  }),
);

/** The ids of events, which alone depend on the moment, are not compared. */
const SOME_MOMENT = { now: 0, random: () => 0 };

/** Plays a replay again from its seed and its inputs: every step must tell what the file has of it, to the same end. */
export function playAgain({ match, steps, end }: ReadReplay, game: MatchGame): MatchTable {
  const [first, ...others] = steps;
  if (!first) return wrong(2, 'there is no step before it.');
  let moved = begun(match, end, first, game);
  mustTell(moved, first, 2);
  for (const [i, step] of others.entries()) {
    const line = i + 3;
    if (moved.room.outcome !== null) wrong(line, 'the game was over before it.');
    moved = next(moved, step, { game, line });
    mustTell(moved, step, line);
  }
  const { state, outcome } = moved.room;
  const line = steps.length + 2;
  if (canonical(outcome) !== canonical(end.outcome))
    wrong(line, `its outcome is not ${canonical(outcome)}, as playing it again shows.`);
  const status = state.end && state.end.by !== ABORTED ? 'completed' : 'cancelled';
  if (end.status !== status) wrong(line, `its status must be "${status}", not "${end.status}".`);
  if (canonical(conductOf(game, state)) !== canonical(end.conduct))
    wrong(line, 'its conduct is not what playing it again counts.');
  mustAgree(match, end, state, line);
  return state;
}

function begun(
  { given, game_session_id: id }: MatchLine,
  { seed }: EndLine,
  { input }: StepLine,
  { machine }: MatchGame,
): Moved<MatchTable> {
  if (!opening.Check(given)) return wrong(1, 'its "given" is not what this game begins with.');
  if (!('begins' in input)) return wrong(2, 'its input must be the beginning.');
  return beginRoom(machine, { id, seed, given }, SOME_MOMENT);
}

/** What the game itself refuses can never have been a step. */
function next(
  { room }: Moved<MatchTable>,
  { input }: StepLine,
  { game: { machine }, line }: { readonly game: MatchGame; readonly line: number },
): Moved<MatchTable> {
  if (!bell.Check(input) && !act.Check(input))
    return wrong(line, 'its input is none of this game.');
  try {
    return moveRoom(machine, room, input, SOME_MOMENT);
  } catch (error) {
    return wrong(line, `the game refuses it: ${error instanceof Error ? error.message : 'no'}`);
  }
}

function mustTell({ events }: Moved<MatchTable>, step: StepLine, line: number): void {
  if (canonical(events.map(withoutId)) !== canonical(step.events.map(withoutId)))
    wrong(line, 'playing it again, the game tells something else than its events.');
}

const withoutId = (event: { readonly id: string }): object => ({ ...event, id: undefined });

/** What the match says of a player must follow from the game, where it says something. */
function mustAgree({ players }: MatchLine, { outcomes }: EndLine, table: MatchTable, line: number) {
  const told = outcomes?.['players'];
  if (!table.end || table.end.by === ABORTED || !isFields(told)) return;
  for (const { player, experience_agent_id: id, seat } of players) {
    const of = Object.hasOwn(told, id) ? told[id] : undefined;
    if (!isFields(of) || of['result'] === undefined) continue;
    const result = resultFor(player === playerOf(0) ? 0 : 1, table.end);
    if (of['result'] !== result) wrong(line, `its outcomes must say "${result}" of ${seat}.`);
  }
}
