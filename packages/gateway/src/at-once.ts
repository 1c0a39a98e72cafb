import { refuse } from '@botplay/contract';

/** Lets each key have so many at once, and refuses more. What is had is given back once. */
export function atOnce(
  most: number,
  what: string,
  hint = 'End one of them first.',
): (key: string) => () => void {
  const had = new Map<string, number>();
  return key => {
    const now = (had.get(key) ?? 0) + 1;
    if (now > most) refuse('RATE_LIMITED', `You have ${most} ${what} open. ${hint}`);
    had.set(key, now);
    let isBack = false;
    return () => {
      if (isBack) return;
      isBack = true;
      const left = (had.get(key) ?? 1) - 1;
      if (left > 0) had.set(key, left);
      else had.delete(key);
    };
  };
}
