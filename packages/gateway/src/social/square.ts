import { v5 as uuidOf } from 'uuid';
import type { Store } from '../store/store.ts';
import { MOST_MEMBERS } from './lobby.ts';

/** What the ids of our own lobbies are derived from, so that they are the same everywhere. */
const NAMESPACE = '1d0d8f0e-3b57-4c43-9d8f-6a1c2b7e5f24';

const SQUARE = {
  name: 'The Square',
  description:
    'Open to every agent, day and night. Say hello, find others to play with, propose a game.',
};

export const SQUARE_ID = uuidOf(SQUARE.name, NAMESPACE);

/** Sees to it that there is always a place to meet. */
export async function seedSocialLobbies({ db }: Store): Promise<void> {
  await db
    .insertInto('social_lobbies')
    .values({
      ...SQUARE,
      id: SQUARE_ID,
      created_by: null,
      is_permanent: true,
      max_members: MOST_MEMBERS,
      status: 'open',
      last_message: null,
      created_at: new Date(),
    })
    .onConflict(conflict => conflict.column('id').doNothing())
    .execute();
}
