import type { Generated, Selectable } from 'kysely';

export interface ConversationTable {
  id: string;
  owner_id: string;
  title: string;
  agent_id: string | null;
  /** 0, or 1 when archived; plus `HIDDEN` while its deletion can be undone. */
  is_archived: number;
  is_pinned: number;
  tags: string;
  /** '' outside a folder: not null, so that one index gives both kinds of list in order. */
  folder_id: Generated<string>;
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
  /** When a deleted conversation is erased; null for all others. */
  erase_at: Generated<number | null>;
  /** 0 or 1: whether a file was ever attached, or a capsule ever saved; set by the database. */
  had_files: Generated<number>;
  had_capsule: Generated<number>;
}

/** Added to `is_archived` of a deleted conversation until it is erased. */
export const HIDDEN = 2;

export type ConversationRow = Selectable<ConversationTable>;

/** What a list shows of a conversation, or sorts by. */
export const listedColumns = [
  'conversations.id',
  'conversations.title',
  'conversations.agent_id',
  'conversations.is_archived',
  'conversations.is_pinned',
  'conversations.tags',
  'conversations.folder_id',
  'conversations.message_count',
  'conversations.trust_sum',
  'conversations.trust_count',
  'conversations.unchecked_count',
  'conversations.last_activity',
  'conversations.created_at',
] as const;

type ColumnName<Column> = Column extends `conversations.${infer Name}` ? Name : never;

export type ListedConversation = Pick<ConversationRow, ColumnName<(typeof listedColumns)[number]>>;

/** Maintained by the database: the tags of conversations, with the columns their lists are sorted by. */
interface ConversationTagTable {
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
    conversation_tags: ConversationTagTable;
  }
}
