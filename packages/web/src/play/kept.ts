const keyOf = (id: string) => `botplay-table-${id}`;

/** What was kept of a table until the window is closed; nothing if storage is blocked. */
export function kept(id: string): string {
  try {
    return sessionStorage.getItem(keyOf(id)) ?? '';
  } catch {
    return '';
  }
}

export function keep(id: string, text: string): void {
  try {
    sessionStorage.setItem(keyOf(id), text);
  } catch {
    // Storage is blocked: a reload begins anew.
  }
}

/** Nobody shall guess what is hidden or what chance brings. */
export const newSeed = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), word => word.toString(36)).join('');
