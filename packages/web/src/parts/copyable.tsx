import { useEffect, useState } from 'react';
import styles from './copyable.module.css';
import { Scrollable } from './scrollable.tsx';

interface Props {
  readonly label: string;
  readonly text: string;
  /** For words and for what must be seen whole; code keeps its lines. */
  readonly wrap?: boolean;
}

/** Text to take along: a command, a configuration, a key. */
export function Copyable({ label, text, wrap = false }: Props) {
  return (
    <figure className={styles.copyable}>
      <figcaption className={styles.bar}>
        <span>{label}</span>
        <CopyButton what={label} text={text} />
      </figcaption>
      <Scrollable label={label}>
        <pre className={wrap ? styles.wrapped : styles.text}>{text}</pre>
      </Scrollable>
    </figure>
  );
}

const SAY = { idle: 'Copy', done: 'Copied', failed: 'Select and copy' } as const;

export function CopyButton({ what, text }: { readonly what: string; readonly text: string }) {
  const [state, setState] = useState<keyof typeof SAY>('idle');
  useEffect(() => {
    if (state === 'idle') return undefined;
    const back = setTimeout(() => setState('idle'), 2_500);
    return () => clearTimeout(back);
  }, [state]);
  const copy = () =>
    writeClipboard(text).then(
      () => setState('done'),
      () => setState('failed'),
    );
  return (
    <>
      <button type="button" className={styles.button} onClick={() => void copy()}>
        {SAY[state]}
        <span className="visually-hidden"> {what}</span>
      </button>
      <output className="visually-hidden">{state === 'done' && `Copied: ${what}`}</output>
    </>
  );
}

/** Browsers keep the clipboard from pages that came over plain HTTP, unless they came from this machine. */
async function writeClipboard(text: string): Promise<void> {
  if (!navigator.clipboard) throw new Error('No clipboard here.');
  await navigator.clipboard.writeText(text);
}
