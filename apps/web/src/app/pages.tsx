import { createElement, use, type ComponentType, type ReactNode } from 'react';
import { matchRoutes, useLocation, type RouteObject } from 'react-router';

type Load = () => Promise<ComponentType>;

interface Attempt {
  readonly key: string;
  readonly page: Promise<ComponentType>;
  hasFailed: boolean;
}

interface Handle {
  readonly preload: (key: string) => void;
}

/** The file of a page, asked for once; after a failure anew for every other entry of the history, which a retry is. */
const fileOf = (load: Load): ((key: string) => Promise<ComponentType>) => {
  let last: Attempt | undefined;
  return (key) => {
    if (last !== undefined && (!last.hasFailed || last.key === key)) return last.page;
    const attempt: Attempt = { key, page: load(), hasFailed: false };
    attempt.page.catch(() => {
      attempt.hasFailed = true;
    });
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

const isHandle = (handle: unknown): handle is Handle =>
  typeof handle === 'object' && handle !== null && 'preload' in handle;

/** Asks for the files of an address at once, before anything is drawn that waits for them. */
export const preloadPages = (routes: RouteObject[], { key, pathname }: { key: string; pathname: string }): void => {
  for (const { route } of matchRoutes(routes, pathname) ?? []) {
    const handle: unknown = route.handle;
    if (isHandle(handle)) handle.preload(key);
  }
};
