import type { BlackjackView } from '@botplay/rules';
import { type CSSProperties, useId } from 'react';
import { Card } from './blackjack-card.tsx';
import styles from './blackjack.module.css';
import type { BoardProps } from './board.ts';
import { BoardFrame } from './parts/board-frame.tsx';

type Hand = BlackjackView['hands'][number];
type Result = BlackjackView['results'][number];

const ACTIONS = [
  ['hit', 'Hit'],
  ['stand', 'Stand'],
  ['double', 'Double'],
  ['split', 'Split'],
] as const;
const RESULTS: Record<Result, string> = {
  win: 'Win',
  lose: 'Lose',
  push: 'Push',
  bust: 'Bust',
  blackjack: 'Blackjack!',
};
const STATES: Record<Hand['state'], string> = {
  active: '',
  stood: 'Stands',
  bust: 'Bust',
  blackjack: 'Blackjack!',
};

/** A table of green felt: the dealer at the top, the hands below. */
export function BlackjackBoard(props: BoardProps<BlackjackView>) {
  const { view, seat, moves = [], onMove, onRefused } = props;
  const { hands, dealer, results } = view;
  const owner = seat === 0 ? 'You' : 'Player';
  const isPlaying = view.turn === 0 && results.length === 0;
  return (
    <BoardFrame label="Blackjack table" said={said(view, owner)}>
      <div className={styles.table}>
        <p className={styles.money}>
          Bankroll <strong>{view.bankroll.toLocaleString('en')}</strong>
        </p>
        <section className={styles.hand} aria-label="Dealer">
          <p className={styles.name}>
            Dealer <Total total={view.dealerTotal} isPart={dealer.includes('??')} />
            {view.dealerTotal > 21 && (
              <span className={styles.badge} data-result="bust">
                Bust
              </span>
            )}
          </p>
          <Cards cards={dealer} />
        </section>
        <Felt />
        <div className={styles.hands} data-count={hands.length}>
          {hands.map((hand, index) => (
            <HandOnTable
              key={index}
              hand={hand}
              name={hands.length > 1 ? `Hand ${index + 1}` : owner}
              isActive={isPlaying && index === view.hand}
              result={results[index]}
            />
          ))}
        </div>
      </div>
      {onMove && (
        <div className={styles.actions}>
          {ACTIONS.map(([action, text]) => {
            const canPlay = moves.includes(action);
            return (
              <button
                key={action}
                type="button"
                className={styles.action}
                aria-disabled={!canPlay}
                onClick={() => (canPlay ? onMove(action) : onRefused?.(action))}
              >
                {text}
              </button>
            );
          })}
        </div>
      )}
    </BoardFrame>
  );
}

interface HandProps {
  readonly hand: Hand;
  readonly name: string;
  readonly isActive: boolean;
  readonly result: Result | undefined;
}

function HandOnTable({ hand, name, isActive, result }: HandProps) {
  const badge = result ? RESULTS[result] : STATES[hand.state];
  return (
    <section
      className={`${styles.hand} ${isActive ? styles.active : ''}`}
      aria-label={isActive ? `${name}, to play` : name}
    >
      <Cards cards={hand.cards} />
      <p className={styles.name}>
        {name} <Total total={hand.total} isSoft={hand.isSoft} />
      </p>
      <p className={styles.stake}>
        <span className={styles.chip}>
          <span className={styles.unseen}>Bet </span>
          {hand.bet}
        </span>
        {hand.isDoubled && <span title="Doubled">×2</span>}
        {badge && (
          <span key={badge} className={styles.badge} data-result={result ?? hand.state}>
            {badge}
          </span>
        )}
      </p>
    </section>
  );
}

function Cards({ cards }: { cards: readonly string[] }) {
  const overlap = cards.length <= 2 ? -0.06 : cards.length <= 4 ? 0.48 : 0.62;
  return (
    <ul className={styles.cards} style={{ '--overlap': overlap } as CSSProperties}>
      {cards.map((card, place) => (
        <Card key={place} card={card} place={place} />
      ))}
    </ul>
  );
}

interface TotalProps {
  readonly total: number;
  readonly isSoft?: boolean;
  /** Whether a hidden card is not counted. */
  readonly isPart?: boolean;
}

const Total = ({ total, isSoft = false, isPart = false }: TotalProps) => (
  <span key={total} className={styles.total}>
    {isPart && 'shows '}
    {isSoft && 'soft '}
    {total}
  </span>
);

/** What is printed on the felt. */
function Felt() {
  const id = useId();
  return (
    <svg viewBox="0 0 400 62" aria-hidden="true" className={styles.print}>
      <path id={id} d="M20 4Q200 52 380 4" fill="none" />
      <text>
        <textPath href={`#${id}`} startOffset="50%">
          Blackjack pays 3 to 2
        </textPath>
      </text>
      <text className={styles.small} dy="20">
        <textPath href={`#${id}`} startOffset="50%">
          Dealer stands on 17
        </textPath>
      </text>
    </svg>
  );
}

function said({ hands, dealer, dealerTotal, hand, results }: BlackjackView, owner: string): string {
  const shows = `The dealer ${dealer.includes('??') ? 'shows' : 'has'} ${dealerTotal}.`;
  const nameOf = (index: number) => (hands.length > 1 ? `Hand ${index + 1}` : owner);
  if (results.length > 0) {
    const ends = results.map((result, index) => `${nameOf(index)}: ${RESULTS[result]}`);
    return `${shows} ${ends.join(', ')}.`;
  }
  const { total = 0, isSoft = false } = hands[hand] ?? {};
  return `${nameOf(hand)}: ${isSoft ? 'soft ' : ''}${total}. ${shows}`;
}
