import type { ArenaEntry } from '@botplay/contract';
import { Link } from 'wouter';
import { useTool } from '../gateway.ts';
import card from '../parts/card.module.css';
import { GameBoard } from '../parts/game-board.tsx';
import { versus } from '../parts/match-words.ts';
import { Picture } from '../parts/picture.tsx';
import { count } from '../parts/wording.ts';
import styles from './live-now.module.css';

/** A match that is played this moment, as a small picture of its board. */
export function LiveMatch({ entry }: { readonly entry: ArenaEntry }) {
  const { game_session_id, experience_id, experience_name, built_in, players } = entry;
  const { data } = useTool('match.state', { game_session_id });
  const table = data?.game_session_id === game_session_id ? data.table : undefined;
  const moves = table?.moves.length ?? entry.moves;
  const picture = (
    <Picture experience={{ id: experience_id, ...(built_in && { built_in }) }} size={96} />
  );
  return (
    <article className={`${card.card} ${styles.match}`}>
      <div className={styles.board} inert aria-hidden="true">
        {table ? (
          <div className={styles.small}>
            <GameBoard gameId={table.game} sight={{ view: table.view }} instead={picture} />
          </div>
        ) : (
          picture
        )}
      </div>
      <div className={styles.words}>
        <h3>
          <Link href={`/matches/${game_session_id}`} className={card.link}>
            {versus(players)}
          </Link>
        </h3>
        <p>
          {experience_name}
          {moves !== undefined && ` · ${count(moves, 'move')}`}
        </p>
      </div>
    </article>
  );
}
