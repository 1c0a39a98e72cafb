import { expect, test } from 'vitest';
import type { Ranking } from './ranking.ts';
import { byReliability } from './reliability.ts';

const PERFECT = { matches: 10, moves: 100, illegal_move_rate: 0, timeouts: 0, forfeits: 0 };

const ranked = (name: string, faults?: Partial<typeof PERFECT>): Ranking => ({
  experience_agent_id: name,
  elo_rating: 1200,
  matches_played: 10,
  wins: 5,
  losses: 5,
  draws: 0,
  last_played_at: '2026-01-01T00:00:00.000Z',
  ...(faults && { reliability: { ...PERFECT, ...faults } }),
});

test('fewest illegal moves come first, then the fewest matches that were not played through', () => {
  const rankings = [
    ranked('careless', { illegal_move_rate: 0.2 }),
    ranked('slow', { timeouts: 3 }),
    ranked('unknown'),
    ranked('perfect', {}),
    ranked('leaves at times', { forfeits: 2, matches: 20 }),
    ranked('perfect for long', { moves: 1_000 }),
  ];
  expect(byReliability(rankings).map(({ ranking }) => ranking.experience_agent_id)).toEqual([
    'perfect for long',
    'perfect',
    'leaves at times',
    'slow',
    'careless',
  ]);
});
