import { sql } from 'kysely';
import type { Database } from '../../../src/platform/database/database.ts';

/** Counters of requests change with every request, refused ones included. */
const IGNORED = new Set(['rate_limits']);

const tableNames = async ({ dialect, read }: Database): Promise<string[]> => {
  const names =
    dialect === 'sqlite'
      ? sql<{
          name: string;
        }>`select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like 'search_index%'`
      : sql<{
          name: string;
        }>`select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'`;
  const { rows } = await names.execute(read);
  return rows.map((row) => row.name).filter((name) => !IGNORED.has(name));
};

/** Every database row that contains one of `marks`, as text, by table. */
export const rowsWith = async (
  database: Database,
  marks: readonly string[],
): Promise<Readonly<Record<string, string[]>>> => {
  const found: Record<string, string[]> = {};
  for (const name of await tableNames(database)) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(database.read);
    const texts = rows.map((row) => JSON.stringify(row)).filter((text) => marks.some((mark) => text.includes(mark)));
    if (texts.length > 0) found[name] = texts.toSorted();
  }
  return found;
};
