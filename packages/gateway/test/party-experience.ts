import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Experience, type Multiplayer, serveExperience } from '@botplay/experiences/serve';

type Fields = Readonly<Record<string, unknown>>;

/** A table of high card: who has played which. */
interface Cards {
  readonly here: readonly string[];
  readonly played: Readonly<Record<string, number>>;
}

/** A call as it came over the wire. */
export interface WireCall {
  readonly tool: string;
  // oxlint-disable-next-line no-explicit-any -- tests look into calls of every shape
  readonly input: any;
}

/** What somebody else's server does before it answers a tool: refuse, wait, or nothing. */
export type Moods = Map<string, () => unknown>;

export type Party = Awaited<ReturnType<typeof startParty>>;

/** A real experience for several, and what a test needs to know and to break of it. */
export async function startParty() {
  const moods: Moods = new Map();
  /** Of these tools every call is cut off. */
  const deaths = new Set<string>();
  const calls: WireCall[] = [];
  let ending: unknown;

  const mood = async (tool: string): Promise<void> => void (await moods.get(tool)?.());
  const table = (here: readonly string[], played: Cards['played'] = {}) => ({
    state: { here, played },
    response: { here: here.length, played: Object.keys(played).length },
  });
  const highCard: Multiplayer<Cards> = {
    create: async ({ experience_agent_id }) => (
      await mood('lobby.create'),
      table([experience_agent_id])
    ),
    join: async ({ here }, { experience_agent_id, role }) => (
      await mood('lobby.join'),
      table(role === 'spectator' ? here : [...here, experience_agent_id])
    ),
    leave: async ({ here, played }, { experience_agent_id }) => (
      await mood('lobby.leave'),
      table(
        here.filter(id => id !== experience_agent_id),
        played,
      )
    ),
    async start({ here }) {
      await mood('match.start');
      const { state, response } = table(here);
      return { state, response: { ...response, dealt: true } };
    },
    step: ({ here, played }, { experience_agent_id }, action) =>
      table(here, { ...played, [experience_agent_id]: Number(action) }),
    async end({ played }) {
      await mood('match.end');
      if (ending !== undefined) return { outcomes: ending as Fields }; // whatever it is, so it is sent
      const best = Math.max(...Object.values(played));
      const players = Object.entries(played).map(([id, card]) => [
        id,
        { result: card === best ? 'win' : 'loss', score: card },
      ]);
      return { outcomes: { players: Object.fromEntries(players) } };
    },
  };
  const experience: Experience<null> = {
    info: { name: 'High Card', action_schema: 'a number', gameplay_instructions: 'Be higher.' },
    create: async () => (await mood('session.create'), { state: null, response: { alone: true } }),
    step: () => ({ state: null, response: { alone: true } }),
    end: () => ({}),
    multiplayer: highCard,
  };
  const served = await serveExperience(experience, { onError: () => {} });
  const wire = await recorder(served.url, call => {
    calls.push(call);
    return deaths.has(call.tool);
  });
  return {
    mcpUrl: `${wire.url}/mcp`,
    restUrl: wire.url,
    calls,
    moods,
    deaths,
    /** What comes of all matches from now on; undefined for what the cards say. */
    endWith: (outcomes: unknown) => void (ending = outcomes),
    /** As it was at first, and nothing is noted any more. */
    calm(): void {
      moods.clear();
      deaths.clear();
      calls.length = 0;
      ending = undefined;
    },
    /** Holds all calls of a tool until they are let go. */
    hold(tool: string): { readonly held: Promise<void>; letGo(): void } {
      let noteHeld = (): void => {};
      let letGo = (): void => {};
      const held = new Promise<void>(resolve => (noteHeld = resolve));
      const go = new Promise<void>(resolve => (letGo = resolve));
      moods.set(tool, () => (noteHeld(), go));
      return {
        held,
        letGo() {
          moods.delete(tool);
          letGo();
        },
      };
    },
    async close() {
      await wire.close();
      await served.close();
    },
  };
}

const TOOL_OF = new Map([
  ['sessions', 'session.create'],
  ['step', 'session.step'],
  ['lobbies', 'lobby.create'],
  ['join', 'lobby.join'],
  ['leave', 'lobby.leave'],
  ['start', 'match.start'],
]);

/** Stands before a server, and notes every call of a tool. Cuts off those it is told to. */
async function recorder(target: string, note: (call: WireCall) => boolean) {
  const carry = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const { method = 'GET', url = '/', headers } = incoming;
    const body = Buffer.concat(await incoming.toArray());
    const call = method === 'POST' ? callIn(url, JSON.parse(String(body))) : undefined;
    if (call && note(call)) return void incoming.socket.destroy();
    const onward = request(target + url, { method, headers }, answer => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy()).end(body);
    outgoing.on('close', () => onward.destroy());
  };
  const server = createServer((incoming, outgoing) => void carry(incoming, outgoing));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function callIn(url: string, body: Fields): WireCall | undefined {
  if (url === '/mcp') {
    const params = body['params'] as { name: string; arguments: object } | undefined;
    return body['method'] === 'tools/call' && params
      ? { tool: params.name, input: params.arguments }
      : undefined;
  }
  const [, place = '', , act] = url.split('/');
  const tool = TOOL_OF.get(act ?? place) ?? (place === 'matches' ? 'match.end' : 'session.end');
  return { tool, input: body };
}

export const partyManifest = (
  name: string,
  place: { readonly mcpUrl: string } | { readonly restUrl: string },
  players: object = { min_players: 2, max_players: 3 },
) => ({
  name,
  version: '1.0.0',
  summary: 'Whoever plays the highest card wins.',
  category: 'test',
  tier: 2,
  publisher: { name: 'Somebody else' },
  sessions: { multiplayer: { supported: true, ...players } },
  ...('mcpUrl' in place
    ? {
        mcp: {
          server_url: place.mcpUrl,
          required_tools: ['experience.info', 'session.create', 'session.step', 'session.end'],
          optional_tools: ['lobby.create', 'lobby.join', 'lobby.leave', 'match.start', 'match.end'],
        },
      }
    : { rest: { base_url: place.restUrl } }),
});
