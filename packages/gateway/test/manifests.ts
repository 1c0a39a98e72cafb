import { type Manifest, REQUIRED_TOOLS } from '@botplay/contract';

/** A manifest of a name of its own. */
export const listedManifest = (change: Partial<Manifest> = {}): Manifest => ({
  name: `Trial ${crypto.randomUUID()}`,
  version: '1.0.0',
  summary: 'Say anything',
  category: 'trial',
  tier: 1,
  publisher: { name: 'Trial Labs' },
  ...change,
});

/** One of a server that answers REST at this address; of one server there may be many. */
export const restManifest = (url: string, change: Partial<Manifest> = {}): Manifest =>
  listedManifest({ tier: 2, rest: { base_url: `${url}/${crypto.randomUUID()}` }, ...change });

export const mcpManifest = (server_url: string, change: Partial<Manifest> = {}): Manifest =>
  listedManifest({ tier: 2, mcp: { server_url, required_tools: [...REQUIRED_TOOLS] }, ...change });
