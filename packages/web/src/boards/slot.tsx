import { PAYTABLE, slotReturn, type SlotState } from '@botplay/rules';
import { type CSSProperties, useId } from 'react';
import { BoardFrame } from './parts/board-frame.tsx';
import { useRenewals } from './parts/use-renewals.ts';
import { SlotSymbols } from './slot-symbols.tsx';
import styles from './slot.module.css';

const SYMBOLS = ['7', 'LEMON', 'BAR', 'CHERRY', 'BELL', 'ORANGE'];
const IDLE = ['BELL', '7', 'CHERRY'];
/** How many symbols a reel runs through before it stops. */
const LENGTHS = [16, 22, 28];

interface Props {
  /** Another object is another spin, even with the same reels. */
  readonly view: SlotState;
  /** Told `spin`. */
  onMove?(move: string): void;
}

/** A machine with three reels; what they show counts on the middle line. */
export function SlotBoard({ view, onMove }: Props) {
  const { reels, stack, bet, payout } = view;
  const id = useId();
  const spins = useRenewals(view);
  const isSpun = reels.length > 0;
  const canSpin = stack >= bet;
  const paid = payout > 0 ? reels.find((symbol, at) => reels.indexOf(symbol) < at) : undefined;
  return (
    <BoardFrame label="Slot machine" said={said(view)}>
      <SlotSymbols id={id} />
      <div className={isSpun ? styles.spun : styles.machine}>
        <figure className={styles.window} aria-label={isSpun ? reels.join(', ') : 'Not spun yet'}>
          {(isSpun ? reels : IDLE).map((symbol, place) => (
            <Reel
              key={`${place} ${spins}`}
              id={id}
              symbol={symbol}
              place={place}
              isLucky={symbol === paid}
            />
          ))}
        </figure>
        <p key={spins} className={payout > 0 ? styles.won : styles.prompt} aria-hidden="true">
          {promptOf(view)}
        </p>
        <dl className={styles.meters}>
          <Meter name="Stack" before={stack - payout} after={stack} spins={spins} />
          <Meter name="Bet" before={bet} after={bet} spins={spins} />
          <Meter name="Payout" before={0} after={payout} spins={spins} />
        </dl>
        {onMove && (
          <button
            type="button"
            className={styles.spin}
            aria-disabled={!canSpin}
            onClick={() => canSpin && onMove('spin')}
          >
            Spin
          </button>
        )}
      </div>
      <Paytable id={id} paid={paid} />
      <p className={styles.note}>
        Any two or three alike pay. In the long run {Math.round(slotReturn() * 100)} % of all bets
        come back.
      </p>
    </BoardFrame>
  );
}

interface PaytableProps {
  readonly id: string;
  /** The symbol that has just paid. */
  readonly paid: string | undefined;
}

/** What pays, and how many times the bet. */
function Paytable({ id, paid }: PaytableProps) {
  return (
    <ul className={styles.paytable} aria-label="What pays">
      {PAYTABLE.map(({ symbol, three, two }) => (
        <li
          key={symbol}
          className={symbol === paid ? styles.paid : undefined}
          aria-label={`${symbol}: three pay ${three} times the bet, two ${two} times`}
        >
          <svg viewBox="0 0 100 100" aria-hidden="true">
            <use href={`#${id}${symbol}`} />
          </svg>
          <span>
            three <strong>×{three}</strong>
          </span>
          <span>
            two <strong>×{two}</strong>
          </span>
        </li>
      ))}
    </ul>
  );
}

interface ReelProps {
  readonly id: string;
  readonly symbol: string;
  readonly place: number;
  readonly isLucky: boolean;
}

/** The strip runs down and comes to rest with its second symbol in the middle. */
function Reel({ id, symbol, place, isLucky }: ReelProps) {
  const length = LENGTHS[place] ?? 0;
  const at = SYMBOLS.indexOf(symbol);
  const strip = Array.from({ length: length + 2 }, (_, step) =>
    step === 1 ? symbol : SYMBOLS[(at + step + 5) % SYMBOLS.length],
  );
  return (
    <svg viewBox="0 0 100 160" aria-hidden="true" className={styles.reel}>
      <g
        className={styles.strip}
        style={{ '--place': place, '--run': length - 1 } as CSSProperties}
      >
        {strip.map((name, step) => (
          <use
            key={step}
            className={step === 1 && isLucky ? styles.lucky : undefined}
            href={`#${id}${name}`}
            x="11"
            y={step * 100 - 59}
            width="78"
            height="78"
          />
        ))}
      </g>
    </svg>
  );
}

interface MeterProps {
  readonly name: string;
  readonly before: number;
  readonly after: number;
  readonly spins: number;
}

/** Tells what the spin has paid only once the reels stand still. */
const Meter = ({ name, before, after, spins }: MeterProps) => (
  <div>
    <dt>{name}</dt>
    <dd key={spins}>
      <span className={styles.before} aria-hidden="true">
        {coins(before)}
      </span>
      <span className={styles.after}>{coins(after)}</span>
    </dd>
  </div>
);

function promptOf({ reels, payout, stack, bet }: SlotState): string {
  if (payout === bet) return 'Your bet comes back.';
  if (payout > 0) return `You win ${coins(payout)}!`;
  if (stack < bet) return 'The stack is too small for another spin.';
  return reels.length > 0 ? 'No win this time.' : 'Good luck!';
}

const said = (view: SlotState): string =>
  view.reels.length > 0
    ? `${view.reels.join(', ')}. ${promptOf(view)} Stack ${coins(view.stack)}.`
    : '';

const coins = (amount: number): string => amount.toLocaleString('en', { maximumFractionDigits: 9 });
