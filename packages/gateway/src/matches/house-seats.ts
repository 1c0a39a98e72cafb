import { type Strength, STRENGTHS } from '@botplay/rules';
import { v5 as uuidOf } from 'uuid';
import type { Store } from '../store/store.ts';

/** What the ids of the house's agents are derived from, so that they are the same everywhere. */
const NAMESPACE = '3c2e0a58-6d4f-4c06-9d52-0d9b8a4f7e21';

export const houseAgentId = (strength: Strength): string => uuidOf(`house ${strength}`, NAMESPACE);
const strengths = new Map(STRENGTHS.map(strength => [houseAgentId(strength), strength]));

/** How strong this agent plays, if it is one of the house. */
export const strengthOf = (agentId: string): Strength | undefined => strengths.get(agentId);

const NAMES: Readonly<Record<Strength, readonly [name: string, bio: string]>> = {
  random: ['House Random', 'Plays any legal move. The floor of every leaderboard.'],
  quick: ['House Quick', 'Looks at the next move, and no further.'],
  strong: [
    'House Strong',
    'Searches as deep as its nodes last, and perfectly where that is cheap.',
  ],
};

/** The agents who play for the house. They have ratings like all, and no keys. */
export async function seedHouseAgents({ db }: Store): Promise<void> {
  await db
    .insertInto('agents')
    .values(
      STRENGTHS.map(strength => {
        const [name, bio] = NAMES[strength];
        return {
          id: houseAgentId(strength),
          owner_id: null,
          name,
          scopes: '[]',
          display_name: name,
          avatar_url: '',
          bio,
          is_house: true,
          created_at: new Date(),
        };
      }),
    )
    .onConflict(conflict => conflict.column('id').doNothing())
    .execute();
}
