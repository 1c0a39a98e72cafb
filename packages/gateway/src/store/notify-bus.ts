import pg from 'pg';
import type { Bus } from './bus.ts';
import { connection } from './postgres.ts';
import { relay } from './relay.ts';

const CHANNEL = 'botplay';
const RECONNECT_MS = 500;

/** Hints between replicas by LISTEN and NOTIFY, on one connection of its own that mends itself. */
export async function notifyBus(url: string): Promise<Bus> {
  let client: pg.Client | undefined;
  let isClosed = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({ ...connection(url), query_timeout: 5_000 });
    next.on('error', () => {});
    next.once('end', () => {
      if (client === next) client = undefined;
      if (!isClosed) setTimeout(() => void connect(), RECONNECT_MS).unref();
    });
    next.on('notification', ({ payload }) => receive(payload ?? '[]'));
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
      client = next;
      if (isClosed) await next.end();
    } catch {
      await next.end().catch(() => {});
    }
  }

  const { bus, receive } = relay(
    async payloads =>
      client?.query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [
        CHANNEL,
        payloads,
      ]),
    async () => {
      isClosed = true;
      await client?.end();
    },
  );
  await connect();
  return bus;
}
