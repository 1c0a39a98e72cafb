import { createHash } from 'node:crypto';
import { complaint, Manifest, mustBeWebAddress, REQUIRED_TOOLS, refuse } from '@botplay/contract';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { parseJson } from '../json.ts';
import { mustBeStorable } from '../storable.ts';
import { type AddressRules, mustBeReachable } from '../upstreams/address.ts';

const form = Compile(Type.Object({ manifest: Manifest }));
const SEMANTIC_VERSION =
  /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-(0|[1-9]\d*|\d*[A-Za-z-][0-9A-Za-z-]*)(\.(0|[1-9]\d*|\d*[A-Za-z-][0-9A-Za-z-]*))*)?(\+[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?$/;
const MOST_BYTES = 64 * 1024;

/**
 * The manifest that a publisher gave, as JSON text or as an object; refuses one that breaks a rule. That of a discovered
 * server need not declare its tools.
 */
export function readManifest(
  given: unknown,
  addresses: AddressRules,
  { isDiscovered = false } = {},
): Manifest {
  const read = typeof given === 'string' ? parseText(given) : given;
  const whole = { manifest: isDiscovered ? withoutOwnModel(read) : read };
  if (Buffer.byteLength(JSON.stringify(whole)) > MOST_BYTES)
    refuse('VALIDATION_ERROR', `The manifest is larger than ${MOST_BYTES / 1024} KiB.`);
  if (!form.Check(whole)) return refuse('VALIDATION_ERROR', complaint(form, whole, 'manifest'));
  const { manifest } = whole;
  for (const rule of [versionIsSemantic, linksAreWeb, playableHasServer, playersAreInOrder])
    rule(manifest);
  if (!isDiscovered || manifest.sessions?.interaction_model) toolsAreDeclared(manifest);
  for (const server of [
    manifest.mcp?.server_url,
    manifest.rest?.base_url,
    manifest.realtime?.ws_url,
  ])
    if (server !== undefined) mustBeReachable(server, addresses);
  return manifest;
}

/** What the catalog shows of a discovered server can be sent back to it, though only we may say "discovered". */
function withoutOwnModel(manifest: unknown): unknown {
  const { sessions, ...rest } = (manifest ?? {}) as { sessions?: { interaction_model?: unknown } };
  if (sessions?.interaction_model !== 'discovered') return manifest;
  const { interaction_model: _, ...others } = sessions;
  return { ...rest, sessions: others };
}

/** Text inside text: what the door checks of a body holds for it too. */
function parseText(text: string): unknown {
  const value = parseJson(Buffer.from(text), 'The manifest');
  mustBeStorable(value);
  return value;
}

/** One mark for addresses that lead to the same server. */
export function endpointKey({ mcp, rest }: Manifest): string | null {
  const endpoint = mcp?.server_url ?? rest?.base_url;
  if (endpoint === undefined) return null;
  const { protocol, hostname, port, pathname, search } = new URL(endpoint);
  const host = hostname.replace(/\.$/, '') + (port && `:${port}`);
  const address = `${protocol}//${host}${pathname.replace(/\/+$/, '')}${search}`;
  return createHash('sha256').update(address).digest('hex'); // an index takes no address of 18 kB
}

function versionIsSemantic({ version }: Manifest): void {
  if (SEMANTIC_VERSION.test(version)) return;
  refuse('VALIDATION_ERROR', `manifest.version must be like 1.0.0, not "${version}".`);
}

function linksAreWeb({ homepage_url, publisher, mcp, rest, realtime, ui }: Manifest): void {
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
  const socket = realtime?.ws_url;
  if (socket === undefined) return;
  if (!/^wss?:/i.test(socket))
    refuse(
      'VALIDATION_ERROR',
      `manifest.realtime.ws_url must be a ws or wss URL, not "${socket}".`,
    );
  mustBeWebAddress('manifest.realtime.ws_url', socket.replace(/^ws/i, 'http'));
}

function playableHasServer({ tier, mcp, rest, sessions }: Manifest): void {
  if (tier === 1) return;
  if (!mcp === !rest)
    refuse(
      'VALIDATION_ERROR',
      'A tier 2 manifest needs mcp.server_url or rest.base_url, not both.',
    );
  if (!mcp && sessions?.interaction_model === 'proxy')
    refuse('VALIDATION_ERROR', 'A manifest with interaction_model "proxy" needs mcp.server_url.');
}

function toolsAreDeclared({ tier, mcp, sessions }: Manifest): void {
  if (tier === 1 || sessions?.interaction_model === 'proxy') return; // any tools will do
  const missing = REQUIRED_TOOLS.filter(tool => mcp && !mcp.required_tools.includes(tool));
  if (missing.length)
    refuse('VALIDATION_ERROR', `manifest.mcp.required_tools lacks ${missing.join(', ')}.`);
}

function playersAreInOrder({ sessions }: Manifest): void {
  const { min_players = 1, max_players = min_players } = sessions?.multiplayer ?? {};
  if (min_players <= max_players) return;
  refuse('VALIDATION_ERROR', 'manifest.sessions.multiplayer: min_players is above max_players.');
}
