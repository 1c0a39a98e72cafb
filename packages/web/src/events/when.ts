const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** How long it is until an instant, or since, in about as many of the largest unit that fits: "in 3 hours". */
export function fromNow(instant: string, now: number): string {
  const ms = Date.parse(instant) - now;
  const [unit, size] = UNITS.find(([, length]) => Math.abs(ms) >= length) ?? ['minute', 60_000];
  return Math.abs(ms) < 60_000 ? 'this minute' : RELATIVE.format(Math.round(ms / size), unit);
}

/** An event may begin from a quarter of an hour to thirty days ahead. */
const SOONEST_MS = 15 * 60_000;
const LATEST_MS = 30 * 86_400_000;
const STEP_MS = 15 * 60_000;

/** The times that an input of the type datetime-local may take, and the one to offer: about an hour ahead. */
export function timesToChoose(now: number) {
  const quarterAfter = (ms: number) => Math.ceil(ms / STEP_MS) * STEP_MS;
  return {
    soonest: localText(now + SOONEST_MS + 60_000),
    latest: localText(now + LATEST_MS),
    offered: localText(quarterAfter(now + 4 * SOONEST_MS)),
  };
}

/** An instant as such an input writes it: local, to the minute. */
function localText(instant: number): string {
  const offset = new Date(instant).getTimezoneOffset() * 60_000;
  return new Date(instant - offset).toISOString().slice(0, 16);
}

/** What was chosen, with its offset; none if it is no time. */
export function readLocal(text: string): string | undefined {
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) ? undefined : instant.toISOString();
}
