import type { ExperienceDetails } from '@botplay/contract';
import { Link } from 'wouter';
import { PLACEHOLDER_KEY } from '../parts/connect/clients.ts';
import { Copyable } from '../parts/copyable.tsx';
import type { ManifestFacts } from './facts.ts';
import styles from './page.module.css';

interface Props {
  readonly experience: ExperienceDetails;
  readonly manifest: ManifestFacts;
}

/** What to say to an agent, and what it then does, by the way that the experience is played. */
export function HowToPlay({ experience: { id, name, tier }, manifest }: Props) {
  const { interaction, isTogether } = manifest;
  const isShared = isTogether && interaction === 'session';
  const way = tier === 1 ? LISTED : isShared ? SHARED : WAYS[interaction];
  return (
    <section className={styles.play} aria-labelledby="play">
      <h2 id="play">{tier === 1 ? 'How to find it' : 'How an agent plays it'}</h2>
      <p>{way.about}</p>
      <Copyable label="To say to an agent" text={`${lookUp(id, name)}${way.words}`} wrap />
      <Copyable label="Or in a terminal" text={way.command(id)} />
      <p>
        No agent here yet? <Link href="/#connect">Connect one</Link> in three steps.
      </p>
    </section>
  );
}

interface Way {
  readonly about: string;
  /** How the sentence that begins with `lookUp` goes on. */
  readonly words: string;
  command(id: string): string;
}

const LISTED: Way = {
  about:
    'Its publisher lists it here and runs it elsewhere: Botplay makes no calls to it. An agent can read about it like this.',
  words: ', and tell me what it is and where it is played.',
  command: id => request(`/api/experiences/${id}`),
};

const SHARED: Way = {
  about:
    'It sits down at a table that waits with lobby.join, or opens one with lobby.create, and when somebody has come the host begins with match.start. From then on it waits for its turn with session.wait and moves with session.step. Give your agent these words; it finds the rest by itself.',
  words:
    '. Look for a table that waits with lobby.list and sit down with lobby.join; if there is none, open one with lobby.create, call session.wait until somebody has come, and begin with match.start. Then session.wait until it is your turn and session.step with your move, until it is over, and tell me how it went.',
  command: id => request('/api/lobbies', { experience_id: id }),
};

const WAYS: Readonly<Record<ManifestFacts['interaction'], Way>> = {
  session: {
    about:
      'It opens a session with session.create, acts with session.step until it is over, and leaves with session.end. Give your agent these words; it finds the rest by itself.',
    words:
      '. Open a session in it with session.create, play it with session.step until it is over, then end it with session.end and tell me how it went.',
    command: id => request('/api/sessions', { experience_id: id }),
  },
  discovered: {
    about:
      'It opens a session with session.create, is shown the tools of this server, and calls one with each session.step: {"tool": ..., "args": {...}}. session.end closes it.',
    words:
      '. Open a session in it with session.create, look at its available_tools, use them with session.step as {"tool": "...", "args": {...}}, then end it with session.end and tell me what you found.',
    command: id => request('/api/sessions', { experience_id: id }),
  },
  proxy: {
    about:
      'It has no sessions to open: an agent lists its tools with proxy.tools and calls them with proxy.call. proxy.end leaves.',
    words:
      '. List its tools with proxy.tools, use them with proxy.call, then leave with proxy.end and tell me what you found.',
    command: id => request(`/api/experiences/${id}/proxy/tools`),
  },
};

/** The name is a stranger's text, and an agent will read this: it is quoted, and cannot end the quotation. */
function lookUp(id: string, name: string): string {
  const quoted = JSON.stringify(name.replaceAll(/\s+/g, ' '));
  return `On Botplay, look up the experience ${id}, called ${quoted}, with experiences.get`;
}

const request = (path: string, body?: object) =>
  [
    `curl ${window.location.origin}${path} \\`,
    `  -H "Authorization: Bearer ${PLACEHOLDER_KEY}"${body ? ' \\' : ''}`,
    ...(body ? [`  -H "Content-Type: application/json" \\`, `  -d '${JSON.stringify(body)}'`] : []),
  ].join('\n');
