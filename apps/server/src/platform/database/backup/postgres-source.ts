import pg from 'pg';
import type { Source, TableShape, Value } from './archive.ts';
import { isBookkeeping, quoted, sortByReferences } from './order.ts';

const ROWS_AT_ONCE = 1_000;
const INT8 = 20;

const shapesOf = async (client: pg.Client): Promise<TableShape[]> => {
  const { rows: columns } = await client.query<{ table_name: string; column_name: string }>(
    `select c.table_name, c.column_name from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
       and c.data_type <> 'USER-DEFINED'
     order by c.table_name, c.ordinal_position`,
  );
  const { rows: keys } = await client.query<{ from_table: string; to_table: string }>(
    `select f.relname as from_table, t.relname as to_table from pg_constraint k
     join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
     where k.contype = 'f' and k.connamespace = current_schema()::regnamespace`,
  );
  const byTable = Map.groupBy(
    columns.filter((column) => !isBookkeeping(column.table_name)),
    (column) => column.table_name,
  );
  const references = new Map(
    [...Map.groupBy(keys, (key) => key.from_table)].map(([name, held]) => [
      name,
      new Set(held.map((key) => key.to_table)),
    ]),
  );
  return sortByReferences([...byTable.keys()], references).map((name) => ({
    name,
    columns: (byTable.get(name) ?? []).map((column) => column.column_name),
  }));
};

/** Reads one snapshot of a PostgreSQL schema while servers are running. */
export const openPostgresSource = async (url: string): Promise<Source> => {
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary'): ((value: string) => unknown) =>
      oid === INT8 ? Number : (pg.types.getTypeParser(oid, format as 'text') as (value: string) => unknown),
  };
  const client = new pg.Client({ connectionString: url, types: types as pg.CustomTypesConfig });
  await client.connect();
  await client.query('begin isolation level repeatable read read only');
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return {
    migrations: rows.map((row) => row.name),
    tables: await shapesOf(client),
    async *rows({ name, columns }) {
      const selected = columns.map(quoted).join(', ');
      await client.query(`declare backup_rows cursor for select ${selected} from ${quoted(name)}`);
      for (;;) {
        const fetched = await client.query<Value[]>({
          text: `fetch ${ROWS_AT_ONCE} from backup_rows`,
          rowMode: 'array',
        });
        yield* fetched.rows;
        if (fetched.rows.length < ROWS_AT_ONCE) break;
      }
      await client.query('close backup_rows');
    },
    close: async () => {
      await client.query('rollback');
      await client.end();
    },
  };
};
