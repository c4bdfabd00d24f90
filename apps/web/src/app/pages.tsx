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

/** Parameters of the page's address, such as an id. */
type Params = Readonly<Record<string, string | undefined>>;

/** Loads a page's data once its file has arrived. */
type Prepare = (params: Params) => Promise<unknown>;

interface Handle {
  readonly preload: (key: string) => void;
  readonly prepare: (key: string, params: Params) => Promise<unknown>;
}

/** Number of page files that have arrived. */
const arrivals = createStore(0);

/** Loads a page's file once; after a failure, once more for each new history entry, which a retry is. */
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

/** A screen in a file of its own; the previous page stays until the file has arrived. */
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
 * Placeholder of a page while its file loads. React keeps a shown fallback for at least a third of a second unless
 * something else is to be drawn, so each arrival triggers a draw and shows its page at once.
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

interface PageAddress {
  readonly key: string;
  readonly pathname: string;
}

const handlesAt = (routes: RouteObject[], pathname: string): { readonly handle: Handle; readonly params: Params }[] =>
  (matchRoutes(routes, pathname) ?? []).flatMap(({ route, params }) => {
    const handle: unknown = route.handle;
    return isHandle(handle) ? [{ handle, params }] : [];
  });

/** Requests the files of an address at once, before anything drawn waits for them. */
export const preloadPages = (routes: RouteObject[], { key, pathname }: PageAddress): void => {
  for (const { handle } of handlesAt(routes, pathname)) handle.preload(key);
};

/** Does the same for the address the app starts at, with its data; every failure here is retried later. */
export const preparePages = async (routes: RouteObject[], { key, pathname }: PageAddress): Promise<void> => {
  const prepared = handlesAt(routes, pathname).map(({ handle, params }) => handle.prepare(key, params));
  await Promise.allSettled(prepared);
};
