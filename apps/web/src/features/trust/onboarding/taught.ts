import type { TrustState } from '@symbi/contracts/trust';
import { useEffect, useRef } from 'react';
import { finishLesson, useIsLessonDue } from './onboarding.ts';

const taughtStates = ['checked', 'second_opinion', 'not_checked'] as const;

/** The states a first rating can explain; a greeting or a refusal has none. */
export type TaughtState = (typeof taughtStates)[number];

const isTaught = (state: TrustState | undefined): state is TaughtState =>
  taughtStates.some((taught) => taught === state);

interface Reply {
  readonly state: TrustState | undefined;
  /** It is complete, and its rating is shown below it. */
  readonly isRated: boolean;
  readonly isLatest: boolean;
}

/** The state to explain under a reply; null for none. The next message ends the lesson, so it does not move along. */
export const useLesson = ({ state, isRated, isLatest }: Reply): TaughtState | null => {
  const isDue = useIsLessonDue();
  const wasShown = useRef(false);
  const shown = isDue && isRated && isLatest && isTaught(state) ? state : null;
  useEffect(() => {
    if (shown !== null) wasShown.current = true;
    else if (wasShown.current && !isLatest) finishLesson();
  }, [shown, isLatest]);
  return shown;
};
