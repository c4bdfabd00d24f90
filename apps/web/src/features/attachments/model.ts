import type { Attachment } from '@symbi/contracts/attachments';
import { attachmentLimits } from '@symbi/contracts/attachment-limits';
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

/** Types a browser can decode and encode again. */
const PICTURES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];
export const isPicture = ({ type }: Pick<File, 'type'>): boolean => PICTURES.includes(type);

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

/** Why a file cannot be used, in words; null if the server may be able to read it. */
export const problemOf = ({ size, type }: Pick<File, 'size' | 'type'>): string | null => {
  if (type.startsWith('image/') && !isPicture({ type })) return text.problems.picture;
  if (/^(?:audio|video)\//.test(type)) return `${text.problems.recording} ${text.problems.read}`;
  if (size > attachmentLimits.bytes) return text.problems.tooLarge(formatSize(attachmentLimits.bytes));
  return size === 0 ? text.problems.empty : null;
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
