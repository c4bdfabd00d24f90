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
  /** The sentence encoder that has read the text; empty until then. */
  encoded_by: string;
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

/** The sentence encoder's vectors of a part's passages. */
interface AttachmentVectorTable {
  attachment_id: string;
  /** That of the part. */
  n: number;
  owner_id: string;
  engine: string;
  /** How many passages were read. */
  passages: number;
  /** One for each of them, in base64 with commas between; empty where the encoder failed. */
  vectors: string;
}
export type AttachmentVectorRow = Selectable<AttachmentVectorTable>;

/** A file without a row that may be in the store, about to be stored or removed. It names nobody. */
interface AttachmentLeftoverTable {
  id: string;
  at: number;
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    attachments: AttachmentTable;
    attachment_parts: AttachmentPartTable;
    attachment_vectors: AttachmentVectorTable;
    attachment_leftovers: AttachmentLeftoverTable;
  }
}
