import { createContext, use, useEffect, useLayoutEffect } from 'react';
import type { Location } from 'react-router';
import type { AppHistory, HistoryEntry } from './history.ts';

const STORAGE_KEY = 'scroll-positions';

const read = (): Map<string, number> => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]');
    return new Map(Array.isArray(stored) ? (stored as [string, number][]) : []);
  } catch {
    // Storage is blocked or holds foreign data: pages start at the top.
    return new Map();
  }
};

const positions = read();

const save = (key: string): void => {
  positions.set(key, window.scrollY);
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...positions]));
  } catch {
    // Storage is full or blocked: positions last as long as this document.
  }
};

/** Remembers the scroll position of a page that is left. */
export const rememberScroll = ({ key }: Location): void => save(key);

/** The element the address refers to; null for an unreadable hash. */
const partOf = (hash: string): HTMLElement | null => {
  try {
    return hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
};

/**
 * The first history entry of every document has the same key, so its stored position belongs to another document,
 * unless this one was reloaded or returned to.
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

/** Knows the address at once; the place is the one that is drawn. */
export const HistoryContext = createContext<AppHistory | null>(null);

/**
 * Scrolls a new page to its top, or to the part its address names, and a page returned to through the history to where
 * it was left. Rendered inside the page: content that does not exist yet cannot be scrolled.
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
      // On a reload the browser restores the position better.
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
