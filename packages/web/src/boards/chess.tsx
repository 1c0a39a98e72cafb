import { type ChessView, otherSeat, type Seat } from '@botplay/rules';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { BoardProps } from './board.ts';
import { ChessPiece } from './chess-pieces.tsx';
import styles from './chess.module.css';
import { BoardFrame, Spoken } from './parts/board-frame.tsx';
import { SquareBoard, squareAt, squareName } from './parts/square-board.tsx';

const NAMES: Readonly<Record<string, string>> = {
  p: 'pawn',
  n: 'knight',
  b: 'bishop',
  r: 'rook',
  q: 'queen',
  k: 'king',
};
const WORTH: Readonly<Record<string, number>> = { p: 1, n: 3, b: 3, r: 5, q: 9 };
const START = 'ppppppppnnbbrrq';
const PROMOTIONS = ['q', 'r', 'b', 'n'];

const sideOf = (code: string): Seat => (code === code.toLowerCase() ? 1 : 0);
const nameOf = (code: string): string =>
  `${sideOf(code) === 0 ? 'white' : 'black'} ${NAMES[code.toLowerCase()]}`;
const draw = (code: string) => <ChessPiece code={code} />;

export function ChessBoard(props: BoardProps<ChessView>) {
  const { view, seat = 0, moves = [], onMove, onRefused } = props;
  const { cells, turn, last, isCheck } = view;
  const [chosen, choose] = useState('');
  const [promotion, setPromotion] = useState('');
  const ownMoves = (name: string) => moves.filter(move => move.startsWith(name));
  // Also what cannot move: who tries it is told why.
  const isOwn = (square: number) => {
    const code = cells[square] ?? '.';
    return moves.length > 0 && code !== '.' && sideOf(code) === seat;
  };
  const from = isOwn(squareAt(chosen)) ? chosen : '';

  function pick(square: number) {
    const name = squareName(square);
    const fitting = from ? ownMoves(from + name) : [];
    choose(isOwn(square) && from !== name ? name : '');
    const [move] = fitting;
    if (fitting.length > 1) setPromotion(from + name);
    else if (move) onMove?.(move);
    else if (from && !isOwn(square)) onRefused?.(from + name);
  }

  const squares = [...cells].map((code, square) => {
    const name = squareName(square);
    const isTarget = from !== '' && moves.some(move => move.startsWith(from + name));
    const ways = new Set(ownMoves(name).map(move => move.slice(2, 4))).size;
    const label = [
      name,
      code === '.' ? 'empty' : nameOf(code),
      ways > 0 && (ways === 1 ? '1 move' : `${ways} moves`),
      isTarget && 'can be reached',
    ];
    return {
      label: label.filter(Boolean).join(', '),
      isLast: last.slice(0, 2) === name || last.slice(2, 4) === name,
      isChosen: from === name,
      isTarget,
      isThreatened: isCheck && code === (turn === 0 ? 'K' : 'k'),
      isMovable: isOwn(square),
    };
  });
  return (
    <BoardFrame label="Chess board" said={said(view)}>
      <Captured cells={cells} by={otherSeat(seat)} />
      <SquareBoard {...{ seat, cells, squares, draw, sideOf: colourOf, onPick: pick }}>
        {ownMoves(promotion).length > 1 && promotion && (
          <Promotion
            seat={turn}
            moves={ownMoves(promotion)}
            onChoose={move => {
              setPromotion('');
              if (move) onMove?.(move);
            }}
          />
        )}
      </SquareBoard>
      <Captured cells={cells} by={seat} />
    </BoardFrame>
  );
}

const colourOf = (code: string): string => String(sideOf(code));

function said({ cells, last, isCheck }: ChessView): string {
  const code = cells[squareAt(last.slice(2, 4))];
  if (!code || code === '.') return '';
  return `${nameOf(code)} from ${last.slice(0, 2)} to ${last.slice(2, 4)}${isCheck ? ', check' : ''}.`;
}

/** What this seat has taken, and by how much it leads. */
function Captured({ cells, by }: { readonly cells: string; readonly by: Seat }) {
  const spell = (code: string) => (by === 0 ? code : code.toUpperCase());
  const count = (code: string) => cells.split(code).length - 1;
  const taken = [...new Set(START)].flatMap(code => {
    const missing = START.split(code).length - 1 - count(spell(code));
    return Array.from({ length: Math.max(0, missing) }, () => spell(code));
  });
  const lead = Object.entries(WORTH).reduce(
    (sum, [code, worth]) => sum + worth * (count(code.toUpperCase()) - count(code)),
    0,
  );
  const ahead = by === 0 ? lead : -lead;
  return (
    <p className={styles.captured}>
      {taken.length > 0 && (
        <span>
          <Spoken text={`Taken: ${taken.map(nameOf).join(', ')}.`} />
          {taken.map((code, index) => (
            <ChessPiece key={index} code={code} />
          ))}
        </span>
      )}
      {ahead > 0 && <b>+{ahead}</b>}
    </p>
  );
}

interface PromotionProps {
  readonly seat: Seat;
  readonly moves: readonly string[];
  /** Told none if the pawn shall stay. */
  onChoose(move?: string): void;
}

function Promotion({ seat, moves, onChoose }: PromotionProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.querySelector<HTMLElement>('div > button')?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && onChoose();
  return (
    <dialog ref={dialog} open aria-label="Promote to" className={styles.promotion}>
      <button type="button" aria-label="Cancel" onClick={() => onChoose()} {...{ onKeyDown }} />
      <div>
        {PROMOTIONS.map(code => (
          <button
            key={code}
            type="button"
            aria-label={NAMES[code]}
            onClick={() => onChoose(moves.find(move => move.endsWith(code)))}
            {...{ onKeyDown }}
          >
            <ChessPiece code={seat === 0 ? code.toUpperCase() : code} />
          </button>
        ))}
      </div>
    </dialog>
  );
}
