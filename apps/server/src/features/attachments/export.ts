import type { Query } from '../../platform/database/database.ts';
import { listOfOwner, partsOf } from './queries.ts';

/** Every file of a person with its text, one at a time; the files themselves are downloaded one by one. */
export const exportFiles = async function* (read: Query, ownerId: string): AsyncGenerator<readonly unknown[]> {
  for (const { owner_id: _owner, encoded_by: _encoder, ...row } of await listOfOwner(read, ownerId)) {
    const parts = await partsOf(read, ownerId, [row.id]);
    yield [{ ...row, text: parts.map(({ label, text }) => ({ label, text })) }];
  }
};
