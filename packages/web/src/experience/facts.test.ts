import { expect, test } from 'vitest';
import { readManifest } from './facts.ts';

const facts = (manifest: Record<string, unknown>) =>
  readManifest({
    id: '018f0000-0000-7000-8000-000000000000',
    name: 'Number Guess',
    version: '1.0.0',
    summary: 'Find the number',
    category: 'puzzle',
    tags: [],
    tier: 2,
    listed: true,
    publisher_name: 'Example Labs',
    homepage_url: null,
    verification_status: 'pending',
    verified_at: null,
    live_status: { status: 'unknown', current_players: 0, active_lobbies: 0 },
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    manifest,
  });

test('a manifest without sessions is for one player, turn by turn', () => {
  expect(facts({})).toMatchObject({ players: '1 player', mode: 'Turn by turn', server: undefined });
});

test('a multiplayer manifest tells how many may play', () => {
  const multiplayer = { supported: true, min_players: 2, max_players: 4, spectators: true };
  expect(facts({ sessions: { mode: 'realtime', multiplayer } })).toMatchObject({
    players: '2 to 4 players',
    mode: 'In real time',
    spectators: true,
  });
});

test('player numbers count only where multiplayer is supported', () => {
  const multiplayer = { supported: false, min_players: 2, max_players: 4 };
  expect(facts({ sessions: { multiplayer } }).players).toBe('1 player');
});

test.each([
  [{}, 'session'],
  [{ sessions: { interaction_model: 'session' } }, 'session'],
  [{ sessions: { interaction_model: 'discovered' } }, 'discovered'],
  [{ sessions: { interaction_model: 'proxy' } }, 'proxy'],
  [{ sessions: { interaction_model: 'telepathy' } }, 'session'],
])('%j is played by way of: %s', (manifest, interaction) => {
  expect(facts(manifest).interaction).toBe(interaction);
});

test.each([
  [{ mcp: { server_url: 'https://example.com/mcp' } }, 'https://example.com/mcp'],
  [{ rest: { base_url: 'https://example.com/api' } }, 'https://example.com/api'],
])('the server of %j is %s', (manifest, server) => {
  expect(facts(manifest).server).toBe(server);
});

test.each([[{ sessions: 'x', mcp: 7, description: {} }], [{ sessions: { multiplayer: null } }]])(
  'a manifest that makes no sense is shown as far as it does: %j',
  manifest => expect(facts(manifest).players).toBe('1 player'),
);
