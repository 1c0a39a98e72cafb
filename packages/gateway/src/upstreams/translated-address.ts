import { isIP } from 'node:net';

/** Where the older address stands in a newer one: the first groups that tell, and the group it begins at. */
const TRANSLATIONS = [
  { name: 'compatible', prefix: [0, 0, 0, 0, 0, 0], at: 6 },
  { name: 'translated', prefix: [0, 0, 0, 0, 0xffff, 0], at: 6 },
  { name: 'NAT64', prefix: [0x64, 0xff9b, 0, 0, 0, 0], at: 6 },
  { name: 'local NAT64', prefix: [0x64, 0xff9b, 1], at: 6 },
  { name: '6to4', prefix: [0x2002], at: 1 },
  { name: 'Teredo server', prefix: [0x2001, 0], at: 2 },
  { name: 'Teredo client', prefix: [0x2001, 0], at: 6, isInverted: true },
] as const;

/** The IPv4 addresses that a packet to this IPv6 address can end up at. */
export function translatedBy(address: string): readonly string[] {
  if (isIP(address) !== 6) return [];
  const groups = groupsOf(address);
  return TRANSLATIONS.filter(({ prefix }) => prefix.every((group, i) => groups[i] === group)).map(
    ({ at, ...way }) => {
      const flip = 'isInverted' in way ? 0xffff : 0;
      const [high = 0, low = 0] = groups.slice(at, at + 2).map(group => group ^ flip);
      return [high >> 8, high & 255, low >> 8, low & 255].join('.');
    },
  );
}

/** Its eight groups. A URL writes an address in one way only, without dots. */
function groupsOf(address: string): readonly number[] {
  const { hostname } = new URL(`http://[${address}]`);
  const [head = '', tail] = hostname.slice(1, -1).split('::');
  const read = (part: string) => (part ? part.split(':').map(group => parseInt(group, 16)) : []);
  const first = read(head);
  if (tail === undefined) return first;
  const last = read(tail);
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}
