import type { PopoverActions, PopoverOrigin } from '@mui/material/Popover';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Pixels between a popover and the edges of what it may cover. */
const EDGE = 16;

type Side = 'below' | 'above';

interface PopoverOrigins {
  readonly anchorOrigin: PopoverOrigin;
  readonly transformOrigin: PopoverOrigin;
}

const places: Record<Side, PopoverOrigins> = {
  below: {
    anchorOrigin: { vertical: 'bottom', horizontal: 'left' },
    transformOrigin: { vertical: 'top', horizontal: 'left' },
  },
  above: {
    anchorOrigin: { vertical: 'top', horizontal: 'left' },
    transformOrigin: { vertical: 'bottom', horizontal: 'left' },
  },
};

/** The room on both sides of an anchor; the bar above the messages is not part of it. */
const roomBeside = (anchor: HTMLElement, { top, bottom }: DOMRect): Record<Side, number> => {
  const bar = anchor.closest('[data-print="flow"]')?.getBoundingClientRect().top ?? 0;
  return { below: innerHeight - bottom - EDGE, above: top - Math.max(0, bar) - EDGE };
};

/** Below, where what is explained stays readable, unless only the other side has the room. */
const sideFor = (height: number, { below, above }: Record<Side, number>): Side =>
  below >= Math.min(height, above) ? 'below' : 'above';

/**
 * Places a popover beside its anchor, as high as there is room, and scrolling beyond that.
 * @param placeOf what the popover must not cover, if that is more than its anchor
 * @param isLoading the side is chosen anew when the content has loaded; what is opened in it later does not move it over
 */
export const usePlace = (
  anchorOf: () => HTMLElement,
  isLoading: boolean,
  placeOf = (anchor: HTMLElement): DOMRect => anchor.getBoundingClientRect(),
) => {
  const actions = useRef<PopoverActions>(null);
  const paper = useRef<HTMLDivElement>(null);
  // State: the portal of the popover draws it after the effects of the first drawing.
  const [content, setContent] = useState<HTMLElement | null>(null);
  const [side, setSide] = useState<Side>('below');
  const chosen = useRef<Side>(null);
  const place = useEffectEvent(() => {
    const box = paper.current;
    if (box === null) return;
    const room = roomBeside(anchorOf(), placeOf(anchorOf()));
    // Its whole height, which the limit of the last time would hide.
    chosen.current ??= sideFor(box.scrollHeight, room);
    box.style.maxHeight = `${room[chosen.current]}px`;
    setSide(chosen.current);
    actions.current?.updatePosition();
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
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', choose);
    };
  }, [content, isLoading]);
  return { actions, paper, setContent, ...places[side] };
};
