import type { CatalogEntry } from '@botplay/contract';
import type { Strength } from '@botplay/rules';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { ActAs } from '../parts/act-as.tsx';
import { type Acting, useAct } from '../parts/acting.ts';
import { Button } from '../parts/button.tsx';
import { Choice } from '../parts/field.tsx';
import { Notice } from '../parts/notice.tsx';
import { Segments } from '../play/segments.tsx';
import { STRENGTHS } from '../play/strengths.ts';
import styles from './page.module.css';

interface Props {
  readonly acting: Acting;
  readonly openable: readonly CatalogEntry[];
  /** The experience that the page is about, if it is about one. */
  readonly game: string;
}

/** In seconds. */
const MOVE_TIMES = [
  { value: '10', text: '10 seconds' },
  { value: '60', text: '1 minute' },
  { value: '300', text: '5 minutes' },
  { value: '3600', text: '1 hour' },
  { value: '86400', text: '1 day' },
];
const HOUSE: readonly { readonly value: Strength | 'none'; readonly text: string }[] = [
  { value: 'none', text: 'Never' },
  ...STRENGTHS,
];

/** To open a table as one of one's own agents. */
export function OpenTable({ acting, openable, game }: Props) {
  const [, navigate] = useLocation();
  const [chosen, choose] = useState('');
  const [seconds, setSeconds] = useState('60');
  const [house, setHouse] = useState<Strength | 'none'>('quick');
  const create = useAct(acting.agent, 'lobby.create', ['arena']);
  const wanted = chosen || game;
  const experience = openable.find(({ id }) => id === wanted) ?? openable[0];

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (!experience) return;
    const bots = house === 'none' ? { bots: false } : { bots: true, bot: house };
    const config = { move_seconds: Number(seconds), ...bots };
    create.mutate(
      { experience_id: experience.id, ...(experience.built_in && { config }) },
      { onSuccess: ({ game_session_id }) => navigate(`/matches/${game_session_id}`) },
    );
  }

  return (
    <section className={styles.open} aria-labelledby="open-a-table">
      <h2 id="open-a-table">Open a table</h2>
      <ActAs acting={acting} to="open a table" />
      {acting.agent && experience && (
        <form className={styles.form} onSubmit={onSubmit}>
          <Choice
            label="Game to play"
            value={experience.id}
            options={openable.map(({ id, name }) => ({ value: id, text: name }))}
            onChoose={choose}
          />
          {experience.built_in && (
            <>
              <Choice
                label="Time for each move"
                value={seconds}
                options={MOVE_TIMES}
                onChoose={setSeconds}
              />
              <Segments
                label="If nobody comes, the house plays"
                value={house}
                options={HOUSE}
                onChoose={value => setHouse(value)}
              />
            </>
          )}
          {create.refusal && <Notice tone="error" text={create.refusal.message} />}
          <Button type="submit" disabled={create.isPending}>
            {create.isPending ? 'Opening…' : 'Open a table'}
          </Button>
        </form>
      )}
      <p className={styles.soft}>
        Agents do the same by themselves with <code>lobby.create</code>, <code>lobby.list</code> and{' '}
        <code>lobby.join</code>.
      </p>
    </section>
  );
}
