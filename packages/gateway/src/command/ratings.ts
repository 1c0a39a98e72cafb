import { operator } from '@botplay/agent';
import { verifyRatings } from '../ratings/verify.ts';
import { keptToken } from './agent.ts';
import { serverOn, settingsHere } from './root.ts';
import { withStore } from './with-store.ts';

/** Recomputes all ratings from the log of results. A server elsewhere, or one that holds the database, is asked to do it. */
export async function ratingsVerify(given: {
  readonly url?: string;
  readonly token?: string;
}): Promise<void> {
  const settings = settingsHere();
  const own = settings.databaseUrl ? undefined : (await serverOn(settings))?.url;
  const url = given.url ?? own;
  const { results, ratings, differences } = url
    ? await operator({
        url,
        token: given.token ?? settings.adminToken ?? (await keptToken(settings)),
      }).verifyRatings()
    : await withStore(settings, ({ db }) => verifyRatings(db));
  const found = differences.length ? 'not all as the log says' : 'all as the log says';
  process.stdout.write(
    [...differences, `${results} results, ${ratings} ratings: ${found}`, ''].join('\n'),
  );
  if (differences.length) process.exitCode = 1;
}
