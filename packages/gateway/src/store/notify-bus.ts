import { Client } from 'pg';
import type { Bus } from './bus.ts';
import { connection } from './postgres.ts';
import { relay } from './relay.ts';

const CHANNEL = 'botplay';
const RECONNECT_MS = 500;
const CHECK_MS = 10_000;
const PATIENCE_MS = 5_000;

/** Hints between replicas by LISTEN and NOTIFY, on one connection of its own that mends itself. */
export async function notifyBus(url: string): Promise<Bus> {
  let client: Client | undefined;
  let isClosed = false;

  async function connect(): Promise<void> {
    const next = new Client({ ...connection(url), query_timeout: PATIENCE_MS });
    // A connection that was cut off without a word is only noticed by asking.
    const check = setInterval(() => void next.query('select 1').catch(lose), CHECK_MS).unref();
    let isLost = false;
    function lose(): void {
      if (isLost) return;
      isLost = true;
      clearInterval(check);
      if (client === next) client = undefined;
      next.end().catch(() => {});
      if (!isClosed) setTimeout(() => void connect(), RECONNECT_MS).unref();
    }
    next.on('error', lose);
    next.on('end', lose);
    next.on('notification', ({ payload }) => receive(payload ?? '[]'));
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
      client = next;
      if (isClosed) lose();
    } catch {
      lose();
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
