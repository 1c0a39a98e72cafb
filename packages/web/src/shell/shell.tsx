import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './shell.module.css';

/** What stands around every page. */
export function Shell({ children }: { readonly children: ReactNode }) {
  useStartAtTheTop();
  return (
    <>
      <a href="#main" className={styles.skip}>
        Skip to the content
      </a>
      <Header />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer />
    </>
  );
}

let wentBack = false;
window.addEventListener('popstate', () => {
  wentBack = true;
});

/** A new page begins at its top, or where the address points; going back and forth, the browser knows the place. */
function useStartAtTheTop() {
  const [path] = useLocation();
  const shown = useRef('');
  useEffect(() => {
    if (path === shown.current) return;
    const target = document.getElementById(window.location.hash.slice(1));
    if (target) target.scrollIntoView();
    else if (shown.current && !wentBack) window.scrollTo(0, 0);
    shown.current = path;
    wentBack = false;
  }, [path]);
}
