import type { VerificationStatus } from '@botplay/contract';
import { type Row, targetOf } from '../catalog/experience.ts';
import { recently } from '../recently.ts';
import type { Store } from '../store/store.ts';
import type { Target } from './carrier.ts';

/** An experience as those who play it need it. */
export interface Playable extends Target {
  readonly tier: number;
  readonly verification_status: VerificationStatus;
  readonly idleSeconds: number | undefined;
  readonly sessionUiTemplate: string | undefined;
  /** What it said of itself when it was verified. */
  readonly info: unknown;
  /** Nobody else plays along, so that a session's result counts. */
  readonly isSolo: boolean;
  readonly players: { readonly least: number; readonly most: number };
}

type Needed = Pick<Row, (typeof NEEDED)[number]>;

const NEEDED = [
  'id',
  'name',
  'updated_at',
  'tier',
  'verification_status',
  'manifest',
  'info',
  'built_in',
  'interaction_model',
  'min_players',
  'max_players',
] as const satisfies readonly (keyof Row)[];

const playable = (row: Needed): Playable => ({
  ...targetOf(row),
  tier: row.tier,
  verification_status: row.verification_status,
  idleSeconds: row.manifest.sessions?.idle_timeout_s,
  sessionUiTemplate: row.manifest.ui?.session_ui_url_template,
  info: row.info,
  isSolo: !row.manifest.sessions?.multiplayer?.supported,
  players: { least: row.min_players, most: row.max_players },
});

export interface Targets {
  /** None if there is no such experience. */
  get(experienceId: string): Promise<Playable | undefined>;
}

/** What is needed of an experience at every step. */
export function targets({ db, bus }: Store): Targets {
  const known = recently(async (id: string) => {
    const row = await db
      .selectFrom('experiences')
      .select(NEEDED)
      .where('id', '=', id)
      .executeTakeFirst();
    return row && playable(row);
  });
  bus.subscribe('catalog', known.forget);
  return { get: known.get };
}
