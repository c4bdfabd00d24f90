import { sharedEncoder } from '@symbi/encoder';
import { packVector } from '@symbi/retrieval';
import { NearVectors, type NearVector } from '@symbi/retrieval/near';
import { LRUCache } from 'lru-cache';

/** What the figures in docs/retrieval.md were measured with. */
const TOKENS = 128;
/** Vectors of owners who searched, within this; those who have not searched for longest go first. */
const MOST_BYTES = 64 * 1024 * 1024;
const MOST_OWNERS = 1_000;
/** More than an answer shows: some are left out by filters, or because words find them. */
const MOST_NEAR = 200;

interface OwnerVectors {
  readonly vectors: NearVectors;
  readonly revision: number;
  /** The part of what is being sent that comes next. */
  readonly part: number;
}

const owners = new LRUCache<string, OwnerVectors>({
  max: MOST_OWNERS,
  maxSize: MOST_BYTES,
  sizeCalculation: ({ vectors }) => Math.min(MOST_BYTES, Math.max(1, vectors.bytes)),
});

/** What was made behind one revision, up to another, in parts; taken where the former is the one that is kept here. */
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
  | ({ readonly ownerId: string } & (
      | { readonly sent: VectorPart }
      /** A question, and the revision that it is put to. */
      | { readonly question: string; readonly revision: number }
      | { readonly forget: true }
    ))
);

interface MeaningAnswer {
  /** Of a text that was read. */
  readonly vector?: string;
  /** The revision that is kept here; 0 for none. */
  readonly held: number;
  /** Undefined where older vectors are kept than are to be searched. */
  readonly near?: readonly NearVector[];
}

const textOf = (vector: Int8Array): string =>
  Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('base64');

const take = (ownerId: string, { from, to, part, isLast, most, vectors: sent }: VectorPart): void => {
  const kept = owners.get(ownerId) ?? { vectors: new NearVectors(most), revision: 0, part: 0 };
  // What came before may have gone with the process, or for want of room.
  if (kept.revision !== from || (part !== 0 && part !== kept.part)) return;
  for (const { number, vector } of sent) kept.vectors.set(number, new Int8Array(Buffer.from(vector, 'base64')));
  // The size of a value that was changed in place would not be counted again.
  owners.set(ownerId, { vectors: kept.vectors, revision: isLast ? to : from, part: isLast ? 0 : part + 1 });
};

/** Makes vectors, and finds those that are near a question, in the process that holds the model. */
export const work = async (asked: MeaningRequest): Promise<MeaningAnswer> => {
  const encode = async (text: string, kind: 'query' | 'passage'): Promise<Int8Array> => {
    const [vector] = await (await sharedEncoder(asked.folder, TOKENS)).encode([text], kind);
    return packVector(vector ?? new Float32Array());
  };
  if ('read' in asked) return { vector: textOf(await encode(asked.read, 'passage')), held: 0 };
  const { ownerId } = asked;
  if ('sent' in asked) take(ownerId, asked.sent);
  if ('forget' in asked) owners.delete(ownerId);
  const kept = owners.get(ownerId);
  const held = kept?.revision ?? 0;
  if (!('question' in asked) || kept === undefined || held < asked.revision) return { held };
  return { held, near: kept.vectors.near(await encode(asked.question, 'query'), MOST_NEAR) };
};
