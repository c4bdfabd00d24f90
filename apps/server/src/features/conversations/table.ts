import type { Judgment, Message, MessageStatus } from '@symbi/contracts/conversations';
import type { ImportSource } from '@symbi/contracts/origin';
import type { TrustMode, TrustState } from '@symbi/contracts/trust';
import type { Generated, Selectable } from 'kysely';

export interface ConversationTable {
  id: string;
  owner_id: string;
  title: string;
  agent_id: string | null;
  is_archived: number;
  is_pinned: number;
  tags: string;
  /** Last message of the shown branch. */
  head_id: string | null;
  last_seq: Generated<number>;
  change_seq: Generated<number>;
  message_count: Generated<number>;
  trust_sum: Generated<number>;
  trust_count: Generated<number>;
  unchecked_count: Generated<number>;
  last_activity: number;
  created_at: number;
}
export type ConversationRow = Selectable<ConversationTable>;

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
  notices: string;
  failure: string | null;
  /** Functions called for this reply, as JSON text. */
  tool_calls: Generated<string>;
  judgment: Judgment | null;
  /** The run that checks the reply after it was stored. */
  check_run_id: string | null;
  /** The destination somebody else's agent was asked at for this reply, under a yes of its owner. */
  sent_to: string | null;
  client_id: string | null;
  request_hash: string | null;
  /** Where an imported message comes from, as JSON text, and its id there. */
  origin: string | null;
  origin_id: string | null;
  created_at: number;
}
export type MessageRow = Selectable<MessageTable>;

/** The tags of messages once more, one by one, where an index finds them. */
interface MessageTagTable {
  message_id: string;
  conversation_id: string;
  tag: string;
  seq: number;
}

interface MessageTrustTable {
  message_id: string;
  owner_id: string;
  engine: string;
  explanation: string;
  /** The score before the user's own calibration. */
  base_score: number;
  /** The second model that judged the reply, and whether it found no fault. */
  judge_model: Generated<string | null>;
  judge_clean: Generated<number | null>;
  created_at: number;
}

/** Which conversation of a file became which of ours. */
interface ImportedConversationTable {
  owner_id: string;
  source: ImportSource;
  external_id: string;
  conversation_id: string;
}

interface SearchDocumentTable {
  number: Generated<number>;
  owner_id: string;
  kind: 'conversation' | 'message' | 'report';
  /** What a search is about: 'title', 'talk', or reports of a category, those in the archive apart. */
  scope: string;
  ref_id: string;
  parent_id: string | null;
  body: string;
  at: number;
}

/** Kept by the database itself: the tags of conversations, with what their lists are sorted by. */
interface KeptConversationTagTable {
  conversation_id: string;
  owner_id: string;
  tag: string;
  is_archived: number;
  is_pinned: number;
  last_activity: number;
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    conversations: ConversationTable;
    messages: MessageTable;
    message_tags: MessageTagTable;
    message_trust: MessageTrustTable;
    imported_conversations: ImportedConversationTable;
    search_documents: SearchDocumentTable;
    kept_conversation_tags: KeptConversationTagTable;
  }
}
