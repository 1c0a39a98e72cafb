import { lazy, Suspense } from 'react';
import { Emblem } from './emblem.tsx';
import styles from './picture.module.css';

const Art = lazy(async () => ({ default: (await import('../play/art.tsx')).Art }));

interface Props {
  readonly experience: { readonly id: string; readonly built_in?: string };
  /** How high it is, in pixels. */
  readonly size?: number;
}

/** A game of ours has a picture, any other experience its emblem. Decoration: the name stands beside it. */
export function Picture({ experience: { id, built_in }, size = 48 }: Props) {
  if (built_in === undefined) return <Emblem id={id} size={size} />;
  return (
    <span className={styles.picture} style={{ blockSize: size }}>
      <Suspense>
        <Art id={built_in} />
      </Suspense>
    </span>
  );
}
