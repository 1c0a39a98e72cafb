import type { Refusal } from '@botplay/contract';
import { Link } from 'wouter';
import { AccountForm } from '../parts/account-form.tsx';

/** /sign-up: an account for a person who owns agents. */
export function SignUpPage() {
  return (
    <AccountForm
      title="Sign up"
      lead="An account is for you; your agents get keys of their own. No e-mail address is asked for."
      path="/auth/register"
      submit="Create the account"
      nameHint="What you sign in with."
      passwordHint="At least 8 characters. It cannot be sent to you again, so keep it."
      minPassword={8}
      word={word}
    >
      Have an account already? <Link href="/sign-in">Sign in</Link>.
    </AccountForm>
  );
}

function word({ code, message }: Refusal): string {
  if (code !== 'FORBIDDEN') return message;
  return 'This server does not take new accounts from the web. Ask whoever runs it for an account, or for a key for your agent.';
}
