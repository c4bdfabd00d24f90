import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { createHolder, distanceToEnd, END_PX, type Box } from './scroll-holder.ts';

/** More messages are requested this far before the end of the loaded ones. */
const NEAR_PX = 800;

interface ScrollKeeper {
  scroller: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  isAtEnd: boolean;
  /** Goes to the end and keeps following it. */
  followEnd: () => void;
  /** Stops following and centers an element, or shows the beginning of one that does not fit. */
  show: (element: HTMLElement) => void;
}

interface ScrollOptions {
  /** No newer messages exist beyond the loaded ones. */
  isNewest: boolean;
  /** When it changes, the same messages are laid out anew: the view stays at the message it shows. */
  layout: string;
  /** Id of the first message in the page. */
  first: string | undefined;
  onTop: () => void;
  onEnd: () => void;
}

/** A part that takes the focus when the reader opens it. */
const OPENED = 'section[tabindex="-1"]';

/** What unfolds a long part, and folds it again: the reader goes on where the part was cut. */
const UNFOLDS = '[data-unfold]';

/** Work put off until the next frame; `run` does it sooner, and only once. */
const createDue = () => {
  let work: (() => void) | null = null;
  return {
    set: (next: () => void): void => {
      work = next;
    },
    run: (): void => {
      const waiting = work;
      work = null;
      waiting?.();
    },
  };
};

interface KeeperParts {
  scroller: RefObject<Box>;
  content: RefObject<Box>;
  holder: ReturnType<typeof createHolder>;
  due: ReturnType<typeof createDue>;
}

/** Restores the position after each drawing. */
const useKept = (
  { scroller, content, holder, due }: KeeperParts,
  { isNewest, layout, first }: Pick<ScrollOptions, 'isNewest' | 'layout' | 'first'>,
): void => {
  const before = useRef(first);
  useLayoutEffect(() => {
    holder.set(isNewest, layout);
    const keep = (): void => holder.keep(scroller.current, content.current);
    const isPrepended = before.current !== first;
    before.current = first;
    // Messages drawn above take their time here, by which the next ones are chosen.
    if (isPrepended || !holder.followsEnd()) {
      keep();
      return undefined;
    }
    // The end is followed with the layout of the next frame: here it would be forced, in the same task as the drawing.
    due.set(keep);
    const frame = requestAnimationFrame(due.run);
    return () => cancelAnimationFrame(frame);
  });
};

const useUnfolding = (content: RefObject<Box>, holder: KeeperParts['holder']): void => {
  useEffect(() => {
    const inner = content.current;
    const handleClick = ({ target }: MouseEvent): void => {
      if (target instanceof Element && target.closest(UNFOLDS) !== null) holder.follow(false);
    };
    inner?.addEventListener('click', handleClick);
    return () => inner?.removeEventListener('click', handleClick);
  }, [content, holder]);
};

/**
 * Keeps the reader's position: whatever is added, removed or grows, the view follows the end while the reader is there,
 * and otherwise the first visible message does not move.
 */
export const useScrollKeeper = ({ isNewest, layout, first, onTop, onEnd }: ScrollOptions): ScrollKeeper => {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [holder] = useState(createHolder);
  const [isAtEnd, setIsAtEnd] = useState(true);
  const [due] = useState(createDue);
  const handleScroll = useEffectEvent((box: HTMLElement) => {
    holder.notice(box, content.current);
    due.run();
    const distance = distanceToEnd(box);
    setIsAtEnd(distance <= END_PX);
    if (box.scrollTop < NEAR_PX) onTop();
    if (distance < NEAR_PX) onEnd();
  });
  useKept({ scroller, content, holder, due }, { isNewest, layout, first });
  useUnfolding(content, holder);
  useEffect(() => {
    const box = scroller.current;
    const inner = content.current;
    if (box === null || inner === null) return undefined;
    const observer = new ResizeObserver(() => {
      holder.keep(box, inner);
      setIsAtEnd(distanceToEnd(box) <= END_PX);
    });
    const listen = (): void => handleScroll(box);
    const handleFocus = ({ target }: FocusEvent): void => {
      if (!(target instanceof HTMLElement)) return;
      holder.focus(target);
      if (target.matches(OPENED)) holder.read(target);
      else if (!target.matches('textarea')) return;
      holder.keep(box, inner);
    };
    observer.observe(inner);
    observer.observe(box);
    box.addEventListener('scroll', listen, { passive: true });
    inner.addEventListener('focusin', handleFocus);
    return () => {
      observer.disconnect();
      inner.removeEventListener('focusin', handleFocus);
      box.removeEventListener('scroll', listen);
    };
  }, [holder]);
  const followEnd = useCallback(() => {
    holder.follow(true);
    holder.keep(scroller.current, content.current);
    setIsAtEnd(true);
  }, [holder]);
  const show = useCallback(
    (element: HTMLElement) => {
      holder.hold(element);
      holder.keep(scroller.current, content.current);
    },
    [holder],
  );
  return { scroller, content, isAtEnd, followEnd, show };
};
