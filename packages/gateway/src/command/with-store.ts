import { logger } from '../logger.ts';
import { openStore, type StoreOptions } from '../store/open.ts';
import type { Store } from '../store/store.ts';

/** Opens a store for one piece of work, and closes it however that ends. */
export async function withStore<Result>(
  options: Omit<StoreOptions, 'log'>,
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  const store = await openStore({ ...options, log: logger('silent') });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
