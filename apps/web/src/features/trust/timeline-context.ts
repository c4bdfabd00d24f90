import { createContext, useContext } from 'react';
import { indexTimeline, type TimelineIndex } from './timeline-model.ts';

interface ShownTimeline {
  index: TimelineIndex;
  /** Whether the message of a point is on the screen, so that its point belongs to no other. */
  isShown: (messageId: string) => boolean;
}

export const TimelineContext = createContext<ShownTimeline>({
  index: indexTimeline([]),
  isShown: () => false,
});
export const useShownTimeline = (): ShownTimeline => useContext(TimelineContext);

/** Id of the last message on the branch; apart from the timeline, because every new message changes it. */
export const LatestContext = createContext<string | undefined>(undefined);
