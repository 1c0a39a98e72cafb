import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import styles from './tabs.module.css';

export interface Tab {
  readonly id: string;
  readonly name: string;
  readonly panel: ReactNode;
}

interface Props {
  readonly label: string;
  readonly tabs: readonly [Tab, ...Tab[]];
}

/** One panel of several. Arrows, Home and End move between the tabs; Tab goes on to the panel. */
export function Tabs({ label, tabs }: Props) {
  const [chosen, choose] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const prefix = useId();
  const tab = tabs[chosen] ?? tabs[0];

  function onKeyDown(event: KeyboardEvent) {
    const next = nextTab(event.key, chosen, tabs.length);
    if (next === undefined) return;
    event.preventDefault();
    choose(next);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  }

  return (
    <div className={styles.tabs}>
      <div ref={list} role="tablist" aria-label={label} className={styles.list}>
        {tabs.map(({ id, name }, index) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${prefix}${id}`}
            aria-selected={id === tab.id}
            aria-controls={`${prefix}panel`}
            tabIndex={id === tab.id ? 0 : -1}
            className={styles.tab}
            onClick={() => choose(index)}
            onKeyDown={onKeyDown}
          >
            {name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${prefix}panel`} aria-labelledby={`${prefix}${tab.id}`}>
        {tab.panel}
      </div>
    </div>
  );
}

/** The tab that a key leads to, around the ends; none if it is no such key. */
export function nextTab(key: string, at: number, count: number): number | undefined {
  const leadsTo: Partial<Record<string, number>> = {
    ArrowRight: (at + 1) % count,
    ArrowLeft: (at - 1 + count) % count,
    Home: 0,
    End: count - 1,
  };
  return leadsTo[key];
}
