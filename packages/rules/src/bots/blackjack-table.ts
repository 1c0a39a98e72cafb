/**
 * Basic strategy for one deck, a dealer who stands on soft 17 and doubling after a split. A letter for each card that
 * the dealer shows, 2 to 9, ten, ace: hit, stand, double (else hit), d: double (else stand), P: split.
 */
export const UP_CARDS = '23456789TA';

/** By total, without an ace that counts 11. */
export const HARD: Readonly<Record<number, string>> = {
  8: 'HHHDDHHHHH',
  9: 'DDDDDHHHHH',
  10: 'DDDDDDDDHH',
  11: 'DDDDDDDDDD',
  12: 'HHSSSHHHHH',
  13: 'SSSSSHHHHH',
  14: 'SSSSSHHHHH',
  15: 'SSSSSHHHHH',
  16: 'SSSSSHHHHH',
  17: 'SSSSSSSSSS',
  18: 'SSSSSSSSSS',
  19: 'SSSSSSSSSS',
  20: 'SSSSSSSSSS',
  21: 'SSSSSSSSSS',
};

/** By total, with an ace that counts 11. */
export const SOFT: Readonly<Record<number, string>> = {
  13: 'HHDDDHHHHH',
  14: 'HHDDDHHHHH',
  15: 'HHDDDHHHHH',
  16: 'HHDDDHHHHH',
  17: 'DDDDDHHHHH',
  18: 'SddddSSHHS',
  19: 'SSSSdSSSSS',
  20: 'SSSSSSSSSS',
  21: 'SSSSSSSSSS',
};

/** By rank. A dot means: as any hand of that total. */
export const PAIRS: Readonly<Record<string, string>> = {
  A: 'PPPPPPPPPP',
  2: 'PPPPPP....',
  3: 'PPPPPPP...',
  4: '..PPP.....',
  6: 'PPPPPP....',
  7: 'PPPPPPP.S.',
  8: 'PPPPPPPPPP',
  9: 'PPPPP.PP..',
};
