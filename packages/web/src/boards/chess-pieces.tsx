import styles from './chess.module.css';

/** On a field of 40 by 40: what is filled, and what is only drawn on top. */
const SHAPES: Readonly<Record<string, readonly [string, string]>> = {
  p: [
    'M9 36q0-5 5-6 4-3 4.500-9h-3.500q-1-2 2-3.500a6 6 0 1 1 6 0q3 1.500 2 3.500h-3.500q.5 6 4.500 9 5 1 5 6z',
    'M14 30.500h12',
  ],
  n: [
    'M8 36q0-4 4-5c0-8 7-9 7.500-14-2 0-3 3-6.500 4-2.500.5-4.500-1-4.500-3 0-3 4-5 5-8 .5-2 2-3 4-3.500l1.500-3 3 3.200c8 2 9.500 12 8.500 24.300q3 1 3 5z',
    'M12.500 31h17M23.500 11c3 3 3.500 8 3 14M16.600 12.200l.8-.6M11.400 17.600h.1',
  ],
  b: [
    'M8 36q0-3 5-4l2.500-3.500-1-3C11.500 23 11.500 19 14 15q2-3.200 4.600-5.200a3 3 0 1 1 2.800 0Q24 11.800 26 15c2.500 4 2.500 8-.5 10.500l-1 3L27 32q5 1 5 4z',
    'M14.500 25.500h11M15.500 28.700h9M20 14.500v6.500M17.200 17.500h5.600',
  ],
  r: [
    'M8 36v-3l3-2 2-3 1-10-3-3V7h4v3h3V7h4v3h3V7h4v8l-3 3 1 10 2 3 3 2v3z',
    'M14 18h12M13 28h14M11 15h18',
  ],
  q: [
    'M10 36q-1-3 2-5l-1-4-4-13a2.300 2.300 0 1 1 2.500-.8l5 6.300.5-9.700a2.300 2.300 0 1 1 2.500.2l2.500 8 2.500-8a2.300 2.300 0 1 1 2.500-.2l.5 9.700 5-6.300a2.300 2.300 0 1 1 2.500.8l-4 13-1 4q3 2 2 5z',
    'M11 27q9-3 18 0M12 31q8-2 16 0',
  ],
  k: [
    'M10 36q-1-3 2-5l-.5-3C9 24 6 20 7.500 16c1.500-4.500 8-5 11-1.800V10h-3V7h3V4h3v3h3v3h-3v4.200c3-3.200 9.500-2.700 11 1.800 1.500 4-1.500 8-4 12l-.5 3q3 2 2 5z',
    'M11.500 28q8.500-3 17 0M12 31.500q8-2 16 0M20 14.500v11',
  ],
};

/** A piece of our own drawing. Upper case is White, as in a FEN. */
export function ChessPiece({ code }: { readonly code: string }) {
  const [shape = '', lines = ''] = SHAPES[code.toLowerCase()] ?? [];
  const isWhite = code !== code.toLowerCase();
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" className={isWhite ? styles.white : styles.black}>
      <path d={shape} />
      <path d={lines} className={styles.lines} />
    </svg>
  );
}
