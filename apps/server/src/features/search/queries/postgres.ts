import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Query } from '../../../platform/database/database.ts';
import { searchWords } from '../words.ts';
import type { FullText, TextSearch } from './full-text.ts';

/** How many of the newest documents are read to see how many hold the words. */
const TASTED = 48;
/** How many more than are asked for are read where most hold them, before the index is. */
const READ_FIRST = 200;

interface Documents {
  readonly numbers: number[];
  /** The lowest number that was read; undefined when everything was. */
  readonly readTo: number | undefined;
}

const all = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.join([...conditions], sql` and `)}`;

const findsOf = ({ also = [] }: TextSearch, words: readonly string[]): RawBuilder<SqlBool> => {
  const match = words.map((word) => `${word}:*`).join(' & ');
  return all([sql`search_documents.words @@ to_tsquery('simple', ${match})`, ...also]);
};

/** Reads the newest documents one after the other: what most of them hold is found at once. */
const readNewest = async (
  query: Query,
  { ownerId, scopes }: TextSearch,
  finds: RawBuilder<SqlBool>,
  window: number,
  before: number | undefined,
): Promise<Documents> => {
  const upTo = before === undefined ? [] : [sql`number < ${before}`];
  // The numbers are in an index; only the documents of those that are left are read.
  const newest = scopes.map(
    (scope) =>
      sql`(select number from search_documents where ${all([sql`owner_id = ${ownerId}`, sql`scope = ${scope}`, ...upTo])}
        order by number desc limit ${window})`,
  );
  const { rows } = await sql<{ number: number; finds: boolean }>`
    with newest as materialized (
      select number from (${sql.join(newest, sql` union all `)}) as scoped order by number desc limit ${window}
    )
    select number, ${finds} as finds from newest join search_documents using (number) order by number desc`.execute(
    query,
  );
  const numbers = rows.filter((row) => row.finds).map((row) => row.number);
  return { numbers, readTo: rows.length < window ? undefined : rows.at(-1)?.number };
};

/** What few documents hold is found in the index, wherever they are. */
const readIndexed = async (
  query: Query,
  { ownerId, scopes, limit }: TextSearch,
  finds: RawBuilder<SqlBool>,
  before: number,
): Promise<number[]> => {
  // Put in order afterwards: asked for the newest at once, PostgreSQL would rather read all documents in that order.
  const { rows } = await sql<{ number: number }>`
    with found as materialized (
      select number from search_documents
      where owner_id = ${ownerId} and scope in (${sql.join([...scopes])}) and ${finds} and number < ${before}
    )
    select number from found order by number desc limit ${limit}`.execute(query);
  return rows.map((row) => row.number);
};

/** A word this short begins so many others that the index would collect most documents of everybody. */
const SHORT_WORD = 2;
/** How many of the owner's documents are then read at most before the index is. */
const MOST_READ = 8_192;

/** PostgreSQL's own search. Its index cannot say which of many documents are the newest, so these are read first. */
export const postgresFullText = (query: Query): FullText => ({
  async newest(search) {
    const words = searchWords(search.words);
    if (words.length === 0) return null;
    const { limit, before } = search;
    const finds = findsOf(search, words);
    const tasted = await readNewest(query, search, finds, TASTED, before);
    if (tasted.numbers.length >= limit || tasted.readTo === undefined) return tasted.numbers.slice(0, limit);
    // Where few of the newest hold the words the index has little to collect; where most do, reading on is cheaper.
    const isCommon = tasted.numbers.length >= TASTED / 4;
    const isBroad = words.every((word) => word.length <= SHORT_WORD);
    const window = isBroad ? MOST_READ : limit - tasted.numbers.length + READ_FIRST;
    const next =
      isCommon || isBroad
        ? await readNewest(query, search, finds, window, tasted.readTo)
        : { numbers: [], readTo: tasted.readTo };
    const numbers = [...tasted.numbers, ...next.numbers];
    if (numbers.length >= limit || next.readTo === undefined) return numbers.slice(0, limit);
    const older = await readIndexed(query, { ...search, limit: limit - numbers.length }, finds, next.readTo);
    return [...numbers, ...older];
  },
});
