import {
  createElement,
  startTransition,
  Suspense,
  use,
  useEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { matchRoutes, useLocation, type RouteObject } from 'react-router';
import { createStore } from '../platform/store.ts';

type Load = () => Promise<ComponentType>;

interface Attempt {
  readonly key: string;
  readonly page: Promise<ComponentType>;
  hasFailed: boolean;
}

interface Handle {
  readonly preload: (key: string) => void;
}

/** How many files of pages have come. */
const arrivals = createStore(0);

/** The file of a page, asked for once; after a failure anew for every other entry of the history, which a retry is. */
const fileOf = (load: Load): ((key: string) => Promise<ComponentType>) => {
  let last: Attempt | undefined;
  return (key) => {
    if (last !== undefined && (!last.hasFailed || last.key === key)) return last.page;
    const attempt: Attempt = { key, page: load(), hasFailed: false };
    attempt.page.then(
      () => arrivals.set(arrivals.get() + 1),
      () => {
        attempt.hasFailed = true;
      },
    );
    last = attempt;
    return attempt.page;
  };
};

/** A screen that is a file of its own; the page before it stays until it is there. */
export const page = (load: Load): Pick<RouteObject, 'element' | 'handle'> => {
  const file = fileOf(load);
  const Page = (): ReactNode => createElement(use(file(useLocation().key)));
  return { element: <Page />, handle: { preload: (key) => void file(key) } satisfies Handle };
};

/**
 * What stands where a page will be until its file is there. React takes it away a third of a second after it was shown at
 * the earliest, unless something else is to be drawn too: a page that has come is drawn at once.
 */
export const PageSuspense = ({
  fallback,
  children,
}: {
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}) => {
  const [, setArrived] = useState(0);
  useEffect(() => {
    const look = (): void => startTransition(() => setArrived(arrivals.get()));
    look();
    return arrivals.subscribe(look);
  }, []);
  return <Suspense fallback={fallback}>{children}</Suspense>;
};

const isHandle = (handle: unknown): handle is Handle =>
  typeof handle === 'object' && handle !== null && 'preload' in handle;

/** Asks for the files of an address at once, before anything is drawn that waits for them. */
export const preloadPages = (routes: RouteObject[], { key, pathname }: { key: string; pathname: string }): void => {
  for (const { route } of matchRoutes(routes, pathname) ?? []) {
    const handle: unknown = route.handle;
    if (isHandle(handle)) handle.preload(key);
  }
};
