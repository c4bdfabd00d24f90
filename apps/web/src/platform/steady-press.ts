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

/** Whether the page took the element from under a pointer that stayed where it was. */
const hasSlipped = ({ element, x, y, top, left }: Press, release: MouseEvent): boolean => {
  if (!element.isConnected || (release.target instanceof Node && element.contains(release.target))) return false;
  const now = element.getBoundingClientRect();
  const isMoved = now.top !== top || now.left !== left;
  return isMoved && Math.hypot(release.clientX - x, release.clientY - y) <= SLACK_PIXELS;
};

/**
 * What comes late moves what stands below it. When that happens between the press and the release of a mouse, the
 * browser gives the click to whatever holds both places, and the button that was pressed never hears of it. The press
 * counts here all the same. Who moves the pointer away still takes it back.
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
  const stop = new AbortController();
  window.addEventListener('mousedown', handleDown, { capture: true, signal: stop.signal });
  window.addEventListener('mouseup', handleUp, { capture: true, signal: stop.signal });
  return () => stop.abort();
};
