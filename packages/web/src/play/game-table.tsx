import { type BlackjackView, type Game, type Position, stakesOf } from '@botplay/rules';
import { Suspense, useMemo, useState } from 'react';
import { boards } from '../boards/index.ts';
import { Button } from '../parts/button.tsx';
import { MoveList } from '../parts/move-list.tsx';
import styles from './game-table.module.css';
import type { HouseQuestion } from './house.worker.ts';
import { NewGame } from './new-game.tsx';
import type { Playable } from './playables.ts';
import { Segments } from './segments.tsx';
import { STRENGTHS } from './strengths.ts';
import { TableLayout } from './table-layout.tsx';
import { useHouse } from './use-house.ts';
import { useTable } from './use-table.ts';
import { sayMove, statusOf } from './wording.ts';

/** In milliseconds. */
const PAUSE = 650;

interface Props {
  readonly game: Game<Position>;
  readonly playable: Playable;
}

/** A person against the house, all of it in the browser. */
export function GameTable({ game, playable }: Props) {
  const { table, course, state, turn, outcome, ...act } = useTable(game);
  const { seat, nextSeat, strength, seed, moves } = table;
  const [refusal, setRefusal] = useState('');
  const view = useMemo(() => game.view(state, seat), [game, state, seat]);
  const isYours = turn === seat;
  const legal = useMemo(() => (isYours ? game.moves(state) : []), [game, state, isYours]);
  const question = useMemo<HouseQuestion | undefined>(
    () =>
      turn === undefined || isYours
        ? undefined
        : { game: game.id, strength, state, seed: `${seed} ${moves.length}` },
    [game, turn, isYours, strength, state, seed, moves.length],
  );
  useHouse({ question, pause: playable.pause ?? PAUSE, onMove: act.play });

  const status = statusOf({ playable, seat, turn, outcome, view, moves: legal });
  const Board = boards[game.id];
  const { sides, rival, bets, canTakeBack } = playable;
  const house = rival === 'dealer' ? 'Dealer' : 'House';
  const names = sides ?? (seat === 0 ? ['You', house] : [house, 'You']);
  const listed = moves.flatMap((move, index) => {
    const [before, after] = [course[index], course[index + 1]];
    if (!before || !after) return [];
    return [{ seat: before.turn, text: sayMove(playable, move, before, after) }];
  });
  const say = (action: () => void) => () => {
    setRefusal('');
    action();
  };
  return (
    <TableLayout
      playable={playable}
      status={status}
      refusal={isYours ? refusal : ''}
      next={
        outcome && {
          text: bets ? 'Next hand' : 'Play again',
          begin: say(() => act.begin(bets ? stakesAfter(view, table.bet) : {})),
        }
      }
      board={
        <Suspense>
          {Board && (
            <Board
              key={seed}
              view={view}
              seat={seat}
              moves={legal}
              onMove={move => say(() => act.play(move))()}
              onRefused={move => isYours && setRefusal(game.whyNot(state, game.spell(move)))}
            />
          )}
        </Suspense>
      }
    >
      {rival === 'house' && (
        <Segments
          label="The house plays"
          value={strength}
          options={STRENGTHS}
          onChoose={act.chooseStrength}
        />
      )}
      {rival === 'house' && (
        <Segments
          label={sides ? 'You play' : 'Who begins'}
          value={nextSeat}
          options={[
            { value: 0, text: sides ? `${sides[0]}, first` : 'You' },
            { value: 1, text: sides ? `${sides[1]}, second` : 'The house' },
          ]}
          note={nextSeat === seat ? '' : 'From the next game on.'}
          onChoose={value => say(() => act.chooseSeat(value))()}
        />
      )}
      {bets && (
        <Segments
          label="Bet on the next hand"
          value={table.bet}
          options={bets.map(value => ({ value, text: String(value) }))}
          onChoose={act.chooseBet}
        />
      )}
      <div className={styles.buttons}>
        <NewGame
          isUnderWay={act.canTakeBack && !outcome}
          onBegin={say(() => act.begin(bets ? { bet: table.bet } : {}))}
        />
        {canTakeBack && (
          <Button look="quiet" disabled={!act.canTakeBack} onClick={say(act.takeBack)}>
            Take back
          </Button>
        )}
      </div>
      <MoveList moves={listed} names={[names[0], names[1]]} />
    </TableLayout>
  );
}

/** The money goes on; who has none left gets new. */
function stakesAfter(view: unknown, bet: number) {
  const { stack } = stakesOf({ stack: (view as BlackjackView).bankroll || undefined });
  return { stack, bet: Math.min(bet, stack) };
}
