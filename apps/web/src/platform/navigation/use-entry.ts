import { use, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router';
import { HistoryContext } from './scroll.ts';

/** Something that opens over a page as an entry of the history, so that going back closes it and not the page. */
export const useEntry = (name: string) => {
  const history = use(HistoryContext);
  const place = useLocation();
  const state: unknown = place.state;
  const navigate = useNavigate();
  // The entry itself: another one that follows before this is drawn is not closed with it.
  const [closed, setClosed] = useState<string | null>(null);
  const isThere = state === name;
  if (closed !== null && !isThere) setClosed(null);
  return {
    isOpen: isThere && closed !== place.key,
    open: (): void => {
      const now = history?.place.location;
      if (now === undefined || now.pathname !== place.pathname) return;
      // Open already, although perhaps not drawn yet, or closed without the step back having been made.
      if (now.state === name) setClosed(null);
      else void navigate(now, { state: name, preventScrollReset: true });
    },
    close: (): void => {
      if (closed === place.key) return;
      // It is gone before the step back, about which it would ask if something is typed in it.
      flushSync(() => setClosed(place.key));
      void navigate(-1);
    },
  };
};
