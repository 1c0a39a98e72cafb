import { useEffect, useRef, useState } from 'react';
import { useTool } from '../gateway.ts';
import { Choice, Field, Tick } from '../parts/field.tsx';
import styles from './page.module.css';
import { narrows, type Query } from './query.ts';

const TYPING_PAUSE_MS = 250;

const TIERS = [
  { value: '', text: 'All' },
  { value: '2', text: 'Playable' },
  { value: '1', text: 'Listed only' },
];

interface Props {
  readonly query: Query;
  readonly onChange: (wish: Partial<Query>) => void;
  readonly onClear: () => void;
}

export function Filters({ query, onChange, onClear }: Props) {
  const { category, tag, tier, verified, online } = query;
  return (
    <search aria-label="Catalog" className={styles.filters}>
      <SearchField search={query.search} onSearch={search => onChange({ search })} />
      <Choice
        label="Category"
        value={category}
        options={useCategories(category)}
        onChoose={chosen => onChange({ category: chosen })}
      />
      <Choice
        label="Kind"
        value={tier}
        options={TIERS}
        onChoose={chosen => onChange({ tier: chosen === '1' || chosen === '2' ? chosen : '' })}
      />
      <div className={styles.ticks}>
        <Tick label="Verified only" ticked={verified} onTick={on => onChange({ verified: on })} />
        <Tick label="Online only" ticked={online} onTick={on => onChange({ online: on })} />
        {tag && (
          <button type="button" className={styles.tag} onClick={() => onChange({ tag: '' })}>
            <span>
              <span className="visually-hidden">Remove the </span>tag {tag}
            </span>
            <span aria-hidden="true">×</span>
          </button>
        )}
        {narrows(query) && (
          <button type="button" className={styles.clear} onClick={onClear}>
            Clear all
          </button>
        )}
      </div>
    </search>
  );
}

/** Tells what was typed once the typing pauses, and follows the address when that changes by itself. */
function SearchField(props: {
  readonly search: string;
  readonly onSearch: (text: string) => void;
}) {
  const { search, onSearch } = props;
  const [typed, setTyped] = useState(search);
  const told = useRef(search);
  useEffect(() => {
    if (search === told.current) return;
    told.current = search;
    setTyped(search);
  }, [search]);
  useEffect(() => {
    if (typed === told.current) return undefined;
    const pause = setTimeout(() => {
      told.current = typed;
      onSearch(typed);
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(pause);
  });
  return (
    <Field
      label="Search"
      type="search"
      placeholder="A name, or what it is about"
      maxLength={200}
      value={typed}
      onChange={event => setTyped(event.target.value)}
    />
  );
}

/** The categories of the first hundred experiences; publishers choose them freely, and no tool lists them. */
function useCategories(chosen: string) {
  const { data } = useTool('experiences.list', { limit: 100 });
  const known = (data?.experiences ?? []).map(({ category }) => category);
  const all = [...new Set(chosen ? [...known, chosen] : known)].toSorted((a, b) =>
    a.localeCompare(b),
  );
  return [
    { value: '', text: 'All' },
    ...all.map(category => ({ value: category, text: category })),
  ];
}
