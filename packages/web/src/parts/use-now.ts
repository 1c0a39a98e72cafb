import { useEffect, useState } from 'react';

/** The time, so often in milliseconds; it stands still without that. */
export function useNow(every: number | undefined): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (every === undefined) return undefined;
    const look = () => setNow(Date.now());
    look();
    const timer = setInterval(look, every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
