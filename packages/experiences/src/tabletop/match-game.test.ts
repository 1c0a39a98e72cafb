import { Refusal } from '@botplay/contract';
import { seaBattle, seeded, type Strength } from '@botplay/rules';
import { describe, expect, test } from 'vitest';
import { directHouse } from '../../test/direct-house.ts';
import { randomMatch } from '../../test/random-match.ts';
import { CONFIG_SCHEMA } from './match-game.ts';
import { ABORTED } from './match-table.ts';
import { matchGames } from './match-games.ts';
import { type MatchTable, playerOf } from './match-table.ts';

const gameOf = (id: string) => matchGames.find(({ game }) => game === id)!;
const random = seeded('match game');

function tableAfter(id: string, moves: string, house: Strength | null = null): MatchTable {
  const { machine } = gameOf(id);
  let { state } = machine.begin({ seconds: 60, house: [house, null] }, seeded('begin'));
  for (const move of moves.split(' ').filter(Boolean))
    ({ state } = machine.act(state, playerOf(machine.turn(state)!), { move }, random));
  return state;
}

const left = (table: MatchTable, id: string, seat: 0 | 1, leave = 'left') =>
  gameOf(id).machine.act(table, playerOf(seat), { leave }, random).state;

describe('a lobby', () => {
  const { readConfig } = gameOf('chess');

  test('without wishes has a minute for each move, and a quick bot after 20 seconds', () => {
    const defaults = { move_seconds: 60, bots: true, bot_seconds: 20, bot: 'quick' };
    expect(readConfig({})).toEqual(defaults);
    const told = Object.entries(CONFIG_SCHEMA.properties);
    expect(Object.fromEntries(told.map(([name, it]) => [name, it.default]))).toEqual(defaults);
  });

  test.each([
    [{ move_seconds: 1 }, { move_seconds: 1 }],
    [
      { move_seconds: 86_400, bot: 'strong' },
      { move_seconds: 86_400, bot: 'strong' },
    ],
    [
      { bots: false, bot_seconds: 0 },
      { bots: false, bot_seconds: 0 },
    ],
    [{ move_seconds: 2.5 }, { move_seconds: 2.5 }],
  ])('may wish for %j', (config, read) => {
    expect(readConfig(config)).toMatchObject(read);
  });

  test.each([
    [{ move_seconds: 0 }, 'move_seconds must be a number from 1 to 86400, not 0.'],
    [{ move_seconds: '60' }, 'move_seconds must be a number from 1 to 86400, not "60".'],
    [{ move_seconds: 1e308 }, 'not 1e+308.'],
    [{ bot_seconds: 3_601 }, 'bot_seconds must be a number from 0 to 3600, not 3601.'],
    [{ bots: 'no' }, 'bots must be true or false, not "no".'],
    [{ bot: 'divine' }, 'bot must be one of random, quick, strong, not "divine".'],
    [{ bot: null }, 'not null.'],
    [{ colour: 'white' }, 'There is no "colour" in the config of this game. It takes move_seconds'],
    [JSON.parse('{"__proto__": 1}'), 'There is no "__proto__"'],
    [{ toString: 1 }, 'There is no "toString"'],
  ])('may not wish for %j', (config, message) => {
    expect(() => readConfig(config)).toThrow(message);
    expect(() => readConfig(config)).toThrow(Refusal);
  });
});

describe('an action', () => {
  const { readAct } = gameOf('chess');

  test.each([
    ['e2e4', 'e2e4'],
    [{ move: 'e2e4' }, 'e2e4'],
    ['{"move":"e2e4"}', 'e2e4'],
    [{ move: 3 }, '3'],
    ['', ''],
    [{}, ''],
    ['x'.repeat(100), 'x'.repeat(100)],
    ['x'.repeat(5_000), `${'x'.repeat(100)}…`],
  ])('%j means the move %j', (action, move) => {
    expect(readAct(action)).toEqual({ move });
  });

  test.each([[{ move: {} }], [{ leave: 'left' }], [7], [null], [['e2e4']]])(
    '%j is none',
    action => {
      expect(() => readAct(action)).toThrow(Refusal);
    },
  );

  test('that is cut stays a text that can be kept and signed', () => {
    const { move } = readAct(`x${'🦀'.repeat(100)}`);
    expect([move.length, move.isWellFormed()]).toEqual([101, true]);
    for (const text of ['🦀'.repeat(40), `x${'🦀'.repeat(40)}`]) {
      const { machine, readAct } = gameOf('chess');
      const { events } = machine.act(tableAfter('chess', ''), '0', readAct(text), random);
      expect(JSON.stringify(events).isWellFormed()).toBe(true);
      expect(JSON.stringify(events)).not.toMatch(/\\ud[89a-f]/);
    }
  });
});

describe('what a player is told', () => {
  test('whose turn it is has the legal moves, and the moves since', () => {
    const table = tableAfter('chess', 'e2e4 e7e5 g1f3');
    const { answer } = gameOf('chess');
    expect(answer(table, 1, 1)).toMatchObject({
      status: 'in_progress',
      your_turn: true,
      seat: 'b',
      last_moves: [
        { seat: 'b', move: 'e7e5' },
        { seat: 'w', move: 'g1f3' },
      ],
      outcome: null,
    });
    expect(answer(table, 1, 3).legal_moves).toContain('b8c6');
    expect(answer(table, 0, 3)).toMatchObject({ your_turn: false, legal_moves: [], seat: 'w' });
  });

  test.each([
    ['chess', 'f2f3 e7e5 g2g4 d8h4', 'checkmate', { winner: 'b', by: 'checkmate' }],
    ['tic_tac_toe', 'A1 B1 A2 B2 A3', 'game_over', { winner: 'player' }],
    ['tic_tac_toe', 'A1 B2 C3 B1 B3 A3 C1 C2 A2', 'game_over', { winner: 'draw' }],
  ])('%s %s has ended: %s', (id, moves, status, outcome) => {
    const results = [0, 1].map(seat => gameOf(id).answer(tableAfter(id, moves), seat as 0, 0));
    for (const told of results) expect(told).toMatchObject({ status, outcome, your_turn: false });
    const words = results.map(({ outcome }) => outcome?.result ?? '').toSorted();
    expect([['loss', 'win'].join(), ['draw', 'draw'].join()]).toContain(words.join());
  });

  test.each(matchGames.map(({ game }) => game))('%s that was left is no draw', id => {
    for (const leave of ['left', 'ended']) {
      const table = left(tableAfter(id, ''), id, 0, leave);
      expect(gameOf(id).answer(table, 1, 0)).toMatchObject({
        status: 'game_over',
        outcome: { result: 'win', winner: gameOf(id).seats[1], by: leave },
      });
      expect(gameOf(id).answer(table, 0, 0).outcome?.result).toBe('loss');
    }
  });

  test.each(matchGames.map(({ game }) => game))('%s that was called off nobody has won', id => {
    const table = left(tableAfter(id, ''), id, 0, ABORTED);
    for (const seat of [0, 1] as const)
      expect(gameOf(id).answer(table, seat, 0)).toMatchObject({
        status: 'game_over',
        outcome: { result: 'draw', winner: 'draw', by: ABORTED },
      });
  });
});

describe('what everybody may see', () => {
  test('of a sea battle is neither fleet, at any time', () => {
    const { machine, publicTable, views, answer } = gameOf('sea_battle');
    const { state } = randomMatch(gameOf('sea_battle'), 'fleets').at(-1)!.room;
    const fleets = seaBattle.read(state.first)!.seas;
    expect(fleets.join('').replaceAll(/[^S]/g, '').length).toBeGreaterThan(20);
    for (const view of [publicTable(state).view, ...views(state)])
      expect(JSON.stringify(view)).not.toMatch(/[.HM]S|S[.HM]/);
    expect(answer(tableAfter('sea_battle', ''), 0, 0).view).toMatchObject({
      own: seaBattle.read(tableAfter('sea_battle', '').first)!.seas[0],
    });
    expect(machine.course(state)).toHaveLength(views(state).length);
  });

  test('are the turn, every move with what it did, and the view after each', () => {
    const { publicTable, views } = gameOf('mancala');
    const table = tableAfter('mancala', '3 1');
    const { turn, moves, view } = publicTable(table);
    expect([turn, moves]).toEqual([
      'opponent',
      [
        { seat: 'player', move: '3', effect: 'pit3,extra_turn' },
        { seat: 'player', move: '1', effect: expect.stringMatching(/^pit1/) },
      ],
    ]);
    expect(views(table)).toHaveLength(3);
    expect(views(table)[2]).toEqual(view);
    expect(publicTable(left(table, 'mancala', 1)).turn).toBeNull();
  });
});

describe('conduct', () => {
  test.each(matchGames.map(({ game }) => game))('of %s is what its events tell', id => {
    const game = gameOf(id);
    for (const seed of ['one', 'two', 'three']) {
      const steps = randomMatch(game, `${id} ${seed}`);
      const { state, outcome } = steps.at(-1)!.room;
      const events = steps.flatMap(step => step.events);
      for (const seat of [0, 1] as const) {
        const own = events.filter(event => event['seat'] === game.seats[seat]);
        const count = (type: string) => own.filter(event => event.type === type).length;
        const byClock = own.filter(({ by }) => by === 'clock').length;
        const { winner, by } = outcome as { winner: string; by?: string };
        expect(game.conduct(state, seat)).toEqual({
          moves: count('moved'),
          illegal_moves: count('illegal'),
          timeouts: byClock + count('late'),
          forfeited: ['left', 'ended', 'timeout'].includes(by ?? '') && winner !== game.seats[seat],
        });
      }
    }
  });

  test('who won by the other leaving has not forfeited', () => {
    const { conduct } = gameOf('chess');
    const table = left(tableAfter('chess', 'e2e4'), 'chess', 1);
    expect([conduct(table, 0).forfeited, conduct(table, 1).forfeited]).toEqual([false, true]);
    expect(conduct(tableAfter('chess', 'f2f3 e7e5 g2g4 d8h4'), 0).forfeited).toBe(false);
  });
});

test.each(matchGames.map(({ game }) => game))(
  '%s: the house answers with a legal move',
  async id => {
    const { question, answer } = gameOf(id);
    const table = tableAfter(id, '', 'quick');
    const asked = question(table, 'seed');
    expect(asked).toMatchObject({ game: id, strength: 'quick', seed: 'seed 0' });
    expect(answer(table, 0, 0).legal_moves).toContain(await directHouse(asked));
  },
);
