import { hasCode } from '@symbi/client/api-error';
import { use, useEffect } from 'react';
import { HistoryContext } from '../../../platform/navigation/scroll.ts';
import { showMessage } from '../actions.ts';
import type { Thread } from './thread-model.ts';
import { useVisit } from './use-visit.ts';

/**
 * Loads the window that contains a search hit, unless the hit is shown already.
 * @param target the message that the address names
 * @param fail is told why the hit cannot be shown
 */
export const useHit = ({ conversation, messages }: Thread, target: string | null, fail: (error: unknown) => void) => {
  const id = conversation._id;
  const history = use(HistoryContext);
  const visit = useVisit();
  const isThere = target === null || messages.some(({ _id }) => _id === target);
  useEffect(() => {
    if (isThere) return undefined;
    let isVisited = true;
    // The screen is drawn some time after its address has changed.
    const isNamed = (): boolean => {
      if (history === null) return true;
      return new URLSearchParams(history.place.location.search).get('message')?.toLowerCase() === target;
    };
    const isWanted = (): boolean => isVisited && isNamed();
    showMessage(id, target, isWanted).catch((error: unknown) => {
      // If the message is gone, the newest window stays on the screen.
      if (isWanted() && !hasCode(error, 'not_found')) fail(error);
    });
    return () => {
      isVisited = false;
    };
    // Only a visit triggers it; moving through the window later must not bring it back.
    // oxlint-disable-next-line react/exhaustive-deps -- it may run again for another visit only
  }, [id, target, visit]);
};
