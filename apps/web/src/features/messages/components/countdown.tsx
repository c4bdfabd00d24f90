import { useEffect, useState } from 'react';
import { text } from './countdown-text.ts';

export interface CountdownProps {
  readonly until: string;
  /** How long the provider of a reply that is being written asked to wait; otherwise a failed one can be repeated then. */
  readonly milliseconds?: number;
  /** Shown while it is not loaded, and once a provider has been waited for. */
  readonly otherwise: string;
}

/** Seconds until a moment, counted down. */
const useSecondsTo = (at: string): number => {
  const [now, setNow] = useState(Date.now);
  const left = Math.ceil((Date.parse(at) - now) / 1_000);
  const isAhead = left > 0;
  useEffect(() => {
    if (!isAhead) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isAhead]);
  return left;
};

export const Countdown = ({ until, milliseconds, otherwise }: CountdownProps) => {
  const left = useSecondsTo(until);
  if (milliseconds === undefined) return left > 0 ? text.againIn(left) : text.againNow;
  return left > 0 ? text.waits(Math.ceil(milliseconds / 1_000), left) : otherwise;
};
