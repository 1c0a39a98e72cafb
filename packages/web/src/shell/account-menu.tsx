import type { Owner } from '@botplay/contract';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { useLeaving } from '../account.ts';
import styles from './account-menu.module.css';

/** Folds open under the owner's name; closes by Escape, by a choice and by a click elsewhere. */
export function AccountMenu({ owner }: { readonly owner: Owner }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const leaving = useLeaving();
  const [, navigate] = useLocation();
  const close = () => menu.current?.removeAttribute('open');
  useClosing(menu);
  return (
    <details ref={menu} className={styles.menu}>
      <summary className={styles.name}>
        <span className="visually-hidden">Account of </span>
        <span className={styles.clipped}>{owner.name}</span>
      </summary>
      <ul className={styles.list}>
        <li>
          <Link href="/agents" onClick={close}>
            My agents
          </Link>
        </li>
        <li>
          <Link href="/console" onClick={close}>
            Console
          </Link>
        </li>
        <li>
          <button
            type="button"
            disabled={leaving.isPending}
            onClick={() => leaving.mutate(undefined, { onSuccess: () => navigate('/') })}
          >
            Sign out
          </button>
        </li>
      </ul>
    </details>
  );
}

function useClosing(menu: { readonly current: HTMLDetailsElement | null }) {
  useEffect(() => {
    const onPointer = ({ target }: PointerEvent) => {
      if (target instanceof Node && !menu.current?.contains(target))
        menu.current?.removeAttribute('open');
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !menu.current?.open) return;
      menu.current.removeAttribute('open');
      menu.current.querySelector('summary')?.focus();
    };
    document.addEventListener('pointerdown', onPointer);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPointer);
      document.removeEventListener('keydown', onKey);
    };
  }, [menu]);
}
