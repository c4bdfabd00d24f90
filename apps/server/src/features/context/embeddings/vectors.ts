import type { Transaction } from '../../../platform/database/database.ts';
import { EMBEDDING_MODEL } from '../../../providers/embeddings.ts';
import { putVectors } from '../queries/vectors.ts';

export interface NearVector {
  readonly id: string;
  readonly cosine: number;
}

export interface StoredVector {
  readonly contextId: string;
  readonly dataHash: string;
  readonly vector: Float32Array;
}

/** `isWanted` rejects contexts that are deleted, inactive or of another tag than requested. */
export interface VectorFilter {
  readonly isWanted: (contextId: string) => boolean;
  readonly tag: string | undefined;
}

/** Stores unit vectors and finds the nearest ones. */
export interface VectorStore {
  readonly kind: 'embeddings' | 'pgvector';
  store(transaction: Transaction, ownerId: string, version: number, vectors: readonly StoredVector[]): Promise<void>;
  nearest(ownerId: string, query: Float32Array, limit: number, among: VectorFilter): Promise<NearVector[]>;
}

const encodeVector = (vector: Float32Array): string =>
  Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('base64');

export const decodeVector = (text: string): Float32Array => {
  const bytes = Buffer.from(text, 'base64');
  // A pooled buffer may start at any offset, but floats must be aligned to four bytes.
  return new Float32Array(new Uint8Array(bytes).buffer);
};

/** Replaces the rows of these contexts. */
export const storeVectors = (
  { query }: Transaction,
  ownerId: string,
  version: number,
  vectors: readonly StoredVector[],
): Promise<void> =>
  putVectors(
    query,
    ownerId,
    vectors.map(({ contextId, dataHash, vector }) => ({
      context_id: contextId,
      owner_id: ownerId,
      model: EMBEDDING_MODEL.id,
      data_hash: dataHash,
      version,
      vector: encodeVector(vector),
    })),
  );
