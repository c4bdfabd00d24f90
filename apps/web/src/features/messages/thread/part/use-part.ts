import { startTransition, useEffect, useMemo, useState } from 'react';
import { afterPaint } from './after-paint.ts';
import { notePainted } from './first-paint.ts';
import {
  countToFill,
  FEWEST,
  firstRange,
  growRange,
  placeOf,
  rangeOf,
  withArrived,
  type WithId,
  type Range,
} from './part-model.ts';

export interface Part<Item extends WithId> {
  /** The messages in the page, starting at `from`. */
  readonly messages: readonly Item[];
  readonly from: number;
  readonly isToEnd: boolean;
}

/** Time budget of one task of the page; a slow machine adds one message at a time. */
const ROOM_MS = 10;
const MOST_AT_ONCE = 8;

/** Height drawn in one piece; the rest of the view follows in the next frames. */
const FIRST_PX = 480;

/** How many messages to add at once, from the time the last ones took. */
const createPace = () => {
  let size = 2;
  let began = 0;
  return {
    begin: (): number => {
      began = performance.now();
      return size;
    },
    /** Call when they are in the page. */
    end: (): void => {
      if (began === 0) return;
      const took = performance.now() - began;
      began = 0;
      if (took > 2 * ROOM_MS) size = Math.max(1, Math.floor(size / 2));
      else if (took < ROOM_MS) size = Math.min(MOST_AT_ONCE, size + 1);
    },
  };
};

interface PartOptions<Item> {
  readonly target: string | null;
  /** Estimated height of a message in pixels. */
  readonly heightOf: (item: Item) => number;
  /** Constant updates, such as a streaming reply, would keep postponing incremental drawing. */
  readonly isRestless: boolean;
}

/**
 * The messages of a window that are in the page. Those in view come first, the others a few at a time: all at once they
 * would block the page.
 */
export const usePart = <Item extends WithId>(
  messages: readonly Item[],
  { target, heightOf, isRestless }: PartOptions<Item>,
): Part<Item> => {
  const [kept, setKept] = useState<Range | null>(null);
  const [pace] = useState(createPace);
  const known = kept === null ? null : placeOf(messages, kept);
  const [first] = useState(() => countToFill(messages, Math.min(innerHeight, FIRST_PX), heightOf));
  const begun = known ?? firstRange(messages, target, Math.max(first, FEWEST));
  const { from, to } = withArrived(begun, messages.length);
  const range = rangeOf(messages, { from, to });
  // Drawn messages stay in the page when more arrive after them, however often that happens.
  if (messages.length > 0 && (kept?.first !== range.first || kept.last !== range.last)) setKept(range);
  const { length } = messages;
  const isWhole = from === 0 && to === length;
  const isEmpty = length === 0;
  useEffect(() => (isEmpty ? undefined : afterPaint(notePainted)), [isEmpty]);
  useEffect(() => {
    pace.end();
    return isWhole
      ? undefined
      : afterPaint(() => {
          const next = growRange({ from, to }, length, pace.begin());
          const grow = (): void => setKept(rangeOf(messages, next));
          if (isRestless) grow();
          else startTransition(grow);
        });
  }, [from, to, length, isWhole, messages, pace, isRestless]);
  const shown = useMemo(() => messages.slice(from, to), [messages, from, to]);
  return { messages: shown, from, isToEnd: to === length };
};
