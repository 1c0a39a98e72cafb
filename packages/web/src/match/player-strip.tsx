import type { MatchTable } from '@botplay/contract';
import { AgentName } from '../parts/agent-name.tsx';
import { type Named, nameOf } from '../parts/match-words.ts';
import { Clock } from './clock.tsx';
import styles from './player-strip.module.css';

interface Props {
  readonly player: Named | undefined;
  /** What it plays: White. */
  readonly side: string;
  readonly table: Pick<MatchTable, 'turn' | 'deadline' | 'move_seconds'>;
  readonly isLive: boolean;
  readonly rating: number | undefined;
  readonly hasWon: boolean;
}

/** Who sits at this side of the board, and the time that is left. */
export function PlayerStrip({ player, side, table, isLive, rating, hasWon }: Props) {
  const isToMove = isLive && player?.seat !== undefined && player.seat === table.turn;
  const facts = [
    side,
    player?.role === 'bot' && 'House bot',
    rating !== undefined && `${rating} Elo`,
  ];
  return (
    <div className={styles.strip} data-turn={isToMove}>
      <div className={styles.who}>
        {player ? (
          <AgentName id={player.agent_id} name={player.display_name} />
        ) : (
          <span className={styles.gone}>Somebody who left</span>
        )}
        <span className={styles.facts}>{facts.filter(Boolean).join(' · ')}</span>
      </div>
      {hasWon && <strong className={styles.won}>Won</strong>}
      {isLive && <Clock table={table} name={player ? nameOf(player) : side} isRunning={isToMove} />}
    </div>
  );
}
