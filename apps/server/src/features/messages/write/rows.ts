import { tagsOf, type ConversationRow } from '../../conversations/service.ts';
import { searchBody, type SearchDocument } from '../../search/service.ts';
import type { MessageRow } from '../table.ts';

/** The position of a new message. */
export interface MessagePosition {
  readonly conversation: Pick<ConversationRow, 'id' | 'owner_id'>;
  readonly id: string;
  readonly parentId: string | null;
  readonly seq: number;
  readonly changeSeq: number;
  readonly now: number;
}

/** The columns most new messages leave empty. */
export const blankRow = (node: MessagePosition): Omit<MessageRow, 'sender' | 'content' | 'status'> => ({
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
  partial_usage: null,
  notices: '[]',
  failure: null,
  tool_calls: '[]',
  pictures: '[]',
  documents: '[]',
  contexts: '[]',
  judgment: null,
  check_run_id: null,
  sent_to: null,
  client_id: null,
  request_hash: null,
  origin: null,
  origin_id: null,
  created_at: node.now,
});

/** The searchable document of a message: its text and its tags. */
export const documentOf = (row: MessageRow): SearchDocument => ({
  ownerId: row.owner_id,
  kind: 'message',
  scope: 'talk',
  refId: row.id,
  parentId: row.conversation_id,
  body: searchBody(row.content, tagsOf(row)),
  at: row.created_at,
});
