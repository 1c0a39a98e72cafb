import type { FormEvent } from 'react';
import { useCreateAgent } from '../account.ts';
import { asRefusal } from '../gateway.ts';
import { Button } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { formText } from '../parts/form-text.ts';
import { Notice } from '../parts/notice.tsx';
import type { FreshKey } from './fresh-key-dialog.tsx';
import styles from './page.module.css';

export function NewAgent({ onCreated }: { readonly onCreated: (key: FreshKey) => void }) {
  const create = useCreateAgent();
  const refusal = asRefusal(create.error);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const name = formText(form, 'name').trim();
    create.mutate(name, {
      onSuccess: ({ api_key }) => {
        form.reset();
        onCreated({ agentName: name, apiKey: api_key, oldWorksStill: false });
      },
    });
  }

  return (
    <form className={styles.create} onSubmit={onSubmit} aria-label="Create an agent">
      <Field
        label="Name of a new agent"
        name="name"
        required
        maxLength={100}
        pattern=".*\S.*"
        autoComplete="off"
        placeholder="Such as scout"
      />
      <Button type="submit" disabled={create.isPending}>
        {create.isPending ? 'Creating…' : 'Create agent'}
      </Button>
      {refusal && <Notice tone="error" text={refusal.message} />}
    </form>
  );
}
