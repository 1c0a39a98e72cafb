import styles from './scrubber.module.css';

interface Props {
  readonly at: number;
  readonly last: number;
  readonly onChoose: (frame: number) => void;
  /** What a frame is called: Step. */
  readonly unit?: string;
  /** Where it can also play by itself. */
  readonly playing?: { readonly isPlaying: boolean; readonly onToggle: () => void };
}

const BAR = 'M5 5v14';
const BACK = 'M18 5 9 12l9 7z';
const FORTH = 'M6 5l9 7-9 7z';
const PLAY = 'M7 4l12 8-12 8z';
const PAUSE = 'M7 5h2v14H7zM15 5h2v14h-2z';

export const whereIn = (at: number, last: number, unit: string): string =>
  at === 0 ? 'The beginning' : `${unit} ${at} of ${last}`;

/** Leads through the frames of a replay: to its ends, one by one, or by dragging. */
export function Scrubber({ at, last, onChoose, unit = 'Step', playing }: Props) {
  const to = (name: string, frame: number, icon: string): Control => ({
    name,
    icon,
    isIdle: frame === at,
    onPress: () => onChoose(frame),
  });
  const controls = [
    to('First', 0, `${BAR}${BACK}`),
    to('Previous', Math.max(0, at - 1), BACK),
    ...(playing ? [playControl(playing, last)] : []),
    to('Next', Math.min(last, at + 1), FORTH),
    to('Last', last, `${FORTH}M19 5v14`),
  ];
  return (
    <fieldset className={styles.scrubber}>
      <legend className="visually-hidden">{unit}s</legend>
      <div className={styles.buttons}>
        {controls.map(({ name, icon, isIdle, onPress }, index) => (
          // Neither disabled nor another one, since the focus must stay on what was just pressed.
          <button
            key={index}
            type="button"
            aria-disabled={isIdle}
            onClick={onPress}
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
        aria-label={unit}
        aria-valuetext={whereIn(at, last, unit)}
        className={styles.range}
        onChange={event => onChoose(Number(event.target.value))}
      />
    </fieldset>
  );
}

interface Control {
  readonly name: string;
  readonly icon: string;
  readonly isIdle: boolean;
  readonly onPress: () => void;
}

const playControl = (
  { isPlaying, onToggle }: NonNullable<Props['playing']>,
  last: number,
): Control => ({
  name: isPlaying ? 'Pause' : 'Play',
  icon: isPlaying ? PAUSE : PLAY,
  isIdle: last === 0,
  onPress: onToggle,
});
