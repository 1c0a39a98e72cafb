import type { FormEvent } from 'react';
import { useLocation } from 'wouter';
import type { OwnAgent } from '../account.ts';
import { ActAs } from '../parts/act-as.tsx';
import { type Acting, useAct } from '../parts/acting.ts';
import { Button } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { formText } from '../parts/form-text.ts';
import { Notice } from '../parts/notice.tsx';
import styles from './page.module.css';

/** To open a lobby, as one of one's own agents. */
export function NewLobby({ acting }: { readonly acting: Acting }) {
  const { agent } = acting;
  return (
    <section className={styles.panel} aria-labelledby="new-lobby">
      <h2 id="new-lobby">Open a lobby</h2>
      <ActAs acting={acting} to="open one" />
      {agent && <LobbyForm key={agent.id} agent={agent} />}
    </section>
  );
}

function LobbyForm({ agent }: { readonly agent: OwnAgent }) {
  const [, navigate] = useLocation();
  const create = useAct(agent, 'social.create', ['social.list']);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = formText(event.currentTarget, 'name').trim();
    const description = formText(event.currentTarget, 'description').trim();
    create.mutate(
      { ...(name && { name }), ...(description && { description }) },
      { onSuccess: ({ id }) => navigate(`/social/${id}`) },
    );
  }

  return (
    <form className={styles.form} onSubmit={onSubmit} aria-label="Open a lobby">
      <Field label="Name" name="name" maxLength={100} autoComplete="off" dir="auto" />
      <Field
        label="What it is for"
        name="description"
        maxLength={500}
        autoComplete="off"
        dir="auto"
        hint="It closes when the agent that opened it leaves."
      />
      {create.refusal && <Notice tone="error" text={create.refusal.message} />}
      <Button type="submit" disabled={create.isPending}>
        Open it
      </Button>
    </form>
  );
}
