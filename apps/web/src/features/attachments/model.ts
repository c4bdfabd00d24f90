import type { Attachment } from '@symbi/contracts/attachments';
import { formatSize } from '../../platform/size.ts';
import { text } from './text.ts';

/** 'PDF · 3 pages of text · 24 kB' */
export const describe = ({
  kind,
  parts,
  bytes,
  picture,
}: Pick<Attachment, 'kind' | 'parts' | 'bytes' | 'picture'>): string => {
  if (picture !== undefined)
    return [text.kinds.picture, text.picture.size(picture.width, picture.height), formatSize(bytes)].join(' · ');
  const extent = kind === 'pdf' ? [text.pages(parts)] : kind === 'pptx' ? [text.slides(parts)] : [];
  return [text.kinds[kind], ...extent, formatSize(bytes)].join(' · ');
};

const EXTENSIONS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
};

/** The name under which a picture is saved: it was redrawn as PNG or JPEG, whatever its original name. */
export const savedName = (name: string, type: string): string => {
  const wanted = EXTENSIONS[type];
  if (wanted === undefined) return name;
  const [, stem = name, extension = ''] = /^(.+)\.([a-z]{3,4})$/i.exec(name) ?? [];
  return wanted.includes(extension.toLowerCase()) ? name : `${stem}.${wanted[0]}`;
};

/** A passage of a file, as identified by the source of a reply. */
export interface PassageAddress {
  readonly attachmentId: string;
  /** The part, and the offset of the passage in its text. */
  readonly n: number;
  readonly start: number;
  /** The conversation of a file attached elsewhere. */
  readonly conversationId: string | undefined;
}

/** Parses a source id; null for sources that are not files. */
export const placeOf = (sourceId: string): PassageAddress | null => {
  const found = /^attachment:([0-9a-f]{24}):(\d{1,6}):(\d{1,9})(?::([0-9a-f]{24}))?$/.exec(sourceId);
  if (found === null) return null;
  const [, attachmentId = '', n, start, conversationId] = found;
  return { attachmentId, n: Number(n), start: Number(start), conversationId };
};

/** A quoted passage of a part, and the words meant within it. */
export interface Quotation {
  readonly start: number;
  readonly passage: string;
  readonly evidence?: { readonly start: number; readonly end: number } | undefined;
}

/** Splits a text into before, quoted words and after; null if the words are not in it. */
export const cutAround = (
  content: string,
  { start, passage, evidence }: Quotation,
): readonly [before: string, words: string, after: string] | null => {
  const base = content.startsWith(passage, start) ? start : content.indexOf(passage);
  if (base === -1 || passage === '') return null;
  const { start: from, end: to } = evidence ?? { start: 0, end: passage.length };
  return [content.slice(0, base + from), content.slice(base + from, base + to), content.slice(base + to)];
};
