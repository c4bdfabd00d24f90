import { createContext, use, useEffect, useLayoutEffect } from 'react';
import type { Location } from 'react-router';
import type { HistoryEntry } from './history.ts';

const storageKey = 'scroll-positions';

const read = (): Map<string, number> => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return new Map(Array.isArray(stored) ? (stored as [string, number][]) : []);
  } catch {
    // Storage is closed to us, or holds what is not ours: pages begin at their top.
    return new Map();
  }
};

const positions = read();

const save = (key: string): void => {
  positions.set(key, window.scrollY);
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions]));
  } catch {
    // Storage is full or closed: what is remembered lasts as long as this document.
  }
};

/** Where a page was scrolled to when it was left. */
export const rememberScroll = ({ key }: Location): void => save(key);

/** The part of a page that an address names; what cannot be read names none. */
const partOf = (hash: string): HTMLElement | null => {
  try {
    return hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
};

/**
 * The first entry of every document has the same key: what is remembered of it is another document's, unless this one is
 * loaded again or come back to.
 */
const FIRST_KEY = 'default';
if (performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'navigate'))
  positions.delete(FIRST_KEY);

const restore = ({ action, location, isScrollKept }: HistoryEntry): void => {
  const known = action === 'POP' ? positions.get(location.key) : undefined;
  if (known !== undefined) {
    window.scrollTo(0, known);
    return;
  }
  const named = partOf(location.hash);
  if (named !== null) named.scrollIntoView();
  else if (!isScrollKept) window.scrollTo(0, 0);
};

export const PlaceContext = createContext<HistoryEntry | null>(null);

/**
 * A new page begins at its top, or at the part that its address names; one that is gone back to, where it was left.
 * Stands where the page does: what is not there yet cannot be scrolled.
 */
export const ScrollKeeper = (): null => {
  const place = use(PlaceContext);
  useEffect(() => {
    if (place === null) return undefined;
    window.history.scrollRestoration = 'manual';
    const stop = new AbortController();
    const { signal } = stop;
    const leave = (): void => {
      rememberScroll(place.location);
      // While the page is loaded again the browser knows better.
      window.history.scrollRestoration = 'auto';
    };
    const comeBack = (): void => {
      window.history.scrollRestoration = 'manual';
    };
    window.addEventListener('pagehide', leave, { signal });
    window.addEventListener('pageshow', comeBack, { signal });
    return () => stop.abort();
  }, [place]);
  useLayoutEffect(() => {
    if (place !== null) restore(place);
  }, [place]);
  return null;
};
