import { expect, test } from 'vitest';
import { watchReads } from '#support/reads.ts';
import { startWithUser } from '#support/start.ts';
import { createId } from '../../../platform/id.ts';
import { EMBEDDING_MODEL } from '../../../providers/embeddings.ts';
import { insertRows } from '../queries/contexts.ts';
import { ScannedVectors } from './scanned-vectors.ts';

const { app, user } = await startWithUser();
const { database } = app.app;

const vector = Float32Array.from({ length: EMBEDDING_MODEL.dimensions }, (_, at) => (at === 0 ? 1 : 0));

test('a vector that is stored while others are read is found by the next search', async () => {
  const ids = Array.from({ length: 600 }, () => createId()).toSorted();
  const [first = '', last = ''] = [ids[0], ids.at(-1)];
  const row = { owner_id: user.id, tag: 'a', source: 'symbi', data: '{"text":"a"}', data_hash: 'a', trust_score: 5 };
  const more = { is_active: 1, metadata: '{}', bridged_from: null, change_seq: 1, created_at: 1 };
  await database.transaction(({ query }) =>
    insertRows(
      query,
      ids.map((id) => ({ id, ...row, ...more })),
    ),
  );
  const vectors = new ScannedVectors(database);
  const store = (version: number, some: readonly string[]) =>
    database.transaction((transaction) =>
      vectors.store(
        transaction,
        user.id,
        version,
        some.map((contextId) => ({ contextId, dataHash: 'a', vector })),
      ),
    );
  await store(1, ids.slice(1));
  let isStored = false;
  watchReads(database, async () => {
    if (isStored) return;
    isStored = true;
    await store(2, [first, last]);
  });
  const search = async () => {
    const found = await vectors.nearest(user.id, vector, 1_000, { isWanted: () => true, tag: undefined });
    return new Set(found.map(({ id }) => id));
  };
  await search();
  expect(isStored).toBe(true);
  expect(await search()).toEqual(new Set(ids));
});
