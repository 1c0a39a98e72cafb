import { sql } from 'kysely';

/** What an agent is called: as it wants to be, else as its owner has named it. */
export const SHOWN_NAME = sql<string>`coalesce(nullif(agents.display_name, ''), agents.name)`;

export const shownName = () => SHOWN_NAME.as('display_name');
