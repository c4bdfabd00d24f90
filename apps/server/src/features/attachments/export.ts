import type { Query } from '../../platform/database/database.ts';
import { listOfOwner, partsOf } from './queries.ts';

/** Every file of a person with its text; the files themselves are downloaded one by one. */
export const exportFiles = async (read: Query, ownerId: string): Promise<unknown[]> => {
  const exported: unknown[] = [];
  for (const { owner_id: _owner, encoded_by: _encoder, ...row } of await listOfOwner(read, ownerId)) {
    const parts = await partsOf(read, ownerId, [row.id]);
    exported.push({ ...row, text: parts.map(({ label, text }) => ({ label, text })) });
  }
  return exported;
};
