import { sql, type RawBuilder } from 'kysely';
import type { Query } from '../../../platform/database/database.ts';
import { assembly, insertion, type Part, type Values } from '../../../platform/database/statement.ts';
import type { LogAdditionTable, LogContentTable, LogRowTable } from '../table.ts';
import type { HeadMove } from './log.ts';

const WHOLE_NUMBERS: ReadonlySet<string> = new Set(['seq']);

/** A list of values with explicit column types, which PostgreSQL needs for a standalone list. */
const valuesOf = (parts: readonly Part[]): RawBuilder<unknown> =>
  sql.join(
    parts.map(({ columns, given }) => {
      const values = columns.map(
        (name) => sql`${given[name]}::${sql.raw(WHOLE_NUMBERS.has(name) ? 'bigint' : 'text')}`,
      );
      return sql`(${sql.join(values)})`;
    }),
  );

const insertBeside = (name: 'rows' | 'contents', table: string, parts: readonly Part[]): RawBuilder<unknown>[] => {
  const [first] = parts;
  if (first === undefined) return [];
  const columns = sql.join(first.columns.map((column) => sql.ref(column)));
  return [
    sql`${sql.raw(name)} as (insert into ${sql.table(table)} (${columns}) select added.* from moved, (values ${valuesOf(parts)}) as added (${columns}))`,
  ];
};

const moveWith = assembly<{ appends: number }>((query, [move, ...added]) => {
  const given = move?.given ?? {};
  const isRow = ({ columns }: Part): boolean => columns.includes('row_hash');
  const moved = sql`moved as (
    update log_heads set head = ${given['head']}, checkpoint = ${given['checkpoint']}, updated_at = ${given['now']}, appends = appends + 1
    where session = ${given['session']} and owner_id = ${given['ownerId']} and appends = ${given['appends']} and checkpoint = ${given['before']}
    returning appends)`;
  const rows = insertBeside('rows', 'log_rows', added.filter(isRow));
  const contents = insertBeside(
    'contents',
    'log_contents',
    added.filter((part) => !isRow(part)),
  );
  const all = sql<{ appends: number }>`with ${sql.join([moved, ...rows, ...contents])} select appends from moved`;
  return { compile: () => all.compile(query) };
});

/** `moveHead` together with its rows and contents, in one PostgreSQL statement. */
export const moveHeadWith = async (
  query: Query,
  move: HeadMove,
  rows: readonly LogRowTable[],
  contents: readonly LogContentTable[],
): Promise<boolean> => (await moveWith(query, [move, ...rows, ...contents] as unknown as Values[])).length > 0;

const insertAdditions = insertion<LogAdditionTable>((query, rows) => query.insertInto('log_additions').values(rows));

/** SQLITE_CONSTRAINT_TRIGGER: the view's trigger refuses rows that do not follow the head. */
const isRefused = (error: unknown): boolean => error instanceof Error && 'errcode' in error && error.errcode === 1811;

/** The same in one SQLite statement, through a view, because an insert can otherwise write to only one table. */
export const addWithHead = async (
  query: Query,
  { ownerId, head, checkpoint, now, appends, before }: HeadMove,
  rows: readonly LogRowTable[],
  contents: readonly LogContentTable[],
): Promise<boolean> => {
  const place = { owner_id: ownerId, checkpoint, updated_at: now, appends, before };
  const bySeq = new Map(contents.map((content) => [content.seq, content]));
  const additions = rows.map((row, index): LogAdditionTable => {
    const { salt = null, content = null } = bySeq.get(row.seq) ?? {};
    return { ...row, ...place, salt, content, head: index === 0 ? head : null };
  });
  try {
    await insertAdditions(query, additions);
    return true;
  } catch (error) {
    if (!isRefused(error)) throw error;
    return false;
  }
};
