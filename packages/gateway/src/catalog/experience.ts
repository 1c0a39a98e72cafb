import type {
  CatalogEntry,
  ExperienceDetails,
  ExperienceRow,
  Manifest,
  OwnExperience,
  VerificationStatus,
} from '@botplay/contract';
import type { Selectable } from 'kysely';
import type { Database } from '../store/database.ts';
import { nameKey } from '../name-key.ts';
import { type Rated, shownRating } from '../reviews/review.ts';
import type { Target } from '../upstreams/carrier.ts';
import type { LiveCounts } from './live-counts.ts';
import { endpointKey } from './manifest.ts';

export type Row = Selectable<Database['experiences']>;

/** Whose experiences are the operator's and our own. No agent has this id. */
export const HOUSE_ID = '00000000-0000-4000-8000-000000000001';

/** What lists need. Not the manifest, which may be a thousand times the rest. */
export const LISTING = [
  'id',
  'name',
  'version',
  'summary',
  'category',
  'tags',
  'tier',
  'listed',
  'publisher_name',
  'homepage_url',
  'session_mode',
  'min_players',
  'max_players',
  'verification_status',
  'verified_at',
  'live_status',
  'built_in',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof Row)[];

export type ListedRow = Pick<Row, (typeof LISTING)[number]>;

/** What a manifest says, in the columns that the catalog is searched by. */
export function columnsOf(manifest: Manifest) {
  const { name, version, summary, category, tags = [], tier, listed = true, sessions } = manifest;
  const multiplayer = sessions?.multiplayer?.supported ? sessions.multiplayer : undefined;
  const min_players = multiplayer?.min_players ?? 1;
  return {
    name,
    name_key: nameKey(name),
    version,
    summary,
    category,
    tags: JSON.stringify(tags),
    tier,
    listed,
    publisher_name: manifest.publisher.name,
    homepage_url: manifest.homepage_url ?? null,
    endpoint_key: endpointKey(manifest),
    session_mode: sessions?.mode ?? ('turn_based' as const),
    min_players,
    max_players: multiplayer?.max_players ?? min_players,
    interaction_model: sessions?.interaction_model ?? ('session' as const),
    manifest: JSON.stringify(manifest),
  };
}

/** The same for a server that knows nothing of Botplay. */
export const discoveredColumns = (manifest: Manifest) => ({
  ...columnsOf(manifest),
  interaction_model: 'discovered' as const,
  manifest: JSON.stringify({
    ...manifest,
    sessions: { ...manifest.sessions, interaction_model: 'discovered' },
  }),
});

/** What can be played: by its publisher's tools, or as a server that was discovered. */
export const VERIFIED: readonly VerificationStatus[] = ['verified', 'connectivity_verified'];

/** Whether an agent can start to play this minute, and why (not). */
export function playableNow(
  row: Pick<Row, 'tier' | 'verification_status' | 'live_status'>,
): Pick<CatalogEntry, 'playable_now' | 'playable_now_reason'> {
  const verified = VERIFIED.includes(row.verification_status);
  if (!verified || row.tier === 1)
    return { playable_now: false, playable_now_reason: 'unverified' };
  if (row.live_status === 'offline') return { playable_now: false, playable_now_reason: 'offline' };
  if (row.live_status === 'unknown')
    return { playable_now: true, playable_now_reason: 'verified_status_unknown' };
  return { playable_now: true, playable_now_reason: 'verified_online' };
}

/** The door drops what the output schema of the tool does not name. */
const dated = <Listed extends ListedRow>(row: Listed) => ({
  ...row,
  verified_at: row.verified_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/** A manifest can claim to be one of ours; the column cannot. */
const ofOurs = <Listed extends Pick<Row, 'built_in'>>({ built_in, ...row }: Listed) => ({
  ...row,
  ...(built_in !== null && { built_in }),
});

/** A row with what is counted for it. */
export type Shown<Listed> = Listed & { readonly rated: Rated; readonly live: LiveCounts };

const withFigures = <Listed extends Pick<Row, 'built_in' | 'live_status'>>({
  rated,
  live,
  ...row
}: Shown<Listed>) => ({
  ...ofOurs(row),
  ...shownRating(rated),
  live_status: { status: row.live_status, ...live },
});

export const asEntry = (row: Shown<ListedRow>): CatalogEntry => ({
  ...withFigures(row),
  ...playableNow(row),
});
/** What is known of an experience beside its row. */
export type Particulars = Pick<ExperienceDetails, 'verification' | 'tools' | 'reviews'>;

export const asDetails = (row: Shown<Row>, more: Particulars = {}): ExperienceDetails => ({
  ...withFigures(dated(row)),
  ...more,
});
export const asRow = (row: Row): ExperienceRow => dated(row);
export const asOwn = (row: ListedRow): OwnExperience => dated(row);

/** How the experience is spoken to. */
export const targetOf = (
  row: Pick<Row, 'id' | 'name' | 'updated_at' | 'manifest' | 'built_in' | 'interaction_model'>,
): Target => ({
  id: row.id,
  name: row.name,
  updated_at: row.updated_at,
  mcpUrl: row.manifest.mcp?.server_url,
  restUrl: row.manifest.rest?.base_url,
  builtIn: row.built_in ?? undefined,
  interactionModel: row.interaction_model,
});
