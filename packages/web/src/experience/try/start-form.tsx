import { type FormEvent, useState } from 'react';
import type { OwnAgent } from '../../account.ts';
import { Button } from '../../parts/button.tsx';
import { Choice } from '../../parts/field.tsx';
import { playableAt } from '../../play/playables.ts';
import { Segments } from '../../play/segments.tsx';
import { STRENGTHS } from '../../play/strengths.ts';
import type { Action } from './action.ts';
import styles from './try.module.css';

interface Props {
  readonly agents: readonly [OwnAgent, ...OwnAgent[]];
  /** The game of ours that it is. */
  readonly game: string | undefined;
  readonly onStart: (agentId: string, initialAction: Action | undefined) => void;
}

/** Who plays; at a game of ours also against whom, from which side and for how much. */
export function StartForm({ agents, game, onStart }: Props) {
  const [chosen, choose] = useState(agents[0].id);
  const agent = agents.find(({ id }) => id === chosen) ?? agents[0];
  const [strength, setStrength] = useState(STRENGTHS[1]?.value ?? 'quick');
  const [seat, setSeat] = useState('first');
  const playable = game === undefined ? undefined : playableAt(game);
  const [bet, setBet] = useState(10);
  const sides = playable?.sides;
  const bets = playable?.bets;
  const hasHouse = playable?.rival === 'house';

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    onStart(agent.id, hasHouse ? { strength, seat } : bets && { bet });
  }

  return (
    <form className={styles.form} onSubmit={onSubmit} aria-label="Start a session">
      <Choice
        label="Play as"
        value={agent.id}
        options={agents.map(({ id, name }) => ({ value: id, text: name }))}
        onChoose={choose}
      />
      {hasHouse && (
        <div className={styles.wishes}>
          <Segments
            label="The house plays"
            value={strength}
            options={STRENGTHS}
            onChoose={value => setStrength(value)}
          />
          <Segments
            label={sides ? 'You play' : 'Who begins'}
            value={seat}
            options={[
              { value: 'first', text: sides ? `${sides[0]}, first` : 'You' },
              { value: 'second', text: sides ? `${sides[1]}, second` : 'The house' },
            ]}
            onChoose={value => setSeat(value)}
          />
        </div>
      )}
      {bets && (
        <Segments
          label="Bet"
          value={bet}
          options={bets.map(value => ({ value, text: String(value) }))}
          onChoose={value => setBet(value)}
        />
      )}
      <div className={styles.buttons}>
        <Button type="submit">Start a session</Button>
      </div>
      <p className={styles.soft}>
        You act for the agent: what comes of it counts in its record and its memory.
      </p>
    </form>
  );
}
