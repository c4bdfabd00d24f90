import type { Query } from '../../../platform/database/database.ts';
import type { SigningKeyTable } from '../table.ts';

/** Keeps two processes from creating keys at the same time; held until the transaction ends. */
export const lockKeys = async (query: Query, now: number): Promise<void> => {
  await query
    .insertInto('signing_locks')
    .values({ name: 'signing_keys', taken_at: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ taken_at: now }))
    .execute();
};

/** Oldest first. */
export const listKeys = (query: Query): Promise<SigningKeyTable[]> =>
  query.selectFrom('signing_keys').selectAll().orderBy('created_at').orderBy('vkey').execute();

export const insertKey = async (query: Query, row: SigningKeyTable): Promise<void> => {
  await query.insertInto('signing_keys').values(row).execute();
};
