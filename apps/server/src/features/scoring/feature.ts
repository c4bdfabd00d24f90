import type { EventHandlers } from '../../platform/events.ts';
import type { Log } from '../../platform/observability/log.ts';
import type { Metrics } from '../../platform/observability/metrics.ts';
import type { Offload } from '../../platform/workers/offload.ts';
import type { Workers } from '../../platform/workers/workers.ts';
import type { Providers } from '../../providers/registry.ts';
import { scoringRoutes } from './routes.ts';
import { createJudgeReader, type VerifierJudge } from './score/judge-reader.ts';
import { createModelReader } from './score/model-reader.ts';
import { createScorer } from './score/scorer.ts';
import { createReplyVerifier, type PairReader } from './score/verifier.ts';
import { Explanations, type ExplanationsOptions } from './service.ts';
import { timelineRoutes, type TimelineRoutesOptions } from './timeline-routes.ts';

interface ReaderOptions {
  readonly verifierWorkers: Pick<Workers, 'run'>;
  /** The folder of the model; undefined when it is off or missing. */
  readonly verifierFolder: string | undefined;
  /** A server that judges in its place. */
  readonly verifierJudge: VerifierJudge | undefined;
  readonly providers: Pick<Providers, 'operatorEndpoint'>;
}

export interface ScoringFeatureOptions extends ExplanationsOptions, TimelineRoutesOptions, ReaderOptions {
  readonly log: Log;
  readonly metrics?: Pick<Metrics, 'observeReading'> | undefined;
  /** For texts too long for the event loop. */
  readonly textWorkers: Pick<Workers, 'run'>;
  /** For all others. */
  readonly offload: Offload;
}

const readerOf = ({
  verifierWorkers,
  verifierFolder,
  verifierJudge,
  providers,
}: ReaderOptions): PairReader | undefined => {
  if (verifierJudge !== undefined) return createJudgeReader(verifierJudge, providers.operatorEndpoint);
  return verifierFolder === undefined ? undefined : createModelReader(verifierWorkers, verifierFolder);
};

/** The trust of a reply: the score, what it rests on, and how the reply relates to earlier ones. */
export const createScoring = (options: ScoringFeatureOptions) => {
  const explanations = new Explanations(options);
  const { log, metrics } = options;
  const verifier = createReplyVerifier({ reader: readerOf(options), log, onRead: metrics?.observeReading });
  const handlers: EventHandlers = {
    'message.erased': (transaction, { messageId }) => explanations.remove(transaction, messageId),
  };
  return {
    name: 'scoring',
    handlers,
    service: { scorer: createScorer(options.textWorkers, verifier, options.offload), explanations },
    routes: [...scoringRoutes(explanations), ...timelineRoutes(options)],
  };
};
