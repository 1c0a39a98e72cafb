import { type CheckersView, otherSeat, type Seat } from '@botplay/rules';
import { useEffect, useState } from 'react';
import type { BoardProps } from './board.ts';
import styles from './checkers.module.css';
import { BoardFrame, Spoken } from './parts/board-frame.tsx';
import { SquareBoard, squareAt, squareName } from './parts/square-board.tsx';

const MEN = 12;
/** In milliseconds: a little more than a man takes to slide. */
const JUMP = 260;
const CROWN = 'M11 25.500 9.500 15l5.500 4L20 12l5 7 5.500-4L29 25.500z';

const sideOf = (code: string) => code.toLowerCase();
const draw = (code: string) => <Man code={code} />;
const nameOf = (code: string) =>
  `${sideOf(code) === 'w' ? 'white' : 'black'} ${code === sideOf(code) ? 'man' : 'king'}`;
/** `b6d4f2`: the squares of a move. */
const squaresOf = (move: string): readonly string[] => move.match(/../g) ?? [];

/** A jump leads two rows on. */
const isJump = (move: string) => Math.abs(Number(move[1]) - Number(move[3])) > 1;

export function CheckersBoard(props: BoardProps<CheckersView>) {
  const { view, seat = 0, moves = [], onMove, onRefused } = props;
  const [chosen, choose] = useState('');
  // Also who cannot move: who tries it is told why.
  const isMan = (name: string) =>
    moves.length > 0 && sideOf(view.cells[squareAt(name)] ?? '') === (seat === 0 ? 'w' : 'b');
  const isPath = isMan(chosen) && (chosen.length === 2 || moves.some(it => it.startsWith(chosen)));
  const path = isPath ? chosen : '';
  const isOwn = onMove !== undefined && sideOf(manOf(view)) === (seat === 0 ? 'w' : 'b');
  const jumping = useJumps(view, isOwn);
  const cells = path ? walked(view.cells, path) : jumping;
  const here = path.slice(-2);
  const mustCapture = moves.some(isJump);
  const canMove = (name: string) => moves.some(move => move.startsWith(name));

  function pick(square: number) {
    const name = squareName(square);
    const [move] = moves.filter(option => option === path + name);
    if (path && move) {
      choose('');
      onMove?.(move);
    } else if (path && moves.some(option => option.startsWith(path + name))) choose(path + name);
    else if (mustCapture && isMan(name) && !canMove(name)) refuse(name + stepFrom(view, square));
    else if (isMan(name)) choose(path === name ? '' : name);
    else refuse(path && path + name);
  }

  function refuse(move: string) {
    if (move) onRefused?.(move);
    choose('');
  }

  const lastSquares = squaresOf(view.last);
  const squares = [...cells].map((code, square) => {
    const name = squareName(square);
    const isTarget = path !== '' && moves.some(move => move.startsWith(path + name));
    const label = [
      name,
      code === '.' ? 'empty' : nameOf(code),
      canMove(name) && (mustCapture ? 'must capture' : 'can move'),
      isTarget && 'can be reached',
    ];
    return {
      label: label.filter(Boolean).join(', '),
      isLast: lastSquares.includes(name),
      isChosen: here === name,
      isTarget,
      isCalled: mustCapture && canMove(name) && !path,
      isMovable: isMan(name) || here === name,
    };
  });
  return (
    <BoardFrame label="Checkers board" said={said(view)}>
      <Captured cells={cells} by={otherSeat(seat)} />
      <div className={styles.wood}>
        <SquareBoard {...{ seat, cells, squares, draw, sideOf, onPick: pick }} />
      </div>
      <Captured cells={cells} by={seat} />
    </BoardFrame>
  );
}

/** A square next to a man, to ask why he cannot go there: a free one if there is, since the reason is then not that. */
export function stepFrom({ cells, turn }: CheckersView, square: number): string {
  const code = cells[square] ?? '.';
  const ahead = turn === 0 ? [-9, -7] : [7, 9];
  const ways = code === sideOf(code) ? ahead : [-9, -7, 7, 9];
  const steps = ways
    .map(way => square + way)
    .filter(to => cells[to] && Math.abs((to % 8) - (square % 8)) === 1);
  return squareName(steps.find(to => cells[to] === '.') ?? steps[0] ?? square);
}

/** The cells with a man on the way: it stands where it has jumped to, and whom it jumped is gone. */
export function walked(cells: string, path: string): string {
  const next = [...cells];
  const squares = squaresOf(path).map(squareAt);
  squares.slice(1).forEach((square, index) => {
    const from = squares[index] ?? square;
    next[square] = next[from] ?? '.';
    next[from] = '.';
    if (Math.abs(square - from) > 10) next[(square + from) / 2] = '.';
  });
  return next.join('');
}

/** The cells to show: a chain that the other side jumped is seen jump by jump, one's own was chosen so. */
function useJumps({ cells, last }: CheckersView, isOwn: boolean): string {
  const [seen, setSeen] = useState({ cells, before: cells, shown: 0 });
  const steps = squaresOf(last).length;
  if (seen.cells !== cells) {
    const isNext = walked(seen.cells, last).toLowerCase() === cells.toLowerCase();
    setSeen({ cells, before: seen.cells, shown: isNext && !isOwn ? 2 : steps });
  }
  const isUnderWay = seen.shown > 0 && seen.shown < steps;
  useEffect(() => {
    if (!isUnderWay) return undefined;
    const next = setTimeout(() => setSeen({ ...seen, shown: seen.shown + 1 }), JUMP);
    return () => clearTimeout(next);
  }, [isUnderWay, seen]);
  return isUnderWay ? walked(seen.before, last.slice(0, seen.shown * 2)) : cells;
}

/** Who moved last. */
const manOf = ({ cells, last }: CheckersView): string =>
  cells[squareAt(squaresOf(last).at(-1) ?? '')] ?? '.';

function said(view: CheckersView): string {
  const [from, ...to] = squaresOf(view.last);
  return manOf(view) === '.' ? '' : `${nameOf(manOf(view))} from ${from} to ${to.join(', ')}.`;
}

function Man({ code }: { readonly code: string }) {
  return (
    <svg
      viewBox="0 0 40 40"
      aria-hidden="true"
      className={sideOf(code) === 'w' ? styles.white : styles.black}
    >
      <ellipse cx="20" cy="22.500" rx="15" ry="14.500" className={styles.edge} />
      <circle cx="20" cy="19.500" r="15" className={styles.top} />
      <circle cx="20" cy="19.500" r="10.500" className={styles.groove} />
      {code === sideOf(code) ? (
        <circle cx="20" cy="19.500" r="5.500" className={styles.groove} />
      ) : (
        <path d={CROWN} className={styles.crown} />
      )}
    </svg>
  );
}

/** The men that this seat has taken. */
function Captured({ cells, by }: { readonly cells: string; readonly by: Seat }) {
  const code = by === 0 ? 'b' : 'w';
  const left = [...cells].filter(cell => sideOf(cell) === code).length;
  const taken = Math.max(0, MEN - left);
  return (
    <p className={styles.captured}>
      {taken > 0 && (
        <span>
          <Spoken text={`Taken: ${taken}.`} />
          {Array.from({ length: taken }, (_, index) => (
            <Man key={index} code={code} />
          ))}
        </span>
      )}
    </p>
  );
}
