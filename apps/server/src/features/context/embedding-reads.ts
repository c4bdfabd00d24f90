import type { Database } from '../../platform/database/database.ts';
import { EMBEDDING_MODEL } from '../../providers/embeddings.ts';

export interface Missing {
  readonly id: string;
  readonly data: string;
  readonly data_hash: string;
}

/** What is known of an owner's embeddings. */
export const createEmbeddingReads = (database: Database, textsPerCall: number) => ({
  settings: (ownerId: string) =>
    database.read.selectFrom('context_embeddings').selectAll().where('owner_id', '=', ownerId).executeTakeFirst(),

  /** Active contexts without a vector of the present model and content. */
  missing: (ownerId: string): Promise<Missing[]> =>
    database.read
      .selectFrom('contexts')
      .leftJoin('context_vectors', (join) =>
        join
          .onRef('context_vectors.context_id', '=', 'contexts.id')
          .onRef('context_vectors.data_hash', '=', 'contexts.data_hash')
          .on('context_vectors.model', '=', EMBEDDING_MODEL.id),
      )
      .select(['contexts.id', 'contexts.data', 'contexts.data_hash'])
      .where('contexts.owner_id', '=', ownerId)
      .where('contexts.is_active', '=', 1)
      .where('context_vectors.context_id', 'is', null)
      .orderBy('contexts.created_at')
      .limit(textsPerCall)
      .execute(),

  async counts(ownerId: string): Promise<{ total: number; embedded: number; characters: number }> {
    const row = await database.read
      .selectFrom('contexts')
      .leftJoin('context_vectors', (join) =>
        join
          .onRef('context_vectors.context_id', '=', 'contexts.id')
          .onRef('context_vectors.data_hash', '=', 'contexts.data_hash')
          .on('context_vectors.model', '=', EMBEDDING_MODEL.id),
      )
      .select((one) => [
        one.fn.countAll<number>().as('total'),
        one.fn.count<number>('context_vectors.context_id').as('embedded'),
        one.fn
          .sum<number | null>(
            one
              .case()
              .when('context_vectors.context_id', 'is', null)
              .then(one.fn<number>('length', ['contexts.data']))
              .else(0)
              .end(),
          )
          .as('characters'),
      ])
      .where('contexts.owner_id', '=', ownerId)
      .where('contexts.is_active', '=', 1)
      .executeTakeFirstOrThrow();
    return { total: Number(row.total), embedded: Number(row.embedded), characters: Number(row.characters ?? 0) };
  },
});

export type EmbeddingReads = ReturnType<typeof createEmbeddingReads>;
