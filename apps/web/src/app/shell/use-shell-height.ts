import { useEffect, useRef, type RefObject } from 'react';

/**
 * Keeps `--shell-top` at the height of the fixed header, however its texts wrap. Full-height screens use `calc(100dvh -
 * var(--shell-top))`.
 */
export const useShellHeight = (): RefObject<HTMLDivElement | null> => {
  const header = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = header.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => {
      document.documentElement.style.setProperty('--shell-top', `${element.getBoundingClientRect().height}px`);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return header;
};
