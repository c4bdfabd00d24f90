import { useEffect, useRef } from 'react';

/** Tells whether the component has left the screen, to work that goes on without it. */
export const useIsGone = (): (() => boolean) => {
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  return () => isGone.current;
};
