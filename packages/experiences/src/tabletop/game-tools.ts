import { CREATES, READS, type Tool, toolsFor } from '@botplay/contract';
import { type TProperties, Type } from 'typebox';
import type { Chance } from '../chance.ts';
import { newGameId } from './game-id.ts';
import type { Fields, Sheet } from './sheet.ts';
import { notRead, snapshotsOf } from './snapshot.ts';

const defineTool = toolsFor<Chance>();
const MOST_CHOICES = 200;

/** The four tools of a game: new, apply, legal, choose. Their fields are named by the sheet. */
export function gameTools(sheet: Sheet): readonly Tool<Chance>[] {
  const { game, act, other, stateField, moveField, movesField, policy, widget } = sheet;
  const snapshots = snapshotsOf(sheet);
  const applyName = `apply_${game.id}_${act}`;
  const chooseName = `choose_${game.id}_${other}_${act}`;
  const stateInput = Type.Object({
    [stateField]: Type.String({ description: `The ${stateField} of the last call, unchanged.` }),
  });
  const stateOf = (input: Fields) => game.read(String(input[stateField]));

  const listSchema = (type: string): TProperties => ({
    type: Type.Literal(type),
    ...(sheet.listsNameGame && { gameType: Type.Literal(game.id) }),
    [movesField]: Type.Array(sheet.moveItem),
  });
  const listed = (type: string, moves: readonly string[]): Fields => ({
    type,
    ...(sheet.listsNameGame && { gameType: game.id }),
    [movesField]: moves.map(sheet.moveValue),
  });
  /** The state in which there is something to choose, or why there is none. */
  const atTurn = (input: Fields, whose: Sheet['choosesFor']) => {
    const state = stateOf(input);
    if (!state) return { why: notRead(sheet) };
    const seat = game.turn(state);
    if (seat === undefined) return { why: 'The game is over: there is nothing left to choose.' };
    if (whose === 'other' && seat === 0)
      return { why: `It is the ${game.seats[0]}'s turn, not the ${other}'s.` };
    return { state };
  };
  const sayMoves = (title: string, output: Fields, why: () => string | undefined): string => {
    const moves = output[movesField] as readonly unknown[];
    return moves.length
      ? `${title}: ${moves.join(', ')}.`
      : (why() ?? `It is the ${other}'s turn: ask ${chooseName}.`);
  };

  return [
    defineTool({
      name: `new_${game.id}_game`,
      summary: `Start a game of ${game.name}. Returns its first ${stateField}, which the other tools take.`,
      effect: CREATES,
      widget,
      input: Type.Object(sheet.options),
      output: snapshots.schema,
      run: (options, { random }) => snapshots.begun(options, newGameId(random), random),
      say: snapshots.say,
    }),
    defineTool({
      name: applyName,
      summary: `Make one ${act} in ${game.name} for whoever is to move. Returns the new ${stateField}, or legal: false with the reason.`,
      effect: CREATES,
      widget,
      input: Type.Object({
        gameId: Type.String({ description: 'As the new game named it. It is only echoed.' }),
        ...stateInput.properties,
        [moveField]: sheet.moveSchema,
      }),
      output: snapshots.schema,
      run: (input: Fields, { random }) =>
        snapshots.applied(
          String(input[stateField]),
          String(input[moveField]),
          String(input['gameId']),
          random,
        ),
      say: snapshots.say,
    }),
    defineTool({
      name: `legal_${game.id}_${act}s`,
      summary: `List every legal ${act} of whoever is to move in ${game.name}. The list is empty once the game is over.`,
      effect: READS,
      input: stateInput,
      output: Type.Object({ ...listSchema(`legal_${act}s`), ...sheet.listFields }),
      run: (input: Fields) => {
        const { moves, more } = sheet.list(stateOf(input));
        return { ...listed(`legal_${act}s`, moves), ...more };
      },
      say: (output, input) =>
        sayMoves(`Legal ${act}s`, output, () => atTurn(input, 'mover').why) +
        (sheet.warn?.(output) ?? ''),
    }),
    defineTool({
      name: chooseName,
      summary: `List the ${act}s that the ${other} can make in ${game.name}. Choose exactly one, and make it with ${applyName}.`,
      effect: READS,
      input: stateInput,
      output: Type.Object({
        ...listSchema('opponent_choice'),
        policy: Type.Object(
          Object.fromEntries(Object.entries(policy).map(([key, it]) => [key, Type.Literal(it)])),
        ),
      }),
      run: (input: Fields) => {
        const { state } = atTurn(input, sheet.choosesFor);
        const moves = state ? game.moves(state).slice(0, MOST_CHOICES) : [];
        return { ...listed('opponent_choice', moves), policy };
      },
      say: (output, input) =>
        sayMoves('Choose exactly one of', output, () => atTurn(input, sheet.choosesFor).why),
    }),
  ];
}
