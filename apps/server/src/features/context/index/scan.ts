import type { Database } from '../../../platform/database/database.ts';
import { findActiveRows } from '../queries/contexts.ts';
import { followChanges } from './follow.ts';
import type { IndexedRow, IndexQuery, ScanStep } from './index.task.ts';

/** Contexts that a search without an index examines closely. */
const CANDIDATES = 200;

/**
 * The active contexts with the most words of a question, for an owner whose index does not fit in memory: all rows are
 * read once, and only the number of matching words is kept for each.
 */
export const scanContexts = async (
  database: Database,
  ownerId: string,
  { among }: Pick<IndexQuery, 'among'>,
  scan: (rows: readonly IndexedRow[], most: number) => Promise<ScanStep[]>,
): Promise<IndexedRow[]> => {
  let best: ScanStep[] = [];
  await followChanges(database, ownerId, {
    seq: 0,
    restart: () => undefined,
    put: async (rows) => {
      const wanted = rows.filter(({ id }) => among === undefined || among.has(id));
      const found = await scan(
        wanted.map(({ id, data }) => ({ id, data })),
        CANDIDATES,
      );
      best = [...best, ...found].toSorted((left, right) => right.words - left.words).slice(0, CANDIDATES);
    },
    remove: () => undefined,
  });
  if (best.length === 0) return [];
  const ids = best.map(({ id }) => id);
  const rows = await findActiveRows(database.read, ownerId, ids);
  return rows.map(({ id, data }) => ({ id, data }));
};
