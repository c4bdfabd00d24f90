/** Elements made for clicks; text and fields have no use for a late one. */
const PRESSABLE = 'button, a[href], summary, label, [role="button"]';

/** Tolerates the small movements of a hand. Moving further takes a press back. */
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

/** Whether the browser's own click lands on something pressable: the common ancestor of both places, or above it. */
const isClickedAnyway = (element: Element, released: EventTarget | null): boolean => {
  if (!(released instanceof Node)) return false;
  let holder: Element | null = element;
  while (holder !== null && !holder.contains(released)) holder = holder.parentElement;
  return holder !== null && holder.closest(PRESSABLE) !== null;
};

/** Whether the page moved the element away from under a pointer that stayed in place. */
const hasSlipped = ({ element, x, y, top, left }: Press, release: MouseEvent): boolean => {
  if (!element.isConnected || isClickedAnyway(element, release.target)) return false;
  const now = element.getBoundingClientRect();
  const isMoved = now.top !== top || now.left !== left;
  return isMoved && Math.hypot(release.clientX - x, release.clientY - y) <= SLACK_PIXELS;
};

/** After one of these events, the user may have moved the page. */
const TAKEN_BACK_BY = ['wheel', 'scroll', 'pointercancel', 'dragstart'] as const;

/**
 * Content that loads late moves what is below it. When that happens between mouse down and mouse up, the browser
 * dispatches the click to the common ancestor of both places, and the pressed button never receives it. This makes the
 * press count anyway. Moving the pointer away, scrolling or dragging still takes it back.
 * @returns a function that ends it
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
