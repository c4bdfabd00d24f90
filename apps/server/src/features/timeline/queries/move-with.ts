import { sql, type RawBuilder } from 'kysely';
import type { Query } from '../../../platform/database/database.ts';
import { assembly, type Part, type Values } from '../../../platform/database/statement.ts';
import type { LogContentTable, LogRowTable } from '../table.ts';
import type { HeadMove } from './log.ts';

const WHOLE_NUMBERS: ReadonlySet<string> = new Set(['seq']);

/** Rows of values with the types of their columns, as PostgreSQL wants them where they stand by themselves. */
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

/** `moveHead` with the rows and contents that come with it, in one statement, which only PostgreSQL can do. */
export const moveHeadWith = (
  query: Query,
  move: HeadMove,
  rows: readonly LogRowTable[],
  contents: readonly LogContentTable[],
): Promise<{ appends: number }[]> => moveWith(query, [move, ...rows, ...contents] as unknown as Values[]);
