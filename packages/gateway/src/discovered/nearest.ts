const MOST = 5;

/** The names that are most like a name, the likest first: by the pairs of letters that they share. */
export function nearest(name: string, names: readonly string[]): readonly string[] {
  const wanted = pairs(name);
  return names
    .map(each => ({ each, likeness: likeness(wanted, pairs(each)) }))
    .filter(({ likeness }) => likeness > 0)
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, MOST)
    .map(({ each }) => each);
}

function pairs(name: string): ReadonlySet<string> {
  const text = ` ${name.toLowerCase().slice(0, 200)} `;
  return new Set(Array.from({ length: text.length - 1 }, (_, at) => text.slice(at, at + 2)));
}

function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter(pair => b.has(pair)).length;
  return (2 * shared) / (a.size + b.size);
}
