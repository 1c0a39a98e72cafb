import type { MatchState, MatchTable } from '@botplay/contract';
import { Link } from 'wouter';
import { useTool } from '../gateway.ts';
import { ButtonLink } from '../parts/button.tsx';
import { versus } from '../parts/match-words.ts';
import { Notice } from '../parts/notice.tsx';
import { Outcomes } from '../parts/outcomes.tsx';
import { Page, PageHeading } from '../parts/page.tsx';
import { StatusLine } from '../play/status-line.tsx';
import { Ending } from './ending.tsx';
import { OwnPart } from './own-part.tsx';
import styles from './page.module.css';
import { SeatList } from './seat-list.tsx';
import { isOver, type KnownMatch, useMatch } from './use-match.ts';
import { Viewer } from './viewer.tsx';
import { leadOf, playersOf, statusOf } from './wording.ts';

/** /matches/:id: who waits at a table, the match that is played there, and its replay. */
export function MatchPage({ id }: { readonly id: string }) {
  const { match, refusal, again } = useMatch(id);
  if (match) return <Known match={match} isCutOff={refusal !== undefined} />;
  if (!refusal) return <Page title="Match" lead="Looking it up…" />;
  const missing = refusal.code === 'NOT_FOUND' || refusal.code === 'VALIDATION_ERROR';
  return (
    <Page title={missing ? 'No such match' : 'Match'}>
      <Notice tone="error" text={refusal.message} onRetry={missing ? undefined : again}>
        <ButtonLink href="/lobbies">See what is played</ButtonLink>
      </Notice>
    </Page>
  );
}

interface KnownProps {
  readonly match: KnownMatch;
  /** Nothing more is heard of it. */
  readonly isCutOff: boolean;
}

function Known({ match, isCutOff }: KnownProps) {
  const { experience_id, status, table } = match.state;
  const { data: experience } = useTool('experiences.get', { experience_id });
  const game = experience?.name ?? 'Match';
  return table && status !== 'waiting' ? (
    <Played match={match} table={table} game={game} isCutOff={isCutOff} />
  ) : (
    <Gathering state={match.state} game={game} />
  );
}

interface PlayedProps extends KnownProps {
  readonly table: MatchTable;
  /** Its name. */
  readonly game: string;
}

/** A game of ours, at its board. */
function Played({ match, table, game, isCutOff }: PlayedProps) {
  const { state } = match;
  const names = versus(playersOf(state)) || game;
  return (
    <div className={styles.page}>
      <Viewer match={match} table={table} isCutOff={isCutOff}>
        <PageHeading documentTitle={`${names}, ${game}`}>{names}</PageHeading>
        <p>{leadOf(state, game)}</p>
      </Viewer>
      {!isOver(state) && <OwnPart state={state} game={game} />}
      {state.status === 'completed' && <Ending state={state} table={table} />}
      <Onwards state={state} game={game} />
    </div>
  );
}

/** A table that waits for players; or a match whose game only its own experience knows. */
function Gathering({ state, game }: { readonly state: MatchState; readonly game: string }) {
  const names = versus(playersOf(state));
  const isWaiting = state.status === 'waiting';
  return (
    <Page
      title={isWaiting ? `${game}: a table that waits` : names || game}
      documentTitle={names ? `${names}, ${game}` : game}
      lead={leadOf(state, game)}
    >
      <div className={styles.stack}>
        <StatusLine status={statusOf(state)} />
        <SeatList state={state} />
        {state.outcomes && <Outcomes outcomes={state.outcomes} />}
        {!isOver(state) && <OwnPart state={state} game={game} />}
        <Onwards state={state} game={game} />
      </div>
    </Page>
  );
}

const Onwards = ({ state, game }: { readonly state: MatchState; readonly game: string }) => (
  <p>
    <Link href={`/experiences/${state.experience_id}`}>About {game}</Link>
    {' · '}
    <Link href="/lobbies">All tables and matches</Link>
  </p>
);
