import type { Seat } from '@botplay/rules';

/** What every board of a game is given. Boards are dumb: they draw a view and say what was chosen. */
export interface BoardProps<View> {
  readonly view: View;
  /** Who sits at the bottom; the first seat if nobody does. */
  readonly seat?: Seat;
  /** Who plays, for who watches them; none where the reader is one of the two. */
  readonly names?: readonly [string, string];
  /** What may be played now; none for who only watches. */
  readonly moves?: readonly string[];
  /** Told one of `moves`. */
  onMove?(move: string): void;
  /** Told what was tried but is none of `moves`, so that somebody may say why. */
  onRefused?(move: string): void;
}
