import { PostgresAdapter, sql, type ColumnDataType, type CreateTableBuilder, type Kysely } from 'kysely';

/** The database as a migration sees it: without table types, because it must keep working when they change. */
export type Schema = Kysely<unknown>;

export const isPostgres = (schema: Schema): boolean => schema.getExecutor().adapter instanceof PostgresAdapter;

type Columns = Record<
  string,
  | ColumnDataType
  | {
      readonly type: ColumnDataType;
      readonly optional?: true;
      readonly unique?: true;
      readonly initially?: number | string;
    }
>;

/** Adds columns of text, whole numbers (`bigint`) or fractions (`double precision`), not null unless optional. */
export const withColumns = <Table extends string>(
  table: CreateTableBuilder<Table>,
  columns: Columns,
): CreateTableBuilder<Table, string> => {
  let builder: CreateTableBuilder<Table, string> = table;
  for (const [name, column] of Object.entries(columns)) {
    const spec = typeof column === 'string' ? { type: column } : column;
    builder = builder.addColumn(name, spec.type, (build) => {
      let built = 'optional' in spec && spec.optional ? build : build.notNull();
      if ('unique' in spec && spec.unique) built = built.unique();
      if ('initially' in spec && spec.initially !== undefined) built = built.defaultTo(spec.initially);
      return built;
    });
  }
  return builder;
};

/** A table whose key is a 24-hex id. */
export const createTable = (schema: Schema, name: string, columns: Columns) =>
  withColumns(
    schema.schema.createTable(name).addColumn('id', 'text', (build) => build.primaryKey().notNull()),
    columns,
  );

export const createIndex = (schema: Schema, table: string, columns: string[]): Promise<void> =>
  schema.schema
    .createIndex(`${table}_by_${columns.join('_')}`)
    .on(table)
    .columns(columns)
    .execute();

/** `search_documents` and its full-text index, which each database builds and maintains in its own way. */
export const createSearch = async (schema: Schema): Promise<void> => {
  const columns =
    'owner_id text not null references users (id) on delete cascade, kind text not null, ref_id text not null, parent_id text, body text not null, at bigint not null, unique (kind, ref_id)';
  if (isPostgres(schema)) {
    await sql`create table search_documents (number bigserial primary key, ${sql.raw(columns)}, words tsvector generated always as (to_tsvector('simple', body)) stored)`.execute(
      schema,
    );
    await sql`create index search_documents_words on search_documents using gin (words)`.execute(schema);
    return;
  }
  await sql`create table search_documents (number integer primary key autoincrement, ${sql.raw(columns)})`.execute(
    schema,
  );
  await sql`create virtual table search_index using fts5 (owner, body, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 0')`.execute(
    schema,
  );
  await sql`create trigger search_insert after insert on search_documents begin insert into search_index (rowid, owner, body) values (new.number, new.owner_id, new.body); end`.execute(
    schema,
  );
  await sql`create trigger search_delete after delete on search_documents begin delete from search_index where rowid = old.number; end`.execute(
    schema,
  );
  await sql`create trigger search_update after update of body on search_documents begin delete from search_index where rowid = old.number; insert into search_index (rowid, owner, body) values (new.number, new.owner_id, new.body); end`.execute(
    schema,
  );
};
