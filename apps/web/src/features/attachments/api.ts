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

/** The cached files; none before the list has loaded. */
export const knownAttachments = (conversationId: string): readonly Attachment[] =>
  queryClient.getQueryData(attachmentsQuery(conversationId).queryKey) ?? [];

export const reloadAttachments = (conversationId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: attachmentKeys.list(conversationId) });

export const removeAttachment = async (conversationId: string, attachmentId: string): Promise<void> => {
  await call(contract.removeAttachment, { params: { id: conversationId, attachmentId } });
  queryClient.setQueryData(attachmentsQuery(conversationId).queryKey, (before) =>
    before?.filter(({ _id }) => _id !== attachmentId),
  );
  // A message that shows it as a picture asks again, and says that it was deleted.
  void queryClient.resetQueries({ queryKey: attachmentKeys.picture(conversationId, attachmentId) });
};

/** For the panel, where a file belongs to the conversation whether or not it is still above the input. */
export const useRemoveAttachment = (conversationId: string) =>
  useMutation({
    mutationFn: (attachmentId: string) => removeAttachment(conversationId, attachmentId),
    onSuccess: (_, attachmentId) => forgetFile(conversationId, attachmentId),
  });

/** Makes the browser save a file under the name its owner gave it. */
export const downloadAttachment = async ({ conversationId, _id, name }: Attachment): Promise<void> => {
  const params = { id: conversationId, attachmentId: _id };
  saveFile({ ...(await callFile(contract.downloadAttachment, { params })), name });
};

interface ShownPicture {
  readonly blob: Blob;
  /** The picture as a data URL, which needs no revoking. */
  readonly address: string;
}

const addressOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(reader.error ?? new TypeError('A picture could not be read')));
    reader.readAsDataURL(blob);
  });

/** A picture for display: only as JPEG or PNG, whatever type the response claims. */
export const pictureQuery = (conversationId: string, pictureId: string) =>
  queryOptions({
    queryKey: attachmentKeys.picture(conversationId, pictureId),
    // Its content never changes.
    staleTime: Infinity,
    queryFn: async ({ signal }): Promise<ShownPicture> => {
      const params = { id: conversationId, attachmentId: pictureId };
      const { blob } = await callFile(contract.downloadAttachment, { params, signal });
      const [first] = new Uint8Array(await blob.slice(0, 1).arrayBuffer());
      const typed = new Blob([blob], { type: first === 0xff ? 'image/jpeg' : 'image/png' });
      return { blob: typed, address: await addressOf(typed) };
    },
  });

/** A page of parts, starting at the requested one. */
export const partsQuery = (conversationId: string, attachmentId: string, n: number) => {
  const from = n - (n % attachmentLimits.partsAtOnce);
  return queryOptions({
    queryKey: attachmentKeys.parts(conversationId, attachmentId, from),
    // The text of a file never changes.
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const params = { id: conversationId, attachmentId };
      return (await call(contract.readAttachment, { params, query: { from }, signal })).data;
    },
  });
};
