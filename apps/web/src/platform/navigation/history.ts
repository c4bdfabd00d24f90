import { parsePath, type Location, type NavigateOptions, type NavigationType, type To } from 'react-router';
import type { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router';

/** The router's history type, which it does not export. */
type Inner = ReturnType<typeof createBrowserHistory>;

export interface Move {
  readonly currentLocation: Location;
  readonly nextLocation: Location;
  readonly historyAction: NavigationType | 'POP' | 'PUSH' | 'REPLACE';
}

/** Can block a navigation. */
interface Guard {
  readonly holds: (move: Move) => boolean;
  /** Called with a blocked navigation, and with the function that completes it. */
  readonly onHeld: (proceed: () => void) => void;
}

const guards = new Set<Guard>();

export const addGuard = (guard: Guard): (() => void) => {
  guards.add(guard);
  return () => guards.delete(guard);
};

const isHeld = (move: Move, proceed: () => void): boolean => {
  const guard = [...guards].findLast(({ holds }) => holds(move));
  guard?.onHeld(proceed);
  return guard !== undefined;
};

export interface HistoryEntry {
  readonly action: Inner['action'];
  readonly location: Location;
  /** The scroll position is kept. */
  readonly isScrollKept: boolean;
}

export interface AppHistory {
  readonly place: HistoryEntry;
  /** Calls back with each new place and the location that was left. */
  readonly listen: (onPlace: (place: HistoryEntry, left: Location) => void) => () => void;
  readonly createHref: Inner['createHref'];
  readonly go: Inner['go'];
  readonly push: (to: To, state?: unknown, options?: NavigateOptions) => void;
  readonly replace: (to: To, state?: unknown, options?: NavigateOptions) => void;
}

type Listener = Parameters<AppHistory['listen']>[0];

type Arrive = (place: HistoryEntry) => void;

/** The browser reports a pop after making it: a blocked one is undone, and repeated once allowed. */
const followPops = (inner: Inner, current: () => Location, arrive: Arrive): void => {
  let isFree = false;
  let onUndone: (() => void) | null = null;
  const undo = (delta: number): Promise<void> =>
    new Promise((resolve) => {
      onUndone = resolve;
      inner.go(-delta);
    });
  inner.listen(({ action, location, delta }) => {
    if (onUndone !== null) {
      onUndone();
      onUndone = null;
      return;
    }
    // Without a delta the entry is not from this app, and the way back is unknown.
    if (delta !== null && !isFree) {
      let undone: Promise<void> | undefined;
      const proceed = (): void =>
        void undone?.then(() => {
          isFree = true;
          inner.go(delta);
        });
      if (isHeld({ currentLocation: current(), nextLocation: location, historyAction: action }, proceed)) {
        undone = undo(delta);
        return;
      }
    }
    isFree = false;
    arrive({ action, location, isScrollKept: false });
  });
};

/** A history that consults the guards first. */
export const createHistory = (inner: Inner): AppHistory => {
  let place: HistoryEntry = { action: inner.action, location: inner.location, isScrollKept: false };
  let listener: Listener | null = null;
  const arrive: Arrive = (next) => {
    const { location: left } = place;
    place = next;
    listener?.(next, left);
  };
  const change = (kind: 'push' | 'replace') => (to: To, state?: unknown, options?: NavigateOptions) => {
    const { location } = place;
    const path = typeof to === 'string' ? parsePath(to) : to;
    const make = (): void => {
      inner[kind](to, state);
      arrive({ action: inner.action, location: inner.location, isScrollKept: options?.preventScrollReset === true });
    };
    const nextLocation: Location = { ...location, search: '', hash: '', ...path, state };
    const historyAction = kind === 'push' ? 'PUSH' : 'REPLACE';
    if (!isHeld({ currentLocation: location, nextLocation, historyAction }, make)) make();
  };
  followPops(inner, () => place.location, arrive);
  return {
    get place() {
      return place;
    },
    listen: (onPlace) => {
      listener = onPlace;
      return () => {
        listener = null;
      };
    },
    createHref: (to) => inner.createHref(to),
    go: (delta) => inner.go(delta),
    push: change('push'),
    replace: change('replace'),
  };
};
