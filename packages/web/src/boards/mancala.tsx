import { type MancalaView, otherSeat, type Seat } from '@botplay/rules';
import { type CSSProperties, useState } from 'react';
import type { BoardProps } from './board.ts';
import { spotOf } from './mancala-seeds.ts';
import { sayingOf, sowingOf, stepsTo } from './mancala-sowing.ts';
import styles from './mancala.module.css';
import { BoardFrame } from './parts/board-frame.tsx';
import { useGridKeys } from './parts/grid-keys.ts';
import { useRenewals } from './parts/use-renewals.ts';

const PITS = [0, 1, 2, 3, 4, 5];

/** A wooden Kalah board: the own row at the bottom with its store to the right, the other's row runs against it. */
export function MancalaBoard(props: BoardProps<MancalaView>) {
  const { view, seat, names, moves = [], onMove, onRefused } = props;
  const near: Seat = seat ?? 0;
  const far = otherSeat(near);
  const keys = useGridKeys({ columns: 6, count: 12, start: 6 });
  const sowing = sowingOf(view);
  const nameOf = (of: Seat): string => {
    if (names) return names[of];
    if (seat === undefined) return of === 0 ? 'The player' : 'The opponent';
    return of === seat ? 'You' : 'The opponent';
  };
  const pitNameOf = (of: Seat): string => {
    if (names) return `${names[of]}’s pit`;
    return of === near ? 'Pit' : 'Opposite pit';
  };
  const saying = sowing ? sayingOf(sowing, nameOf(sowing.seat)) : '';
  const delayTo = (of: Seat, pit: number) => (sowing ? stepsTo(sowing, of, pit) : pit);
  const isOver = view.pits.flat().every(count => count === 0);
  const hasWon = (of: Seat) => isOver && view.stores[of] > view.stores[otherSeat(of)];

  const storeOf = (of: Seat, area: string | undefined) => (
    <figure
      className={`${styles.store} ${area} ${hasWon(of) ? styles.won : ''}`}
      aria-label={`${nameOf(of) === 'You' ? 'Your' : `${nameOf(of)}’s`} store, ${seedsIn(view.stores[of])}`}
    >
      <Seeds count={view.stores[of]} delay={delayTo(of, 6)} />
      <Count of={view.stores[of]} delay={delayTo(of, 6)} />
    </figure>
  );

  const pitOf = (of: Seat, pit: number, cell: number) => {
    const count = view.pits[of][pit] ?? 0;
    const move = String(pit + 1);
    const isOfTurn = of === view.turn;
    const canPlay = isOfTurn && moves.includes(move);
    const isLast = sowing?.seat === of && sowing.pit === pit + 1;
    return (
      <button
        {...keys.cell(cell)}
        key={cell}
        type="button"
        className={`${styles.pit} ${of === near ? styles.near : styles.far} ${isLast ? styles.last : ''}`}
        aria-label={`${pitNameOf(of)} ${move}, ${seedsIn(count)}`}
        aria-disabled={!canPlay}
        onClick={() => (canPlay ? onMove?.(move) : isOfTurn && onRefused?.(move))}
      >
        <span className={styles.number}>{move}</span>
        <span className={styles.bowl}>
          <Seeds count={count} delay={delayTo(of, pit)} />
        </span>
        <Count of={count} delay={delayTo(of, pit)} />
      </button>
    );
  };

  return (
    <BoardFrame label="Mancala board" said={saying}>
      <div className={styles.board}>
        {storeOf(far, styles.left)}
        <div {...keys.grid} className={styles.pits}>
          {PITS.map(place => pitOf(far, 5 - place, place))}
          {PITS.map(place => pitOf(near, place, 6 + place))}
        </div>
        {storeOf(near, styles.right)}
      </div>
      <p className={styles.saying} aria-hidden="true">
        {saying}
      </p>
    </BoardFrame>
  );
}

function Seeds({ count, delay }: { count: number; delay: number }) {
  const isSown = useRenewals(count) > 0;
  return Array.from({ length: count }, (_, seed) => (
    <Seed key={seed} seed={seed} isSown={isSown} delay={delay} />
  ));
}

interface SeedProps {
  readonly seed: number;
  /** Whether it came by a move; else it lay there before. */
  readonly isSown: boolean;
  readonly delay: number;
}

/** Falls in when it comes, each hole a little later than the one before it. */
function Seed({ seed, isSown, delay }: SeedProps) {
  const [atFirst] = useState({ isSown, delay });
  const { x, y } = spotOf(seed);
  return (
    <span
      className={`${styles.seed} ${atFirst.isSown ? styles.sown : ''}`}
      style={{ '--x': x, '--y': y, '--delay': atFirst.delay } as CSSProperties}
    />
  );
}

/** Another number is another element, so that it pulses. */
function Count({ of, delay }: { of: number; delay: number }) {
  const changes = useRenewals(of);
  return (
    <span
      key={changes}
      className={`${styles.count} ${changes > 0 ? styles.changed : ''}`}
      style={{ '--delay': delay } as CSSProperties}
    >
      {of}
    </span>
  );
}

const seedsIn = (count: number): string => (count === 1 ? '1 seed' : `${count} seeds`);
