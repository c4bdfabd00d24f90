import * as contract from '@symbi/contracts/attachments';
import type { Attachment } from '@symbi/contracts/attachments';
import { attachmentLimits } from '@symbi/contracts/attachment-limits';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { saveFile } from '../../platform/download.ts';
import { call, callFile } from '../../platform/api/http.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { forgetFile } from './pending.ts';
import { attachmentKeys } from './keys.ts';

/** The files of a conversation, oldest first. */
export const attachmentsQuery = (conversationId: string) =>
  queryOptions({
    queryKey: attachmentKeys.list(conversationId),
    queryFn: async ({ signal }): Promise<Attachment[]> =>
      (await call(contract.listAttachments, { params: { id: conversationId }, signal })).data,
  });

/** The files that are known; none before the list was loaded. */
export const knownAttachments = (conversationId: string): readonly Attachment[] =>
  queryClient.getQueryData(attachmentsQuery(conversationId).queryKey) ?? [];

export const reloadAttachments = (conversationId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: attachmentKeys.list(conversationId) });

export const removeAttachment = async (conversationId: string, attachmentId: string): Promise<void> => {
  await call(contract.removeAttachment, { params: { id: conversationId, attachmentId } });
  queryClient.setQueryData(attachmentsQuery(conversationId).queryKey, (before) =>
    before?.filter(({ _id }) => _id !== attachmentId),
  );
};

/** Of the panel, where a file is one of the conversation whether or not it is still above the input. */
export const useRemoveAttachment = (conversationId: string) =>
  useMutation({
    mutationFn: (attachmentId: string) => removeAttachment(conversationId, attachmentId),
    onSuccess: (_, attachmentId) => forgetFile(conversationId, attachmentId),
  });

/** Gives the browser a file to save, under the name its owner gave it. */
export const downloadAttachment = async ({ conversationId, _id, name }: Attachment): Promise<void> => {
  const params = { id: conversationId, attachmentId: _id };
  saveFile({ ...(await callFile(contract.downloadAttachment, { params })), name });
};

/** The parts that come with the one that is wanted. */
export const partsQuery = (conversationId: string, attachmentId: string, n: number) => {
  const from = n - (n % attachmentLimits.partsAtOnce);
  return queryOptions({
    queryKey: attachmentKeys.parts(conversationId, attachmentId, from),
    // What a file says never changes.
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const params = { id: conversationId, attachmentId };
      return (await call(contract.readAttachment, { params, query: { from }, signal })).data;
    },
  });
};
