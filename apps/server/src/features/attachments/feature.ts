import type { EventHandlers } from '../../platform/events.ts';
import type { Log } from '../../platform/observability/log.ts';
import type { Search } from '../search/service.ts';
import { EncodeFiles } from './passages/encode-files.ts';
import { exportFiles } from './export.ts';
import { attachmentRoutes, type AttachmentRoutesOptions } from './routes.ts';
import { Attachments, type AttachmentsOptions } from './service.ts';
import { openFileStore, type StoreEnvironment } from './store/open-file-store.ts';

type OwnOptions = 'files' | 'quota' | 'textVectors' | 'encodeFiles';

export interface AttachmentFeatureOptions extends Omit<AttachmentsOptions, OwnOptions>, AttachmentRoutesOptions {
  readonly search: Pick<Search, 'textVectors'>;
  readonly environment: StoreEnvironment & { readonly ATTACHMENT_MB_PER_PERSON: number };
  readonly log: Log;
}

const MEGABYTE = 1024 * 1024;
/** Files that could not be removed go with the next sweep, or at the next start. */
const SWEEP_MS = 24 * 60 * 60 * 1000;

/** Files attached to conversations, as sources for replies. */
export const createAttachments = (options: AttachmentFeatureOptions) => {
  const { environment, log } = options;
  const { textVectors } = options.search;
  const encodeFiles = textVectors === undefined ? undefined : new EncodeFiles({ ...options, textVectors });
  const files = openFileStore(environment, log);
  const quota = environment.ATTACHMENT_MB_PER_PERSON * MEGABYTE;
  const attachments = new Attachments({ ...options, files, quota, textVectors, encodeFiles });
  let sweeping = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const sweep = (): void => {
    sweeping = attachments.sweep().then(
      (removed) => void (removed > 0 && log.info({ removed }, 'Removed files that nothing names')),
      (error: unknown) => log.error({ error }, 'Files that nothing names could not be removed'),
    );
  };
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
    /** The file store, for the health check. */
    store: files,
    start(): void {
      sweep();
      timer = setInterval(sweep, SWEEP_MS).unref();
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      await sweeping;
    },
    close: async (): Promise<void> => encodeFiles?.close(),
    accountParts: [{ name: 'attachments', export: (ownerId: string) => exportFiles(options.database.read, ownerId) }],
  };
};
