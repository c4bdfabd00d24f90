import type { Attachment, AttachmentPart } from '@symbi/contracts/attachments';
import { toIsoTime } from '../../platform/clock.ts';
import type { AttachmentPartRow, AttachmentRow } from './table.ts';

const pictureOf = ({ media_type: mediaType, width, height }: AttachmentRow): Attachment['picture'] =>
  mediaType === null || width === null || height === null ? undefined : { mediaType, width, height };

export const presentAttachment = (row: AttachmentRow): Attachment => ({
  _id: row.id,
  conversationId: row.conversation_id,
  name: row.name,
  kind: row.kind,
  title: row.title,
  bytes: row.bytes,
  sha256: row.sha256,
  parts: row.parts,
  characters: row.characters,
  createdAt: toIsoTime(row.created_at),
  ...(row.media_type === null ? {} : { picture: pictureOf(row) }),
});

export const presentPart = (row: AttachmentPartRow): AttachmentPart => ({
  n: row.n,
  label: row.label,
  text: row.text,
});
