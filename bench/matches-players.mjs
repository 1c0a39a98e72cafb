// The players of Botplay: agents that wait for their turn and then move, each on a connection of its own.
import { openConnection } from './agent-connection.mjs';
import { MODERN, toolCall } from './mcp-client.mjs';
import { keepPlaying } from './peers/tables.mjs';

const { port, protocol, keys, experience_id, ...job } = JSON.parse(process.argv[2]);

const ROUTES = {
  'lobby.create': () => 'POST /api/lobbies',
  'lobby.join': ({ game_session_id }) => `POST /api/lobbies/${game_session_id}/join`,
  'match.start': ({ game_session_id }) => `POST /api/matches/${game_session_id}/start`,
  'session.step': ({ session_id }) => `POST /api/sessions/${session_id}/step`,
  'session.wait': ({ session_id, ...query }) =>
    `GET /api/sessions/${session_id}/wait?${new URLSearchParams(query)}`,
};

const CALLS = {
  rest(key) {
    const ask = openConnection(port);
    const head = ` HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${key}\r\n`;
    return (tool, input) => {
      const route = ROUTES[tool](input);
      if (route.startsWith('GET')) return ask(`${route}${head}\r\n`);
      const body = JSON.stringify(input);
      return ask(
        `${route}${head}content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
      );
    };
  },
  mcp(key) {
    const ask = openConnection(port);
    let id = 0;
    return async (name, input) => {
      const { headers, body } = toolCall({ era: MODERN, name, key, id: id++, input });
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      const { result } = await ask(
        `POST /mcp HTTP/1.1\r\nhost: localhost\r\n${lines.join('')}content-length: ${body.length}\r\n\r\n${body}`,
      );
      if (result.isError) throw new Error(result.content[0].text);
      return result.structuredContent;
    };
  },
};

const agents = keys.map(CALLS[protocol]);

/** Waits in a lobby until its match has begun. */
async function begun(call, game_session_id) {
  let cursor;
  for (;;) {
    const given = cursor === undefined ? {} : { cursor };
    const waited = await call('session.wait', { session_id: game_session_id, ...given });
    if (waited.status !== 'waiting') return waited;
    cursor = waited.cursor;
  }
}

await keepPlaying(job, async (table, { moves }, { think, sent }) => {
  const config = { bots: false };
  const [host, guest] = [agents[2 * table], agents[2 * table + 1]];
  const { game_session_id } = await host('lobby.create', { experience_id, config });
  await guest('lobby.join', { game_session_id });
  let ply = 0;
  let last;

  /** Plays a seat to the end of the match. Answers what came of it, and who made the last move. */
  async function play(call) {
    let told = await begun(call, game_session_id);
    const { session_id } = told;
    while (!told.outcome)
      if (told.your_turn) {
        await think();
        const move = sent();
        last = { call, move };
        const action = { move: String(moves[ply++] + 1) };
        told = (await call('session.step', { session_id, action })).experience_response;
        move.answered();
      } else {
        told = await call('session.wait', { session_id });
        if (told.your_turn || told.outcome) last.move.woken();
      }
    return { result: told.outcome.result, isLast: last.call === call };
  }

  const start = () => host('match.start', { game_session_id });
  const played = await Promise.all([start().then(() => play(host)), play(guest)]);
  const { result } = played.find(({ isLast }) => isLast);
  if (ply === moves.length && result === 'draw') return null;
  return ply === moves.length && result === 'win' ? (ply - 1) % 2 : undefined;
});
