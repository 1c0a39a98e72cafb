import type { ExperienceDetails } from '@botplay/contract';
import { Scrollable } from '../parts/scrollable.tsx';
import { count, day } from '../parts/wording.ts';
import styles from './tool-list.module.css';

type Tools = NonNullable<ExperienceDetails['tools']>;

/** The tools of a discovered server, in its own words, and which of them are others than they were. */
export function ToolList({ tools }: { readonly tools: Tools }) {
  const changed = tools.filter(({ changed_at }) => changed_at !== undefined).length;
  return (
    <section className={styles.section} aria-labelledby="tools">
      <h2 id="tools">{count(tools.length, 'tool')}</h2>
      <p>
        This server knows nothing of Botplay: its tools were read from it when it was discovered.
        {changed > 0 &&
          ` Since then ${changed === 1 ? 'one has' : `${changed} have`} changed. Read again what it does before you trust it.`}
      </p>
      <div className={styles.box}>
        <Scrollable label="Tools">
          <ul>
            {tools.map(({ name, description, changed_at }) => (
              <li key={name} className={styles.tool}>
                <p className={styles.head}>
                  <code className={styles.name}>{name}</code>
                  {changed_at && <span className={styles.mark}>Changed on {day(changed_at)}</span>}
                </p>
                {description && <p className={styles.description}>{description}</p>}
              </li>
            ))}
          </ul>
        </Scrollable>
      </div>
    </section>
  );
}
