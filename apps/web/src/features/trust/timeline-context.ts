import { createContext, useContext } from 'react';
import { indexTimeline, type TimelineIndex } from './timeline-model.ts';

interface ShownTimeline {
  index: TimelineIndex;
  /** Whether a message is on the screen, so that its point belongs to it alone. */
  isShown: (messageId: string) => boolean;
}

export const TimelineContext = createContext<ShownTimeline>({ index: indexTimeline([]), isShown: () => false });
export const useShownTimeline = (): ShownTimeline => useContext(TimelineContext);
