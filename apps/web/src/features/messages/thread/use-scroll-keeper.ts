import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** A position nearer to an end than this counts as at the end. */
const END_PX = 48;
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

interface Anchor {
  element: Element;
  top: number;
}

const distanceToEnd = (element: HTMLElement): number => element.scrollHeight - element.scrollTop - element.clientHeight;

/** The first message visible to the reader. */
const findAnchor = (scroller: HTMLElement, content: HTMLElement): Anchor | null => {
  const { top } = scroller.getBoundingClientRect();
  const rows = content.querySelectorAll('[data-message]');
  // Rows are in vertical order, so a binary search finds it.
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.getBoundingClientRect().bottom ?? 0) > top) high = middle;
    else low = middle + 1;
  }
  const element = rows[low];
  return element === undefined ? null : { element, top: element.getBoundingClientRect().top };
};

/** How far it has moved since; less than a pixel is no movement. */
const movedBy = (anchor: Anchor | null): number => {
  if (anchor?.element.isConnected !== true) return 0;
  const moved = anchor.element.getBoundingClientRect().top - anchor.top;
  return Math.abs(moved) < 1 ? 0 : moved;
};

type Box = HTMLElement | null;

/** Space above an opened part. */
const OPENED_GAP_PX = 16;

/** A part that takes the focus when the reader opens it. */
const OPENED = 'section[tabindex="-1"]';

/** What unfolds a long part, and folds it again: the reader goes on where the part was cut. */
const UNFOLDS = '[data-unfold]';

/** The end, but never so far that the beginning of what is being read is out of view. */
const endOf = (box: HTMLElement, read: HTMLElement | null): number => {
  if (read?.isConnected !== true) return box.scrollHeight;
  const above = read.getBoundingClientRect().top - box.getBoundingClientRect().top;
  return Math.min(box.scrollHeight, box.scrollTop + above - OPENED_GAP_PX);
};

/** Where a looked-for message is in the middle, or begins at the top if it does not fit. */
const placeOf = (box: HTMLElement, row: HTMLElement): number => {
  const above = row.getBoundingClientRect().top - box.getBoundingClientRect().top;
  return box.scrollTop + above - Math.max(OPENED_GAP_PX, (box.clientHeight - row.clientHeight) / 2);
};

/** The scroll position and what anchors it; `keep` restores it, `notice` records where the reader has scrolled. */
const createHolder = () => {
  let anchor: Anchor | null = null;
  let isFollowing = true;
  let isNewest = true;
  let layout: string | null = null;
  let lastTop = 0;
  let read: HTMLElement | null = null;
  let target: HTMLElement | null = null;
  const remember = (box: HTMLElement, inner: HTMLElement): void => {
    lastTop = box.scrollTop;
    anchor = findAnchor(box, inner);
  };
  return {
    keep: (box: Box, inner: Box): void => {
      if (box === null || inner === null) return;
      const place = target?.isConnected === true ? placeOf(box, target) : isFollowing && isNewest && endOf(box, read);
      const moved = place === false ? movedBy(anchor) : place - box.scrollTop;
      if (moved !== 0) box.scrollTop += moved;
      remember(box, inner);
    },
    notice: (box: Box, inner: Box): void => {
      if (box === null || inner === null) return;
      const isAtEnd = distanceToEnd(box) <= END_PX;
      // A reader who scrolls on in an opened part, or from a hit, is reading it and is no longer held there.
      if ((read ?? target) !== null && Math.abs(box.scrollTop - lastTop) > 1) {
        read = null;
        target = null;
        isFollowing = false;
      }
      // Growing text also moves the end away; only the reader moves the view up.
      if (isAtEnd) isFollowing = isNewest;
      else if (box.scrollTop < lastTop - 1) isFollowing = false;
      remember(box, inner);
    },
    /** The end of the loaded messages is only followed when nothing newer exists. */
    set: (newest: boolean, shape: string): void => {
      isNewest = newest;
      if (layout !== null && layout !== shape) isFollowing = false;
      layout = shape;
    },
    followsEnd: (): boolean => isFollowing && isNewest,
    follow: (follows: boolean): void => {
      isFollowing = follows;
      read = null;
      target = null;
    },
    /** From now on, follows the end only while the beginning of this element stays visible. */
    read: (element: HTMLElement): void => {
      read = element;
    },
    /** Stays at this row, whose text may still be loading, until the reader scrolls or the focus goes elsewhere. */
    hold: (element: HTMLElement): void => {
      isFollowing = false;
      target = element;
    },
    leave: (focused: EventTarget | null): void => {
      if (focused !== target) target = null;
    },
  };
};

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
      holder.leave(target);
      if (!(target instanceof HTMLElement) || !target.matches(OPENED)) return;
      holder.read(target);
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
