import type { EventHandlers } from '../../platform/events.ts';
import type { Metrics } from '../../platform/observability/metrics.ts';
import type { Aside } from '../../platform/workers/aside.ts';
import type { Workers } from '../../platform/workers/workers.ts';
import { scoringRoutes } from './routes.ts';
import { createScorer } from './score/scorer.ts';
import { createReplyVerifier, type ReplyVerifierOptions } from './score/verifier.ts';
import { Explanations, type ExplanationsOptions } from './service.ts';
import { timelineRoutes, type TimelineRoutesOptions } from './timeline-routes.ts';

export interface ScoringFeatureOptions
  extends ExplanationsOptions, TimelineRoutesOptions, Omit<ReplyVerifierOptions, 'onRead'> {
  readonly metrics?: Pick<Metrics, 'observeReading'> | undefined;
  /** For texts that are too long for the event loop. */
  readonly textWorkers: Pick<Workers, 'run'>;
  /** For all others. */
  readonly aside: Aside;
}

/** How far a reply can be believed: the number, what it rests on, and how the reply stands to earlier ones. */
export const createScoring = (options: ScoringFeatureOptions) => {
  const explanations = new Explanations(options);
  const verifier = createReplyVerifier({ ...options, onRead: options.metrics?.observeReading });
  const handlers: EventHandlers = {
    'message.erased': (transaction, { messageId }) => explanations.remove(transaction, messageId),
  };
  return {
    name: 'scoring',
    handlers,
    service: { scorer: createScorer(options.textWorkers, verifier, options.aside), explanations },
    routes: [...scoringRoutes(explanations), ...timelineRoutes(options)],
  };
};
