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

/** What the address says of a page, such as an id. */
type Params = Readonly<Record<string, string | undefined>>;

/** Asks for what a page will show, once its file is there. */
type Prepare = (params: Params) => Promise<unknown>;

interface Handle {
  readonly preload: (key: string) => void;
  readonly prepare: (key: string, params: Params) => Promise<unknown>;
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
export const page = (load: Load, prepare?: Prepare): Pick<RouteObject, 'element' | 'handle'> => {
  const file = fileOf(load);
  const Page = (): ReactNode => createElement(use(file(useLocation().key)));
  const handle: Handle = {
    preload: (key) => void file(key),
    prepare: async (key, params) => {
      await file(key);
      await prepare?.(params);
    },
  };
  return { element: <Page />, handle };
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

interface Place {
  readonly key: string;
  readonly pathname: string;
}

const handlesAt = (routes: RouteObject[], pathname: string): { readonly handle: Handle; readonly params: Params }[] =>
  (matchRoutes(routes, pathname) ?? []).flatMap(({ route, params }) => {
    const handle: unknown = route.handle;
    return isHandle(handle) ? [{ handle, params }] : [];
  });

/** Asks for the files of an address at once, before anything is drawn that waits for them. */
export const preloadPages = (routes: RouteObject[], { key, pathname }: Place): void => {
  for (const { handle } of handlesAt(routes, pathname)) handle.preload(key);
};

/** The same for what an address is drawn from at the start of the app; nothing fails here that is not tried again later. */
export const preparePages = async (routes: RouteObject[], { key, pathname }: Place): Promise<void> => {
  const prepared = handlesAt(routes, pathname).map(({ handle, params }) => handle.prepare(key, params));
  await Promise.allSettled(prepared);
};
