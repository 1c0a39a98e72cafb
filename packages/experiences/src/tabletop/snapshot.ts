import { attempt, type Position, type Random } from '@botplay/rules';
import { type TObject, Type } from 'typebox';
import type { Fields, Sheet } from './sheet.ts';

/** What `new_*` and `apply_*` return: the game as it stands, or why it stands as before. */
interface Snapshots {
  readonly schema: TObject;
  begun(options: Fields, gameId: string, random: Random): Fields;
  applied(text: string, move: string, gameId: string, random: Random): Fields;
  /** In words, without what the player must not know. */
  say(output: Fields): string;
}

export function snapshotsOf(sheet: Sheet): Snapshots {
  const { game, stateField, words } = sheet;
  const kind = { type: `${game.id}_snapshot`, gameType: game.id };

  const standing = (state: Position): Fields => {
    const end = game.outcome(state);
    const winner = end && words.winner(end);
    return {
      status: words.status(state, end),
      turn: game.seats[state.turn],
      ...(winner !== undefined && { winner }),
    };
  };
  const told = (state: Position, before?: Position): Fields => ({
    [stateField]: game.write(state),
    ...standing(state),
    ...words.more(state, before),
  });
  const refused = (text: string, error: string): Fields => ({
    legal: false,
    [stateField]: text,
    error,
  });

  return {
    schema: Type.Object({
      type: Type.Literal(kind.type),
      gameType: Type.Literal(kind.gameType),
      gameId: Type.String(),
      legal: Type.Optional(Type.Boolean()),
      [stateField]: Type.String(),
      status: Type.Optional(Type.Enum([...words.statuses])),
      turn: Type.Optional(Type.Enum([...game.seats])),
      ...words.moreFields,
      ...(words.winners.length > 0 && { winner: Type.Optional(Type.Enum([...words.winners])) }),
      error: Type.Optional(Type.String({ description: 'Why not, where legal is false.' })),
    }),

    begun(options, gameId, random) {
      const begun = sheet.begin(options, random);
      if ('refusal' in begun)
        return {
          ...kind,
          gameId: 'unknown',
          ...refused('', begun.refusal),
          status: 'game_over',
          turn: game.seats[0],
        };
      const { echoes } = sheet;
      const echo = echoes && options[echoes] !== undefined && { [echoes]: options[echoes] };
      return { ...kind, gameId, ...told(begun.state), ...echo };
    },

    applied(text, move, gameId, random) {
      const state = game.read(text);
      if (!state) return { ...kind, gameId, ...refused(text, notRead(sheet)) };
      const tried = attempt(game, state, move, random);
      return 'refusal' in tried
        ? { ...kind, gameId, ...refused(text, tried.refusal), ...standing(state) }
        : { ...kind, gameId, legal: true, ...told(tried.state, state) };
    },

    say(output) {
      const { legal, error, status, turn, winner, gameId } = output;
      if (legal === false) return String(error);
      const isOver = !words.ongoing.includes(String(status));
      return [
        `${game.name}: ${String(status).replaceAll('_', ' ')}.`,
        isOver ? typeof winner === 'string' && `Winner: ${winner}.` : `To move: ${String(turn)}.`,
        words.describe ? words.describe(output) : `${stateField}: ${String(output[stateField])}`,
        `gameId: ${String(gameId)}`,
      ]
        .filter(Boolean)
        .join(' ');
    },
  };
}

export const notRead = ({ game, stateField }: Sheet): string =>
  `This is no ${stateField === 'fen' ? 'FEN' : 'state'} of ${game.name}. Send the ${stateField} of the last call, unchanged.`;
