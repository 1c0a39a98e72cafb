import { lookup, Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { type AddressRules, objectionToAddress } from './address.ts';
import { unreachable } from './failure.ts';

/** All addresses that a name stands for. */
export type Lookup = (name: string) => Promise<readonly string[]>;

/** As every program of this machine would look it up, its own files and network included. */
export const bySystem: Lookup = async name =>
  (await lookup(name, { all: true })).map(({ address }) => address);

/** By asking the DNS alone. A name that is slow to resolve then holds none of the few threads that files and passwords need. */
export function byDns(servers?: readonly string[]): Lookup {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  if (servers) resolver.setServers(servers);
  return async name => {
    const [old, young] = await Promise.allSettled([
      resolver.resolve4(name),
      resolver.resolve6(name),
    ]);
    const found = [old, young].flatMap(answer =>
      answer.status === 'fulfilled' ? answer.value : [],
    );
    if (!found.length && old.status === 'rejected') throw old.reason;
    return found;
  };
}

/**
 * For the socket itself: it connects to none but the addresses handed back here, so that a name that changes its mind
 * gains nothing. One bad address refuses them all.
 */
export const checkedLookup =
  (find: Lookup, port: number, rules: AddressRules): LookupFunction =>
  (name, options, done) => {
    const tell = (found: readonly string[]) => {
      const addresses = found.map(address => ({ address, family: isIP(address) }));
      const [first] = addresses;
      if (!first) return fail(unreachable(name, 'its name has no address'));
      const objection = found
        .map(address => objectionToAddress(address, port, rules))
        .find(objection => objection !== undefined);
      if (objection) return fail(unreachable(name, `what it stands for ${objection.slice(0, -1)}`));
      if (options.all) return done(null, addresses);
      return done(null, first.address, first.family);
    };
    const fail = (error: Error) => done(error, '', 0);
    find(name).then(tell, fail);
  };
