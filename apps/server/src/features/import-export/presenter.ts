import { leftOut, type ConversationImport, type ImportItem } from '@symbi/contracts/imports';
import { z } from 'zod';
import { toIsoTime } from '../../platform/clock.ts';
import type { ConversationImportRow, ConversationImportItemRow } from './table.ts';

const leftOuts = z.array(leftOut);

/** The counted results of an import's items. */
type ItemCount = 'imported' | 'extended' | 'repeated' | 'refused' | 'undone' | 'messages' | 'incomplete';

export const presentImport = (
  row: ConversationImportRow,
  counted: (list: ItemCount) => number,
): ConversationImport => ({
  _id: row.id,
  file: row.file,
  source: row.source,
  state: row.state,
  characters: row.characters,
  processed: row.processed,
  imported: counted('imported'),
  extended: counted('extended'),
  repeated: counted('repeated'),
  refused: counted('refused'),
  undone: counted('undone'),
  messages: counted('messages'),
  incomplete: counted('incomplete'),
  ...(row.error === null ? {} : { error: row.error }),
  createdAt: toIsoTime(row.created_at),
});

export const presentItem = (row: ConversationImportItemRow): ImportItem => ({
  n: row.n,
  // Its title was erased with the conversation.
  title: row.title === '' ? 'Deleted conversation' : row.title,
  state: row.state,
  conversationId: row.conversation_id,
  messages: row.messages,
  leftOut: leftOuts.parse(JSON.parse(row.left_out)),
});
