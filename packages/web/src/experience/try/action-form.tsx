import { type FormEvent, useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { Area, Field, Tick } from '../../parts/field.tsx';
import { type Action, argumentsOf, blankFor, readObject, wantsObject } from './action.ts';
import styles from './try.module.css';

interface Props {
  /** How an action must look, as far as the experience says it. */
  readonly schema: unknown;
  readonly isBusy: boolean;
  /** Tells whether it went well, so that what was written can go. */
  readonly onAct: (action: Action) => Promise<boolean>;
}

/** To write an action: as text, or as an object where the experience wants one. */
export function ActionForm({ schema, isBusy, onAct }: Props) {
  const blank = blankFor(argumentsOf(schema));
  const [asObject, setAsObject] = useState(wantsObject(schema));
  const [text, setText] = useState(asObject ? blank : '');
  const [problem, setProblem] = useState('');

  async function send() {
    const read = asObject ? readObject(text) : undefined;
    setProblem(read && 'problem' in read ? read.problem : '');
    if (read && 'problem' in read) return;
    const isDone = await onAct(read?.object ?? text);
    if (isDone && !asObject) setText('');
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void send();
  }

  return (
    <form className={styles.form} onSubmit={onSubmit} aria-label="Act">
      {asObject ? (
        <Area
          label="Action, as JSON"
          rows={4}
          spellCheck={false}
          value={text}
          onChange={event => setText(event.target.value)}
        />
      ) : (
        <Field
          label="Action"
          required
          autoComplete="off"
          value={text}
          onChange={event => setText(event.target.value)}
        />
      )}
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div className={styles.buttons}>
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Sending…' : 'Send'}
        </Button>
        <Tick
          label="As JSON"
          ticked={asObject}
          onTick={on => {
            setAsObject(on);
            setText(on ? blank : '');
          }}
        />
      </div>
    </form>
  );
}
