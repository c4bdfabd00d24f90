import { leftOut, type ConversationImport, type ImportItem, type ShareLink } from '@symbi/contracts/transfers';
import { z } from 'zod';
import { toMoment } from '../../platform/clock.ts';
import type { ShareRow, TransferImportRow, TransferItemRow } from './table.ts';

const leftOuts = z.array(leftOut);

export interface ItemCounts {
  readonly imported: number;
  readonly extended: number;
  readonly repeated: number;
  readonly refused: number;
  readonly messages: number;
  readonly incomplete: number;
}

export const presentImport = (row: TransferImportRow, counts: ItemCounts): ConversationImport => ({
  _id: row.id,
  file: row.file,
  source: row.source,
  state: row.state,
  characters: row.characters,
  processed: row.processed,
  imported: counts.imported,
  extended: counts.extended,
  repeated: counts.repeated,
  refused: counts.refused,
  messages: counts.messages,
  incomplete: counts.incomplete,
  ...(row.error === null ? {} : { error: row.error }),
  createdAt: toMoment(row.created_at),
});

export const presentItem = (row: TransferItemRow): ImportItem => ({
  n: row.n,
  // Its title went with the conversation.
  title: row.title === '' ? 'Deleted conversation' : row.title,
  state: row.state,
  conversationId: row.conversation_id,
  messages: row.messages,
  leftOut: leftOuts.parse(JSON.parse(row.left_out)),
});

export const presentShare = (row: ShareRow, now: number): ShareLink => ({
  _id: row.id,
  conversationId: row.conversation_id,
  title: row.title,
  messages: row.messages,
  encrypted: row.encrypted,
  createdAt: toMoment(row.created_at),
  expiresAt: row.expires_at === null ? null : toMoment(row.expires_at),
  isExpired: row.expires_at !== null && row.expires_at <= now,
});
