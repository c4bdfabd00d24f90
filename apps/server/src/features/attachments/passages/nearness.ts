import { closeBound, NearVectors } from '@symbi/retrieval/near';
import type { AttachmentVectorRow } from '../table.ts';
import type { Passage } from './cut.ts';

export type StoredVectors = Pick<AttachmentVectorRow, 'attachment_id' | 'n' | 'vectors'>;

const vectorOf = (text: string): Int8Array => {
  const { buffer, byteOffset, length } = Buffer.from(text, 'base64');
  return new Int8Array(buffer, byteOffset, length);
};

/** The vector of each passage; undefined for those not read yet. Passages of a part are neighbors, in order. */
export const vectorsOfPassages = (
  passages: readonly Passage[],
  stored: readonly StoredVectors[],
): (Int8Array | undefined)[] => {
  const keyOf = (attachmentId: string, n: number): string => `${attachmentId} ${n}`;
  const ofParts = new Map(stored.map(({ attachment_id, n, vectors }) => [keyOf(attachment_id, n), vectors]));
  let part: Passage | undefined;
  let texts: readonly string[] = [];
  let at = 0;
  return passages.map((passage) => {
    if (part?.n !== passage.n || part.attachmentId !== passage.attachmentId) {
      part = passage;
      texts = ofParts.get(keyOf(passage.attachmentId, passage.n))?.split(',') ?? [];
      at = 0;
    }
    const text = texts[at] ?? '';
    at += 1;
    return text === '' ? undefined : vectorOf(text);
  });
};

export interface RankedPassage extends Passage {
  /** The cosine with the question, where it is near enough in meaning to be quoted as the answer. */
  readonly nearness?: number;
}

interface NearPassage {
  /** Its place among the passages. */
  readonly at: number;
  readonly cosine: number;
  readonly isClose: boolean;
}

/** The passages near a question in meaning, nearest first. */
export const nearest = (
  vectors: readonly (Int8Array | undefined)[],
  question: Int8Array | undefined,
  most: number,
): NearPassage[] => {
  if (question === undefined) return [];
  const near = new NearVectors(Infinity);
  for (const [at, vector] of vectors.entries()) near.set(at, vector);
  const bound = closeBound(near.size);
  return near.near(question, most).map(({ number, cosine }) => ({ at: number, cosine, isClose: cosine >= bound }));
};

/** The passages at these places, with the nearness of those that may be quoted. */
export const withNearness = (
  passages: readonly Passage[],
  places: Iterable<number>,
  near: readonly NearPassage[],
): RankedPassage[] => {
  const close = new Map(near.filter(({ isClose }) => isClose).map(({ at, cosine }) => [at, cosine]));
  return [...places].flatMap((at): RankedPassage[] => {
    const [passage, nearness] = [passages[at], close.get(at)];
    if (passage === undefined) return [];
    return [nearness === undefined ? passage : { ...passage, nearness }];
  });
};
