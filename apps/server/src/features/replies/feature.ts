import type { EventHandlers } from '../../platform/events.ts';
import type { Log } from '../../platform/observability/log.ts';
import type { Runs } from '../../platform/runs/runs.ts';
import { type Messages, REPLY_RUN } from '../messages/service.ts';
import { Finalizer, type FinalizerOptions } from './finalize/finalizer.ts';
import { ReplyRun, type ReplyRunOptions } from './reply-run.ts';
import { replyRoutes } from './routes.ts';
import { Thoughts } from './thoughts.ts';
import { ToolDecisions } from './tools/decisions.ts';

export interface ReplyFeatureOptions
  extends Omit<FinalizerOptions, 'thoughts'>, Omit<ReplyRunOptions, 'finalizer' | 'readEvents'> {
  readonly log: Log;
  readonly runs: Runs;
  readonly messages: Messages;
  /** Counts a sent message against the limit. */
  readonly sent: (userId: string) => Promise<void>;
}

/** The run that writes a reply, and a person's decisions on its calls. */
export const createReplies = (options: ReplyFeatureOptions) => {
  const { runs, sent } = options;
  const thoughts = new Thoughts(options);
  const finalizer = new Finalizer({ ...options, thoughts });
  runs.register(REPLY_RUN, new ReplyRun({ ...options, finalizer, readEvents: runs.events.read }));
  const handlers: EventHandlers = {
    'message.erased': (transaction, { messageId }) => thoughts.remove(transaction, messageId),
  };
  const decisions = new ToolDecisions(options);
  return {
    name: 'replies',
    handlers,
    service: { thoughts },
    routes: replyRoutes({ thoughts, decisions, sent }),
  };
};
