import type { Log } from '../../platform/observability/log.ts';
import type { Runs } from '../../platform/runs/runs.ts';
import { type Messages, REPLY_RUN } from '../messages/service.ts';
import { Finalizer, type FinalizerOptions } from './finalize/finalizer.ts';
import { ReplyRun, type ReplyRunOptions } from './reply-run.ts';
import { replyRoutes } from './routes.ts';
import { ToolDecisions } from './tools/decisions.ts';

export interface ReplyFeatureOptions extends FinalizerOptions, Omit<ReplyRunOptions, 'finalizer' | 'readEvents'> {
  readonly log: Log;
  readonly runs: Runs;
  readonly messages: Messages;
  /** Counts a sent message against the limit. */
  readonly sent: (userId: string) => Promise<void>;
}

/** The run that writes a reply, and a person's decisions on its calls. */
export const createReplies = (options: ReplyFeatureOptions) => {
  const { runs, sent } = options;
  const finalizer = new Finalizer(options);
  runs.register(REPLY_RUN, new ReplyRun({ ...options, finalizer, readEvents: runs.events.read }));
  return { name: 'replies', routes: replyRoutes(new ToolDecisions(options), sent) };
};
