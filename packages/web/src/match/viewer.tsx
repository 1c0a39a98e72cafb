import type { MatchTable } from '@botplay/contract';
import { otherSeat, type Seat } from '@botplay/rules';
import { type ReactNode, useMemo, useState } from 'react';
import { GameBoard } from '../parts/game-board.tsx';
import { nameOf, resultOf } from '../parts/match-words.ts';
import { MoveList } from '../parts/move-list.tsx';
import { Readable } from '../parts/readable.tsx';
import { useFrameKeys } from '../parts/replay/frame-keys.ts';
import { usePlayback } from '../parts/replay/playback.ts';
import { Scrubber, whereIn } from '../parts/replay/scrubber.tsx';
import { StatusLine } from '../play/status-line.tsx';
import { canTurn, gameNamed, listMoves, seatIn, sidesOf } from './course.ts';
import { Happenings } from './happenings.tsx';
import { PlayerStrip } from './player-strip.tsx';
import type { KnownMatch } from './use-match.ts';
import { useRatings } from './use-ratings.ts';
import styles from './viewer.module.css';
import { playersOf, statusOf } from './wording.ts';

interface Props {
  readonly match: KnownMatch;
  readonly table: MatchTable;
  /** Nothing more is heard of it. */
  readonly isCutOff: boolean;
  /** Its heading. */
  readonly children: ReactNode;
}

const CUT_OFF = 'Botplay does not answer. The match goes on here as soon as it does.';

/** A match at its board: live, and every position that was. */
export function Viewer({ match: { state, frames, happenings }, table, isCutOff, children }: Props) {
  const { game: gameId, moves, view } = table;
  const isLive = state.status === 'active';
  const last = Math.max(moves.length, frames.length - 1);
  const { at, isAtEnd, choose, isPlaying, togglePlaying } = usePlayback(last);
  useFrameKeys(at, last, choose);
  const [bottom, setBottom] = useState<Seat>(0);
  const listed = useMemo(() => listMoves(gameId, moves, frames), [gameId, moves, frames]);
  const ratings = useRatings(state.experience_id);

  const players = playersOf(state);
  const game = gameNamed(gameId);
  const sides = game ? sidesOf(game) : (['', ''] as const);
  const playerAt = (seat: Seat) =>
    players.find(player => player.seat !== undefined && game && seatIn(game, player.seat) === seat);
  const winner = isLive ? undefined : resultOf(state.outcomes, players)?.winner;
  const nameAt = (seat: Seat) => {
    const player = playerAt(seat);
    return player ? nameOf(player) : sides[seat];
  };
  const names = [nameAt(0), nameAt(1)] as const;
  const strip = (seat: Seat) => (
    <PlayerStrip
      player={playerAt(seat)}
      side={sides[seat]}
      table={table}
      isLive={isLive}
      rating={ratings.get(playerAt(seat)?.agent_id ?? '')}
      hasWon={winner !== undefined && winner === playerAt(seat)}
    />
  );
  const shown = frames[at]?.view ?? view;
  return (
    <div className={styles.viewer}>
      <div className={styles.head}>{children}</div>
      <div className={styles.status}>
        <StatusLine status={statusOf(state)} refusal={isLive && isCutOff ? CUT_OFF : ''} />
      </div>
      <div className={styles.table} data-game={gameId}>
        {strip(otherSeat(bottom))}
        <GameBoard
          gameId={gameId}
          sight={{ view: shown, ...(canTurn(gameId) && { seat: bottom }) }}
          names={names}
          instead={<Readable value={shown} />}
        />
        {strip(bottom)}
      </div>
      <div className={styles.side}>
        <div className={styles.controls}>
          <p className={styles.where}>
            <output>{whereIn(at, last, 'Move')}</output>
            <span className={styles.buttons}>
              {isLive && (
                <button
                  type="button"
                  aria-pressed={isAtEnd}
                  className={styles.live}
                  onClick={() => choose(last)}
                >
                  Live
                </button>
              )}
              {canTurn(gameId) && (
                <button
                  type="button"
                  className={styles.turn}
                  onClick={() => setBottom(otherSeat(bottom))}
                >
                  <span className="visually-hidden">Turn the board</span>
                  <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
                    <path d="M8 20V5M4 9l4-4 4 4M16 4v15M12 15l4 4 4-4" />
                  </svg>
                </button>
              )}
            </span>
          </p>
          <Scrubber
            at={at}
            last={last}
            onChoose={choose}
            unit="Move"
            playing={{ isPlaying, onToggle: togglePlaying }}
          />
        </div>
        <div className={styles.moves}>
          {listed.length === 0 && <p className={styles.none}>No move yet.</p>}
          <MoveList moves={listed} names={names} shown={at} onChoose={choose} />
        </div>
        <Happenings events={happenings} players={players} />
      </div>
    </div>
  );
}
