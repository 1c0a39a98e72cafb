import type { ExperienceDetails } from '@botplay/contract';
import { MODE, players } from '../parts/wording.ts';

/** What the page shows of a manifest. It was checked when it came in, but of an older one a part may be missing. */
export interface ManifestFacts {
  readonly description: string;
  readonly players: string;
  /** Whether several play it with each other. */
  readonly isTogether: boolean;
  readonly mode: string;
  /** By sessions, by the tools of a server that was discovered, or by calling tools without sessions. */
  readonly interaction: 'session' | 'discovered' | 'proxy';
  readonly server: string | undefined;
  readonly publisherUrl: string | undefined;
  readonly spectators: boolean;
}

export function readManifest({ manifest }: ExperienceDetails): ManifestFacts {
  const sessions = record(manifest['sessions']);
  const multiplayer = record(sessions['multiplayer']);
  const together = multiplayer['supported'] === true;
  const min = together ? number(multiplayer['min_players'], 1) : 1;
  const max = together ? number(multiplayer['max_players'], min) : 1;
  const { mode, interaction_model } = sessions;
  return {
    description: text(manifest['description']) ?? '',
    players: players(min, max),
    isTogether: max > 1,
    mode: mode === 'realtime' || mode === 'async' ? MODE[mode] : MODE.turn_based,
    interaction:
      interaction_model === 'discovered' || interaction_model === 'proxy'
        ? interaction_model
        : 'session',
    server:
      text(record(manifest['mcp'])['server_url']) ?? text(record(manifest['rest'])['base_url']),
    publisherUrl: text(record(manifest['publisher'])['url']),
    spectators: multiplayer['spectators'] === true,
  };
}

type Fields = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const record = (value: unknown): Fields => (isRecord(value) ? value : {});
const text = (value: unknown) => (typeof value === 'string' && value ? value : undefined);
const number = (value: unknown, otherwise: number) =>
  typeof value === 'number' ? value : otherwise;
