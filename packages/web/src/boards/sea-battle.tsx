import { SEA_CELLS, type SeaBattleView, type Ship } from '@botplay/rules';
import type { ReactNode } from 'react';
import type { BoardProps } from './board.ts';
import { BoardFrame } from './parts/board-frame.tsx';
import { useGridKeys } from './parts/grid-keys.ts';
import { fleetAfter, type Shot, shotOf } from './sea-battle-fleet.ts';
import { Sea } from './sea-battle-sea.tsx';
import styles from './sea-battle.module.css';

/** Two seas: the other's under fog, which is shot at, and the own fleet. */
export function SeaBattleBoard(props: BoardProps<SeaBattleView>) {
  const { view, seat, names = UNNAMED, moves = [], onMove, onRefused } = props;
  const { own, fog, sunk, lost } = view;
  const isWatched = seat === undefined && !own.includes('S');
  const shot = shotOf(view, seat ?? 0);
  const keys = useGridKeys({ columns: 10, count: 100, start: 44 });
  const wrecked = new Set(sunk.flat());
  const free = new Set(moves);
  return (
    <BoardFrame
      label="Sea battle"
      said={shot ? sayingOf(shot, isWatched ? names : ['You', UNNAMED[1]]) : ''}
    >
      <div className={isWatched ? styles.even : styles.seas}>
        <Waters title={isWatched ? `${names[1]}’s waters` : 'Enemy waters'} sunk={sunk}>
          <div className={styles.sea}>
            <Sea sea={fog} isFoggy wrecks={sunk} lastCell={shot?.isOurs ? shot.cell : undefined} />
            <div {...keys.grid} className={styles.cells}>
              {SEA_CELLS.map((name, cell) => {
                const state = wrecked.has(cell) ? 'sunk ship' : STATES[fog.charAt(cell)];
                const canShoot = free.has(name);
                return (
                  <button
                    {...keys.cell(cell)}
                    key={name}
                    type="button"
                    className={styles.cell}
                    aria-label={`${name}, ${state}`}
                    aria-disabled={!canShoot}
                    onClick={() => (canShoot ? onMove?.(name) : onRefused?.(name))}
                  />
                );
              })}
            </div>
          </div>
        </Waters>
        <Waters title={isWatched ? `${names[0]}’s waters` : 'Your fleet'} sunk={lost}>
          <figure className={styles.sea} aria-label={summaryOf(own)}>
            <Sea
              sea={own}
              isFoggy={isWatched}
              wrecks={lost}
              lastCell={shot?.isOurs === false ? shot.cell : undefined}
            />
          </figure>
        </Waters>
      </div>
    </BoardFrame>
  );
}

const UNNAMED = ['The player', 'The opponent'] as const;
const STATES: Partial<Record<string, string>> = { '.': 'unknown', H: 'hit', M: 'miss' };

interface WatersProps {
  readonly title: string;
  readonly sunk: readonly Ship[];
  readonly children: ReactNode;
}

/** A sea under its name, and the fleet that sails in it. */
function Waters({ title, sunk, children }: WatersProps) {
  const fleet = fleetAfter(sunk);
  return (
    <section className={styles.waters} aria-label={title}>
      <p className={styles.title}>
        <b>{title}</b> <span>{fleet.length - sunk.length} afloat</span>
      </p>
      {children}
      <ul className={styles.fleet} aria-label="Ships">
        {fleet.map(({ length, isSunk }, ship) => (
          <li
            key={ship}
            className={isSunk ? styles.isSunk : undefined}
            aria-label={`Ship of ${length}, ${isSunk ? 'sunk' : 'afloat'}`}
          >
            {Array.from({ length }, (_, cell) => (
              <span key={cell} />
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

function sayingOf({ cell, isOurs, effect }: Shot, names: readonly [string, string]): string {
  const shooter = names[isOurs ? 0 : 1];
  const ship = /^sunk\((\d)\)$/.exec(effect)?.[1];
  return `${shooter} shot at ${SEA_CELLS[cell]}: ${ship ? `a ship of ${ship} sunk` : effect}.`;
}

function summaryOf(sea: string): string {
  const named = (mark: string) => SEA_CELLS.filter((_, cell) => sea[cell] === mark);
  const lists = [
    ['Ships at', named('S')],
    ['Hit at', named('H')],
    ['Missed at', named('M')],
  ] as const;
  return lists
    .filter(([, cells]) => cells.length > 0)
    .map(([what, cells]) => `${what} ${cells.join(', ')}.`)
    .join(' ');
}
