import type { Generated, Selectable } from 'kysely';

export interface ConversationTable {
  id: string;
  owner_id: string;
  title: string;
  agent_id: string | null;
  /** 0, or 1 for the archive; while its deletion may be taken back `HIDDEN` more. */
  is_archived: number;
  is_pinned: number;
  tags: string;
  /** '' of one that is in no folder: not null, so that the lists of both are read in order from one index. */
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
  /** When a deleted one is erased; null for all others. */
  erase_at: Generated<number | null>;
  /** Whether a file was ever attached to it, and a capsule kept for it: 0 or 1, noted by the database. */
  had_files: Generated<number>;
  had_capsule: Generated<number>;
}

/** What is added to `is_archived` of a deleted conversation that is not erased yet. */
export const HIDDEN = 2;

export type ConversationRow = Selectable<ConversationTable>;

/** Kept by the database itself: the tags of conversations, with what their lists are sorted by. */
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
