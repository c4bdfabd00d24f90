import type { ReactNode } from 'react';
import { Failure } from '../../features/conversations/components/failure.tsx';
import { neighborOf } from '../../features/conversations/history/neighbor.ts';
import { catalog } from '../../platform/text/catalog.ts';
import { belowBar } from '../../ui/below-bar.ts';

const text = catalog({
  en: {
    aboveFailed: 'Could not go to the conversation above.',
    belowFailed: 'Could not go to the conversation below.',
  },
});

interface Move {
  readonly openId: string | null;
  readonly step: -1 | 1;
  readonly onFound: (id: string) => unknown;
  /** Called with what to show, and with null to take it away. */
  readonly onNotice: (notice: ReactNode) => void;
}

/** Finds the conversation above or below the open one in the history. Loaded with the first press: few people use the keys. */
export const goToNeighbor = async (move: Move): Promise<void> => {
  const { openId, step, onFound, onNotice } = move;
  const close = (): void => onNotice(null);
  close();
  try {
    const id = await neighborOf(openId, step);
    if (id !== undefined) await onFound(id);
  } catch (error) {
    // The end of the session cancels the load as well; this is gone by then and shows nothing.
    const what = step === -1 ? text.aboveFailed : text.belowFailed;
    const failure = { error, what, retry: () => void goToNeighbor(move) };
    onNotice(<Failure failure={failure} onClose={close} place={belowBar} />);
  }
};
