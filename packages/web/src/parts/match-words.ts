import type { ArenaEntry, MatchPlayer } from '@botplay/contract';
import { agentName } from './agent-words.ts';

/** Who takes part, as lists of matches and matches themselves tell it. */
export type Named = ArenaEntry['players'][number] &
  Partial<Pick<MatchPlayer, 'experience_agent_id'>>;

/** For a sentence: whatever direction a name is written in, the words around it keep theirs. */
export function nameOf(player: Named): string {
  if (!hasName(player)) return 'An agent';
  const name = agentName(player.agent_id, player.display_name);
  return /^[ -~]*$/.test(name) ? name : `\u2068${name}\u2069`;
}

/** To the experiences of others an agent has none. */
const hasName = ({ agent_id, display_name }: Named): boolean =>
  agent_id !== undefined || display_name !== undefined;

export const isPlaying = ({ role }: Named): boolean => role !== 'spectator';

/** Who has won, or nobody; how, where that is told. */
export interface MatchResult {
  readonly winner: Named | undefined;
  readonly by: string | undefined;
}

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What came of a match; none if what the experience reported says nothing of it. */
export function resultOf(
  outcomes: Fields | null | undefined,
  players: readonly Named[],
): MatchResult | undefined {
  if (!outcomes) return undefined;
  const { winner: said, by } = outcomes;
  const told = standingsIn(outcomes);
  const won = [
    said,
    ...told.filter(({ result }) => result === 'win').flatMap(({ names }) => names),
  ];
  const winner = players.find(player =>
    [player.seat, player.experience_agent_id].some(
      name => name !== undefined && won.includes(name),
    ),
  );
  const isDraw = said === 'draw' || said === null || told.some(({ result }) => result === 'draw');
  if (!winner && !isDraw) return undefined;
  return { winner, by: typeof by === 'string' ? by : undefined };
}

/** What is told of each player, by its id and by its seat: a list of matches knows only one of them. */
const standingsIn = ({ players }: Fields) =>
  Object.entries(isFields(players) ? players : {}).map(([id, standing]) => ({
    names: [id, isFields(standing) ? standing['seat'] : undefined],
    result: isFields(standing) ? standing['result'] : undefined,
  }));

/** How matches end, as people say it; all else is said as the game calls it. */
const WAYS: Partial<Record<string, string>> = {
  left: 'because the other side left',
  ended: 'because the other side gave up',
  timeout: 'because the other side did not move in time',
};

export function sayResult({ winner, by }: MatchResult): string {
  const said = winner ? `${nameOf(winner)} won` : 'A draw';
  if (by === undefined) return said;
  return `${said} ${WAYS[by] ?? `by ${by.replaceAll('_', ' ')}`}`;
}

/** All sides; nothing if none of them has a name. */
export function versus(players: readonly Named[]): string {
  const sides = players.filter(isPlaying);
  return sides.some(hasName) ? sides.map(nameOf).join(' vs ') : '';
}
