import type { Query, Transaction } from '../../../platform/database/database.ts';
import {
  presentConversation,
  type Channel,
  type ConversationRow,
  type Conversations,
} from '../../conversations/service.ts';
import { findMessage, updateMessage } from '../queries/rows.ts';
import type { Views } from '../read/views.ts';
import type { MessageRow } from '../table.ts';
import { sumsWithoutHidden } from './shown-sums.ts';

interface NewVersion {
  /** The id of the new reply. */
  readonly id: string;
  readonly now: number;
  /** The shown version of the turn stays the shown one, if there is one. */
  readonly isBeside: boolean;
}

interface VersionPlacement {
  readonly conversation: ConversationRow;
  /** The version that stays shown beside the new one; undefined where the new one is shown. */
  readonly shown: MessageRow | undefined;
}

/** The shown reply below a message. A person's message there is no version of a reply. */
const shownReply = async (query: Query, { id, owner_id: ownerId }: MessageRow): Promise<MessageRow | undefined> => {
  const shownId = (await findMessage(query, ownerId, id))?.active_child_id ?? null;
  const shown = shownId === null ? undefined : await findMessage(query, ownerId, shownId);
  return shown?.sender === 'user' ? undefined : shown;
};

/** Numbers for another reply to a message, in the conversation locked until the end of the transaction. */
export const placeVersion = async (
  transaction: Transaction,
  conversations: Conversations,
  question: MessageRow,
  { id, now, isBeside }: NewVersion,
): Promise<VersionPlacement> => {
  const { owner_id: ownerId, conversation_id: conversationId } = question;
  if (isBeside) {
    const locked = await conversations.lock(transaction, ownerId, conversationId);
    const shown = await shownReply(transaction.query, question);
    if (shown !== undefined) {
      // The shown version changes first: whoever learns of both in order then takes the new one for a hidden version.
      await conversations.addChange(transaction, ownerId, conversationId);
      const row = await updateMessage(transaction.query, shown.id, { change_seq: locked.change_seq + 1 });
      return {
        conversation: await conversations.addMessages(transaction, ownerId, conversationId, 1, now),
        shown: row,
      };
    }
  }
  const growth = { added: 1, headId: id, now };
  const { conversation, headBefore } = await conversations.grow(transaction, ownerId, conversationId, growth);
  return {
    conversation: await sumsWithoutHidden(transaction, conversation, headBefore, question.id),
    shown: undefined,
  };
};

/**
 * Tells of a version beside the shown one before anything its run tells: who learns of a hidden version first takes it
 * for the shown one. So nothing is read after the commit, which also starts the run.
 */
export const announceHidden = async (
  transaction: Transaction,
  { channel, views }: { readonly channel: Channel; readonly views: Views },
  conversation: ConversationRow,
  [shown, reply]: readonly [shown: MessageRow, reply: MessageRow],
): Promise<void> => {
  const messages = await views.messages([shown, reply], transaction.query);
  transaction.afterCommit(() => {
    channel.conversationUpdated(conversation.owner_id, presentConversation(conversation, true));
    for (const message of messages)
      if (message._id === shown.id) channel.messageUpdated(message);
      else channel.messageCreated(message);
  });
};
