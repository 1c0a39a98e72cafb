import { complaint, Manifest, mustBeWebAddress, REQUIRED_TOOLS, refuse } from '@botplay/contract';
import { BlockList, isIP } from 'node:net';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';

const form = Compile(Type.Object({ manifest: Manifest }));
const SEMANTIC_VERSION =
  /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?(\+[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?$/;
const MOST_BYTES = 64 * 1024;

/** The manifest that a publisher gave, as JSON text or as an object; refuses one that breaks a rule. */
export function readManifest(given: unknown, allowPrivate: boolean): Manifest {
  const whole = { manifest: typeof given === 'string' ? parse(given) : given };
  if (!form.Check(whole))
    return refuse('VALIDATION_ERROR', complaint(form.Errors(whole), 'manifest'));
  const { manifest } = whole;
  if (Buffer.byteLength(JSON.stringify(manifest)) > MOST_BYTES)
    refuse('VALIDATION_ERROR', `The manifest is larger than ${MOST_BYTES / 1024} KiB.`);
  for (const rule of [versionIsSemantic, pathsAreWeb, playableHasServer, playersAreInOrder])
    rule(manifest);
  const endpoint = endpointOf(manifest);
  if (endpoint) mustBeReachable(endpoint, allowPrivate);
  return manifest;
}

export const endpointOf = ({ mcp, rest }: Manifest): string | undefined =>
  mcp?.server_url ?? rest?.base_url;

/** One spelling for addresses that lead to the same server. */
export function endpointKey(manifest: Manifest): string | null {
  const endpoint = endpointOf(manifest);
  if (endpoint === undefined) return null;
  const { protocol, host, pathname, search } = new URL(endpoint);
  return `${protocol}//${host}${pathname.replace(/\/+$/, '')}${search}`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return refuse('VALIDATION_ERROR', 'manifest is not JSON. Send an object, or its JSON text.');
  }
}

function versionIsSemantic({ version }: Manifest): void {
  if (SEMANTIC_VERSION.test(version)) return;
  refuse('VALIDATION_ERROR', `manifest.version must be like 1.0.0, not "${version}".`);
}

function pathsAreWeb({ homepage_url, publisher, mcp, rest, ui }: Manifest): void {
  const addresses = {
    homepage_url,
    'publisher.url': publisher.url,
    'mcp.server_url': mcp?.server_url,
    'rest.base_url': rest?.base_url,
    'ui.session_ui_url_template': ui?.session_ui_url_template,
    'ui.icon_url': ui?.icon_url,
  };
  for (const [field, address] of Object.entries(addresses))
    if (address !== undefined) mustBeWebAddress(`manifest.${field}`, address);
}

function playableHasServer({ tier, mcp, rest }: Manifest): void {
  if (tier === 1) return;
  if (!mcp === !rest)
    refuse(
      'VALIDATION_ERROR',
      'A tier 2 manifest needs mcp.server_url or rest.base_url, not both.',
    );
  const missing = REQUIRED_TOOLS.filter(tool => mcp && !mcp.required_tools.includes(tool));
  if (missing.length)
    refuse('VALIDATION_ERROR', `manifest.mcp.required_tools lacks ${missing.join(', ')}.`);
}

function playersAreInOrder({ sessions }: Manifest): void {
  const { min_players = 1, max_players = min_players } = sessions?.multiplayer ?? {};
  if (min_players <= max_players) return;
  refuse('VALIDATION_ERROR', 'manifest.sessions.multiplayer: min_players is above max_players.');
}

const PRIVATE = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  PRIVATE.addSubnet(net, bits, 'ipv4');
PRIVATE.addSubnet('::', 127, 'ipv6');
PRIVATE.addSubnet('fc00::', 7, 'ipv6');
const LINK_LOCAL = new BlockList();
LINK_LOCAL.addSubnet('169.254.0.0', 16, 'ipv4');
LINK_LOCAL.addSubnet('fe80::', 10, 'ipv6');

/** What can be told from the address alone; names are checked again when they are dialled. */
function mustBeReachable(endpoint: string, allowPrivate: boolean): void {
  const { protocol, hostname } = new URL(endpoint);
  const address = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  const isAddress = isIP(address) !== 0;
  if (isAddress && LINK_LOCAL.check(address, family))
    refuse('VALIDATION_ERROR', `${endpoint} is a link-local address. Use a public one.`);
  if (allowPrivate) return;
  if (protocol !== 'https:')
    refuse('VALIDATION_ERROR', `${endpoint} is not https. Experiences are called over https only.`);
  if (/(^|\.)localhost$/i.test(hostname) || (isAddress && PRIVATE.check(address, family)))
    refuse('VALIDATION_ERROR', `${endpoint} is a private address. Use a public one.`);
}
