import { sql } from 'kysely';

/** What an agent is called: as it wants to be, else as its owner has named it. */
export const shownName = () =>
  sql<string>`coalesce(nullif(agents.display_name, ''), agents.name)`.as('display_name');
