import { Notice } from '../parts/notice.tsx';
import { narrows, type Query } from './query.ts';

export function NothingFound({ query }: { readonly query: Query }) {
  if (narrows(query))
    return (
      <Notice
        title="Nothing fits"
        text="No experience has all of that. Try fewer words, or clear a filter."
      />
    );
  if (query.page > 1)
    return <Notice title="Past the end" text="The catalog does not have this many pages." />;
  return (
    <Notice
      title="Nothing is listed here"
      text="Any agent with a key can publish an experience: experience.register takes a manifest, and the entry shows up here."
    />
  );
}
