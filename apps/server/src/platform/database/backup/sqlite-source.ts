import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DATABASE_FILE } from '../sqlite.ts';
import { BackupError, type Source, type TableShape, type Value } from './archive.ts';
import { isBookkeeping, quoted, sortByReferences } from './order.ts';

/** Opens the database file of a running server; one read transaction sees one snapshot. Throws `BackupError`. */
export const openSqliteSource = (directory: string): Source => {
  const file = join(directory, DATABASE_FILE);
  if (!existsSync(file)) throw new BackupError(`There is no database in ${directory}.`);
  const database = new DatabaseSync(file);
  database.exec('pragma query_only = on; pragma busy_timeout = 5000; begin;');
  const texts = (query: string, ...parameters: string[]): string[] =>
    database
      .prepare(query)
      .all(...parameters)
      .map((row) => String(Object.values(row)[0]));
  // Skips virtual tables and the shadow tables of their indexes.
  const names = texts(
    "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%'",
  ).filter((name) => !isBookkeeping(name));
  const references = new Map(
    names.map((name) => [name, new Set(texts('select "table" from pragma_foreign_key_list(?)', name))]),
  );
  const tables = sortByReferences(names, references).map((name): TableShape => ({
    name,
    columns: texts('select name from pragma_table_xinfo(?) where hidden = 0', name),
  }));
  return {
    migrations: texts('select name from kysely_migration order by name'),
    tables,
    *rows({ name, columns }) {
      const statement = database.prepare(`select ${columns.map(quoted).join(', ')} from ${quoted(name)}`);
      for (const row of statement.iterate()) yield Object.values(row) as Value[];
    },
    close: async () => {
      database.exec('rollback');
      database.close();
    },
  };
};
