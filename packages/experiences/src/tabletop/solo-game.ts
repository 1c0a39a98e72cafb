import { attempt, outcomeOf, seeded } from '@botplay/rules';
import type { Experience } from '../experience.ts';
import type { Guide } from './guide.ts';
import type { House } from './house.ts';
import { moveIn, readAction, reject } from './read-action.ts';
import type { Sheet } from './sheet.ts';
import { answerOf, endingOf } from './solo-answer.ts';
import { soloInfo } from './solo-info.ts';
import { moved, type Play, playOf, stateOf, type Table } from './solo-table.ts';
import { wishesOf } from './solo-wishes.ts';
import { newSeed, tallyIn } from './tally.ts';

/** A game of one agent against the house. */
export function soloGame(sheet: Sheet, guide: Guide, house: House): Experience<Table> {
  const { game } = sheet;
  const wishes = wishesOf(sheet, guide);
  const told = ({ table, course }: Play, since: number) => ({
    state: table,
    response: answerOf(
      sheet,
      table.seat,
      { moves: table.moves, course, end: outcomeOf(game, course) },
      since,
    ),
  });

  function afterAgent(play: Play, text: string): Play {
    if (outcomeOf(game, play.course))
      return reject('The game is over. Call session.end, then session.create for another.');
    const state = stateOf(play);
    const tried = attempt(game, state, text, play.random);
    if ('refusal' in tried)
      return reject(`${tried.refusal} Legal moves: ${game.moves(state).join(', ')}.`);
    return moved(play, game.spell(text), tried.state);
  }

  /** The house answers until it is the agent's turn again, or nobody's. */
  async function afterHouse(before: Play): Promise<Play> {
    let play = before;
    while (!outcomeOf(game, play.course) && stateOf(play).turn !== play.table.seat) {
      const { seed, strength, moves: made } = play.table;
      const state = stateOf(play);
      const moves = game.moves(state);
      const [only = ''] = moves;
      const question = { game: game.id, strength, state, seed: `${seed} ${made.length}` };
      const move = moves.length === 1 ? only : await house(question);
      if (!moves.includes(move))
        throw new Error(`The house played ${move} in ${game.write(state)}.`);
      play = moved(play, move, game.play(state, move, play.random));
    }
    return play;
  }

  return {
    info: soloInfo(sheet, guide, wishes),

    async create({ memory, initial_action = {} }, { random }) {
      const action = readAction(initial_action, ['move', ...wishes.names]);
      const wished = wishes.read(action);
      const seed = newSeed(random);
      const begun = sheet.begin(wished.options, seeded(seed));
      if ('refusal' in begun) return reject(begun.refusal);
      const table: Table = { seed, ...wished, moves: [], tally: tallyIn(memory) };
      const opened = await afterHouse(playOf(game, table));
      const move = moveIn(action);
      // A deal can end the game at once: a first move is then moot, and nobody's mistake.
      if (move === undefined || outcomeOf(game, opened.course)) return told(opened, 0);
      return told(await afterHouse(afterAgent(opened, move)), 0);
    },

    async step(table, action) {
      const move = moveIn(readAction(action, ['move']));
      const play = playOf(game, table);
      return told(await afterHouse(afterAgent(play, move ?? '')), table.moves.length);
    },

    end: table => endingOf(sheet, guide, playOf(game, table)),
  };
}
