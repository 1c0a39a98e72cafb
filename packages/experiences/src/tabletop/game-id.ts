import type { Random } from '@botplay/rules';

/** `g_` and a UUID of version 4 without its dashes. */
export function newGameId(random: Random): string {
  const hex = (digits: number) =>
    Math.floor(random() * 16 ** digits)
      .toString(16)
      .padStart(digits, '0');
  const variant = '89ab'.charAt(Math.floor(random() * 4));
  return `g_${hex(8)}${hex(4)}4${hex(3)}${variant}${hex(3)}${hex(4)}${hex(8)}`;
}
