import { useCallback, useEffect, useRef, useState } from 'react';

/** No element has the focus, or only the page: a closed dialog gives it to the page when it knows nothing better. */
export const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body || document.activeElement.id === 'main';

const cardOf = (id: string | undefined): HTMLElement | null =>
  id === undefined ? null : document.querySelector(`[data-conversation="${id}"] a`);

/**
 * After a card is removed, focuses the card that takes its place, else the one before it, else the page. Returns a
 * function to call with the id of a card being removed.
 */
export const useFocusNext = (ids: readonly string[]): ((gone: string) => void) => {
  const [going, setGoing] = useState<{ readonly id: string } | null>(null);
  const done = useRef<unknown>(null);
  // The live channel may remove the card before the response arrives: then the previous order still contains it.
  const orders = useRef<{ now: readonly string[]; before: readonly string[] }>({ now: ids, before: ids });
  const shown = ids.join(' ');
  useEffect(() => {
    const known = shown === '' ? [] : shown.split(' ');
    if (orders.current.now.join(' ') !== shown) orders.current = { now: known, before: orders.current.now };
    if (going === null || done.current === going || known.includes(going.id)) return;
    done.current = going;
    const order = orders.current.before;
    const place = order.indexOf(going.id);
    const after = order.slice(place + 1).find((id) => known.includes(id));
    const before = order.slice(0, Math.max(0, place)).findLast((id) => known.includes(id));
    // A dialog that has just closed restores the focus first.
    requestAnimationFrame(() => {
      if (isFocusLost()) (cardOf(after) ?? cardOf(before) ?? document.getElementById('main'))?.focus();
    });
  }, [shown, going]);
  return useCallback((id: string) => setGoing({ id }), []);
};
