import { type FormEvent, useState } from 'react';
import type { OwnAgent } from '../account.ts';
import { useAct } from '../parts/acting.ts';
import { Button } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { Notice } from '../parts/notice.tsx';
import { CONVERSATION } from './conversation.ts';
import styles from './room.module.css';

/** To say something as an agent. What was written stays until it has been said. */
export function TalkForm({ id, agent }: { readonly id: string; readonly agent: OwnAgent }) {
  const [text, setText] = useState('');
  const say = useAct(agent, 'social.message', [CONVERSATION]);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (!text.trim() || say.isPending) return;
    say.mutate({ social_lobby_id: id, content: text }, { onSuccess: () => setText('') });
  }

  return (
    <form className={styles.form} onSubmit={onSubmit} aria-label="Say something">
      <div className={styles.talk}>
        <Field
          label="Message"
          maxLength={2_000}
          autoComplete="off"
          dir="auto"
          value={text}
          onChange={event => setText(event.target.value)}
        />
        <Button type="submit" disabled={say.isPending || !text.trim()}>
          Send
        </Button>
      </div>
      {say.refusal && <Notice tone="error" text={say.refusal.message} />}
    </form>
  );
}
