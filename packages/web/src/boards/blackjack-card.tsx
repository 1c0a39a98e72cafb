import type { CSSProperties } from 'react';
import styles from './blackjack.module.css';

interface Suit {
  readonly name: string;
  readonly isRed: boolean;
  readonly path: string;
}

const SPADES: Suit = {
  name: 'spades',
  isRed: false,
  path: 'M12 2S3 9 3 14.2c0 2.8 2 4.6 4.3 4.6 1.7 0 3.1-.8 3.9-2.2-.2 2.4-.9 4.2-2.4 5.4h6.4c-1.5-1.2-2.2-3-2.4-5.4.8 1.4 2.2 2.2 3.9 2.2 2.3 0 4.3-1.8 4.3-4.6C21 9 12 2 12 2Z',
};
const SUITS: Partial<Record<string, Suit>> = {
  S: SPADES,
  H: {
    name: 'hearts',
    isRed: true,
    path: 'M12 21.5C5 15.5 2 12 2 8 2 5 4.3 3 6.8 3 9 3 11 4.3 12 6.5 13 4.3 15 3 17.2 3 19.7 3 22 5 22 8c0 4-3 7.5-10 13.5Z',
  },
  D: { name: 'diamonds', isRed: true, path: 'M12 1.5 20 12l-8 10.5L4 12Z' },
  C: {
    name: 'clubs',
    isRed: false,
    path: 'M12 2a4.6 4.6 0 0 1 3.6 7.5 4.6 4.6 0 1 1-2.9 7.4c.2 2.3.9 4 2.3 5.1H9c1.4-1.1 2.1-2.8 2.3-5.1a4.6 4.6 0 1 1-2.9-7.4A4.6 4.6 0 0 1 12 2Z',
  },
};
const RANKS: Partial<Record<string, string>> = {
  A: 'ace',
  T: '10',
  J: 'jack',
  Q: 'queen',
  K: 'king',
};

/** "ten of hearts" for `TH`. */
export function nameOfCard(card: string): string {
  if (card === '??') return 'a hidden card';
  const rank = card.charAt(0);
  return `${RANKS[rank] ?? rank} of ${SUITS[card.charAt(1)]?.name ?? ''}`;
}

/** A card that slides in when it comes and turns over when it is no longer hidden. */
export function Card({ card, place }: { card: string; place: number }) {
  const suit = SUITS[card.charAt(1)];
  return (
    <li
      className={styles.card}
      aria-label={nameOfCard(card)}
      style={{ '--place': place } as CSSProperties}
    >
      <span className={suit ? styles.sides : styles.down} aria-hidden="true">
        <span className={`${styles.face} ${suit?.isRed ? styles.red : ''}`}>
          {suit && <Corner card={card} suit={suit} />}
          {suit && <Pip suit={suit} />}
          {suit && <Corner card={card} suit={suit} />}
        </span>
        <span className={styles.back} />
      </span>
    </li>
  );
}

function Corner({ card, suit }: { card: string; suit: Suit }) {
  const rank = card.charAt(0);
  return (
    <span className={styles.corner}>
      {rank === 'T' ? '10' : rank}
      <Pip suit={suit} />
    </span>
  );
}

function Pip({ suit }: { suit: Suit }) {
  return (
    <svg viewBox="0 0 24 24" className={styles.pip}>
      <path d={suit.path} />
    </svg>
  );
}
