import type { Attachment } from '@symbi/contracts/attachments';
import type { Selectable } from 'kysely';

interface AttachmentTable {
  /** Also the name of its file. */
  id: string;
  owner_id: string;
  conversation_id: string;
  name: string;
  kind: Attachment['kind'];
  title: string;
  bytes: number;
  sha256: string;
  parts: number;
  characters: number;
  /** Pictures only. */
  media_type: 'image/png' | 'image/jpeg' | null;
  width: number | null;
  height: number | null;
  created_at: number;
}
export type AttachmentRow = Selectable<AttachmentTable>;

interface AttachmentPartTable {
  attachment_id: string;
  n: number;
  owner_id: string;
  label: string;
  text: string;
}
export type AttachmentPartRow = Selectable<AttachmentPartTable>;

/** A file without a row that may be in the store, about to be stored or removed. It names nobody. */
interface AttachmentLeftoverTable {
  id: string;
  at: number;
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    attachments: AttachmentTable;
    attachment_parts: AttachmentPartTable;
    attachment_leftovers: AttachmentLeftoverTable;
  }
}
