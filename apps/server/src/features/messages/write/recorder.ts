import type { Transaction } from '../../../platform/database/database.ts';
import { createOrderedId } from '../../../platform/id.ts';
import type { LogEntry } from '../../timeline/service.ts';
import { presentConversation, sessionOf } from '../../conversations/service.ts';
import { addMessages } from '../queries/rows.ts';
import type { MessageRow } from '../table.ts';
import { blankRow, documentOf } from './rows.ts';
import type { MessageWriterOptions } from './writer.ts';

/** What happened outside the conversation: what the person asked for, and what came of it. */
export interface OutsideEvent {
  readonly ownerId: string;
  readonly conversationId: string;
  /** The id of the person's message. */
  readonly id: string;
  readonly asked: string;
  readonly outcome: string;
}

const entryOf = ({ id: message_id, parent_id, sender, content }: MessageRow): LogEntry => ({
  type: 'message',
  fields: { message_id, parent_id, agent_id: null, sender, state: 'done' },
  content,
  subjectId: message_id,
});

type RecorderOptions = Pick<MessageWriterOptions, 'clock' | 'conversations' | 'timeline' | 'search' | 'channel'>;

/**
 * Stores two messages that nobody answers, at the end of the shown branch: the person's, and one of the system. Models
 * are not sent the latter.
 */
export const createRecorder =
  ({ clock, conversations, timeline, search, channel }: RecorderOptions) =>
  async (transaction: Transaction, { ownerId, conversationId, id, asked, outcome }: OutsideEvent): Promise<void> => {
    const now = clock();
    const headId = createOrderedId(now);
    const growth = { added: 2, headId, now, said: asked };
    const grown = await conversations.grow(transaction, ownerId, conversationId, growth);
    const { conversation, headBefore } = grown;
    const { last_seq: seq, change_seq: changeSeq } = conversation;
    const question: MessageRow = {
      ...blankRow({ conversation, id, parentId: headBefore, seq: seq - 1, changeSeq: changeSeq - 1, now }),
      active_child_id: headId,
      sender: 'user',
      content: asked,
      status: 'complete',
    };
    const note: MessageRow = {
      ...blankRow({ conversation, id: headId, parentId: id, seq, changeSeq, now }),
      sender: 'system',
      content: outcome,
      status: 'complete',
    };
    const rows = [question, note] as const;
    await addMessages(transaction.query, rows);
    await search.index(transaction, documentOf(note));
    await timeline.append(transaction, ownerId, sessionOf(conversationId), rows.map(entryOf));
    transaction.afterCommit(() => channel.conversationUpdated(ownerId, presentConversation(conversation)));
  };
