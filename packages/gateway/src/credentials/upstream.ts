import { refuse } from '@botplay/contract';
import { recently } from '../recently.ts';
import type { Store } from '../store/store.ts';
import type { Target } from '../upstreams/carrier.ts';
import { originOf } from './binding.ts';
import type { Keyring } from './seal.ts';

/** What a header can carry. */
const TOKEN = /^[\x21-\x7e]{1,4096}$/;

/** The bearer tokens by which experiences know the gateway itself. */
export type UpstreamCredentials = ReturnType<typeof upstreamCredentials>;

export function upstreamCredentials({ db, bus }: Store, ring: Keyring) {
  const tokens = recently(async (experienceId: string) => {
    const row = await db
      .selectFrom('upstream_credentials')
      .selectAll()
      .where('experience_id', '=', experienceId)
      .executeTakeFirst();
    return row && { origin: row.origin, token: ring.open(row, tokenPlace(row.experience_id)) };
  });
  bus.subscribe('catalog', tokens.forget);

  return {
    /** Without a token the gateway sends none from now on. */
    async set(experienceId: string, token: string | null): Promise<void> {
      const experience = await db
        .selectFrom('experiences')
        .select(['id', 'name', 'manifest'])
        .where('id', '=', experienceId)
        .executeTakeFirst();
      if (!experience) return refuse('NOT_FOUND', `There is no experience ${experienceId}.`);
      const { id, name, manifest } = experience;
      if (token === null) {
        await db.deleteFrom('upstream_credentials').where('experience_id', '=', id).execute();
      } else {
        if (!TOKEN.test(token))
          refuse('VALIDATION_ERROR', 'A token has 1 to 4096 visible ASCII characters, no spaces.');
        const origin = originOf(manifest.mcp?.server_url ?? manifest.rest?.base_url);
        if (origin === null)
          return refuse('VALIDATION_ERROR', `"${name}" has no server to send a token to.`);
        const values = { ...ring.seal(token, tokenPlace(id)), origin, updated_at: new Date() };
        await db
          .insertInto('upstream_credentials')
          .values({ experience_id: id, ...values })
          .onConflict(conflict => conflict.column('experience_id').doUpdateSet(values))
          .execute();
      }
      bus.publish('catalog', id);
    },

    /** Only where it was given for: an experience that has moved gets none. */
    async tokenFor({ id, mcpUrl, restUrl }: Target): Promise<string | undefined> {
      const known = await tokens.get(id);
      return known?.origin === originOf(mcpUrl ?? restUrl) ? known?.token : undefined;
    },
  };
}

export const tokenPlace = (experienceId: string): readonly string[] => ['upstream', experienceId];
