/** A bounded memory of what was used lately. */
export interface Recent<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  drop(isUnwanted: (value: Value) => boolean): void;
  /** Forgets what was not used since the last time that it was called. */
  age(): void;
  clear(): void;
  size(): number;
}

/** Two generations: what is used moves to the young one, what is not goes with the old one. */
export function recent<Value>(most: number): Recent<Value> {
  let young = new Map<string, Value>();
  let old = new Map<string, Value>();
  const age = () => {
    old = young;
    young = new Map();
  };
  const set = (key: string, value: Value) => {
    if (young.size >= most / 2) age();
    young.set(key, value);
  };
  return {
    get(key) {
      const value = young.get(key);
      if (value !== undefined) return value;
      const aged = old.get(key);
      if (aged !== undefined) set(key, aged);
      return aged;
    },
    set,
    drop(isUnwanted) {
      for (const generation of [young, old])
        for (const [key, value] of generation) if (isUnwanted(value)) generation.delete(key);
    },
    age,
    clear() {
      young.clear();
      old.clear();
    },
    size: () => young.size + old.size,
  };
}
