import type { AuthMethod } from '@botplay/contract';
import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { asRefusal } from '../gateway.ts';
import { Button } from '../parts/button.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { Notice } from '../parts/notice.tsx';
import { day } from '../parts/wording.ts';
import { type OwnCredential, useAgree, useCredentials, useDeleteCredential } from './kept.ts';
import styles from './page.module.css';

const METHODS: Record<AuthMethod, string> = {
  api_key: 'API key',
  bearer_token: 'Bearer token',
  username_password: 'Name and password',
  custom: 'Its own way',
};

interface Asked {
  readonly to: 'delete' | 'agree';
  readonly credential: OwnCredential;
}

/** What agents log in with, each to be deleted, or agreed to again where its server has changed. */
export function CredentialList() {
  const { credentials, refusal } = useCredentials();
  const [asked, ask] = useState<Asked>();
  const deletion = useDeleteCredential();
  const agreement = useAgree();
  const place = useRef<HTMLDivElement>(null);
  if (refusal) return <Notice tone="error" text={refusal.message} />;
  if (!credentials) return <p className={styles.soft}>Looking them up…</p>;

  function onConfirm({ to, credential }: Asked) {
    ask(undefined);
    const change = to === 'delete' ? deletion : agreement;
    change.mutate(credential, { onSuccess: () => place.current?.focus({ preventScroll: true }) });
  }

  const failure = asRefusal(deletion.error ?? agreement.error);
  return (
    // The buttons go with what they change: the focus must not.
    <div ref={place} tabIndex={-1} className={styles.place}>
      <output className="visually-hidden">
        {deletion.isSuccess && `Deleted ${deletion.variables.label}.`}
        {agreement.isSuccess && `Agreed to ${agreement.variables.label}.`}
      </output>
      {failure && <Notice tone="error" text={failure.message} />}
      {credentials.length === 0 && (
        <Notice text="No credentials are kept. An agent stores one with credential.store, and what it registers with at a discovered server is kept by itself: encrypted, and never shown again." />
      )}
      <ul className={styles.cards}>
        {credentials.map(credential => (
          <li key={credential.id}>
            <CredentialCard credential={credential} onAsk={to => ask({ to, credential })} />
          </li>
        ))}
      </ul>
      {asked && (
        <Confirm
          {...question(asked)}
          onConfirm={() => onConfirm(asked)}
          onCancel={() => ask(undefined)}
        />
      )}
    </div>
  );
}

interface CardProps {
  readonly credential: OwnCredential;
  readonly onAsk: (to: Asked['to']) => void;
}

function CredentialCard({ credential, onAsk }: CardProps) {
  const { label, auth_method, is_default, agent_name, created_at, needs_agreement } = credential;
  const name = `${label} of ${agent_name}`;
  return (
    <article className={styles.card}>
      <header>
        <h3 className={styles.words}>
          {label}
          {is_default && <span className={styles.mark}>Default</span>}
        </h3>
        <p className={styles.soft}>
          {METHODS[auth_method]} of <span className={styles.words}>{agent_name}</span> for{' '}
          <Link href={`/experiences/${credential.experience_id}`} className={styles.words}>
            {credential.experience_name}
          </Link>
          , since {day(created_at)}
        </p>
      </header>
      {needs_agreement && (
        <p className={styles.warning}>
          <strong>It is not used at the moment:</strong>{' '}
          {credential.reason ?? 'the server, or the tool that logs in, has changed'}.
        </p>
      )}
      <div className={styles.buttons}>
        {needs_agreement && (
          <Button look="quiet" aria-label={`Agree again: ${name}`} onClick={() => onAsk('agree')}>
            Agree again
          </Button>
        )}
        <Button look="danger" aria-label={`Delete ${name}`} onClick={() => onAsk('delete')}>
          Delete
        </Button>
      </div>
    </article>
  );
}

function question({ to, credential: { label, agent_name, experience_name } }: Asked) {
  if (to === 'agree')
    return {
      title: `Send ${label} to ${experience_name} again?`,
      text: `The server, or its tool that logs in, is another than when this was stored. Agree only if you trust it as it is now: ${agent_name} logs in there with it from then on.`,
      yes: 'Agree',
    };
  return {
    title: `Delete ${label} of ${agent_name}?`,
    text: `It can no longer log in to ${experience_name} with it. Nobody can bring it back.`,
    yes: 'Delete it',
  };
}
