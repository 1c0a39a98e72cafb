import { Refusal, refuse } from '@botplay/contract';
import type { Dispatcher, Pool } from 'undici';
import { version } from '../version.ts';
import { type AddressRules, objectionToUrl, portOf } from './address.ts';
import {
  afterFailure,
  afterNothing,
  afterStart,
  type Breaker,
  type BreakerRules,
  msToWait,
  SOUND,
} from './breaker.ts';
import { asRefusal, tooLate, unreachable, unusable } from './failure.ts';
import { byDns, bySystem, checkedLookup, type Lookup } from './lookup.ts';
import { type SlotRules, slots } from './slots.ts';

export interface Outgoing {
  /** The experience on whose account it goes: whose connections are counted, and whose failures. */
  readonly lane: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The token to send. Where the answer repeats it, it is blotted out. */
  readonly bearer?: string | undefined;
  readonly body?: string;
  /** From now to the last byte, if that is less than the usual 30 s. */
  readonly withinMs?: number | undefined;
  /** Looks at each piece of the body as it comes; once it says yes, the rest is not waited for. */
  readonly isEnough?: ((piece: Buffer, head: Head) => boolean) | undefined;
  /** Asks for another protocol. Granted, the answer is a 101 and the connection is closed. */
  readonly upgrade?: 'websocket';
}

export interface Head {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export interface Incoming extends Head {
  readonly body: Buffer;
}

/** The only way out. Whatever stands in the way is a `Refusal`; an HTTP status of 400 and more is an answer. */
export interface Dial {
  send(request: Outgoing): Promise<Incoming>;
  /** How many calls are out. */
  taken(): number;
  /** Breaks off whatever still runs. */
  close(): Promise<void>;
}

export interface DialLimits extends SlotRules, BreakerRules {
  readonly withinMs: number;
  /** How long a call waits for a free slot. */
  readonly waitMs: number;
  readonly bytes: number;
  /** How long connections are kept for a server that nobody calls. */
  readonly idleMs: number;
}

export interface DialOptions {
  readonly addresses: AddressRules;
  /** How names are looked up. */
  readonly lookup?: Lookup;
  readonly limits?: Partial<DialLimits>;
}

const LIMITS: DialLimits = {
  withinMs: 30_000,
  waitMs: 2_000,
  bytes: 1024 * 1024,
  perLane: 10,
  inAll: 200,
  failures: 5,
  restMs: 10_000,
  idleMs: 30_000,
};
/** A stream that has said enough and ends by itself in this time leaves a connection to use again. */
const LINGER_MS = 100;
const MOST_URLS = 1_000;
const OWN_HEADERS = ['user-agent', `botplay/${version}`, 'accept-encoding', 'identity'] as const;

/** One server, as one lane knows it. */
interface Way {
  readonly host: string;
  readonly pool: Pool;
  breaker: Breaker;
  running: number;
  usedAt: number;
}

export function dialer(options: DialOptions): Dial {
  const { addresses } = options;
  const limits = { ...LIMITS, ...options.limits };
  const lookup = options.lookup ?? (addresses.allowPrivate ? bySystem : byDns());
  const places = slots(limits);
  const ways = new Map<string, Way>();
  const urls = new Map<string, URL>();
  let isClosed = false;

  /** The same few addresses are called again and again. */
  const parsed = (address: string): URL => {
    const known = urls.get(address);
    if (known) return known;
    if (urls.size >= MOST_URLS) urls.clear();
    const url = dialled(address);
    urls.set(address, url);
    return url;
  };

  const open = async (key: string, url: URL): Promise<Way> => {
    const { Pool } = await import('undici'); // costs a tenth of a second: not at the start
    if (isClosed) refuse('UNAVAILABLE', 'Botplay is stopping. Try again in a moment.');
    const objection = objectionToUrl(url.href, addresses);
    if (objection) throw unreachable(url.host || url.protocol, `it ${objection.slice(0, -1)}`);
    const pool = new Pool(url.origin, {
      connections: limits.perLane,
      connect: { lookup: checkedLookup(lookup, portOf(url) ?? 0, addresses) },
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveMaxTimeout: 60_000,
    });
    const made: Way = { host: url.host, pool, breaker: SOUND, running: 0, usedAt: Date.now() };
    const way = ways.get(key) ?? made; // another call may have been faster
    ways.set(key, way);
    return way;
  };

  const sweep = setInterval(() => {
    const past = Date.now() - limits.idleMs;
    for (const [key, way] of ways)
      if (!way.running && way.usedAt < past) {
        ways.delete(key);
        void way.pool.destroy();
      }
  }, limits.idleMs / 2).unref();

  const pass = (way: Way, now: number): void => {
    const wait = msToWait(way.breaker, limits, now);
    if (wait) {
      const seconds = Math.ceil(wait / 1_000);
      throw unreachable(
        way.host,
        `it failed ${way.breaker.failures} times in a row, and is tried again in ${seconds} s`,
      );
    }
    way.breaker = afterStart(way.breaker, limits);
  };

  const send = async (request: Outgoing): Promise<Incoming> => {
    const startedAt = Date.now();
    const withinMs = Math.min(request.withinMs ?? limits.withinMs, limits.withinMs);
    const url = parsed(request.url);
    const key = `${request.lane}\n${url.origin}`;
    const way = ways.get(key) ?? (await open(key, url));
    pass(way, startedAt);
    way.running++;
    let isIn = false;
    try {
      const queue = places.enter(request.lane, Math.min(limits.waitMs, withinMs));
      if (queue) await queue;
      isIn = true;
      const left = startedAt + withinMs - Date.now();
      const answer = await exchange({ way, url, request, limits, withinMs, left });
      way.breaker = SOUND;
      return answer;
    } catch (error) {
      way.breaker = afterError(way.breaker, error, limits);
      throw error;
    } finally {
      if (isIn) places.leave(request.lane);
      way.running--;
      way.usedAt = startedAt;
    }
  };

  return {
    send,
    taken: places.taken,
    async close() {
      isClosed = true;
      clearInterval(sweep);
      const pools = [...ways.values()].map(({ pool }) => pool.destroy());
      ways.clear();
      await Promise.all(pools);
    },
  };
}

/** A socket is asked for where a page would be. */
function dialled(address: string): URL {
  if (URL.canParse(address)) return new URL(address.replace(/^ws(s?):/i, 'http$1:'));
  throw unreachable('The experience', `"${address}" is not a URL`);
}

/** Only a server that was called and gave no answer has failed. */
function afterError(breaker: Breaker, error: unknown, rules: BreakerRules): Breaker {
  if (!(error instanceof Refusal)) return afterNothing(breaker);
  if (error.code === 'EXPERIENCE_ERROR') return SOUND;
  const isSilent =
    error.code === 'EXPERIENCE_TIMEOUT' ||
    (error.code === 'EXPERIENCE_UNREACHABLE' && error.cause !== undefined);
  return isSilent ? afterFailure(breaker, rules, Date.now()) : afterNothing(breaker);
}

/** One request and its answer, to the last byte that is wanted. */
function exchange(given: {
  readonly way: Way;
  readonly url: URL;
  readonly request: Outgoing;
  readonly limits: DialLimits;
  readonly withinMs: number;
  readonly left: number;
}): Promise<Incoming> {
  const { way, url, request, limits } = given;
  const { host } = way;
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let size = 0;
    let head: Head | undefined;
    let control: Dispatcher.DispatchController | undefined;
    let lingering: NodeJS.Timeout | undefined;
    let isOver = false;

    const finish = () => {
      if (isOver) return;
      isOver = true;
      clearTimeout(deadline);
      if (!head) return reject(unreachable(host, 'it said nothing'));
      const [only = EMPTY] = pieces;
      const body = pieces.length > 1 ? Buffer.concat(pieces, size) : only;
      resolve({
        status: head.status,
        headers: head.headers,
        body: blotted(body, request.bearer),
      });
    };
    const fail = (error: Error) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(deadline);
      reject(error);
      control?.abort(error);
    };
    /** Of an error its status says enough. */
    const giveUp = (objection: string, { status }: Head) => {
      if (status < 400 || status > 599) return fail(unusable(host, objection));
      finish();
      control?.abort(new Error(objection));
    };
    const deadline = setTimeout(() => fail(tooLate(host, given.withinMs)), given.left);

    way.pool.dispatch(
      {
        method: request.method,
        path: url.pathname + url.search,
        headers: headersOf(request),
        body: request.body ?? null,
        upgrade: request.upgrade ?? null,
      },
      {
        onRequestStart(given) {
          control = given;
          if (isOver) given.abort(new Error('nobody waits for it any more'));
        },
        onResponseStart(_, status, headers) {
          if (status < 200) return;
          head = { status, headers };
          const objection = objectionToHead(head, limits.bytes);
          if (objection) giveUp(objection, head);
        },
        onResponseData(_, piece) {
          if (isOver || !head) return;
          size += piece.length;
          if (size > limits.bytes) return giveUp(tooLarge(limits.bytes), head);
          pieces.push(piece);
          if (!request.isEnough?.(piece, head)) return;
          finish();
          lingering = setTimeout(() => control?.abort(new Error('it said enough')), LINGER_MS);
        },
        onResponseEnd() {
          clearTimeout(lingering);
          finish();
        },
        onRequestUpgrade(_, status, headers, socket) {
          socket.destroy();
          head = { status, headers };
          finish();
        },
        onResponseError(_, error) {
          clearTimeout(lingering);
          fail(asRefusal(error, host));
        },
      },
    );
  });
}

const EMPTY = Buffer.alloc(0);

function headersOf({ headers, bearer }: Outgoing): string[] {
  const flat: string[] = [...OWN_HEADERS];
  for (const name in headers) flat.push(name, headers[name] ?? '');
  if (bearer !== undefined) flat.push('authorization', `Bearer ${bearer}`);
  return flat;
}

/** What is wrong with an answer before any of its body is read. */
function objectionToHead({ status, headers }: Head, most: number): string | undefined {
  if (status >= 300 && status < 400)
    return `answered HTTP ${status}: redirects are not followed. Its publisher must register the address it leads to`;
  if (status > 599) return `answered HTTP ${status}, which is no status`;
  const coding = String(headers['content-encoding'] ?? 'identity');
  if (coding.toLowerCase() !== 'identity')
    return `answered in ${coding}, though it was asked for plain bytes`;
  return Number(headers['content-length'] ?? 0) > most ? tooLarge(most) : undefined;
}

const tooLarge = (most: number) => `answered more than ${most / 1024} KiB`;

/** What is so short may stand in an answer by chance. */
const SHORTEST_SECRET = 8;

/** An answer must not show to an agent what Botplay alone may know. */
function blotted(body: Buffer, secret: string | undefined): Buffer {
  if (!secret || secret.length < SHORTEST_SECRET || !body.includes(secret)) return body;
  const bytes = Buffer.from(secret).toString('latin1');
  return Buffer.from(body.toString('latin1').replaceAll(bytes, '[secret]'), 'latin1');
}
