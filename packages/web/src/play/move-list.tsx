import type { Position, Seat } from '@botplay/rules';
import { useEffect, useRef } from 'react';
import styles from './move-list.module.css';

interface Props {
  /** Every state but the last, and what was played in it. */
  readonly steps: readonly { readonly state: Position; readonly text: string }[];
  readonly names: readonly [string, string];
}

/** What both seats played from one turn of the first to its next. */
type Round = readonly [string[], string[]];

export function roundsOf(steps: Props['steps']): readonly Round[] {
  const rounds: Round[] = [];
  let before: Seat = 1;
  for (const { state, text } of steps) {
    const isNew = rounds.length === 0 || (state.turn === 0 && before === 1);
    if (isNew) rounds.push([[], []]);
    rounds.at(-1)?.[state.turn].push(text);
    before = state.turn;
  }
  return rounds;
}

/** The moves so far, in numbered rounds; the last one stays in sight. */
export function MoveList({ steps, names }: Props) {
  const box = useRef<HTMLElement>(null);
  const { length } = steps;
  useEffect(() => {
    if (length > 0) box.current?.scrollTo(0, box.current.scrollHeight);
  }, [length]);
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
            {names.map(name => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {roundsOf(steps).map(([first, second], index) => (
            <tr key={index}>
              <th scope="row">{index + 1}.</th>
              <td>{first.join('; ')}</td>
              <td>{second.join('; ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
