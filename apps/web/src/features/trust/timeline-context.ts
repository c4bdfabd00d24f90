import { createContext, useContext } from 'react';
import { indexTimeline, type TimelineIndex } from './timeline-model.ts';

interface ShownTimeline {
  index: TimelineIndex;
  /** Whether a message is on the screen, so that its point belongs to no other. */
  isShown: (messageId: string) => boolean;
  /** Id of the last message on the branch. */
  latest: string | undefined;
}

export const TimelineContext = createContext<ShownTimeline>({
  index: indexTimeline([]),
  isShown: () => false,
  latest: undefined,
});
export const useShownTimeline = (): ShownTimeline => useContext(TimelineContext);
