import type { Selectable } from 'kysely';

/** A name a model gave, with the messages it was made from. */
interface ConversationNameTable {
  conversation_id: string;
  owner_id: string;
  question_id: string;
  reply_id: string;
  title: string;
}
export type ConversationNameRow = Selectable<ConversationNameTable>;

declare module '../../platform/database/tables.ts' {
  interface Tables {
    conversation_names: ConversationNameTable;
  }
}
