import { dice, type DiceRoll } from '@botplay/rules';
import { type CSSProperties, useId, useState } from 'react';
import { SHAPES } from './dice-shapes.ts';
import { sumOf } from './dice-sum.ts';
import styles from './dice.module.css';
import { BoardFrame } from './parts/board-frame.tsx';
import { useRenewals } from './parts/use-renewals.ts';

interface Props {
  /** Another object is another roll, even with the same numbers. */
  readonly view: DiceRoll;
  /** Told what to roll: `2d20`. */
  onMove?(move: string): void;
}

export function DiceBoard({ view, onMove }: Props) {
  const [sides, setSides] = useState(view.sides);
  const [count, setCount] = useState(view.count);
  const rolled = useRenewals(view);
  const isRolled = view.rolls.length > 0;
  const saying = isRolled ? `${view.count}d${view.sides}: ${told(view)}.` : '';
  const sum = sumOf(view.rolls);
  const shown = isRolled ? view.rolls : Array<string>(count).fill('?');
  return (
    <BoardFrame label="Dice" said={saying}>
      <div className={styles.tray}>
        <div
          key={rolled}
          className={isRolled ? styles.dice : styles.waiting}
          style={{ '--size': sizeFor(shown.length) } as CSSProperties}
          aria-hidden="true"
        >
          {shown.map((roll, place) => (
            <Die key={place} sides={isRolled ? view.sides : sides} roll={roll} place={place} />
          ))}
        </div>
        <p className={styles.total} aria-hidden="true">
          {isRolled ? (
            <>
              <span>
                {view.count}d{view.sides}
                {sum && `: ${sum}`}
              </span>
              <strong key={rolled}>{view.total}</strong>
            </>
          ) : (
            <span>Choose your dice and roll.</span>
          )}
        </p>
      </div>
      {onMove && (
        <form
          className={styles.choice}
          onSubmit={event => {
            event.preventDefault();
            onMove(`${count}d${sides}`);
          }}
        >
          <SidesChoice sides={sides} onChoose={setSides} />
          <CountChoice count={count} onChoose={setCount} />
          <button type="submit" className={styles.roll}>
            Roll {count}d{sides}
          </button>
        </form>
      )}
    </BoardFrame>
  );
}

function SidesChoice({ sides, onChoose }: { sides: number; onChoose(sides: number): void }) {
  const name = useId();
  return (
    <fieldset className={styles.sides}>
      <legend>Kind of dice</legend>
      {dice.sides.map(of => (
        <label key={of} className={styles.kind}>
          <input type="radio" name={name} checked={of === sides} onChange={() => onChoose(of)} />
          <Die sides={of} roll="" />d{of}
        </label>
      ))}
    </fieldset>
  );
}

function CountChoice({ count, onChoose }: { count: number; onChoose(count: number): void }) {
  const choose = (wanted: number) =>
    onChoose(Math.min(Math.max(Math.trunc(wanted) || 1, 1), dice.most));
  return (
    <div className={styles.count}>
      <button type="button" aria-label="One die less" onClick={() => choose(count - 1)}>
        −
      </button>
      <input
        type="number"
        aria-label="How many dice"
        min={1}
        max={dice.most}
        value={count}
        onChange={event => choose(event.currentTarget.valueAsNumber)}
      />
      <button type="button" aria-label="One die more" onClick={() => choose(count + 1)}>
        +
      </button>
    </div>
  );
}

interface DieProps {
  readonly sides: number;
  readonly roll: number | string;
  readonly place?: number;
}

function Die({ sides, roll, place = 0 }: DieProps) {
  const shape = SHAPES[sides];
  if (!shape) return null;
  return (
    <svg
      viewBox="0 0 100 100"
      aria-hidden="true"
      className={styles.die}
      data-sides={sides}
      data-luck={sides === 20 ? roll : undefined}
      style={{ '--place': place } as CSSProperties}
    >
      <path className={styles.body} d={shape.body} />
      <path className={styles.edges} d={shape.edges} />
      <path className={styles.face} d={shape.face} />
      <text x={shape.x} y={shape.y} fontSize={shape.size}>
        {roll}
      </text>
    </svg>
  );
}

const told = ({ rolls, total }: DiceRoll): string =>
  rolls.length > 1 ? `${rolls.join(', ')}, together ${total}` : String(total);

/** As large as a tray of the width's half allows, and never too small to read. */
const sizeFor = (count: number): string =>
  `max(2.2rem, ${Math.min(26, Math.sqrt(4500 / count) * 0.84).toFixed(1)}cqi)`;
