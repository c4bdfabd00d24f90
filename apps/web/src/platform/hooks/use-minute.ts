import { useEffect, useState, useSyncExternalStore } from 'react';

export const MINUTE = 60_000;

/** The time in milliseconds, renewed every minute, and on return to the page: timers of a hidden one are late. */
export const useMinute = (): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const look = (): void => setNow(Date.now());
    const timer = setInterval(look, MINUTE);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return now;
};

const startOfToday = (): number => new Date(Date.now()).setHours(0, 0, 0, 0);

/** One timer for the hundreds of rows of a list. */
const watching = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

const look = (): void => {
  for (const listener of watching) listener();
};

const watch = (listener: () => void): (() => void) => {
  if (watching.size === 0) {
    timer = setInterval(look, MINUTE);
    document.addEventListener('visibilitychange', look);
  }
  watching.add(listener);
  return () => {
    watching.delete(listener);
    if (watching.size > 0) return;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
};

/** When today began, in milliseconds: a page that stays open is not to call yesterday today. */
export const useToday = (): number => useSyncExternalStore(watch, startOfToday);
