import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { refuse } from '@botplay/contract';
import type { Settings } from '../settings.ts';
import { translatedBy } from './translated-address.ts';

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
/** With the fixed addresses where clouds tell a machine its secrets. */
const LINK_LOCAL = blockList([
  '169.254.0.0/16',
  'fe80::/10',
  '100.100.100.200/32',
  '168.63.129.16/32',
  'fd00:ec2::/32',
]);
const NOT_PUBLIC = blockList([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
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

const ITSELF = 'is Botplay itself. Give the address of your own server.';
const PRIVATE = 'is a private address. Use a public one.';

/** Refuses what can be told from the address alone; names are checked again when they are dialled. */
export function mustBeReachable(endpoint: string, rules: AddressRules): void {
  const objection = objectionToUrl(endpoint, rules);
  if (objection) refuse('VALIDATION_ERROR', `${endpoint} ${objection}`);
}

/** What stands against calling this URL, as far as its text tells: the end of a sentence about it. */
export function objectionToUrl(endpoint: string, rules: AddressRules): string | undefined {
  if (!URL.canParse(endpoint)) return 'is not a URL. Write https://host/path.';
  const { protocol, username, password, host, hostname, port } = new URL(endpoint);
  const usedPort = portOf({ protocol, port });
  if (!usedPort) return 'is not a web address. Use https (or wss).';
  if (username || password) return 'names a user or a password. Leave them out.';
  const name = hostname.replace(/\.$/, '').toLowerCase();
  const isLocal = LOCAL_NAME.test(name);
  if (host.replace(hostname, name) === rules.ownHost) return ITSELF;
  if (isLocal && usedPort === rules.ownPort) return ITSELF;
  const address = name.replaceAll(/^\[|\]$/g, '');
  const objection = isIP(address) ? objectionToAddress(address, usedPort, rules) : undefined;
  if (objection || rules.allowPrivate) return objection;
  if (protocol !== 'https:' && protocol !== 'wss:') return 'is not encrypted. Use https (or wss).';
  return isLocal ? PRIVATE : undefined;
}

/** What stands against connecting to this address, which is a literal one or one that a name stands for. */
export function objectionToAddress(
  address: string,
  port: number,
  rules: AddressRules,
): string | undefined {
  const [plain = ''] = address.split('%');
  const reached = [plain, ...translatedBy(plain)];
  if (port === rules.ownPort && reached.some(isOfThisMachine)) return ITSELF;
  if (reached.some(one => isIn(LINK_LOCAL, one)))
    return 'is a link-local address. Use a public one.';
  return !rules.allowPrivate && reached.some(isPrivate) ? PRIVATE : undefined;
}

/** The port of a web address; none where it is not one. */
export const portOf = ({ protocol, port }: Pick<URL, 'protocol' | 'port'>): number | undefined =>
  Object.hasOwn(DEFAULT_PORTS, protocol) ? Number(port || DEFAULT_PORTS[protocol]) : undefined;

const isPrivate = (address: string) =>
  isIn(NOT_PUBLIC, address) || (isIP(address) === 6 && !isIn(PUBLIC_V6, address));

/** Asked for each time: interfaces come and go. */
function isOfThisMachine(address: string): boolean {
  if (isIn(THIS_MACHINE, address)) return true;
  const own = Object.values(networkInterfaces()).flatMap(interfaces => interfaces ?? []);
  return isIn(
    blockList(own.map(({ address, family }) => `${address}/${family === 'IPv6' ? 128 : 32}`)),
    address,
  );
}

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
