import type { Judgment, Message, MessageStatus } from '@symbi/contracts/conversations';
import type { TrustMode, TrustState } from '@symbi/contracts/trust';
import type { Generated, Selectable } from 'kysely';

/** A node of the conversation's tree; `active_child_id` leads along the shown branch. */
export interface MessageTable {
  id: string;
  conversation_id: string;
  owner_id: string;
  parent_id: string | null;
  active_child_id: string | null;
  seq: number;
  change_seq: number;
  sender: Message['sender'];
  agent_id: string | null;
  agent_name: string | null;
  content: string;
  encrypted_content: string | null;
  status: MessageStatus;
  run_id: string | null;
  ci: number;
  ci_model: string | null;
  trust_score: number | null;
  trust_mode: TrustMode | null;
  trust_state: TrustState | null;
  trust_verdict: string | null;
  tags: string;
  citations: string;
  usage: string | null;
  /** What is known of a reply without a completed answer, as JSON text. */
  partial_usage: string | null;
  notices: string;
  failure: string | null;
  /** Functions called for this reply, as JSON text. */
  tool_calls: Generated<string>;
  /** Pictures attached to the person's message, as JSON text. */
  pictures: Generated<string>;
  /** Documents attached to the person's message, as JSON text. */
  documents: Generated<string>;
  /** Contexts the message names, as JSON text. */
  contexts: Generated<string>;
  judgment: Judgment | null;
  /** The run that checks the reply after it was stored. */
  check_run_id: string | null;
  /** The destination where another person's agent was asked for this reply, with its owner's consent. */
  sent_to: string | null;
  client_id: string | null;
  request_hash: string | null;
  /** Where an imported message comes from, as JSON text, and its id there. */
  origin: string | null;
  origin_id: string | null;
  created_at: number;
}
export type MessageRow = Selectable<MessageTable>;

/** What a prompt, a score and a stance need of the messages before a reply. */
export const PATH_COLUMNS = [
  'id',
  'conversation_id',
  'owner_id',
  'parent_id',
  'seq',
  'sender',
  'agent_id',
  'content',
  'encrypted_content',
  'status',
  'trust_state',
  'sent_to',
  'tool_calls',
  'pictures',
  'documents',
  'contexts',
] as const satisfies readonly (keyof MessageRow)[];
export type PathRow = Pick<MessageRow, (typeof PATH_COLUMNS)[number]>;

/** The tags of messages again, one row per tag, for an index. */
export interface MessageTagTable {
  message_id: string;
  conversation_id: string;
  tag: string;
  seq: number;
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    messages: MessageTable;
    /** A view: an insert through it also links the message below its parent and makes it searchable. */
    new_messages: MessageTable;
    message_tags: MessageTagTable;
  }
}
