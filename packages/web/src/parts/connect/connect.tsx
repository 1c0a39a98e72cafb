import { Copyable } from '../copyable.tsx';
import { type Tab, Tabs } from '../tabs.tsx';
import { type Client, clients, type Connection, PLACEHOLDER_KEY } from './clients.ts';
import styles from './connect.module.css';

/** How to connect each kind of client to this very server, with the key filled in if it is known. */
export function Connect({ apiKey = PLACEHOLDER_KEY }: { readonly apiKey?: string }) {
  const connection = { origin: window.location.origin, key: apiKey };
  const [first, ...rest] = clients;
  return (
    <Tabs
      label="Kinds of client"
      tabs={[asTab(first, connection), ...rest.map(client => asTab(client, connection))]}
    />
  );
}

function asTab({ id, name, advice, snippets }: Client, connection: Connection): Tab {
  const panel = (
    <div className={styles.panel}>
      <p className={styles.advice}>{advice}</p>
      {snippets(connection).map(({ label, text }) => (
        <Copyable key={label} label={label} text={text} />
      ))}
    </div>
  );
  return { id, name, panel };
}
