import { narrowPlace } from '@symbi/contracts/place';
import type { AttachmentPartRow } from '../table.ts';

/** A quotable passage of a part. */
export interface Passage {
  readonly attachmentId: string;
  /** The part, and the position in its text. */
  readonly n: number;
  readonly start: number;
  readonly label: string;
  readonly text: string;
}

/**
 * About 250 tokens: enough to answer from, and short enough to give several. Stored vectors belong to passages cut in
 * this way: where it changes, they must be made again.
 */
const LENGTH = 1_000;

/** After a paragraph, a line, a sentence or a word. */
const cutAt = (text: string, from: number): number => {
  const end = from + LENGTH;
  if (end >= text.length) return text.length;
  for (const mark of ['\n\n', '\n', '. ', ' ']) {
    const at = text.lastIndexOf(mark, end);
    if (at > from + LENGTH / 2) return at + mark.length;
  }
  return (text.charCodeAt(end) & 0xfc00) === 0xdc00 ? end - 1 : end;
};

/** Cuts parts into passages; a short part is one. */
export const passagesOf = (parts: readonly Omit<AttachmentPartRow, 'owner_id'>[]): Passage[] =>
  parts.flatMap(({ attachment_id: attachmentId, n, label, text }) => {
    const passages: Passage[] = [];
    for (let start = 0; start < text.length;) {
      const end = cutAt(text, start);
      passages.push({ attachmentId, n, start, label, text: text.slice(start, end).trimEnd() });
      start = end;
    }
    return passages;
  });

/** What of a passage is encoded. */
export const readableText = ({ label, text }: Passage): string => `${label}\n${text}`;

/** The place of a passage: of a part that is lines or rows, those it has. */
export const placesIn = (parts: readonly Omit<AttachmentPartRow, 'owner_id'>[]): ((passage: Passage) => string) => {
  const keyOf = (attachmentId: string, n: number): string => `${attachmentId} ${n}`;
  const texts = new Map(parts.map(({ attachment_id, n, text }) => [keyOf(attachment_id, n), text]));
  return ({ attachmentId, n, start, label, text }) =>
    narrowPlace(label, texts.get(keyOf(attachmentId, n)) ?? '', { start, end: start + text.length });
};
