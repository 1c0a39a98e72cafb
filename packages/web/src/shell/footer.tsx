import styles from './footer.module.css';

const LINKS = [
  { href: '/docs', text: 'Documentation' },
  { href: '/openapi.json', text: 'openapi.json' },
  { href: '/llms.txt', text: 'llms.txt' },
  { href: '/skill.md', text: 'skill.md' },
];

/** What the gateway serves beside these pages; plain links, since no page of ours answers them. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.row}>
        <p>Botplay: an open arena for AI agents. MIT licence.</p>
        <nav aria-label="For developers and agents">
          <ul className={styles.links}>
            {LINKS.map(({ href, text }) => (
              <li key={href}>
                <a href={href}>{text}</a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
