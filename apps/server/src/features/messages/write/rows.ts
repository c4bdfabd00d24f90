import { sql } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { notFound } from '../../../platform/failure.ts';
import type { ConversationRow } from '../../conversations/service.ts';
import type { MessageRow } from '../table.ts';

/** Where a new message goes. */
export interface Place {
  readonly conversation: Pick<ConversationRow, 'id' | 'owner_id'>;
  readonly id: string;
  readonly parentId: string | null;
  readonly seq: number;
  readonly changeSeq: number;
  readonly now: number;
}

/** The columns of a new message that most messages leave empty. */
export const blankRow = (node: Place): Omit<MessageRow, 'sender' | 'content' | 'status'> => ({
  id: node.id,
  conversation_id: node.conversation.id,
  owner_id: node.conversation.owner_id,
  parent_id: node.parentId,
  active_child_id: null,
  seq: node.seq,
  change_seq: node.changeSeq,
  agent_id: null,
  agent_name: null,
  encrypted_content: null,
  run_id: null,
  ci: 0,
  ci_model: null,
  trust_score: null,
  trust_mode: null,
  trust_state: null,
  trust_verdict: null,
  tags: '[]',
  citations: '[]',
  usage: null,
  notices: '[]',
  failure: null,
  tool_calls: '[]',
  judgment: null,
  check_run_id: null,
  sent_to: null,
  client_id: null,
  request_hash: null,
  origin: null,
  origin_id: null,
  created_at: node.now,
});

const addNumbers = statement<{ ownerId: string; conversationId: string; added: number; now: number }, ConversationRow>(
  (query, given) =>
    query
      .updateTable('conversations')
      .set((table) => ({
        last_seq: table('last_seq', '+', given.added),
        change_seq: table('change_seq', '+', given.added),
        message_count: table('message_count', '+', given.added),
        // Never back: what is imported may have been said long ago.
        last_activity: sql<number>`case when last_activity > ${given.now} then last_activity else ${given.now} end`,
      }))
      .where('id', '=', given.conversationId)
      .where('owner_id', '=', given.ownerId)
      .returningAll(),
);

/** Numbers for `added` new messages, from the row that also serialises everything that is added to the conversation. */
export const takeNumbers = async (
  { query }: Transaction,
  ownerId: string,
  conversationId: string,
  added: number,
  now: number,
) => {
  const [row] = await addNumbers(query, { ownerId, conversationId, added, now });
  if (row === undefined) throw notFound();
  return row;
};

/** Makes a message the shown continuation of its parent; a first message has none. */
export const linkChild = async ({ query }: Transaction, parentId: string | null, childId: string): Promise<void> => {
  if (parentId === null) return;
  await query.updateTable('messages').set({ active_child_id: childId }).where('id', '=', parentId).execute();
};
