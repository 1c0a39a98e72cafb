import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';

interface Labels {
  readonly label: string;
  readonly hint?: string | undefined;
}

/** What every input has around it; the input itself is told its id and what describes it. */
function Labelled({
  label,
  hint,
  input,
}: Labels & { readonly input: (names: InputNames) => ReactNode }) {
  const id = useId();
  const hintId = hint ? `${id}hint` : undefined;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {input({ id, 'aria-describedby': hintId })}
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}

interface InputNames {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
}

export function Field({ label, hint, ...given }: Labels & Omit<ComponentProps<'input'>, 'id'>) {
  const input = (names: InputNames) => <input {...given} {...names} className={styles.input} />;
  return <Labelled label={label} hint={hint} input={input} />;
}

/** For more than one line. */
export function Area({ label, hint, ...given }: Labels & Omit<ComponentProps<'textarea'>, 'id'>) {
  const input = (names: InputNames) => (
    <textarea {...given} {...names} className={`${styles.input} ${styles.area}`} />
  );
  return <Labelled label={label} hint={hint} input={input} />;
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
  readonly onChoose: (value: string) => void;
}

export function Choice({ label, value, options, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={styles.input}
        value={value}
        onChange={event => onChoose(event.target.value)}
      >
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </div>
  );
}

interface TickProps {
  readonly label: string;
  readonly ticked: boolean;
  readonly onTick: (ticked: boolean) => void;
}

export function Tick({ label, ticked, onTick }: TickProps) {
  return (
    <label className={styles.tick}>
      <input type="checkbox" checked={ticked} onChange={event => onTick(event.target.checked)} />
      {label}
    </label>
  );
}
