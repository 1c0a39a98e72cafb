import { Suspense } from 'react';
import { boards } from '../boards/index.ts';
import { Button } from '../parts/button.tsx';
import type { Playable } from './playables.ts';
import { Segments } from './segments.tsx';
import { TableLayout } from './table-layout.tsx';
import styles from './toy-table.module.css';
import type { Toy } from './toys.ts';
import { useToy } from './use-toy.ts';

interface Props {
  readonly toy: Toy<unknown>;
  readonly playable: Playable;
}

const SHOWN = 12;

/** A person against chance. */
export function ToyTable({ toy, playable }: Props) {
  const { course, play, begin } = useToy(toy);
  const state = course[course.length - 1];
  const { choice } = toy;
  const trouble = toy.trouble?.(state);
  const Board = boards[toy.id];
  const turns = course
    .map((after, index) => ({ index, text: toy.say(after) }))
    .filter(({ text }) => text !== '');
  return (
    <TableLayout
      playable={playable}
      status={trouble ? { tone: 'lost', text: trouble } : undefined}
      board={<Suspense>{Board && <Board view={state} onMove={play} />}</Suspense>}
    >
      {choice && (
        <Segments
          label={choice.label}
          value={choice.chosen(state)}
          options={choice.options}
          onChoose={play}
        />
      )}
      {turns.length > 0 && (
        <>
          <section aria-label="History" className={styles.history}>
            <ol reversed>
              {turns
                .slice(-SHOWN)
                .toReversed()
                .map(({ index, text }) => (
                  <li key={index}>{text}</li>
                ))}
            </ol>
          </section>
          <p>
            <Button look="quiet" onClick={begin}>
              Begin again
            </Button>
          </p>
        </>
      )}
    </TableLayout>
  );
}
