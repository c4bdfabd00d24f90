import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { shownRange } from './window.ts';

interface ShownWindow {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly from: number;
  readonly to: number;
  /** Height of the visible part of the list. */
  readonly height: number;
  /** Brings an item into view. */
  readonly reveal: (index: number) => void;
}

/** Which items of a long list are drawn, as it is scrolled and its box is resized. */
export const useWindow = (offsets: readonly number[]): ShownWindow => {
  const box = useRef<HTMLDivElement>(null);
  const [{ top, height }, setView] = useState({ top: 0, height: 600 });
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const look = (): void => setView({ top: element.scrollTop, height: element.clientHeight });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, []);
  const reveal = useCallback(
    (index: number) => {
      const element = box.current;
      const [start, end] = [offsets[index], offsets[index + 1]];
      if (element === null || start === undefined || end === undefined) return;
      if (start < element.scrollTop) element.scrollTop = start;
      else if (end > element.scrollTop + element.clientHeight) element.scrollTop = end - element.clientHeight;
    },
    [offsets],
  );
  return { box, ...shownRange(offsets, top, height), height, reveal };
};
