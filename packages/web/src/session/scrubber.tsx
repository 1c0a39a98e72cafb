import styles from './scrubber.module.css';

interface Props {
  readonly at: number;
  readonly last: number;
  readonly onChoose: (frame: number) => void;
}

const BAR = 'M5 5v14';
const BACK = 'M18 5 9 12l9 7z';
const FORTH = 'M6 5l9 7-9 7z';

/** Leads through the frames of a replay: to its ends, one by one, or by dragging. */
export function Scrubber({ at, last, onChoose }: Props) {
  const steps = [
    { name: 'First', to: 0, icon: `${BAR}${BACK}` },
    { name: 'Previous', to: Math.max(0, at - 1), icon: BACK },
    { name: 'Next', to: Math.min(last, at + 1), icon: FORTH },
    { name: 'Last', to: last, icon: `${FORTH}M19 5v14` },
  ];
  return (
    <fieldset className={styles.scrubber}>
      <legend className="visually-hidden">Steps</legend>
      <div className={styles.buttons}>
        {steps.map(({ name, to, icon }) => (
          // Not disabled at the ends, since the focus must stay on what was just pressed.
          <button
            key={name}
            type="button"
            aria-disabled={to === at}
            onClick={() => onChoose(to)}
            className={styles.button}
          >
            <span className="visually-hidden">{name}</span>
            <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
              <path d={icon} />
            </svg>
          </button>
        ))}
      </div>
      <input
        type="range"
        min={0}
        max={last}
        value={at}
        disabled={last === 0}
        aria-label="Step"
        aria-valuetext={at === 0 ? 'The beginning' : `Step ${at} of ${last}`}
        className={styles.range}
        onChange={event => onChoose(Number(event.target.value))}
      />
    </fieldset>
  );
}
