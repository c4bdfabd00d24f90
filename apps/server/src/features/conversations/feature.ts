import { conversationOfSession } from '@symbi/contracts/common';
import type { UserCalibration } from '@symbi/trust';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Log } from '../../platform/log.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import type { Runs } from '../../platform/runs/runs.ts';
import type { Workers } from '../../platform/workers/workers.ts';
import type { Providers } from '../../providers/registry.ts';
import type { Agents } from '../agents/service.ts';
import type { ApiKeys } from '../api-keys/service.ts';
import type { FunctionRunner } from '../assistants/service.ts';
import type { Capsules } from '../capsules/service.ts';
import type { Timeline } from '../timeline/service.ts';
import type { Users } from '../users/service.ts';
import { ReplyChecks } from '../checks/by-hand.ts';
import { Checks } from '../checks/check-run.ts';
import { createForAssistants } from '../messages/for-assistants.ts';
import { ConversationImporter } from '../import-export/import/importing.ts';
import { CHECK_RUN, REPLY_RUN } from '../messages/write/writer.ts';
import { Messages, type OnErased } from '../messages/service.ts';
import { createChannel, listenForJoins } from './channel.ts';
import { Replies } from '../replies/reply-run.ts';
import { conversationRoutes } from './routes.ts';
import { createScorer } from '../scoring/scorer.ts';
import { Search } from '../search/service.ts';
import { Conversations } from './service.ts';
import type { OnReplyEnded } from '../replies/finalize/outcome.ts';
import { Settle, type OnScored } from '../replies/finalize/settle.ts';
import type { Retrieval } from '../replies/sources/sources.ts';
import { ToolDecisions } from '../replies/tools/decisions.ts';
import { createViews } from '../messages/read/views.ts';

export interface ConversationFeatureOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly users: Users;
  readonly agents: Agents;
  readonly apiKeys: ApiKeys;
  readonly capsules: Capsules;
  readonly timeline: Timeline;
  readonly providers: Providers;
  readonly realtime: Realtime;
  readonly runs: Runs;
  /** For texts that are too long for the event loop. */
  readonly textWorkers: Pick<Workers, 'run'>;
  readonly rateLimiter: RateLimiter;
  readonly rateLimitFactor: number;
  readonly retrieval: Retrieval;
  readonly functions: FunctionRunner;
  readonly calibrationOf: (ownerId: string) => Promise<UserCalibration | undefined>;
  /** In the transaction that erases the words of a message. */
  readonly onErased: OnErased;
  readonly onReplyEnded: OnReplyEnded;
  readonly onScored: OnScored;
}

const EXPORTED_AT_ONCE = 100_000;

/** Puts the parts of the feature together: service, messages, replies, live channel, routes. */
export const conversationFeature = (options: ConversationFeatureOptions) => {
  const { database, runs, realtime } = options;
  const channel = createChannel(realtime);
  const search = new Search(database);
  const views = createViews(database, runs.events);
  const scorer = createScorer(options.textWorkers);
  const conversations = new Conversations({ ...options, search, channel });
  const messages = new Messages({ ...options, conversations, search, channel, views });
  const checks = new Checks({ ...options, scorer, channel, views });
  runs.register(CHECK_RUN, checks);
  const onScored: OnScored = async (transaction, scored) => {
    await options.onScored(transaction, scored);
    await checks.start(transaction, scored);
  };
  const settle = new Settle({ ...options, scorer, search, channel, views, onScored });
  const change: Messages['change'] = (...change) => messages.change(...change);
  runs.register(REPLY_RUN, new Replies({ ...options, channel, settle, change, readEvents: runs.events.read }));
  listenForJoins(realtime, messages.reads);
  const routes: Route[] = conversationRoutes({
    ...options,
    conversations,
    messages,
    search,
    checks: new ReplyChecks({ ...options, scorer, channel, views, checks, reads: messages.reads }),
    decisions: new ToolDecisions({ ...options, messages }),
  });
  const owned = (table: 'conversations' | 'messages', ownerId: string): Promise<unknown[]> =>
    database.read.selectFrom(table).selectAll().where('owner_id', '=', ownerId).limit(EXPORTED_AT_ONCE).execute();
  return {
    routes,
    conversations,
    messages,
    scorer,
    importer: new ConversationImporter({ ...options, search, channel }),
    forAssistants: createForAssistants({ database, conversations }),
    owns: async (ownerId: string, conversationId: string): Promise<boolean> => {
      const row = await database.read
        .selectFrom('conversations')
        .select('id')
        .where('id', '=', conversationId)
        .where('owner_id', '=', ownerId)
        .executeTakeFirst();
      return row !== undefined;
    },
    lastSeqOf: async (ownerId: string, conversationId: string): Promise<number> =>
      (await conversations.find(ownerId, conversationId)).last_seq,
    ownsSession: (ownerId: string, session: string): Promise<boolean> =>
      conversations.find(ownerId, conversationOfSession(session)).then(
        () => true,
        () => false,
      ),
    accountParts: [
      { name: 'conversations', export: (ownerId: string) => owned('conversations', ownerId) },
      { name: 'messages', export: (ownerId: string) => owned('messages', ownerId) },
    ],
  };
};
