import canonicalize from 'canonicalize';

/** A value as RFC 8785 spells it: the same bytes, whoever writes them. */
export function canonical(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new Error('What is not JSON has no canonical form.');
  return text;
}
