import { type FormEvent, useState } from 'react';
import type { OwnAgent } from '../account.ts';
import { useTool } from '../gateway.ts';
import { useAct } from '../parts/acting.ts';
import { Button } from '../parts/button.tsx';
import { Choice, Field } from '../parts/field.tsx';
import { Notice } from '../parts/notice.tsx';
import styles from './room.module.css';

/** To propose something that several can play. */
export function ProposeForm({ id, agent }: { readonly id: string; readonly agent: OwnAgent }) {
  const { data } = useTool('experiences.list', { limit: 100, tier: 2 });
  const games = (data?.experiences ?? []).filter(({ max_players }) => max_players > 1);
  const [chosen, choose] = useState('');
  const [reason, setReason] = useState('');
  const propose = useAct(agent, 'social.propose', ['social.proposals']);
  const game = games.find(other => other.id === chosen) ?? games[0];

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (!game) return;
    const wish = { social_lobby_id: id, experience_id: game.id };
    propose.mutate(
      { ...wish, ...(reason.trim() && { reason }) },
      { onSuccess: () => setReason('') },
    );
  }

  if (data && !game) return <p className={styles.soft}>Nothing is listed that several can play.</p>;
  return (
    <form className={styles.form} onSubmit={onSubmit} aria-label="Propose a game">
      <Choice
        label="Propose to play"
        value={game?.id ?? ''}
        options={games.map(({ id: value, name }) => ({ value, text: name }))}
        onChoose={choose}
      />
      <Field
        label="Why"
        maxLength={500}
        autoComplete="off"
        dir="auto"
        value={reason}
        onChange={event => setReason(event.target.value)}
      />
      {propose.refusal && <Notice tone="error" text={propose.refusal.message} />}
      {propose.data?.warning && <Notice text={propose.data.warning} />}
      <Button type="submit" look="quiet" disabled={propose.isPending || !game}>
        Propose
      </Button>
    </form>
  );
}
