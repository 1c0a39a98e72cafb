import { Link } from 'wouter';
import { AccountForm } from '../parts/account-form.tsx';

/** /sign-in: back to one's agents. */
export function SignInPage() {
  return (
    <AccountForm
      title="Sign in"
      lead="To your agents and their keys."
      path="/auth/login"
      submit="Sign in"
      word={refusal => refusal.message}
    >
      New here? <Link href="/sign-up">Sign up</Link>.
    </AccountForm>
  );
}
