import { random } from '../src/random.ts';
import { builtInCarrier } from '../src/upstreams/built-in.ts';
import { everyCarrier } from '../src/upstreams/carriers.ts';
import { dialer } from '../src/upstreams/dial.ts';
import { mcpCarrier } from '../src/upstreams/mcp-carrier.ts';
import { mcpLinks } from '../src/upstreams/mcp-links.ts';
import { restCarrier } from '../src/upstreams/rest-carrier.ts';
import type { Outside } from '../src/verification/checks.ts';
import { silent } from './engines.ts';

/** The ways to experiences on this machine, with short patience; `token` is what they are all sent. */
export function openOutside({
  withinMs = 10_000,
  token,
}: { withinMs?: number; token?: string } = {}): Outside & { close(): Promise<void> } {
  const addresses = { allowPrivate: true, ownHost: 'play.example', ownPort: 1 };
  const dial = dialer({ addresses, limits: { withinMs } });
  const links = mcpLinks(dial);
  const tokenFor = async () => token;
  const mcp = mcpCarrier(links, tokenFor);
  const carrier = everyCarrier({
    builtIn: builtInCarrier([], { random }),
    mcp,
    rest: restCarrier(dial, tokenFor),
    discovered: mcp,
  });
  return { carrier, links, dial, tokenFor, addresses, log: silent, close: dial.close };
}
