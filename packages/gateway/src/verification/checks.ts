import { type Check, type CheckName, CHECKS, Refusal } from '@botplay/contract';
import { readManifest } from '../catalog/manifest.ts';
import { wordRefusal } from '../http/call.ts';
import type { Log } from '../store/store.ts';
import { type AddressRules, mustBeReachable } from '../upstreams/address.ts';
import type { Carrier, Told } from '../upstreams/carrier.ts';
import type { Dial } from '../upstreams/dial.ts';
import type { McpLinks } from '../upstreams/mcp-link.ts';
import type { TokenFor } from '../upstreams/token-for.ts';
import { complaintOf, fail, type Finding, pass, skip, type Subject, warn } from './finding.ts';
import { trySession } from './session-lifecycle.ts';
import { shakeHands } from './web-socket.ts';

/** How the checks reach the world. */
export interface Outside {
  readonly carrier: Carrier;
  readonly links: McpLinks;
  readonly dial: Dial;
  readonly tokenFor: TokenFor;
  readonly addresses: AddressRules;
  readonly log: Log;
}

export interface Verdict {
  readonly passed: boolean;
  readonly checks: readonly Check[];
  /** What `experience.info` answered. */
  readonly info: unknown;
}

const MOST_INFO_BYTES = 64 * 1024;
const STATUS_MS = 5_000;
/** Nobody was there to answer, or nobody who knows us. */
const ABSENT = [
  'EXPERIENCE_UNREACHABLE',
  'EXPERIENCE_TIMEOUT',
  'EXPERIENCE_AUTH_FAILED',
  'POOL_EXHAUSTED',
];

/** What the checks work on. `experience.info` is asked once for all of them. */
interface Inquiry extends Subject, Outside {
  info(): Promise<Told>;
}

/** The six checks, one after the other, up to the first that fails. */
export async function runChecks(subject: Subject, outside: Outside): Promise<Verdict> {
  const { target } = subject;
  let asked: Promise<Told> | undefined;
  const info = () =>
    (asked ??= outside.carrier.call(target, { tool: 'experience.info', input: {} }));
  const inquiry: Inquiry = { ...subject, ...outside, info };
  const checks: Check[] = [];
  let failed: CheckName | undefined;
  for (const name of CHECKS) {
    const began = performance.now();
    const found = failed ? skip(`Not tried, since ${failed} failed.`) : await check(name, inquiry);
    if (found.status === 'fail') failed = name;
    checks.push({ name, ...found, duration_ms: Math.round(performance.now() - began) });
  }
  if (failed) return { passed: false, checks, info: null };
  const { response = null } = await info();
  return { passed: true, checks, info: response };
}

async function check(name: CheckName, inquiry: Inquiry): Promise<Finding> {
  try {
    return await HOW[name](inquiry);
  } catch (error) {
    const refusal = wordRefusal(error, inquiry.log);
    if (refusal.code === 'UNAVAILABLE') throw refusal; // our own database, which tells nothing of the server
    return IS_SOFT.has(name) ? warn(complaintOf(refusal)) : fail(complaintOf(refusal));
  }
}

/** They never fail a verification. */
const IS_SOFT: ReadonlySet<CheckName> = new Set(['experience.status', 'websocket']);

const HOW: Readonly<Record<CheckName, (inquiry: Inquiry) => Finding | Promise<Finding>>> = {
  manifest({ target, tier, manifest, addresses }) {
    if (tier !== 2) return fail('Tier 1 is only listed. Set tier to 2 and name a server.');
    if (target.builtIn !== undefined) return pass('It is part of Botplay.');
    const isDiscovered = target.interactionModel === 'discovered';
    readManifest(manifest, addresses, { isDiscovered });
    return pass('It is complete.');
  },

  async connectivity({ target, links, tokenFor, info }) {
    const { id: lane, builtIn, mcpUrl: url } = target;
    if (builtIn !== undefined) return pass('It runs within Botplay.');
    if (url !== undefined) {
      const { link } = await links.introduce({ lane, url, token: await tokenFor(target) });
      await link.close();
      return pass(`An MCP client can connect to ${url}.`);
    }
    // REST has no handshake. Whatever the server answers, it is there.
    const refusal = await info().then(() => undefined, asRefusal);
    if (refusal && ABSENT.includes(refusal.code)) throw refusal;
    return pass(`${target.restUrl} answers.`);
  },

  async 'experience.info'({ info }) {
    const { response } = await info();
    const bytes = Buffer.byteLength(JSON.stringify(response ?? null));
    if (bytes > MOST_INFO_BYTES)
      return fail(`It answers ${bytes} bytes. Keep what agents must know under 64 KiB.`);
    const shown = ['action_schema', 'gameplay_instructions'].filter(
      name => typeof response === 'object' && response !== null && Object.hasOwn(response, name),
    );
    return pass(
      shown.length
        ? `It answers, and agents are shown its ${shown.join(' and ')}.`
        : 'It answers. With action_schema and gameplay_instructions in it, agents would know how to play.',
    );
  },

  async 'experience.status'({ target, carrier }) {
    const call = { tool: 'experience.status', input: {}, withinMs: STATUS_MS } as const;
    try {
      await carrier.call(target, call);
      return pass('It answers, so that the catalog can show whether it is online.');
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'EXPERIENCE_TOOL_NOT_FOUND') throw error;
      return warn('There is no experience.status: its live status is shown as unknown. Add it.');
    }
  },

  session_lifecycle: inquiry => trySession(inquiry, inquiry.carrier),

  async websocket({ target, manifest, addresses, dial }) {
    const url = manifest.realtime?.ws_url;
    if (url === undefined) return skip('The manifest names no realtime.ws_url.');
    mustBeReachable(url, addresses);
    await shakeHands(dial, target.id, url);
    return pass(`A WebSocket opens at ${url}.`);
  },
};

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}
