import { otherSeat } from '@botplay/rules';
import { useState } from 'react';
import { readSight, type Sight } from '../../boards/sight.ts';
import { GameBoard } from '../../parts/game-board.tsx';
import { Readable } from '../../parts/readable.tsx';
import { type Playable, playableAt } from '../../play/playables.ts';
import { StatusLine } from '../../play/status-line.tsx';
import { type Status, statusOf } from '../../play/wording.ts';
import styles from './try.module.css';

interface Props {
  /** The game of ours that is played. */
  readonly game: string;
  readonly response: unknown;
  readonly isActive: boolean;
  readonly isBusy: boolean;
  readonly onMove: (move: string) => void;
}

/** A session at one of our own boards. */
export function Table({ game, response, isActive, isBusy, onMove }: Props) {
  const [refused, setRefused] = useState('');
  const sight = readSight(game, response);
  const playable = playableAt(game);
  if (!sight || !playable) return <Readable value={response} />;
  const status = statusFor(playable, sight, isBusy);
  const canPlay = isActive && !isBusy && sight.isYourTurn;
  return (
    <div className={styles.table}>
      {status && <StatusLine status={status} {...(refused && canPlay && { refusal: refused })} />}
      <p className={styles.moves}>
        {sight.lastMoves
          .map(({ isYours, text }) => `${isYours ? 'You' : rivalOf(playable)}: ${text}`)
          .join(' · ')}
      </p>
      <div className={styles.board}>
        <GameBoard
          gameId={game}
          sight={canPlay ? sight : { ...sight, moves: [] }}
          instead={<Readable value={response} />}
          {...(isActive && {
            onMove: (move: string) => {
              setRefused('');
              if (canPlay) onMove(move);
            },
            onRefused: (move: string) => setRefused(`${move} is not possible now.`),
          })}
        />
      </div>
    </div>
  );
}

const rivalOf = ({ rival }: Playable) => (rival === 'dealer' ? 'Dealer' : 'House');

/** As at the tables of /play; a toy has nothing to say until it is over. */
function statusFor(playable: Playable, sight: Sight, isBusy: boolean): Status | undefined {
  const { seat, outcome, view, moves, isYourTurn, isOver } = sight;
  if (!playable.rival) return isOver ? { tone: 'lost', text: 'It is over.' } : undefined;
  const isYours = isYourTurn && !isBusy;
  const turn = isOver ? undefined : isYours ? seat : otherSeat(seat);
  return statusOf({ playable, seat, turn, outcome, view, moves });
}
