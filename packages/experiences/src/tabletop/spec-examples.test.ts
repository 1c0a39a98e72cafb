import { expect, test } from 'vitest';
import { ask } from '../../test/ask.ts';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const AFTER_E4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';
/** White's king stands on the file of a rook, behind a knight. */
const PINNED = '4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1';
/** Black on b6 can step to a5, but must jump c5 and e3. */
const JUMPS = '......../......../.b....../..w...../......../....w.../......../........';
const CHECKERS = '.b.b.b.b/b.b.b.b./.b.b.b.b/......../......../w.w.w.w./.w.w.w.w/w.w.w.w. w';
const FOUR = 'G:......./......./......./......./......./.......|T:player|ST:in_progress|LA:-|W:-';
const TIC = 'G:.../.../...|T:player|ST:in_progress|LA:-|W:-|P:X|O:O';
const MANCALA = 'P:4,4,4,4,4,4|O:4,4,4,4,4,4|PS:0|OS:0|T:player|ST:in_progress|LA:-|W:-';

/** Both fleets lie in the same places, with a ship of three from B4 to B6. */
const FLEET = [
  '..........',
  'SSSSS.....',
  '..........',
  '.S........',
  '.S.SSSS...',
  '.S........',
  '..........',
  'SSS...SS..',
  '..........',
  '..........',
].join('/');
const FOG = Array(10).fill('..........').join('/');
const SEA = `P:${FLEET}|O:${FLEET}|F:${FOG}|OF:${FOG}|T:player|ST:in_progress|LA:-|W:-`;

/** E4: a hit that makes 21 ends the player's turn. */
const SOFT_19 =
  'S:2H,3S,5C|P:AS,8D@active@0@10|D:7C,TH|BK:1000|B:10|T:player|H:0|ST:in_progress|LA:deal';

const anyId = expect.stringMatching(/^g_[0-9a-f]{32}$/);
const anyText = expect.any(String);

/** Every example of the spec: the call, and what it shows as the answer. Decisions 6.6 where it cannot be so. */
test.each([
  [
    'new_chess_game',
    {},
    {
      type: 'chess_snapshot',
      gameType: 'chess',
      gameId: anyId,
      fen: START,
      status: 'in_progress',
      turn: 'w',
    },
  ],
  [
    'apply_chess_move',
    { gameId: 'g_123', fen: START, moveUci: 'e2e4' },
    {
      type: 'chess_snapshot',
      gameType: 'chess',
      gameId: 'g_123',
      legal: true,
      fen: AFTER_E4,
      status: 'in_progress',
      turn: 'b',
      lastMove: { uci: 'e2e4', san: 'e4' },
      check: false,
    },
  ],
  [
    'apply_chess_move',
    { gameId: 'g_123', fen: PINNED, moveUci: 'e2g3' },
    {
      type: 'chess_snapshot',
      gameType: 'chess',
      gameId: 'g_123',
      legal: false,
      fen: PINNED,
      error: 'Illegal move: king would be in check',
      status: 'in_progress',
      turn: 'w',
    },
  ],
  [
    'legal_chess_moves',
    { fen: START },
    { type: 'legal_moves', movesUci: expect.arrayContaining(['e2e4', 'g1f3']) },
  ],
  [
    'choose_chess_opponent_move',
    { fen: AFTER_E4 },
    {
      type: 'opponent_choice',
      movesUci: expect.arrayContaining(['g8f6', 'd7d5', 'e7e5']),
      policy: { mustChooseFromMovesUci: true, chooseExactlyOne: true },
    },
  ],
  [
    'new_checkers_game',
    {},
    {
      type: 'checkers_snapshot',
      gameType: 'checkers',
      gameId: anyId,
      state: CHECKERS,
      status: 'in_progress',
      turn: 'w',
    },
  ],
  [
    'apply_checkers_move',
    { gameId: 'g_123', state: `${JUMPS} b`, move: 'b6d4f2' },
    {
      type: 'checkers_snapshot',
      gameType: 'checkers',
      gameId: 'g_123',
      legal: true,
      state: '......../......../......../......../......../......../.....b../........ w',
      status: 'game_over',
      turn: 'w',
      lastMove: { notation: 'b6d4f2' },
      winner: 'b',
    },
  ],
  [
    'apply_checkers_move',
    { gameId: 'g_123', state: `${JUMPS} b`, move: 'b6a5' },
    {
      type: 'checkers_snapshot',
      gameType: 'checkers',
      gameId: 'g_123',
      legal: false,
      state: `${JUMPS} b`,
      error: expect.stringContaining('b6d4f2'),
      status: 'in_progress',
      turn: 'b',
    },
  ],
  [
    'legal_checkers_moves',
    { state: `${JUMPS} b` },
    {
      type: 'legal_moves',
      gameType: 'checkers',
      moves: ['b6d4f2', 'b6a5'],
      forcedCaptures: ['b6d4f2'],
      mustCapture: true,
    },
  ],
  [
    'choose_checkers_opponent_move',
    { state: `${JUMPS} b` },
    {
      type: 'opponent_choice',
      gameType: 'checkers',
      moves: ['b6d4f2'],
      policy: { mustChooseFromMoves: true, chooseExactlyOne: true },
    },
  ],
  [
    'new_blackjack_game',
    {},
    {
      type: 'blackjack_snapshot',
      gameType: 'blackjack',
      gameId: anyId,
      state: expect.stringMatching(/^S:.*\|BK:1000\|B:10\|T:player\|H:0\|ST:in_progress\|LA:deal/),
      status: 'in_progress',
      turn: 'player',
      lastAction: 'deal',
    },
  ],
  [
    'apply_blackjack_action',
    { gameId: 'g_123', state: SOFT_19, action: 'hit' },
    {
      type: 'blackjack_snapshot',
      gameType: 'blackjack',
      gameId: 'g_123',
      legal: true,
      state:
        'S:3S,5C|P:AS,8D,2H@stood@0@10|D:7C,TH|BK:1000|B:10|T:dealer|H:0|ST:in_progress|LA:hit',
      status: 'in_progress',
      turn: 'dealer',
      lastAction: 'hit',
      handIndex: 0,
    },
  ],
  [
    'apply_blackjack_action',
    { gameId: 'g_123', state: SOFT_19, action: 'split' },
    {
      type: 'blackjack_snapshot',
      gameType: 'blackjack',
      gameId: 'g_123',
      legal: false,
      state: SOFT_19,
      error: anyText,
      status: 'in_progress',
      turn: 'player',
    },
  ],
  [
    'legal_blackjack_actions',
    { state: SOFT_19 },
    {
      type: 'legal_actions',
      gameType: 'blackjack',
      actions: ['hit', 'stand', 'double'],
      turn: 'player',
      handIndex: 0,
    },
  ],
  [
    'choose_blackjack_dealer_action',
    { state: SOFT_19.replace('AS,8D@active', 'AS,8D@stood').replace('T:player', 'T:dealer') },
    {
      type: 'opponent_choice',
      gameType: 'blackjack',
      actions: ['stand'],
      policy: {
        mustChooseFromActions: true,
        chooseExactlyOne: true,
        mustNotRevealDealerHoleCardInChat: true,
        dealerHoleCardVisibility: 'hidden_until_dealer_turn_or_game_over',
      },
    },
  ],
  [
    'new_sea_battle_game',
    {},
    {
      type: 'sea_battle_snapshot',
      gameType: 'sea_battle',
      gameId: anyId,
      state: expect.stringMatching(
        /^P:[.S/]{109}\|O:[.S/]{109}\|F:[./]{109}\|OF:[./]{109}\|T:player\|ST:in_progress\|LA:-\|W:-$/,
      ),
      status: 'in_progress',
      turn: 'player',
    },
  ],
  [
    'apply_sea_battle_move',
    { gameId: 'g_123', state: SEA, coord: 'B4' },
    {
      type: 'sea_battle_snapshot',
      gameType: 'sea_battle',
      gameId: 'g_123',
      legal: true,
      state: expect.stringContaining('|T:opponent|ST:in_progress|LA:B4:hit|W:-'),
      status: 'in_progress',
      turn: 'opponent',
      lastAction: 'B4:hit',
    },
  ],
  [
    'apply_sea_battle_move',
    { gameId: 'g_123', state: SEA, coord: 'K1' },
    {
      type: 'sea_battle_snapshot',
      gameType: 'sea_battle',
      gameId: 'g_123',
      legal: false,
      state: SEA,
      error: anyText,
      status: 'in_progress',
      turn: 'player',
    },
  ],
  [
    'legal_sea_battle_moves',
    { state: SEA },
    {
      type: 'legal_moves',
      gameType: 'sea_battle',
      moves: expect.arrayContaining(['A1', 'A2', 'B1']),
    },
  ],
  [
    'choose_sea_battle_opponent_move',
    { state: ask('apply_sea_battle_move', { gameId: 'g', state: SEA, coord: 'B4' }).output.state },
    {
      type: 'opponent_choice',
      gameType: 'sea_battle',
      moves: expect.arrayContaining(['A1', 'A2', 'B1']),
      policy: { mustChooseFromMoves: true, chooseExactlyOne: true },
    },
  ],
  [
    'new_four_in_a_row_game',
    {},
    {
      type: 'four_in_a_row_snapshot',
      gameType: 'four_in_a_row',
      gameId: anyId,
      state: FOUR,
      status: 'in_progress',
      turn: 'player',
    },
  ],
  [
    'apply_four_in_a_row_move',
    { gameId: 'g_123', state: FOUR, column: 4 },
    {
      type: 'four_in_a_row_snapshot',
      gameType: 'four_in_a_row',
      gameId: 'g_123',
      legal: true,
      state: 'G:......./......./......./......./......./...R...|T:opponent|ST:in_progress|LA:4|W:-',
      status: 'in_progress',
      turn: 'opponent',
      lastAction: '4',
    },
  ],
  [
    'apply_four_in_a_row_move',
    { gameId: 'g_123', state: FOUR, column: 8 },
    {
      type: 'four_in_a_row_snapshot',
      gameType: 'four_in_a_row',
      gameId: 'g_123',
      legal: false,
      state: FOUR,
      error: anyText,
      status: 'in_progress',
      turn: 'player',
    },
  ],
  [
    'legal_four_in_a_row_moves',
    { state: FOUR },
    { type: 'legal_moves', gameType: 'four_in_a_row', moves: [1, 2, 3, 4, 5, 6, 7] },
  ],
  [
    'choose_four_in_a_row_opponent_move',
    {
      state: 'G:......./......./......./......./......./...R...|T:opponent|ST:in_progress|LA:4|W:-',
    },
    {
      type: 'opponent_choice',
      gameType: 'four_in_a_row',
      moves: [1, 2, 3, 4, 5, 6, 7],
      policy: { mustChooseFromMoves: true, chooseExactlyOne: true },
    },
  ],
  [
    'new_tic_tac_toe_game',
    { side: 'X' },
    {
      type: 'tic_tac_toe_snapshot',
      gameType: 'tic_tac_toe',
      gameId: anyId,
      state: TIC,
      status: 'in_progress',
      turn: 'player',
    },
  ],
  [
    'apply_tic_tac_toe_move',
    { gameId: 'g_123', state: TIC, coord: 'B2' },
    {
      type: 'tic_tac_toe_snapshot',
      gameType: 'tic_tac_toe',
      gameId: 'g_123',
      legal: true,
      state: 'G:.../.X./...|T:opponent|ST:in_progress|LA:B2|W:-|P:X|O:O',
      status: 'in_progress',
      turn: 'opponent',
      lastAction: 'B2',
    },
  ],
  [
    'apply_tic_tac_toe_move',
    { gameId: 'g_123', state: TIC, coord: 'D4' },
    {
      type: 'tic_tac_toe_snapshot',
      gameType: 'tic_tac_toe',
      gameId: 'g_123',
      legal: false,
      state: TIC,
      error: anyText,
      status: 'in_progress',
      turn: 'player',
    },
  ],
  [
    'legal_tic_tac_toe_moves',
    { state: TIC },
    {
      type: 'legal_moves',
      gameType: 'tic_tac_toe',
      moves: expect.arrayContaining(['A1', 'B2', 'C3']),
    },
  ],
  [
    'choose_tic_tac_toe_opponent_move',
    { state: 'G:.X./.../...|T:opponent|LA:B1' },
    {
      type: 'opponent_choice',
      gameType: 'tic_tac_toe',
      moves: expect.arrayContaining(['A1', 'B2', 'C3']),
      policy: { mustChooseFromMoves: true, chooseExactlyOne: true },
    },
  ],
  [
    'new_mancala_game',
    {},
    {
      type: 'mancala_snapshot',
      gameType: 'mancala',
      gameId: anyId,
      state: MANCALA,
      status: 'in_progress',
      turn: 'player',
    },
  ],
  [
    'apply_mancala_move',
    { gameId: 'g_123', state: 'P:4,4,2,4,4,4|O:4,4,4,4,4,4|PS:1|OS:1', pit: 3 },
    {
      type: 'mancala_snapshot',
      gameType: 'mancala',
      gameId: 'g_123',
      legal: true,
      state: 'P:4,4,0,5,5,4|O:4,4,4,4,4,4|PS:1|OS:1|T:opponent|ST:in_progress|LA:pit3|W:-',
      status: 'in_progress',
      turn: 'opponent',
      lastAction: 'pit3',
    },
  ],
  [
    'apply_mancala_move',
    { gameId: 'g_123', state: MANCALA, pit: 7 },
    {
      type: 'mancala_snapshot',
      gameType: 'mancala',
      gameId: 'g_123',
      legal: false,
      state: MANCALA,
      error: anyText,
      status: 'in_progress',
      turn: 'player',
    },
  ],
  [
    'legal_mancala_moves',
    { state: MANCALA },
    { type: 'legal_moves', gameType: 'mancala', moves: [1, 2, 3, 4, 5, 6] },
  ],
  [
    'choose_mancala_opponent_move',
    { state: 'P:4,4,4,4,4,4|O:4,0,4,0,4,0|PS:6|OS:6|T:opponent' },
    {
      type: 'opponent_choice',
      gameType: 'mancala',
      moves: [1, 3, 5],
      policy: { mustChooseFromMoves: true, chooseExactlyOne: true },
    },
  ],
  [
    'new_slot_game',
    {},
    {
      type: 'slot_snapshot',
      gameType: 'slot',
      state: 'R:-|BK:1000|B:10|P:0|ST:in_progress|LA:-',
      stack: 1000,
      bet: 10,
      reels: [],
      payout: 0,
      status: 'in_progress',
      lastAction: '-',
    },
  ],
  [
    'roll_rpg_dice',
    { sides: 20, count: 2 },
    {
      type: 'rpg_dice_roll',
      gameType: 'rpg_dice',
      legal: true,
      sides: 20,
      count: 2,
      rolls: [expect.any(Number), expect.any(Number)],
      total: expect.any(Number),
    },
  ],
] as [string, object, object][])('%s %j', (name, input, output) => {
  expect(ask(name, input).output).toEqual(output);
});

test('spin_slot: three sevens pay ten bets, and the stack is what it was, less the bet, plus the payout (E5)', () => {
  const state = 'R:-|BK:1000|B:10|P:0|ST:in_progress|LA:-';
  expect(ask('spin_slot', { state }, () => 0).output).toEqual({
    type: 'slot_snapshot',
    gameType: 'slot',
    legal: true,
    state: 'R:7,7,7|BK:1090|B:10|P:100|ST:in_progress|LA:spin',
    stack: 1090,
    bet: 10,
    reels: ['7', '7', '7'],
    payout: 100,
    status: 'in_progress',
    lastAction: 'spin',
  });
});

test.each([
  ['a stack of nothing', { stack: 0 }],
  ['a bet below nothing', { bet: -10 }],
  ['a bet above the stack', { stack: 5, bet: 10 }],
  ['a stack beyond counting', { stack: 1e308 }],
])('new_blackjack_game and new_slot_game refuse %s', (_, stakes) => {
  expect(ask('new_blackjack_game', stakes).output).toMatchObject({
    gameId: 'unknown',
    state: '',
    legal: false,
    error: anyText,
  });
  expect(ask('new_slot_game', stakes).output).toMatchObject({
    state: '',
    legal: false,
    error: anyText,
  });
});

test.each([
  [7, 1],
  [20, 0],
  [20, 101],
  [20, 1.5],
  [-6, 1],
])('roll_rpg_dice with %d sides and a count of %d rolls nothing', (sides, count) => {
  expect(ask('roll_rpg_dice', { sides, count }).output).toEqual({
    type: 'rpg_dice_roll',
    gameType: 'rpg_dice',
    legal: false,
    sides,
    count,
    rolls: [],
    total: 0,
    error: anyText,
  });
});

test('1.2 the side of chess is only repeated', () => {
  expect(ask('new_chess_game', { side: 'black' }).output).toMatchObject({
    side: 'black',
    turn: 'w',
  });
  expect(() => ask('new_chess_game', { side: 'red' })).toThrow('side');
});
