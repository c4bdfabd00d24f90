import type { PopoverActions, PopoverOrigin, PopoverPosition } from '@mui/material/Popover';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Pixels between a popover and the edges of what it may cover. */
const EDGE = 16;

/** Narrower, a popover would be all lines of two words. */
const LEAST_WIDTH = 320;

/** From how many pixels on its anchor has moved, and its side is chosen anew. */
const MOVED = 4;

type Side = 'below' | 'beside' | 'above';

interface PopoverOrigins {
  readonly anchorOrigin: PopoverOrigin;
  readonly transformOrigin: PopoverOrigin;
}

const below: PopoverOrigins = {
  anchorOrigin: { vertical: 'bottom', horizontal: 'left' },
  transformOrigin: { vertical: 'top', horizontal: 'left' },
};

const places: Record<Side, PopoverOrigins> = {
  below,
  beside: below,
  above: {
    anchorOrigin: { vertical: 'top', horizontal: 'left' },
    transformOrigin: { vertical: 'bottom', horizontal: 'left' },
  },
};

interface Room {
  readonly below: number;
  readonly above: number;
  /** The width beside the text, which may be read on there; 0 where it may be covered. */
  readonly beside: number;
  /** The end of the bar above the messages, which is never covered. */
  readonly top: number;
}

const roomAround = (anchor: HTMLElement, { top, bottom }: DOMRect, text: DOMRect | undefined): Room => {
  const bar = anchor.closest('[data-print="flow"]')?.getBoundingClientRect().top ?? 0;
  const start = Math.max(0, bar);
  const beside = text === undefined ? 0 : innerWidth - text.right - 2 * EDGE;
  return { below: innerHeight - bottom - EDGE, above: top - start - EDGE, beside, top: start };
};

/** Below, where what is explained stays readable, or beside it, unless only above it is room. */
const sideFor = (height: number, room: Room): Side => {
  if (room.below < height && room.beside >= LEAST_WIDTH) return 'beside';
  return room.below >= Math.min(height, room.above) ? 'below' : 'above';
};

interface PlaceOptions {
  /** What the popover must not cover, if that is more than its anchor. */
  readonly placeOf?: (anchor: HTMLElement) => DOMRect;
  /** The text that is read with the popover open: where there is no room below, it opens beside it. */
  readonly textOf?: (anchor: HTMLElement) => DOMRect | undefined;
}

const ownPlace = (anchor: HTMLElement): DOMRect => anchor.getBoundingClientRect();

/** Limits the popover to its side; resolves to where it stands, if that is not at its anchor. */
const limit = (box: HTMLElement, side: Side, room: Room, anchor: DOMRect) => {
  if (side !== 'beside') {
    box.style.maxHeight = `${room[side]}px`;
    return null;
  }
  const [first, last] = [room.top + EDGE, innerHeight - EDGE];
  box.style.maxHeight = `${last - first}px`;
  const top = Math.max(first, Math.min(anchor.top, last - box.offsetHeight));
  return { top, left: innerWidth - EDGE - room.beside };
};

/**
 * Places a popover around its anchor, as high as there is room, and scrolling beyond that.
 * @param isLoading the side is chosen anew when the content has loaded, and when the anchor has moved; what is opened in
 * the popover later does not move it over
 */
export const usePlace = (
  anchorOf: () => HTMLElement,
  isLoading: boolean,
  { placeOf = ownPlace, textOf }: PlaceOptions = {},
) => {
  const actions = useRef<PopoverActions>(null);
  const paper = useRef<HTMLDivElement>(null);
  // State: the portal of the popover draws it after the effects of the first drawing.
  const [content, setContent] = useState<HTMLElement | null>(null);
  const [{ side, at }, setSide] = useState<{ side: Side; at: PopoverPosition | null }>({ side: 'below', at: null });
  const chosen = useRef<Side>(null);
  const anchorTop = useRef(0);
  const place = useEffectEvent(() => {
    const box = paper.current;
    if (box === null) return;
    const anchor = placeOf(anchorOf());
    const room = roomAround(anchorOf(), anchor, textOf?.(anchorOf()));
    if (Math.abs(anchor.top - anchorTop.current) > MOVED) chosen.current = null;
    anchorTop.current = anchor.top;
    if (chosen.current === null) {
      // Its whole height, which the limit of the last time would hide.
      box.style.maxHeight = box.style.maxWidth = '';
      chosen.current = sideFor(box.scrollHeight, room);
      if (chosen.current === 'beside') box.style.maxWidth = `${room.beside}px`;
    }
    const found = limit(box, chosen.current, room, anchor);
    setSide({ side: chosen.current, at: found });
    actions.current?.updatePosition();
  });
  const follow = useEffectEvent(() => {
    if (placeOf(anchorOf()).top !== anchorTop.current) place();
  });
  useEffect(() => {
    if (content === null) return undefined;
    const choose = (): void => {
      chosen.current = null;
      place();
    };
    choose();
    const observer = new ResizeObserver(() => place());
    observer.observe(content);
    window.addEventListener('resize', choose);
    // The anchor moves without an event of its own: messages above it get their height when they are drawn.
    let frame = requestAnimationFrame(function watch() {
      follow();
      frame = requestAnimationFrame(watch);
    });
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      window.removeEventListener('resize', choose);
    };
  }, [content, isLoading]);
  const beside = at === null ? {} : { anchorReference: 'anchorPosition' as const, anchorPosition: at };
  return { actions, paper, setContent, ...places[side], ...beside };
};
