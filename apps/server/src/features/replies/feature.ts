import type { Log } from '../../platform/log.ts';
import type { Runs } from '../../platform/runs/runs.ts';
import { type Messages, REPLY_RUN } from '../messages/service.ts';
import { Finalizer, type FinalizerOptions } from './finalize/finalizer.ts';
import { Replies, type RepliesOptions } from './reply-run.ts';
import { replyRoutes } from './routes.ts';
import { ToolDecisions } from './tools/decisions.ts';

export interface ReplyFeatureOptions
  extends FinalizerOptions, Omit<RepliesOptions, 'finalizer' | 'change' | 'readEvents'> {
  readonly log: Log;
  readonly runs: Runs;
  readonly messages: Messages;
  /** Counts what a person sends against the limit. */
  readonly sent: (userId: string) => Promise<void>;
}

/** The run that writes a reply, and a person's word on what it may do. */
export const createReplies = (options: ReplyFeatureOptions) => {
  const { runs, messages, sent } = options;
  const finalizer = new Finalizer(options);
  const change: Messages['change'] = (...change) => messages.change(...change);
  runs.register(REPLY_RUN, new Replies({ ...options, finalizer, change, readEvents: runs.events.read }));
  return { name: 'replies', routes: replyRoutes(new ToolDecisions(options), sent) };
};
