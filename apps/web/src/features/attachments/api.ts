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

interface ShownPicture {
  readonly blob: Blob;
  /** The picture itself as an address, which nobody has to take back. */
  readonly address: string;
}

const addressOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(reader.error ?? new TypeError('A picture could not be read')));
    reader.readAsDataURL(blob);
  });

/** A picture to be shown: as JPEG or PNG and nothing else, whatever it is sent as. */
export const pictureQuery = (conversationId: string, pictureId: string) =>
  queryOptions({
    queryKey: attachmentKeys.picture(conversationId, pictureId),
    // It never changes.
    staleTime: Infinity,
    queryFn: async ({ signal }): Promise<ShownPicture> => {
      const params = { id: conversationId, attachmentId: pictureId };
      const { blob } = await callFile(contract.downloadAttachment, { params, signal });
      const [first] = new Uint8Array(await blob.slice(0, 1).arrayBuffer());
      const typed = new Blob([blob], { type: first === 0xff ? 'image/jpeg' : 'image/png' });
      return { blob: typed, address: await addressOf(typed) };
    },
  });

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
