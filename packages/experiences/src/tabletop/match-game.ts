import {
  type Outcome,
  outcomeOf,
  type Position,
  type Seat,
  type Strength,
  STRENGTHS,
} from '@botplay/rules';
import type { HouseQuestion } from './house.ts';
import { type MatchMachine, matchMachine, type MatchTable } from './match-table.ts';
import { cut, moveIn, readAction, reject, shortened } from './read-action.ts';
import type { Sheet } from './sheet.ts';
import { answerOf, movesOf, type SoloAnswer, type SoloMove } from './solo-answer.ts';
import { lastOf } from './solo-table.ts';

/** What a lobby may wish for. */
interface MatchConfig {
  /** For each move. */
  readonly move_seconds: number;
  /** Whether the house may take a free seat, after how long, and how strong it plays. */
  readonly bots: boolean;
  readonly bot_seconds: number;
  readonly bot: Strength;
}

const DEFAULTS: MatchConfig = { move_seconds: 60, bots: true, bot_seconds: 20, bot: 'quick' };
const LONGEST_MOVE = 100;

/** How a seat has behaved. */
interface Conduct {
  readonly moves: number;
  readonly illegal_moves: number;
  readonly timeouts: number;
  /** It left, or was no longer there. */
  readonly forfeited: boolean;
}

/** A match as everybody may see it. */
interface PublicTable {
  readonly view: unknown;
  /** Whose turn it is; none once it is over. */
  readonly turn: string | null;
  readonly moves: readonly SoloMove[];
}

/** A game of two as matches are played: between two agents, or an agent and the house. */
export interface MatchGame {
  readonly game: string;
  readonly seats: readonly [string, string];
  readonly machine: MatchMachine;
  readConfig(config: Readonly<Record<string, unknown>>): MatchConfig;
  /** What an agent's action means, small enough to be kept as it is. */
  readAct(action: unknown): { readonly move: string };
  answer(table: MatchTable, seat: Seat, since: number): SoloAnswer;
  publicTable(table: MatchTable): PublicTable;
  /** What everybody could see at first, and after each move. */
  views(table: MatchTable): readonly unknown[];
  conduct(table: MatchTable, seat: Seat): Conduct;
  /** What the house is asked when it is its turn. */
  question(table: MatchTable, seed: string): HouseQuestion;
}

/** Ways to lose without being beaten. */
const FORFEITS: readonly (string | undefined)[] = ['left', 'ended', 'timeout'];

export function matchGame(sheet: Sheet): MatchGame {
  const { game } = sheet;
  const machine = matchMachine(sheet);
  const played = (table: MatchTable) => ({
    moves: table.moves,
    course: machine.course(table),
    end: table.end ?? undefined,
  });
  return {
    game: game.id,
    seats: game.seats,
    machine,
    readConfig,
    readAct(action) {
      return { move: cut(moveIn(readAction(action, ['move'])) ?? '', LONGEST_MOVE) };
    },
    answer(table, seat, since) {
      const answer = answerOf(sheet, seat, played(table), since);
      // The words of a game know only how the game itself ends: chess would call anything else a draw.
      const isBrokenOff = table.end && !outcomeOf(game, machine.course(table));
      return isBrokenOff ? { ...answer, status: 'game_over' } : answer;
    },
    publicTable(table) {
      const turn = machine.turn(table);
      return {
        view: game.view(lastOf(machine.course(table))),
        turn: turn === undefined ? null : game.seats[turn],
        moves: movesOf(sheet, played(table), 0),
      };
    },
    views: table => machine.course(table).map(position => game.view(position)),
    conduct: (table, seat) => ({
      moves: movesOfSeat(machine.course(table), seat),
      illegal_moves: table.illegal[seat],
      timeouts: table.late[seat],
      forfeited: isForfeit(table.end, seat),
    }),
    question: (table, seed) => {
      const state = lastOf(machine.course(table));
      const strength = table.house[state.turn] ?? 'quick';
      return { game: game.id, strength, state, seed: `${seed} ${table.moves.length}` };
    },
  };
}

const movesOfSeat = (course: readonly Position[], seat: Seat): number =>
  course.slice(0, -1).filter(({ turn }) => turn === seat).length;

const isForfeit = (end: Outcome | null, seat: Seat): boolean =>
  end !== null && end.winner !== 'draw' && end.winner !== seat && FORFEITS.includes(end.by);

function readConfig(config: Readonly<Record<string, unknown>>): MatchConfig {
  const stranger = Object.keys(config).find(name => !Object.hasOwn(DEFAULTS, name));
  if (stranger !== undefined)
    return reject(
      `There is no ${shortened(stranger)} in the config of this game. It takes ${Object.keys(DEFAULTS).join(', ')}.`,
    );
  const { bots = DEFAULTS.bots, bot = DEFAULTS.bot } = config;
  if (typeof bots !== 'boolean')
    return reject(`bots must be true or false, not ${shortened(bots)}.`);
  const strength = STRENGTHS.find(known => known === bot);
  if (!strength)
    return reject(`bot must be one of ${STRENGTHS.join(', ')}, not ${shortened(bot)}.`);
  return {
    move_seconds: seconds(config, 'move_seconds', [1, 86_400]),
    bots,
    bot_seconds: seconds(config, 'bot_seconds', [0, 3_600]),
    bot: strength,
  };
}

function seconds(
  config: Readonly<Record<string, unknown>>,
  name: 'move_seconds' | 'bot_seconds',
  [least, most]: readonly [number, number],
): number {
  const value = config[name] ?? DEFAULTS[name];
  if (typeof value === 'number' && value >= least && value <= most) return value;
  return reject(`${name} must be a number from ${least} to ${most}, not ${shortened(value)}.`);
}

/** What a manifest says of it. */
export const CONFIG_SCHEMA = {
  type: 'object',
  additionalProperties: false,
  properties: {
    move_seconds: {
      type: 'number',
      minimum: 1,
      maximum: 86_400,
      default: DEFAULTS.move_seconds,
      description:
        'For each move. Then the clock moves for you, by chance; the third time in a row you have lost.',
    },
    bots: {
      type: 'boolean',
      default: DEFAULTS.bots,
      description: 'Whether a house bot may take the free seat.',
    },
    bot_seconds: {
      type: 'number',
      minimum: 0,
      maximum: 3_600,
      default: DEFAULTS.bot_seconds,
      description: 'How long the seat is kept free for other agents.',
    },
    bot: { enum: STRENGTHS, default: DEFAULTS.bot, description: 'How strong the house plays.' },
  },
};
