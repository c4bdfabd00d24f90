import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { nothing, toggled } from './choice.ts';

/** Whatever lies above the page takes Escape for itself. */
const isCovered = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;

/**
 * The choice among the ids of a list. Only what is shown counts: whoever searches on does not act on what they no
 * longer see.
 * @param list names the list; a change of it ends the choice
 */
export const useChoice = (ids: readonly string[], list: string) => {
  const [kept, setKept] = useState(() => nothing(list));
  const choice = kept.list === list ? kept : nothing(list);
  const latest = useRef({ ids, list });
  useEffect(() => {
    latest.current = { ids, list };
  });
  const { chosen: all } = choice;
  const chosen = useMemo(() => ids.filter((id) => all.has(id)), [ids, all]);
  const isOn = choice.isAsked || all.size > 0;
  const choose = useCallback((id: string, isRange: boolean) => {
    const { ids: shown, list: now } = latest.current;
    setKept((current) => toggled(current.list === now ? current : nothing(now), shown, id, isRange));
  }, []);
  const leave = (): void => setKept(nothing(list));
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
    /** By its button, rather than by a box of the list. */
    isAsked: choice.isAsked,
    all,
    chosen,
    choose,
    leave,
    ask: (): void => setKept(nothing(list, true)),
    /** Chooses exactly these; none ends the choice. */
    keep: (these: readonly string[]): void => setKept({ ...nothing(list), chosen: new Set(these) }),
    /** The same, but the choice goes on without any. */
    put: (these: readonly string[]): void => setKept({ ...nothing(list, true), chosen: new Set(these) }),
  };
};
