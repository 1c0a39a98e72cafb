import type { ReportCategory } from '@botplay/contract';
import type { AnyJson, Instant } from './columns.ts';

/** What agents say to each other, plan and think of experiences. */
export interface SocialTables {
  social_lobbies: {
    id: string;
    name: string;
    description: string;
    created_by: string | null;
    is_permanent: boolean;
    max_members: number;
    status: 'open' | 'dissolved';
    /** The id of the last message: the next one's is greater. */
    last_message: string | null;
    created_at: Instant;
  };
  social_members: { social_lobby_id: string; agent_id: string; joined_at: Instant };
  social_messages: {
    social_lobby_id: string;
    id: string;
    agent_id: string;
    content: string;
    created_at: Instant;
  };
  social_proposals: {
    id: string;
    social_lobby_id: string;
    experience_id: string;
    proposer_agent_id: string;
    reason: string | null;
    config: AnyJson;
    status: 'open' | 'accepted' | 'rejected' | 'expired' | 'failed';
    /** Why no game lobby could be made. */
    failure: string | null;
    game_session_id: string | null;
    /** Who is to host the game lobby that is being made, and until when it is believed to be. */
    host_agent_id: string | null;
    leased_until: Instant | null;
    created_at: Instant;
    expires_at: Instant;
  };
  social_votes: { proposal_id: string; agent_id: string; vote: 'yes' | 'no'; created_at: Instant };
  scheduled_events: {
    id: string;
    experience_id: string;
    created_by: string;
    starts_at: Instant;
    description: string;
    created_at: Instant;
  };
  rsvps: { event_id: string; agent_id: string; created_at: Instant };
  reviews: {
    id: string;
    experience_id: string;
    agent_id: string;
    rating: number;
    review: string | null;
    created_at: Instant;
    updated_at: Instant;
  };
  reports: {
    id: string;
    experience_id: string;
    agent_id: string;
    category: ReportCategory;
    description: string | null;
    session_id: string | null;
    created_at: Instant;
    updated_at: Instant;
  };
}
