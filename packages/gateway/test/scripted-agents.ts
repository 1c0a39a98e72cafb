import { type Answer, askServer } from './ask.ts';

/** Servers that may be killed at any moment: what agents ask is asked again until somebody answers. */
export interface Mortal {
  /** Where to ask now. Waits while nobody is there. */
  url(): Promise<string>;
}

/** A move that was answered: the number that the answer gave it. */
export interface Acknowledged {
  readonly session_id: string;
  readonly step_count: number;
  readonly move: string;
}

export interface Scripted {
  readonly key: string;
  /** Never moves, so that the clock must. */
  readonly isAsleep?: boolean;
}

export interface Script {
  readonly servers: Mortal;
  /** Every move that a server has said it has. */
  readonly moves: Acknowledged[];
  onMove(): void;
}

/** Asks until there is an answer, whoever gives it. */
export async function askMortal(
  { url }: Mortal,
  key: string,
  tool: string,
  body: object,
): Promise<Answer> {
  for (;;)
    try {
      return await askServer(await url(), `POST /api/tools/${tool}`, { key, body });
    } catch (error) {
      if (!(error instanceof TypeError)) throw error; // the server was killed, or is not yet there
    }
}

/** One match, from its lobby to its end. The second seat is a guest's, or the house takes it. */
export async function playOnce(
  script: Script,
  host: Scripted,
  guest: Scripted | undefined,
  lobby: { readonly experience_id: string; readonly config: object },
): Promise<string> {
  const { servers } = script;
  const idempotency_key = crypto.randomUUID();
  const created = await askMortal(servers, host.key, 'lobby.create', { ...lobby, idempotency_key });
  const game_session_id = String(created.body.game_session_id);
  if (created.status !== 200) throw new Error(JSON.stringify(created.body));
  if (guest)
    await askMortal(servers, guest.key, 'lobby.join', { game_session_id, idempotency_key });
  else await untilJoined(script, host, game_session_id);
  // Whoever was not answered asks again, and may then hear that it has started.
  const started = await askMortal(servers, host.key, 'match.start', { game_session_id });
  const { body } = await askMortal(servers, host.key, 'match.state', { game_session_id });
  if (body.status === 'waiting') throw new Error(`Not started: ${JSON.stringify(started.body)}`);
  await Promise.all([host, ...(guest ? [guest] : [])].map(it => play(script, it, game_session_id)));
  return game_session_id;
}

async function untilJoined({ servers }: Script, host: Scripted, session_id: string): Promise<void> {
  for (let cursor: string | undefined; ;) {
    const { body } = await askMortal(servers, host.key, 'session.wait', { session_id, cursor });
    if (body.events[0].players.length > 1) return;
    ({ cursor } = body);
  }
}

async function play({ servers, moves, onMove }: Script, { key, isAsleep }: Scripted, id: string) {
  for (let cursor: string | undefined; ;) {
    // Without a cursor it answers at once when there is something to do.
    const { body: waited } = await askMortal(servers, key, 'session.wait', {
      session_id: id,
      ...(isAsleep && { cursor }),
    });
    if (waited.reason === 'ended') return;
    ({ cursor } = waited);
    if (isAsleep || !waited.your_turn) continue;
    const { session_id, legal_moves } = waited;
    const move = String(legal_moves[Math.floor(Math.random() * legal_moves.length)]);
    const { status, body } = await askOnce(servers, key, { session_id, action: move });
    if (status === 200) moves.push({ session_id, step_count: body.step_count, move });
    // The clock was quicker, or the last try was stored after all.
    else if (status !== 409 && status !== 0) throw new Error(JSON.stringify(body));
    onMove();
  }
}

/** A move is not asked twice: who got no answer looks first. */
async function askOnce(
  { url }: Mortal,
  key: string,
  body: object,
): Promise<Pick<Answer, 'status' | 'body'>> {
  try {
    return await askServer(await url(), 'POST /api/tools/session.step', { key, body });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { status: 0, body: null };
  }
}
