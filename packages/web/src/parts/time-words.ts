const UNITS = [
  ['day', 86_400],
  ['h', 3_600],
  ['min', 60],
] as const;

/** About how long, from milliseconds: `3 min`. */
export function howLong(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1_000));
  for (const [unit, length] of UNITS) {
    const number = Math.floor(seconds / length);
    if (number > 0) return `${number} ${unit}${unit === 'day' && number > 1 ? 's' : ''}`;
  }
  return `${seconds} s`;
}

export const since = (instant: string, now: number): number => now - Date.parse(instant);

/** As a clock shows it, rounded up so that it is at zero only when the time is over: `1:05`. */
export function onClock(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1_000));
  const [h, min, s] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (number: number) => String(number).padStart(2, '0');
  return h > 0 ? `${h}:${two(min)}:${two(s)}` : `${min}:${two(s)}`;
}
