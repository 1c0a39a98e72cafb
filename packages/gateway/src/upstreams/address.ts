import { BlockList, isIP } from 'node:net';
import { refuse } from '@botplay/contract';
import type { Settings } from '../settings.ts';

/** What an experience's address may be. */
export interface AddressRules {
  /** http, and addresses that only this machine or its network can reach. */
  readonly allowPrivate: boolean;
  /** Where people and agents reach Botplay, as `host` or `host:port`. */
  readonly ownHost: string;
  /** Where Botplay listens on this machine. */
  readonly ownPort: number;
}

export const addressRules = (settings: Settings): AddressRules => ({
  allowPrivate: settings.allowPrivateUpstreams,
  ownHost: new URL(settings.publicUrl).host,
  ownPort: settings.port,
});

const THIS_MACHINE = blockList(['127.0.0.0/8', '0.0.0.0/32', '::1/128', '::/128']);
const LINK_LOCAL = blockList(['169.254.0.0/16', 'fe80::/10']);
const NOT_PUBLIC = blockList([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '2001::/32',
  '2001:db8::/32',
  '2002::/16',
]);
/** All addresses of the public internet are in here, and nothing that translates to an older one. */
const PUBLIC_V6 = blockList(['2000::/3']);

const LOCAL_NAME = /(^|\.)localhost$/;
const DEFAULT_PORTS: Readonly<Record<string, number>> = {
  'http:': 80,
  'ws:': 80,
  'https:': 443,
  'wss:': 443,
};

/** Refuses what can be told from the address alone; names are checked again when they are dialled. */
export function mustBeReachable(endpoint: string, rules: AddressRules): void {
  const { protocol, host, hostname, port } = new URL(endpoint);
  const name = hostname.replace(/\.$/, '').toLowerCase();
  const address = name.replace(/^\[|\]$/g, '');
  const isLocal = LOCAL_NAME.test(name) || isIn(THIS_MACHINE, address);
  const isOwnPort = Number(port || DEFAULT_PORTS[protocol]) === rules.ownPort;
  if (host.replace(hostname, name) === rules.ownHost || (isLocal && isOwnPort))
    refuse(
      'VALIDATION_ERROR',
      `${endpoint} is Botplay itself. Give the address of your own server.`,
    );
  if (isIn(LINK_LOCAL, address))
    refuse('VALIDATION_ERROR', `${endpoint} is a link-local address. Use a public one.`);
  if (rules.allowPrivate) return;
  if (protocol !== 'https:' && protocol !== 'wss:')
    refuse('VALIDATION_ERROR', `${endpoint} is not encrypted. Use https (or wss).`);
  if (isLocal || isPrivate(address))
    refuse('VALIDATION_ERROR', `${endpoint} is a private address. Use a public one.`);
}

const isPrivate = (address: string) =>
  isIn(NOT_PUBLIC, address) || (isIP(address) === 6 && !isIn(PUBLIC_V6, address));

function isIn(list: BlockList, address: string): boolean {
  const version = isIP(address);
  return version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

function blockList(subnets: readonly string[]): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [net = '', bits] = subnet.split('/');
    list.addSubnet(net, Number(bits), isIP(net) === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}
