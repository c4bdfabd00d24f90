import { useEffect, useMemo, useState } from 'react';
import { firstRange, growRange, placeOf, withArrived, type Identified, type Range } from './part-model.ts';

export interface Part<Item extends Identified> {
  /** What is in the page, from `from` on. */
  readonly messages: readonly Item[];
  readonly from: number;
  readonly isToEnd: boolean;
}

/** A task of the page may take as long; a slow machine gets one message at a time. */
const roomMs = 10;
const mostAtOnce = 8;

/** How many messages go into the page at once, by what the last ones took. */
const createPace = () => {
  let size = 2;
  let began = 0;
  return {
    begin: (): number => {
      began = performance.now();
      return size;
    },
    /** To be called when they are in the page. */
    end: (): void => {
      if (began === 0) return;
      const took = performance.now() - began;
      began = 0;
      if (took > 2 * roomMs) size = Math.max(1, Math.floor(size / 2));
      else if (took < roomMs) size = Math.min(mostAtOnce, size + 1);
    },
  };
};

/** Behind the next picture, so that what is there is seen and can be used before more is drawn. */
const afterPaint = (work: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
};

/**
 * The messages of a window that are in the page. Those that are seen first come first, the others a few at a time: all at
 * once they would hold up the page.
 */
export const usePart = <Item extends Identified>(messages: readonly Item[], target: string | null): Part<Item> => {
  const [kept, setKept] = useState<Range | null>(null);
  const [pace] = useState(createPace);
  const known = kept === null ? null : placeOf(messages, kept);
  const { from, to } = withArrived(known ?? firstRange(messages, target), messages.length);
  const { length } = messages;
  const isWhole = from === 0 && to === length;
  useEffect(() => {
    pace.end();
    return isWhole
      ? undefined
      : afterPaint(() => {
          const next = growRange({ from, to }, length, pace.begin());
          setKept({ first: messages[next.from]?._id ?? '', last: messages[next.to - 1]?._id ?? '' });
        });
  }, [from, to, length, isWhole, messages, pace]);
  const shown = useMemo(() => messages.slice(from, to), [messages, from, to]);
  return { messages: shown, from, isToEnd: to === length };
};
