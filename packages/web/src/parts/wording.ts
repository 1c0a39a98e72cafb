import type {
  CatalogEntry,
  LiveStatusName,
  SessionStatus,
  VerificationStatus,
} from '@botplay/contract';

export const VERIFICATION: Record<VerificationStatus, string> = {
  verified: 'Verified',
  connectivity_verified: 'Connection verified',
  pending: 'Verification pending',
  unverified: 'Not verified',
  failed: 'Verification failed',
};

export const LIVE: Record<LiveStatusName, string> = {
  online: 'Online',
  degraded: 'Online with problems',
  offline: 'Offline',
  unknown: 'Status unknown',
};

export const MODE: Record<CatalogEntry['session_mode'], string> = {
  turn_based: 'Turn by turn',
  realtime: 'In real time',
  async: 'At any time',
};

export const SESSION: Record<SessionStatus, string> = {
  active: 'Going on',
  completed: 'Ended',
  error: 'Did not begin',
  expired: 'Ran out of time',
};

export const TIER: Record<number, string> = {
  1: 'Listed only',
  2: 'Playable through Botplay',
};

export function players(min: number, max: number): string {
  if (max <= 1) return '1 player';
  return min === max ? `${max} players` : `${min} to ${max} players`;
}

export const count = (number: number, one: string, many = `${one}s`) =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`;

const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const MINUTE = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
const SECOND = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' });
const CLOCK = new Intl.DateTimeFormat('en', { timeStyle: 'short' });
const TIME = new Intl.DateTimeFormat('en', { timeStyle: 'medium' });
export const day = (instant: string) => DAY.format(new Date(instant));
export const minute = (instant: string) => MINUTE.format(new Date(instant));
/** Of what is of today, the time alone. */
export const lately = (instant: string) =>
  day(instant) === DAY.format(new Date()) ? CLOCK.format(new Date(instant)) : minute(instant);
export const second = (instant: string) => SECOND.format(new Date(instant));
export const timeOfDay = (instant: string) => TIME.format(new Date(instant));
