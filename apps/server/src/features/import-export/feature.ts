import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import type { Log } from '../../platform/log.ts';
import type { Runs } from '../../platform/runs/runs.ts';
import type { Workers } from '../../platform/workers/workers.ts';
import type { ConversationImporter, Conversations } from '../conversations/service.ts';
import type { Timeline } from '../timeline/service.ts';
import { Exports } from './export/exports.ts';
import { ImportRun } from './import/import-run.ts';
import { ConversationImports } from './import/imports.ts';
import { transferRoutes } from './routes.ts';
import { Shares } from '../shares/service.ts';

export interface TransferFeatureOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly runs: Runs;
  /** Threads that read files. */
  readonly workers: Workers;
  readonly rateLimiter: RateLimiter;
  readonly rateLimitFactor: number;
  readonly conversations: Conversations;
  readonly importer: ConversationImporter;
  readonly timeline: Timeline;
  readonly logKey: () => string;
}

const EXPORTED_AT_ONCE = 10_000;

/** Puts the parts of the feature together: files that go out and come in, and links that others can read. */
export const transferFeature = (options: TransferFeatureOptions) => {
  const { database } = options;
  const imports = new ConversationImports(options);
  const shares = new Shares(options);
  const run = new ImportRun(options);
  return {
    run,
    routes: transferRoutes({ ...options, exports: new Exports(options), imports, shares }),
    forgetMessage: (transaction: Transaction, messageId: string): Promise<void> =>
      shares.forget(transaction, messageId),
    accountParts: [
      { name: 'shares', export: (ownerId: string) => shares.list(ownerId, undefined) },
      {
        name: 'conversationImports',
        export: (ownerId: string): Promise<unknown[]> =>
          database.read
            .selectFrom('transfer_imports')
            .select(['id', 'file', 'source', 'state', 'characters', 'items', 'error', 'created_at'])
            .where('owner_id', '=', ownerId)
            .limit(EXPORTED_AT_ONCE)
            .execute(),
      },
    ],
  };
};
