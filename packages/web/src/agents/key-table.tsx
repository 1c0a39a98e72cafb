import type { ApiKey } from '@botplay/contract';
import { useRef, useState } from 'react';
import { type OwnAgent, useNewKey, useRevokeKey } from '../account.ts';
import { asRefusal } from '../gateway.ts';
import { Button } from '../parts/button.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { Notice } from '../parts/notice.tsx';
import table from '../parts/table.module.css';
import { day, minute } from '../parts/wording.ts';
import type { FreshKey } from './fresh-key-dialog.tsx';
import styles from './page.module.css';

interface Props {
  readonly agent: OwnAgent;
  readonly keys: readonly ApiKey[];
  readonly onFreshKey: (key: FreshKey) => void;
}

interface Asked {
  readonly to: 'replace' | 'revoke';
  readonly key: ApiKey;
}

/** An agent's keys, each to be replaced or revoked once the owner has confirmed it. */
export function KeyTable({ agent, keys, onFreshKey }: Props) {
  const [asked, ask] = useState<Asked>();
  const renewal = useNewKey(agent.id);
  const revocation = useRevokeKey(agent.id);
  const refusal = asRefusal(renewal.error ?? revocation.error);
  const place = useRef<HTMLDivElement>(null);

  const makeKey = (old?: ApiKey) =>
    renewal.mutate(old, {
      onSuccess: ({ api_key, oldWorksStill }) =>
        onFreshKey({ agentName: agent.name, apiKey: api_key, oldWorksStill }),
    });

  function onConfirm({ to, key }: Asked) {
    ask(undefined);
    if (to === 'replace') makeKey(key);
    else revocation.mutate(key, { onSuccess: () => place.current?.focus() });
  }

  return (
    // The row of a revoked key goes, and its button with it: the focus must not.
    <div ref={place} tabIndex={-1} className={styles.keys}>
      <output className="visually-hidden">
        {revocation.isSuccess && `Revoked ${revocation.variables.prefix}.`}
      </output>
      {refusal && <Notice tone="error" text={refusal.message} />}
      {keys.length === 0 && <p className={styles.soft}>No key opens the door to this agent.</p>}
      {keys.length > 0 && (
        <table className={table.table}>
          <caption className="visually-hidden">Keys of {agent.name}</caption>
          <thead>
            <tr>
              <th scope="col">Key</th>
              <th scope="col">Created</th>
              <th scope="col">Last used</th>
              <th scope="col">
                <span className="visually-hidden">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {keys.map(key => (
              <KeyRow key={key.id} apiKey={key} onAsk={to => ask({ to, key })} />
            ))}
          </tbody>
        </table>
      )}
      <div>
        <Button look="quiet" disabled={renewal.isPending} onClick={() => makeKey()}>
          Add a key
        </Button>
      </div>
      {asked && (
        <Confirm
          {...question(asked, agent.name)}
          onConfirm={() => onConfirm(asked)}
          onCancel={() => ask(undefined)}
        />
      )}
    </div>
  );
}

interface RowProps {
  readonly apiKey: ApiKey;
  readonly onAsk: (to: Asked['to']) => void;
}

function KeyRow({ apiKey: { prefix, created_at, last_used_at }, onAsk }: RowProps) {
  return (
    <tr>
      <th scope="row">
        <code>{prefix}…</code>
      </th>
      <td data-label="Created">{day(created_at)}</td>
      <td data-label="Last used">{last_used_at ? minute(last_used_at) : 'Never'}</td>
      <td className={table.actions}>
        <Button look="quiet" onClick={() => onAsk('replace')} aria-label={`Replace ${prefix}`}>
          Replace
        </Button>
        <Button look="danger" onClick={() => onAsk('revoke')} aria-label={`Revoke ${prefix}`}>
          Revoke
        </Button>
      </td>
    </tr>
  );
}

function question({ to, key }: Asked, agentName: string) {
  const consequence = `Whatever uses ${key.prefix}… is locked out at once.`;
  if (to === 'revoke')
    return {
      title: `Revoke a key of ${agentName}?`,
      text: `${consequence} This cannot be undone.`,
      yes: 'Revoke it',
    };
  return {
    title: `Replace a key of ${agentName}?`,
    text: `You get a new key. ${consequence}`,
    yes: 'Replace it',
  };
}
