import { type Arena, openArena } from './arena.ts';
import type { Answer } from './ask.ts';
import { type OtherServer, type Plot, serveClassic } from './discover-stage.ts';
import { openMemoryStore } from './engines.ts';
import { owners } from '../src/auth/owners.ts';
import type { Store } from '../src/store/store.ts';

/** An arena beside servers of others, and what tests of the two ask of it. */
export interface DiscoverArena extends Arena {
  readonly store: Store;
  /** Serves until the arena closes. */
  serve(plot: Plot, by?: typeof serveClassic): Promise<OtherServer>;
  discover(server_url: string, more?: object, key?: string): Promise<Answer>;
  /** Serves and discovers under a name of its own: the experience's id. */
  play(
    plot: Plot,
    by?: typeof serveClassic,
  ): Promise<{ readonly id: string; readonly server: OtherServer }>;
  /** Gives an experience another server, as its publisher does, and waits until it is verified. */
  move(id: string, server_url: string): Promise<void>;
  /** An agent with an owner, who is signed in. */
  ownedAgent(): Promise<{
    readonly key: string;
    asOwner(route: string, body?: object): Promise<Answer>;
  }>;
  open(key: string, experience_id: string, more?: object): Promise<Answer>;
  step(key: string, session: string, tool: string, args?: object): Promise<Answer>;
  end(key: string, session: string): Promise<Answer>;
  /** The rows of a session's steps, as the database has them. */
  stepsOf(session: string): Promise<readonly { action: unknown; response: unknown }[]>;
}

export async function openDiscoverArena(open = openMemoryStore): Promise<DiscoverArena> {
  const store = await open();
  const arena = await openArena({}, store);
  const servers: OtherServer[] = [];
  const serve = async (plot: Plot, by = serveClassic) => {
    const server = await by(plot);
    servers.push(server);
    return server;
  };
  const discover = async (server_url: string, more: object = {}, key?: string) =>
    arena.ask('POST /api/experiences/discover', {
      key: key ?? (await arena.agent()).key,
      body: { server_url, ...more },
    });
  return {
    ...arena,
    store,
    serve,
    discover,
    async play(plot, by) {
      const server = await serve(plot, by);
      const { body } = await discover(server.url, { name: crypto.randomUUID() });
      return { server, id: body.id };
    },
    async move(id, server_url) {
      const key = arena.adminToken;
      const { body } = await arena.ask(`GET /api/experiences/${id}`, {
        key: (await arena.agent()).key,
      });
      const manifest = { ...body.manifest, mcp: { ...body.manifest.mcp, server_url } };
      await arena.ask(`PUT /v1/experiences/${id}`, { key, body: { manifest } });
      await arena.ask(`POST /v1/experiences/${id}/verify`, { key, body: {} });
    },
    async ownedAgent() {
      const admin = { key: arena.adminToken };
      const { body: owner } = await arena.ask('POST /v1/owners', {
        ...admin,
        body: { name: crypto.randomUUID() },
      });
      const { body } = await arena.ask('POST /v1/agents', {
        ...admin,
        body: { name: 'Ada', owner_id: owner.id },
      });
      const cookie = `botplay_session=${await owners(store).openSession(owner)}`;
      return {
        key: body.api_key,
        asOwner: (route, given) =>
          arena.ask(route, { headers: { cookie }, ...(given && { body: given }) }),
      };
    },
    open: (key, experience_id, more = {}) =>
      arena.ask('POST /api/sessions', { key, body: { experience_id, ...more } }),
    step: (key, session, tool, args) =>
      arena.ask(`POST /api/sessions/${session}/step`, { key, body: { action: { tool, args } } }),
    end: (key, session) => arena.ask(`POST /api/sessions/${session}/end`, { key, body: {} }),
    stepsOf: session =>
      store.db
        .selectFrom('session_steps')
        .select(['action', 'response'])
        .where('session_id', '=', session)
        .orderBy('step_number')
        .execute(),
    async close() {
      await arena.close();
      await Promise.all(servers.map(server => server.close()));
    },
  };
}
