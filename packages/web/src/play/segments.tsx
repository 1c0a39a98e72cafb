import styles from './segments.module.css';

interface Props<Value> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly text: string }[];
  /** What to know of the choice, while there is something. */
  readonly note?: string;
  onChoose(value: Value): void;
}

/** One of a few, all of them in sight. */
export function Segments<Value extends string | number>(props: Props<Value>) {
  const { label, value, options, note, onChoose } = props;
  return (
    <fieldset className={styles.segments}>
      <legend>{label}</legend>
      <div className={styles.row}>
        {options.map(option => (
          <button
            key={option.value}
            type="button"
            aria-pressed={option.value === value}
            onClick={() => onChoose(option.value)}
          >
            {option.text}
          </button>
        ))}
      </div>
      {note !== undefined && (
        <p className={styles.note} aria-live="polite">
          {note}
        </p>
      )}
    </fieldset>
  );
}
