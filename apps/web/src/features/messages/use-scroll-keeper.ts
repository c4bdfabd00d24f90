import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Nearer to an end than this counts as being there. */
const endPx = 48;
/** More is asked for before the reader gets to the end of what is there. */
const nearPx = 800;

interface Keeper {
  scroller: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  isAtEnd: boolean;
  /** Goes to the end and follows it from there on. */
  followEnd: () => void;
  /** Stops following and puts an element in the middle. */
  show: (element: Element) => void;
}

interface Anchor {
  element: Element;
  top: number;
}

const distanceToEnd = (element: HTMLElement): number => element.scrollHeight - element.scrollTop - element.clientHeight;

/** The first message the reader can see. */
const findAnchor = (scroller: HTMLElement, content: HTMLElement): Anchor | null => {
  const { top } = scroller.getBoundingClientRect();
  for (const element of content.querySelectorAll('[data-message]')) {
    const box = element.getBoundingClientRect();
    if (box.bottom > top) return { element, top: box.top };
  }
  return null;
};

/**
 * Keeps what the reader looks at in its place: whatever is added, removed or grows, the view follows the
 * end while the reader is there, and the first visible message does not move otherwise.
 */
export const useScrollKeeper = (onNear: { top: () => void; end: () => void }): Keeper => {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const anchor = useRef<Anchor | null>(null);
  const isFollowing = useRef(true);
  const lastTop = useRef(0);
  const near = useRef(onNear);
  const [isAtEnd, setIsAtEnd] = useState(true);

  const keep = useCallback(() => {
    const box = scroller.current;
    if (box === null || content.current === null) return;
    if (isFollowing.current) {
      box.scrollTop = box.scrollHeight;
    } else if (anchor.current?.element.isConnected === true) {
      const moved = anchor.current.element.getBoundingClientRect().top - anchor.current.top;
      if (Math.abs(moved) >= 1) box.scrollTop += moved;
    }
    lastTop.current = box.scrollTop;
    anchor.current = findAnchor(box, content.current);
  }, []);

  const notice = useCallback(() => {
    const box = scroller.current;
    if (box === null || content.current === null) return;
    const distance = distanceToEnd(box);
    // Text that grows also moves the end away; only the reader moves the view up.
    if (distance <= endPx) isFollowing.current = true;
    else if (box.scrollTop < lastTop.current - 1) isFollowing.current = false;
    lastTop.current = box.scrollTop;
    anchor.current = findAnchor(box, content.current);
    setIsAtEnd(distance <= endPx);
    if (box.scrollTop < nearPx) near.current.top();
    if (distance < nearPx) near.current.end();
  }, []);

  useLayoutEffect(() => {
    near.current = onNear;
    keep();
  });
  useEffect(() => {
    const box = scroller.current;
    const inner = content.current;
    if (box === null || inner === null) return undefined;
    const observer = new ResizeObserver(() => {
      keep();
      setIsAtEnd(distanceToEnd(box) <= endPx);
    });
    observer.observe(inner);
    observer.observe(box);
    box.addEventListener('scroll', notice, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', notice);
    };
  }, [keep, notice]);

  const followEnd = useCallback(() => {
    isFollowing.current = true;
    keep();
    setIsAtEnd(true);
  }, [keep]);
  const show = useCallback((element: Element) => {
    isFollowing.current = false;
    anchor.current = null;
    element.scrollIntoView({ block: 'center' });
  }, []);
  return { scroller, content, isAtEnd, followEnd, show };
};
