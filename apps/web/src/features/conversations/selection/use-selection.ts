import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { emptySelection, toggle } from './selection.ts';

/** Whatever lies above the page takes Escape for itself. */
const isCovered = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;

/**
 * The selection among the ids of a list. Only what is shown counts: after a search nobody acts on what they no longer
 * see.
 * @param list names the list; a change of it ends the selection
 */
export const useSelection = (shown: readonly string[], list: string) => {
  const [kept, setKept] = useState(() => emptySelection(list));
  const selection = kept.list === list ? kept : emptySelection(list);
  const latest = useRef({ shown, list });
  useEffect(() => {
    latest.current = { shown, list };
  });
  const { ids, isStarted } = selection;
  const selected = useMemo(() => shown.filter((id) => ids.has(id)), [shown, ids]);
  const isOn = isStarted || ids.size > 0;
  const handleToggle = useCallback((id: string, isRange: boolean) => {
    const now = latest.current;
    setKept((current) =>
      toggle(current.list === now.list ? current : emptySelection(now.list), now.shown, id, isRange),
    );
  }, []);
  const leave = (): void => setKept(emptySelection(list));
  const select = (these: readonly string[]): void =>
    setKept({ ...emptySelection(list), isStarted: true, ids: new Set(these) });
  const handleEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || isCovered()) return;
    leave();
  });
  useEffect(() => {
    if (!isOn) return undefined;
    document.addEventListener('keydown', handleEscape);
    return () => document.removeEventListener('keydown', handleEscape);
  }, [isOn]);
  return {
    isOn,
    /** By its button, rather than by a checkbox of the list. */
    isStarted,
    /** All that were selected, of which a search may have hidden some. */
    ids,
    /** Those that are shown, in the order of the list. */
    selected,
    toggle: handleToggle,
    leave,
    start: (): void => select([]),
    /** All that are shown, from a checkbox that keeps the focus. */
    selectShown: (): void => setKept({ ...emptySelection(list), ids: new Set(shown) }),
    /** Selects exactly these, and goes on without any. */
    select,
    /** Selects exactly these; none ends the selection. */
    keepOnly: (these: readonly string[]): void => setKept({ ...emptySelection(list), ids: new Set(these) }),
  };
};
