import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Nearer to an end than this counts as being there. */
const endPx = 48;
/** More is asked for before the reader gets to the end of what is there. */
const nearPx = 800;

interface ScrollKeeper {
  scroller: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  isAtEnd: boolean;
  /** Goes to the end and follows it from there on. */
  followEnd: () => void;
  /** Stops following and puts an element in the middle. */
  show: (element: Element) => void;
}

interface ScrollOptions {
  /** Nothing newer than what is loaded exists. */
  isNewest: boolean;
  /** When it changes, everything is laid out anew for the same messages: the view stays at what it shows. */
  layout: string;
  onTop: () => void;
  onEnd: () => void;
}

interface Anchor {
  element: Element;
  top: number;
}

const distanceToEnd = (element: HTMLElement): number => element.scrollHeight - element.scrollTop - element.clientHeight;

/** The first message the reader can see. */
const findAnchor = (scroller: HTMLElement, content: HTMLElement): Anchor | null => {
  const { top } = scroller.getBoundingClientRect();
  const rows = content.querySelectorAll('[data-message]');
  // They stand below each other, so a few looks find it.
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.getBoundingClientRect().bottom ?? 0) > top) high = middle;
    else low = middle + 1;
  }
  const element = rows[low];
  return element === undefined ? null : { element, top: element.getBoundingClientRect().top };
};

type Box = HTMLElement | null;

/** What is put above something that was opened. */
const openedGapPx = 16;

/** A part that takes the focus itself when a reader opens it. */
const opened = 'section[tabindex="-1"]';

/** The end, but never so far that the beginning of what is read is out of view. */
const endOf = (box: HTMLElement, read: HTMLElement | null): number => {
  if (read?.isConnected !== true) return box.scrollHeight;
  const above = read.getBoundingClientRect().top - box.getBoundingClientRect().top;
  return Math.min(box.scrollHeight, box.scrollTop + above - openedGapPx);
};

/** Where the view is and what holds it there; `keep` puts it back, `notice` learns where the reader has gone. */
const createHolder = () => {
  let anchor: Anchor | null = null;
  let isFollowing = true;
  let isNewest = true;
  let layout: string | null = null;
  let lastTop = 0;
  let read: HTMLElement | null = null;
  const remember = (box: HTMLElement, inner: HTMLElement): void => {
    lastTop = box.scrollTop;
    anchor = findAnchor(box, inner);
  };
  return {
    keep: (box: Box, inner: Box): void => {
      if (box === null || inner === null) return;
      if (isFollowing && isNewest) {
        box.scrollTop = endOf(box, read);
      } else if (anchor?.element.isConnected === true) {
        const moved = anchor.element.getBoundingClientRect().top - anchor.top;
        if (Math.abs(moved) >= 1) box.scrollTop += moved;
      }
      remember(box, inner);
    },
    notice: (box: Box, inner: Box): void => {
      if (box === null || inner === null) return;
      const isAtEnd = distanceToEnd(box) <= endPx;
      // Whoever scrolls on in what was opened reads it, and is no more held at its beginning.
      if (read !== null && Math.abs(box.scrollTop - lastTop) > 1) {
        read = null;
        isFollowing = false;
      }
      // Text that grows also moves the end away; only the reader moves the view up.
      if (isAtEnd) isFollowing = isNewest;
      else if (box.scrollTop < lastTop - 1) isFollowing = false;
      remember(box, inner);
    },
    /** The end of what is loaded is only followed when nothing newer exists. */
    setNewest: (value: boolean): void => {
      isNewest = value;
    },
    setLayout: (value: string): void => {
      if (layout !== null && layout !== value) isFollowing = false;
      layout = value;
    },
    follow: (): void => {
      isFollowing = true;
      read = null;
    },
    /** From now on the end is followed only as far as the beginning of this element is seen. */
    read: (element: HTMLElement): void => {
      read = element;
    },
    release: (): void => {
      isFollowing = false;
      anchor = null;
    },
  };
};

/**
 * Keeps what the reader looks at in its place: whatever is added, removed or grows, the view follows the
 * end while the reader is there, and the first visible message does not move otherwise.
 */
export const useScrollKeeper = ({ isNewest, layout, onTop, onEnd }: ScrollOptions): ScrollKeeper => {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [holder] = useState(createHolder);
  const [isAtEnd, setIsAtEnd] = useState(true);
  const handleScroll = useEffectEvent((box: HTMLElement) => {
    holder.notice(box, content.current);
    const distance = distanceToEnd(box);
    setIsAtEnd(distance <= endPx);
    if (box.scrollTop < nearPx) onTop();
    if (distance < nearPx) onEnd();
  });
  useLayoutEffect(() => {
    holder.setNewest(isNewest);
    holder.setLayout(layout);
    holder.keep(scroller.current, content.current);
  });
  useEffect(() => {
    const box = scroller.current;
    const inner = content.current;
    if (box === null || inner === null) return undefined;
    const observer = new ResizeObserver(() => {
      holder.keep(box, inner);
      setIsAtEnd(distanceToEnd(box) <= endPx);
    });
    const listen = (): void => handleScroll(box);
    const handleFocus = ({ target }: FocusEvent): void => {
      if (!(target instanceof HTMLElement) || !target.matches(opened)) return;
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
    holder.follow();
    holder.keep(scroller.current, content.current);
    setIsAtEnd(true);
  }, [holder]);
  const show = useCallback(
    (element: Element) => {
      holder.release();
      element.scrollIntoView({ block: 'center' });
    },
    [holder],
  );
  return { scroller, content, isAtEnd, followEnd, show };
};
