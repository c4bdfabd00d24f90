import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router';

/** Something that opens over a page as an entry of the history, so that going back closes it and not the page. */
export const useEntry = (name: string) => {
  const place = useLocation();
  const state: unknown = place.state;
  const navigate = useNavigate();
  const [isClosing, setIsClosing] = useState(false);
  const isThere = state === name;
  if (isClosing && !isThere) setIsClosing(false);
  return {
    isOpen: isThere && !isClosing,
    open: (): void => void navigate(place, { state: name, preventScrollReset: true }),
    close: (): void => {
      if (isClosing) return;
      // It is gone before the step back, about which it would ask if something is typed in it.
      flushSync(() => setIsClosing(true));
      void navigate(-1);
    },
  };
};
