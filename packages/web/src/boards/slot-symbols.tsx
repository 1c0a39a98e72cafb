import styles from './slot.module.css';

/** The symbols on the reels, drawn once; `<use>` shows them by `id` and name. */
export function SlotSymbols({ id }: { id: string }) {
  return (
    <svg className={styles.stock} aria-hidden="true">
      <symbol id={`${id}7`} viewBox="0 0 100 100">
        <path
          className={styles.seven}
          d="M20 15H82V33C67 49 58 66 55 89H33C36 68 45 51 58 36H35V46H20Z"
        />
      </symbol>
      <symbol id={`${id}BAR`} viewBox="0 0 100 100">
        <rect className={styles.bar} x="7" y="31" width="86" height="38" rx="7" />
        <text className={styles.barText} x="50" y="52">
          BAR
        </text>
      </symbol>
      <symbol id={`${id}BELL`} viewBox="0 0 100 100">
        <circle className={styles.clapper} cx="50" cy="80" r="10" />
        <path
          className={styles.bell}
          d="M50 10c4 0 7 3 7 7 13 4 20 15 20 30 0 15 4 21 11 28H12c7-7 11-13 11-28 0-15 7-26 20-30 0-4 3-7 7-7Z"
        />
        <path className={styles.shine} d="M34 58c-1-16 2-26 10-31" />
      </symbol>
      <symbol id={`${id}CHERRY`} viewBox="0 0 100 100">
        <path className={styles.stem} d="M30 56C34 38 46 24 64 13 62 28 63 42 69 58" />
        <path className={styles.leaf} d="M64 13c11-7 23-3 29 7-11 7-23 5-29-7Z" />
        <circle className={styles.cherry} cx="29" cy="68" r="19" />
        <circle className={styles.cherry} cx="70" cy="72" r="19" />
        <path className={styles.shine} d="M18 65c1-5 4-8 8-9M59 69c1-5 4-8 8-9" />
      </symbol>
      <symbol id={`${id}LEMON`} viewBox="0 0 100 100">
        <path
          className={styles.lemon}
          d="M9 66c-1-6 4-9 7-14C24 34 44 22 63 24c8 1 14-3 20-1 6 3 7 9 5 15-3 6 0 11-3 19C78 75 58 84 40 80c-6-1-11 3-17 1C14 79 9 74 9 66Z"
        />
        <path className={styles.shine} d="M28 52c6-9 15-15 26-16" />
      </symbol>
      <symbol id={`${id}ORANGE`} viewBox="0 0 100 100">
        <circle className={styles.orange} cx="50" cy="57" r="33" />
        <path className={styles.leaf} d="M50 25c6-13 20-16 31-10-6 13-19 17-31 10Z" />
        <path className={styles.shine} d="M27 54c1-10 7-17 16-20" />
      </symbol>
    </svg>
  );
}
