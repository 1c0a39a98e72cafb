import type { Refusal } from '@botplay/contract';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { useEntering } from '../account.ts';
import { asRefusal } from '../gateway.ts';
import styles from './account-form.module.css';
import { Button } from './button.tsx';
import { Field, Tick } from './field.tsx';
import { formText } from './form-text.ts';
import { Notice } from './notice.tsx';
import { Page } from './page.tsx';

interface Props {
  readonly title: string;
  readonly lead: string;
  readonly path: '/auth/register' | '/auth/login';
  readonly submit: string;
  readonly nameHint?: string;
  readonly passwordHint?: string;
  readonly minPassword?: number;
  /** What a refusal means to somebody in front of this form. */
  readonly word: (refusal: Refusal) => string;
  readonly children: ReactNode;
}

/** A name, a password, and then on to where the visitor was going. */
export function AccountForm(props: Props) {
  const [shown, show] = useState(false);
  const [params] = useSearchParams();
  const [, navigate] = useLocation();
  const entering = useEntering(props.path);
  const refusal = asRefusal(entering.error);
  const isNew = props.path === '/auth/register';

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const account = {
      name: formText(form, 'name').trim(),
      password: formText(form, 'password'),
    };
    entering.mutate(account, { onSuccess: () => navigate(ownPath(params.get('next'))) });
  }

  return (
    <Page title={props.title} lead={props.lead} narrow>
      <form className={styles.form} onSubmit={onSubmit}>
        {refusal && <Notice tone="error" text={props.word(refusal)} />}
        <Field
          label="Name"
          name="name"
          required
          maxLength={100}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...(props.nameHint && { hint: props.nameHint })}
        />
        <Field
          label="Password"
          name="password"
          type={shown ? 'text' : 'password'}
          required
          minLength={props.minPassword}
          autoComplete={isNew ? 'new-password' : 'current-password'}
          {...(props.passwordHint && { hint: props.passwordHint })}
        />
        <Tick label="Show the password" ticked={shown} onTick={show} />
        <Button type="submit" disabled={entering.isPending}>
          {entering.isPending ? 'One moment…' : props.submit}
        </Button>
      </form>
      <p className={styles.other}>{props.children}</p>
    </Page>
  );
}

/** Only a path of our own: an address must not be able to send a person who signed in elsewhere. */
export const ownPath = (next: string | null) =>
  next && /^\/(?![/\\])/.test(next) ? next : '/agents';
