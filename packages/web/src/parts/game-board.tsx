import { Component, type ReactNode, Suspense } from 'react';
import { boards } from '../boards/index.ts';
import type { Sight } from '../boards/sight.ts';
import styles from './game-board.module.css';

interface Props {
  readonly gameId: string;
  /** Without a seat, it is seen by who only watches. */
  readonly sight: Pick<Sight, 'view'> & Partial<Pick<Sight, 'seat' | 'moves'>>;
  /** What stands in its place if it cannot be drawn. */
  readonly instead: ReactNode;
  /** Who plays, for who watches them. */
  readonly names?: readonly [string, string];
  /** Without it the board is only looked at. */
  onMove?(move: string): void;
  onRefused?(move: string): void;
}

/** The board of a session or of a match. */
export function GameBoard({ gameId, sight, names, instead, onMove, onRefused }: Props) {
  const Board = boards[gameId];
  if (!Board) return instead;
  return (
    <Unless broken={instead} view={sight.view}>
      <Suspense fallback={<div className={styles.place} data-game={gameId} />}>
        <Board
          view={sight.view}
          moves={(onMove && sight.moves) ?? []}
          {...(sight.seat !== undefined && { seat: sight.seat })}
          {...(names && { names })}
          {...(onMove && { onMove })}
          {...(onRefused && { onRefused })}
        />
      </Suspense>
    </Unless>
  );
}

interface UnlessProps {
  readonly broken: ReactNode;
  readonly view: unknown;
  readonly children: ReactNode;
}

interface Drawing {
  readonly view: unknown;
  readonly failed: boolean;
}

/** A session may have been played under older rules, whose views a board of today need not understand. */
class Unless extends Component<UnlessProps, Drawing> {
  override state: Drawing = { view: undefined, failed: false };

  static getDerivedStateFromProps({ view }: UnlessProps, before: Drawing) {
    return view === before.view ? null : { view, failed: false };
  }

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.broken : this.props.children;
  }
}
