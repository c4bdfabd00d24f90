import { sharedEncoder } from '@symbi/encoder';
import { packVector } from '@symbi/retrieval';
import { NearVectors, type NearVector } from '@symbi/retrieval/near';
import { LRUCache } from 'lru-cache';

/** The setting behind the figures in docs/retrieval.md. */
const TOKENS = 128;
/** Memory for vectors of owners who searched; the least recent ones are evicted first. */
const MOST_BYTES = 64 * 1024 * 1024;
const MOST_OWNERS = 1_000;
/** More than an answer shows: filters drop some, and others are already found by words. */
const MOST_NEAR = 200;

interface OwnerVectors {
  readonly vectors: NearVectors;
  readonly revision: number;
  /** The number of the next part being sent. */
  readonly part: number;
}

const owners = new LRUCache<string, OwnerVectors>({
  max: MOST_OWNERS,
  maxSize: MOST_BYTES,
  sizeCalculation: ({ vectors }) => Math.min(MOST_BYTES, Math.max(1, vectors.bytes)),
});

/** The vectors made between two revisions, in parts; accepted only when the first revision is the one held here. */
interface VectorPart {
  readonly from: number;
  readonly to: number;
  readonly part: number;
  readonly isLast: boolean;
  readonly most: number;
  readonly vectors: readonly { readonly number: number; readonly vector: string }[];
}

export type MeaningRequest = { readonly folder: string } & (
  | { readonly read: string }
  | { readonly asked: string }
  | ({ readonly ownerId: string } & (
      | { readonly sent: VectorPart }
      /** A question, and the revision it applies to. */
      | { readonly question: string; readonly revision: number }
      | { readonly forget: true }
    ))
);

interface MeaningAnswer {
  /** Of an encoded text or question. */
  readonly vector?: string;
  /** The revision held here; 0 for none. */
  readonly held: number;
  /** Undefined when the vectors held are older than the requested revision. */
  readonly near?: readonly NearVector[];
}

const textOf = (vector: Int8Array): string =>
  Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('base64');

const take = (ownerId: string, { from, to, part, isLast, most, vectors: sent }: VectorPart): void => {
  const kept = owners.get(ownerId) ?? { vectors: new NearVectors(most), revision: 0, part: 0 };
  // Earlier parts may have been lost with the process, or evicted.
  if (kept.revision !== from || (part !== 0 && part !== kept.part)) return;
  for (const { number, vector } of sent) kept.vectors.set(number, new Int8Array(Buffer.from(vector, 'base64')));
  // A new object, because the cache would not recount the size of one changed in place.
  owners.set(ownerId, { vectors: kept.vectors, revision: isLast ? to : from, part: isLast ? 0 : part + 1 });
};

/** Encodes texts, and finds the vectors nearest to a question, in the process that holds the model. */
export const work = async (asked: MeaningRequest): Promise<MeaningAnswer> => {
  const encode = async (text: string, kind: 'query' | 'passage'): Promise<Int8Array> => {
    const [vector] = await (await sharedEncoder(asked.folder, TOKENS)).encode([text], kind);
    return packVector(vector ?? new Float32Array());
  };
  if ('read' in asked) return { vector: textOf(await encode(asked.read, 'passage')), held: 0 };
  if ('asked' in asked) return { vector: textOf(await encode(asked.asked, 'query')), held: 0 };
  const { ownerId } = asked;
  if ('sent' in asked) take(ownerId, asked.sent);
  if ('forget' in asked) owners.delete(ownerId);
  const kept = owners.get(ownerId);
  const held = kept?.revision ?? 0;
  if (!('question' in asked) || kept === undefined || held < asked.revision) return { held };
  return { held, near: kept.vectors.near(await encode(asked.question, 'query'), MOST_NEAR) };
};
