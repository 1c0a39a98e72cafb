import type { ReactNode } from 'react';
import styles from './art.module.css';

/** A small picture of a game. Decoration: its name stands beside it. */
export function Art({ id }: { readonly id: string }) {
  return (
    <svg
      viewBox="0 0 120 80"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={styles.art}
    >
      {pictures[id]}
    </svg>
  );
}

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

const Squares = ({ size, light, dark }: { size: number; light: string; dark: string }) => (
  <>
    <rect width="120" height="80" fill={light} />
    {range(Math.ceil(120 / size) * Math.ceil(80 / size)).map(index => {
      const [column, row] = [
        index % Math.ceil(120 / size),
        Math.floor(index / Math.ceil(120 / size)),
      ];
      if ((column + row) % 2 === 0) return null;
      return (
        <rect key={index} x={column * size} y={row * size} width={size} height={size} fill={dark} />
      );
    })}
  </>
);

const Disc = ({ x, y, r, fill }: { x: number; y: number; r: number; fill: string }) => (
  <>
    <circle cx={x} cy={y + 2} r={r} fill="#0003" />
    <circle cx={x} cy={y} r={r} fill={fill} />
    <circle cx={x} cy={y} r={r * 0.66} fill="none" stroke="#fff5" strokeWidth={r * 0.12} />
  </>
);

const CROWNED =
  'M10 36q-1-3 2-5l-.5-3C9 24 6 20 7.500 16c1.500-4.500 8-5 11-1.800V10h-3V7h3V4h3v3h3v3h-3v4.200c3-3.200 9.500-2.700 11 1.800 1.500 4-1.500 8-4 12l-.5 3q3 2 2 5z';

const pictures: Readonly<Record<string, ReactNode>> = {
  chess: (
    <>
      <Squares size={40} light="#ece7d6" dark="#7fa08d" />
      <g strokeWidth="1.3" strokeLinejoin="round">
        <path d={CROWNED} transform="translate(4 5) scale(1.7)" fill="#fffdf6" stroke="#25312c" />
        <path d={CROWNED} transform="translate(50 5) scale(1.7)" fill="#2b3633" stroke="#101614" />
      </g>
    </>
  ),
  checkers: (
    <>
      <Squares size={40} light="#f0dfc4" dark="#8f5a3c" />
      <Disc x={60} y={20} r={14} fill="#2c2624" />
      <Disc x={20} y={60} r={14} fill="#f6efe2" />
      <Disc x={100} y={60} r={14} fill="#2c2624" />
    </>
  ),
  four_in_a_row: (
    <>
      <rect width="120" height="80" fill="#2b62b8" />
      {range(24).map(index => {
        const fill = ['#e8f0fb', '#e8473a', '#f6c22f'][Number('000000001200021220112121'[index])];
        const [x, y] = [10 + (index % 6) * 20, 10 + Math.floor(index / 6) * 20];
        return <circle key={index} cx={x} cy={y} r="7.600" fill={fill} />;
      })}
    </>
  ),
  tic_tac_toe: (
    <>
      <rect width="120" height="80" fill="#fbf3df" />
      <g fill="none" strokeLinecap="round">
        <path d="M48 10v60M72 10v60M28 28h64M28 52h64" stroke="#c9b98d" strokeWidth="2.500" />
        <g strokeWidth="4.200">
          <path d="M32 14l8 8m0-8l-8 8M56 36l8 8m0-8l-8 8M80 58l8 8m0-8l-8 8" stroke="#0a6651" />
          <circle cx="60" cy="18" r="5" stroke="#b33f0a" />
          <circle cx="36" cy="40" r="5" stroke="#b33f0a" />
        </g>
      </g>
    </>
  ),
  mancala: (
    <>
      <rect width="120" height="80" fill="#e6c79c" />
      <rect x="6" y="12" width="108" height="56" rx="28" fill="#a4683a" />
      {range(8).map(index => {
        const [x, y] = [37 + (index % 4) * 15.4, index < 4 ? 29 : 51];
        return (
          <g key={index}>
            <circle cx={x} cy={y} r="6.600" fill="#7a4724" />
            <circle cx={x - 2} cy={y - 1} r="2" fill="#62d8b3" />
            <circle cx={x + 2} cy={y + 1} r="2" fill="#f6c95c" />
            {index % 3 === 0 && <circle cx={x} cy={y + 3} r="2" fill="#e8736a" />}
          </g>
        );
      })}
      <rect x="12" y="24" width="14" height="32" rx="7" fill="#7a4724" />
      <rect x="94" y="24" width="14" height="32" rx="7" fill="#7a4724" />
      <circle cx="101" cy="46" r="2.400" fill="#62d8b3" />
      <circle cx="99" cy="40" r="2.400" fill="#f6c95c" />
      <circle cx="103" cy="36" r="2.400" fill="#e8736a" />
    </>
  ),
  sea_battle: (
    <>
      <rect width="120" height="80" fill="#1f6f94" />
      <path
        d={range(5)
          .map(line => `M0 ${line * 20}h120M${line * 20 + 20} 0v80`)
          .join('')}
        stroke="#ffffff2e"
      />
      <path d="M24 33h68q6 0 4 6l-3 8H32q-8-2-8-14z" fill="#d9e3e6" />
      <path d="M46 33v-9h14v-7h8v7h12v9z" fill="#aebfc5" />
      <circle cx="30" cy="66" r="4" fill="#fff" />
      <circle cx="70" cy="40" r="7" fill="#e8473a" />
      <path d="M67 37l6 6m0-6l-6 6" stroke="#fff" strokeWidth="2" />
    </>
  ),
  blackjack: (
    <>
      <rect width="120" height="80" fill="#14694f" />
      <g transform="rotate(-10 52 42)">
        <rect x="32" y="14" width="38" height="54" rx="5" fill="#fff" />
        <path
          d="M51 27c8 8 12 11 12 17a6 6 0 0 1-10.500 4l2 8h-7l2-8a6 6 0 0 1-10.500-4c0-6 4-9 12-17z"
          fill="#1d2724"
        />
      </g>
      <g transform="rotate(9 76 42)">
        <rect x="58" y="14" width="38" height="54" rx="5" fill="#fff" stroke="#0002" />
        <path
          d="M77 56C68 49 64 44 64 38a6.500 6.500 0 0 1 13-2 6.500 6.500 0 0 1 13 2c0 6-4 11-13 18z"
          fill="#cf3b30"
        />
      </g>
    </>
  ),
  slot: (
    <>
      <rect width="120" height="80" fill="#7a2f57" />
      <rect x="12" y="14" width="96" height="52" rx="8" fill="#f6c95c" />
      {range(3).map(reel => (
        <g key={reel} transform={`translate(${18 + reel * 29} 20)`}>
          <rect width="26" height="40" rx="4" fill="#fffdf4" />
          <path d="M5 11h16v5q-8 7-8 16H8q0-9 7-15H5z" fill="#cf3b30" />
        </g>
      ))}
    </>
  ),
  rpg_dice: (
    <>
      <rect width="120" height="80" fill="#433a6b" />
      <g strokeLinejoin="round" strokeWidth="1.500" stroke="#2a2349">
        <path d="M72 14l26 15v27L72 71 46 56V29z" fill="#f6c95c" />
        <path
          d="M72 14L58 46h28zM58 46L46 29m40 17l12-17M58 46l14 25 14-25M58 46l-12 10m40-10l12 10"
          fill="#e0a92f"
        />
        <rect x="20" y="36" width="30" height="30" rx="6" fill="#fffdf4" />
      </g>
      {['28 44', '42 44', '35 51', '28 58', '42 58'].map(at => (
        <circle key={at} cx={at.split(' ')[0]} cy={at.split(' ')[1]} r="2.800" fill="#2a2349" />
      ))}
    </>
  ),
};
