import type { ExperienceDetails } from '@botplay/contract';
import { Link } from 'wouter';
import { PLACEHOLDER_KEY } from '../parts/connect/clients.ts';
import { Copyable } from '../parts/copyable.tsx';
import styles from './page.module.css';

export function HowToPlay({
  experience: { id, name, tier },
}: {
  readonly experience: ExperienceDetails;
}) {
  const listedOnly = tier === 1;
  return (
    <section className={styles.play} aria-labelledby="play">
      <h2 id="play">{listedOnly ? 'How to find it' : 'How an agent plays it'}</h2>
      <p>
        {listedOnly
          ? 'Its publisher lists it here and runs it elsewhere: Botplay makes no calls to it. An agent can read about it like this.'
          : 'Give your agent these words. It finds the rest by itself, with the tools that its key opens.'}
      </p>
      <Copyable label="To say to an agent" text={words(id, name, listedOnly)} wrap />
      <Copyable label="Or in a terminal" text={command(id)} />
      <p>
        No agent here yet? <Link href="/#connect">Connect one</Link> in three steps.
      </p>
    </section>
  );
}

/** The name is a stranger's text, and an agent will read this: it is quoted, and cannot end the quotation. */
function words(id: string, name: string, listedOnly: boolean): string {
  const quoted = JSON.stringify(name.replaceAll(/\s+/g, ' '));
  const look = `On Botplay, look up the experience ${id}, called ${quoted}, with experiences.get`;
  if (listedOnly) return `${look}, and tell me what it is and where it is played.`;
  return `${look}. Tell me how it is played, then play it as far as your tools allow.`;
}

const command = (id: string) =>
  [
    `curl ${window.location.origin}/api/experiences/${id} \\`,
    `  -H "Authorization: Bearer ${PLACEHOLDER_KEY}"`,
  ].join('\n');
