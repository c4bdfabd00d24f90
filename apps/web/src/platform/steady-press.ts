/** What a click is for; text and fields have no use for one that came late. */
const PRESSABLE = 'button, a[href], summary, label, [role="button"]';

/** A hand is never quite still. Further away a press is taken back. */
const SLACK_PIXELS = 4;

interface Press {
  readonly element: Element;
  readonly x: number;
  readonly y: number;
  readonly top: number;
  readonly left: number;
}

const pressOf = ({ button, target, clientX: x, clientY: y }: MouseEvent): Press | null => {
  const element = button === 0 && target instanceof Element ? target.closest(PRESSABLE) : null;
  if (element === null) return null;
  const { top, left } = element.getBoundingClientRect();
  return { element, x, y, top, left };
};

/** Whether the browser's own click lands where it presses something: on what holds both places, or on what holds that. */
const isClickedAnyway = (element: Element, released: EventTarget | null): boolean => {
  if (!(released instanceof Node)) return false;
  let holder: Element | null = element;
  while (holder !== null && !holder.contains(released)) holder = holder.parentElement;
  return holder !== null && holder.closest(PRESSABLE) !== null;
};

/** Whether the page took the element from under a pointer that stayed where it was. */
const hasSlipped = ({ element, x, y, top, left }: Press, release: MouseEvent): boolean => {
  if (!element.isConnected || isClickedAnyway(element, release.target)) return false;
  const now = element.getBoundingClientRect();
  const isMoved = now.top !== top || now.left !== left;
  return isMoved && Math.hypot(release.clientX - x, release.clientY - y) <= SLACK_PIXELS;
};

/** With these it may be the hand that moved the page. */
const TAKEN_BACK_BY = ['wheel', 'scroll', 'pointercancel', 'dragstart'] as const;

/**
 * What comes late moves what stands below it. When that happens between the press and the release of a mouse, the
 * browser gives the click to whatever holds both places, and the button that was pressed never hears of it. The press
 * counts here all the same. Who moves the pointer away, scrolls or drags still takes it back.
 * @returns what ends it
 */
export const keepPressesSteady = (): (() => void) => {
  let press: Press | null = null;
  const handleDown = (event: MouseEvent): void => {
    press = pressOf(event);
  };
  const handleUp = (event: MouseEvent): void => {
    const made = press;
    press = null;
    if (event.button !== 0 || made === null || !hasSlipped(made, event)) return;
    const { ctrlKey, metaKey, shiftKey, altKey } = event;
    const keys = { ctrlKey, metaKey, shiftKey, altKey };
    made.element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true, ...keys }));
  };
  const drop = (): void => {
    press = null;
  };
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  window.addEventListener('mousedown', handleDown, options);
  window.addEventListener('mouseup', handleUp, options);
  for (const type of TAKEN_BACK_BY) window.addEventListener(type, drop, { ...options, passive: true });
  return () => stop.abort();
};
