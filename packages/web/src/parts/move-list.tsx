import { type ReactNode, useEffect, useRef } from 'react';
import styles from './move-list.module.css';
import { type ListedMove, type PlacedMove, roundsOf } from './rounds.ts';

interface Props {
  readonly moves: readonly ListedMove[];
  readonly names: readonly [string, string];
  /** After how many moves the position comes that is shown; the last one if nothing else is said. */
  readonly shown?: number;
  /** Where a move can be chosen, to see the position after it. */
  readonly onChoose?: (number: number) => void;
}

/** The moves so far, in numbered rounds; the one that is shown stays in sight. */
export function MoveList({ moves, names, shown = moves.length, onChoose }: Props) {
  const box = useRef<HTMLElement>(null);
  const { length } = moves;
  // Moves may be told first and worded later, in more lines.
  const words = moves.map(({ text }) => text).join();
  useEffect(() => {
    if (words) keepInSight(box.current, shown);
  }, [shown, words]);
  if (length === 0) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it
    <section ref={box} tabIndex={0} aria-label="Moves" className={styles.moves}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Round</span>
            </th>
            {names.map((name, seat) => (
              <th key={seat} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {roundsOf(moves).map((round, index) => (
            <tr key={index}>
              <th scope="row">{index + 1}.</th>
              {round.map((side, seat) => (
                <td key={seat}>
                  {between(
                    side.map(move => show(move, shown, onChoose)),
                    onChoose ? ' ' : '; ',
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function show(move: PlacedMove, shown: number, onChoose: Props['onChoose']): ReactNode {
  const { number, text, note } = move;
  const isShown = number === shown;
  const words = (
    <>
      {text}
      {note && <span className={styles.note}> {note}</span>}
    </>
  );
  if (!onChoose)
    return (
      <span key={number} data-shown={isShown} className={styles.move}>
        {words}
      </span>
    );
  return (
    <button
      key={number}
      type="button"
      data-shown={isShown}
      aria-current={isShown ? 'step' : undefined}
      className={styles.move}
      onClick={() => onChoose(number)}
    >
      {words}
    </button>
  );
}

const between = (items: readonly ReactNode[], sign: string): readonly ReactNode[] =>
  items.flatMap((item, index) => (index === 0 ? [item] : [sign, item]));

/** Scrolls the box alone: the page stays where its reader has put it. */
function keepInSight(box: HTMLElement | null, shown: number): void {
  if (!box) return;
  const move = box.querySelector('[data-shown=true]');
  if (!move) return box.scrollTo(0, shown === 0 ? 0 : box.scrollHeight);
  const head = box.querySelector('thead')?.getBoundingClientRect().height ?? 0;
  const [inner, outer] = [move.getBoundingClientRect(), box.getBoundingClientRect()];
  if (inner.top < outer.top + head) box.scrollBy(0, inner.top - outer.top - head);
  else if (inner.bottom > outer.bottom) box.scrollBy(0, inner.bottom - outer.bottom + 4);
}
