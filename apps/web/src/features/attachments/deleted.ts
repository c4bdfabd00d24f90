import type { Attachment } from '@symbi/contracts/attachments';
import { queryClient } from '../../platform/api/query-client.ts';
import { attachmentKeys } from './keys.ts';

/** Whether the loaded list of files lacks it. A stale list proves nothing. */
export const isDeleted = (conversationId: string, fileId: string): boolean => {
  const listed = queryClient.getQueryState<Attachment[]>(attachmentKeys.list(conversationId));
  return listed?.data !== undefined && !listed.isInvalidated && !listed.data.some(({ _id }) => _id === fileId);
};
