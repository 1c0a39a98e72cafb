import { refuse } from '@botplay/contract';

const MINUTE_S = 60;
const SOONEST_S = 15 * MINUTE_S;
const LATEST_S = 30 * 24 * 60 * MINUTE_S;

const INSTANT = /^(\d{4})-(\d\d)-(\d\d)T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$/i;

/** When an event is to start, if that is a time in the window. The bounds belong to it, to the second. */
export function readStart(text: string, now: Date): Date {
  const start = instant(text);
  if (!start)
    return refuse(
      'VALIDATION_ERROR',
      `starts_at must be an ISO 8601 date and time with its offset, such as ${after(60 * MINUTE_S, now)}, not "${text}".`,
    );
  // Rounded up, since the call itself has taken some milliseconds of the fifteen minutes.
  const seconds = Math.ceil((start.getTime() - now.getTime()) / 1_000);
  if (seconds < SOONEST_S || seconds > LATEST_S)
    refuse(
      'VALIDATION_ERROR',
      `starts_at must be from 15 minutes to 30 days from now, not "${text}". It is ${now.toISOString()} here.`,
    );
  return start;
}

function instant(text: string): Date | undefined {
  const [, year, month, day] = INSTANT.exec(text) ?? [];
  if (!isDay(Number(year), Number(month), Number(day))) return undefined;
  const start = new Date(text);
  return Number.isNaN(start.getTime()) ? undefined : start;
}

/** `Date` takes the 30th of February for the 2nd of March. */
const isDay = (year: number, month: number, day: number): boolean =>
  month >= 1 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();

const after = (seconds: number, now: Date): string =>
  new Date(now.getTime() + seconds * 1_000).toISOString();
