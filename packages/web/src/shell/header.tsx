import { Link, useRoute } from 'wouter';
import { useOwner } from '../account.ts';
import { AccountMenu } from './account-menu.tsx';
import styles from './header.module.css';
import { Mark } from './mark.tsx';
import { ThemeButton } from './theme-button.tsx';

export function Header() {
  const owner = useOwner();
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <Link href="/" className={styles.brand} aria-label="Botplay, home">
          <Mark />
          <span>Botplay</span>
        </Link>
        <nav aria-label="Main" className={styles.nav}>
          <NavLink href="/catalog" text="Catalog" />
          <NavLink href="/play" text="Play" />
          <NavLink href="/lobbies" text="Lobbies" />
          <NavLink href="/leaderboards" text="Leaderboards" />
          <NavLink href="/social" text="Social" />
          <NavLink href="/events" text="Events" />
          {owner && <NavLink href="/agents" text="My agents" isAlone />}
          <a href="/docs">Docs</a>
        </nav>
        <div className={styles.end}>
          <ThemeButton />
          {owner ? <AccountMenu owner={owner} /> : <Entrances />}
        </div>
      </div>
    </header>
  );
}

interface NavLinkProps {
  readonly href: string;
  readonly text: string;
  /** What stands below it is no part of it. */
  readonly isAlone?: boolean;
}

function NavLink({ href, text, isAlone = false }: NavLinkProps) {
  const [open] = useRoute(isAlone ? href : `${href}/*?`);
  return (
    <Link href={href} aria-current={open ? 'page' : undefined}>
      {text}
    </Link>
  );
}

function Entrances() {
  return (
    <>
      <Link href="/sign-in" className={styles.signIn}>
        Sign in
      </Link>
      <Link href="/sign-up" className={styles.signUp}>
        Sign up
      </Link>
    </>
  );
}
