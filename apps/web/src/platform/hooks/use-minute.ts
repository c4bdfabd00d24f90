import { useEffect, useState } from 'react';

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
