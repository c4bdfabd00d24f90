import { hasFiles, takeBackFiles } from '../../features/attachments/first-files.ts';
import { discardEmpty } from '../../features/conversations/discard.ts';
import { draftOf } from '../../features/messages/outbox/drafts.ts';
import { mentionsOf } from '../../features/messages/outbox/mentions.ts';
import { moveDraft } from '../../features/messages/outbox/move-draft.ts';
import { outboxStore } from '../../features/messages/outbox/outbox-store.ts';
import * as paths from '../../platform/paths.ts';

/**
 * The first message could not be sent and its author has gone elsewhere: the conversation, which would stay empty, is
 * deleted, and its text and files wait where the next one begins. One that has a file is kept if `isKeptByFiles`.
 */
export const giveUp = async (userId: string, id: string, isKeptByFiles: boolean): Promise<void> => {
  if (location.pathname === paths.conversation(id) || (isKeptByFiles && hasFiles(userId, id))) return;
  if ((await (await outboxStore()).list(userId, id)).length > 0 || !(await discardEmpty(id))) return;
  moveDraft(userId, id, 'new', draftOf(userId, id).read());
  draftOf(userId, id).write('');
  mentionsOf(userId, id).set([]);
  await takeBackFiles(userId, id);
};
