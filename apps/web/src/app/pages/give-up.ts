import { filesToTakeBack } from '../../features/attachments/first-files.ts';
import { discard, isEmpty } from '../../features/conversations/discard.ts';
import { noteUnfinished } from '../../features/messages/begun.ts';
import { isBeginningFree, showBeginning } from '../../features/messages/outbox/beginning.ts';
import { draftOf } from '../../features/messages/outbox/drafts.ts';
import { mentionsOf } from '../../features/messages/outbox/mentions.ts';
import { moveDraft } from '../../features/messages/outbox/move-draft.ts';
import { outboxStore } from '../../features/messages/outbox/outbox-store.ts';
import * as paths from '../../platform/paths.ts';

/**
 * The first message could not be sent and its author has gone elsewhere: the conversation, which would stay empty, is
 * deleted, and its text and files wait where the next one begins. It is kept, with them, if it has anything, if its
 * author is back in it, or if something else is being written where the next one begins.
 */
export const giveUp = async (userId: string, id: string): Promise<void> => {
  const isBack = (): boolean => {
    const is = location.pathname.toLowerCase().startsWith(paths.conversation(id));
    if (is) noteUnfinished(id, () => void giveUp(userId, id).catch(() => undefined));
    return is;
  };
  if (isBack() || !(await isEmpty(id))) return;
  const files = await filesToTakeBack(userId, id);
  if ((await (await outboxStore()).list(userId, id)).length > 0) return;
  // From here on nothing is waited for, so that none of this changes before the request is on its way.
  const content = draftOf(userId, id).read();
  if (isBack() || files.isAnyThere() || (content !== '' && !isBeginningFree())) return;
  const isDiscarded = discard(id);
  moveDraft(userId, id, 'new', content);
  draftOf(userId, id).write('');
  mentionsOf(userId, id).set([]);
  files.takeBack();
  showBeginning();
  await isDiscarded;
};
