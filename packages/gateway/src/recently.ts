interface Known<Value> {
  readonly value: Promise<Value>;
  readonly until: number;
}

/** What is read at every step, but asked of the database once a second: a hint that was lost costs no more. */
export function recently<Value>(
  read: (id: string) => Promise<Value>,
  { ms = 1_000, most = 10_000 } = {},
): { get(id: string): Promise<Value>; forget(id: string): void } {
  const known = new Map<string, Known<Value>>();
  return {
    get(id) {
      const now = Date.now();
      const there = known.get(id);
      if (there && there.until > now) return there.value;
      if (known.size >= most) known.clear();
      const fresh = { value: read(id), until: now + ms };
      known.set(id, fresh);
      fresh.value.catch(() => known.delete(id));
      return fresh.value;
    },
    forget: id => void known.delete(id),
  };
}
