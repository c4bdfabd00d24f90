import { useCallback, useEffect, useRef, useState } from 'react';

/** No element has the focus, or only the page: a closed dialog gives it to the page when it knows nothing better. */
export const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body || document.activeElement.id === 'main';

/** The part of the page with the cards: a conversation is in the menu and in the list at once. */
export type CardsPlace = '#main' | '[data-history-panel]';

const cardOf = (place: CardsPlace, id: string | undefined): HTMLElement | null =>
  id === undefined ? null : document.querySelector(`${place} [data-conversation="${id}"] a`);

/** Where nothing is left, the page; in the menu, its search. */
const restOf = (place: CardsPlace): HTMLElement | null =>
  document.querySelector(place === '#main' ? place : `${place} input`);

/**
 * After a card is removed, focuses the card that takes its place, else the one before it, else what is around them.
 * Returns a function to call with the id of a card being removed.
 */
export const useFocusNext = (ids: readonly string[], place: CardsPlace): ((gone: string) => void) => {
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
    const at = order.indexOf(going.id);
    const after = order.slice(at + 1).find((id) => known.includes(id));
    const before = order.slice(0, Math.max(0, at)).findLast((id) => known.includes(id));
    // A dialog that has just closed restores the focus first.
    requestAnimationFrame(() => {
      if (isFocusLost()) (cardOf(place, after) ?? cardOf(place, before) ?? restOf(place))?.focus();
    });
  }, [shown, going, place]);
  return useCallback((id: string) => setGoing({ id }), []);
};
