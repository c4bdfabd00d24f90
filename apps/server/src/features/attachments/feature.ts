import type { Environment } from '../../platform/env.ts';
import type { EventHandlers } from '../../platform/events.ts';
import type { Log } from '../../platform/observability/log.ts';
import { StoredFiles } from './files.ts';
import { knownAmong } from './queries.ts';
import { attachmentRoutes, type AttachmentRoutesOptions } from './routes.ts';
import { Attachments, type AttachmentsOptions } from './service.ts';

export interface AttachmentFeatureOptions extends Omit<AttachmentsOptions, 'files' | 'quota'>, AttachmentRoutesOptions {
  readonly environment: Pick<Environment, 'DATA_DIR' | 'ATTACHMENT_MB_PER_PERSON'>;
  readonly log: Log;
}

const MEGABYTE = 1024 * 1024;

/** Files of conversations, which replies may rest on. */
export const createAttachments = (options: AttachmentFeatureOptions) => {
  const { environment, database, clock, log } = options;
  const files = new StoredFiles(environment.DATA_DIR);
  const quota = environment.ATTACHMENT_MB_PER_PERSON * MEGABYTE;
  const attachments = new Attachments({ ...options, files, quota });
  let sweeping = Promise.resolve();
  const handlers: EventHandlers = {
    'conversation.deleted': (transaction, { ownerId, conversationId }) =>
      attachments.removeOfConversation(transaction, ownerId, conversationId),
    'account.deleted': (transaction, { userId }) => attachments.removeOfOwner(transaction, userId),
  };
  return {
    name: 'attachments',
    service: attachments,
    handlers,
    routes: attachmentRoutes(attachments, options),
    start(): void {
      sweeping = files
        .sweep(clock(), (ids) => knownAmong(database.read, ids))
        .then(
          (removed) => void (removed > 0 && log.info({ removed }, 'Removed files that nothing names')),
          (error: unknown) => log.error({ error }, 'Files that nothing names could not be removed'),
        );
    },
    stop: () => sweeping,
    accountParts: [{ name: 'attachments', export: (ownerId: string) => attachments.exportAll(ownerId) }],
  };
};
