import { useEffect, useRef, type RefObject } from 'react';

/** Focus for what opens because somebody asked for it. */
export const useInitialFocus = <Field extends HTMLElement>(): RefObject<Field | null> => {
  const field = useRef<Field>(null);
  useEffect(() => {
    field.current?.focus();
  }, []);
  return field;
};
