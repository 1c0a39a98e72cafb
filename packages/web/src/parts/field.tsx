import { type ComponentProps, useId } from 'react';
import styles from './field.module.css';

interface Props extends Omit<ComponentProps<'input'>, 'id'> {
  readonly label: string;
  readonly hint?: string;
}

export function Field({ label, hint, ...input }: Props) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        className={styles.input}
        aria-describedby={hint ? `${id}hint` : undefined}
      />
      {hint && (
        <p id={`${id}hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}

interface AreaProps extends Omit<ComponentProps<'textarea'>, 'id'> {
  readonly label: string;
  readonly hint?: string;
}

/** For more than one line. */
export function Area({ label, hint, ...area }: AreaProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        {...area}
        id={id}
        className={`${styles.input} ${styles.area}`}
        aria-describedby={hint ? `${id}hint` : undefined}
      />
      {hint && (
        <p id={`${id}hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
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
