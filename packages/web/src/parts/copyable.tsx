import { useEffect, useState } from 'react';
import styles from './copyable.module.css';

interface Props {
  readonly label: string;
  readonly text: string;
}

/** Text to take along: a command, a configuration, a key. */
export function Copyable({ label, text }: Props) {
  return (
    <figure className={styles.copyable}>
      <figcaption className={styles.bar}>
        <span>{label}</span>
        <CopyButton what={label} text={text} />
      </figcaption>
      {/* Scrolls when a line is long, so the keyboard must be able to reach it. */}
      <pre tabIndex={0} role="region" aria-label={label} className={styles.text}>
        {text}
      </pre>
    </figure>
  );
}

const SAY = { idle: 'Copy', done: 'Copied', failed: 'Select and copy' } as const;

export function CopyButton({ what, text }: { readonly what: string; readonly text: string }) {
  const [state, setState] = useState<keyof typeof SAY>('idle');
  useEffect(() => {
    if (state === 'idle') return;
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
      <span role="status" className="visually-hidden">
        {state === 'done' && `Copied: ${what}`}
      </span>
    </>
  );
}

/** Browsers keep the clipboard from pages that came over plain HTTP, unless they came from this machine. */
async function writeClipboard(text: string): Promise<void> {
  if (!navigator.clipboard) throw new Error('No clipboard here.');
  await navigator.clipboard.writeText(text);
}
