import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Query } from '../../../platform/database/database.ts';
import { searchWords } from '../words.ts';
import type { FullText, TextSearch } from './full-text.ts';

/** How many of the newest documents are read to see how many hold the words. */
const TASTED = 48;
/** So many of them make a word common. */
const IS_COMMON = TASTED / 4;
/** How many more than are asked for are read where most hold them, before the index is. */
const READ_FIRST = 200;

interface Documents {
  readonly numbers: number[];
  /** The lowest number that was read; undefined when everything was. */
  readonly readTo: number | undefined;
}

const all = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.join([...conditions], sql` and `)}`;

/** Words are letters and digits only, so nothing in them is syntax. */
const matchOf = (words: readonly string[]): RawBuilder<unknown> =>
  sql`to_tsquery('simple', ${words.map((word) => `${word}:*`).join(' & ')})`;

const holdsOf = (words: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`search_documents.words @@ ${matchOf(words)}`;

const findsOf = ({ also = [] }: TextSearch, words: readonly string[]): RawBuilder<SqlBool> =>
  all([holdsOf(words), ...also]);

/** The numbers of the owner's newest documents. They are in an index; only those that are left are read. */
const newestOf = ({ ownerId, scopes }: TextSearch, window: number, before: number | undefined): RawBuilder<unknown> => {
  const upTo = before === undefined ? [] : [sql`number < ${before}`];
  const newest = scopes.map(
    (scope) =>
      sql`(select number from search_documents where ${all([sql`owner_id = ${ownerId}`, sql`scope = ${scope}`, ...upTo])}
        order by number desc limit ${window})`,
  );
  return sql`select number from (${sql.join(newest, sql` union all `)}) as scoped order by number desc limit ${window}`;
};

/** Reads the newest documents one after the other: what most of them hold is found at once. */
const readNewest = async (
  query: Query,
  search: TextSearch,
  finds: RawBuilder<SqlBool>,
  window: number,
  before: number | undefined,
): Promise<Documents> => {
  const { rows } = await sql<{ number: number; finds: boolean }>`
    with newest as materialized (${newestOf(search, window, before)})
    select number, ${finds} as finds from newest join search_documents using (number) order by number desc`.execute(
    query,
  );
  const numbers = rows.filter((row) => row.finds).map((row) => row.number);
  return { numbers, readTo: rows.length < window ? undefined : rows.at(-1)?.number };
};

/** Those of several words that so many of the newest documents hold that the index had better not be asked for them. */
const commonOf = async (query: Query, search: TextSearch, words: readonly string[]): Promise<Set<string>> => {
  const counts = words.map((word) => sql`count(*) filter (where ${holdsOf([word])})`);
  const { rows } = await sql<{ counts: number[] }>`
    with newest as materialized (${newestOf(search, TASTED, search.before)})
    select array[${sql.join(counts)}]::int[] as counts from newest join search_documents using (number)`.execute(query);
  return new Set(words.filter((_word, index) => (rows[0]?.counts[index] ?? 0) >= IS_COMMON));
};

/** What few documents hold is found in the index, wherever they are. */
const readIndexed = async (
  query: Query,
  { ownerId, scopes, also = [], limit }: TextSearch,
  words: readonly string[],
  before: number,
  hasOwners: boolean,
): Promise<number[]> => {
  const owners = scopes.map((scope) => `'${ownerId}${scope}'`).join(' | ');
  const conditions = [
    // The index knows owner and scope as one word; the one that is read until it is there knows words alone.
    ...(hasOwners
      ? [sql`(words || array_to_tsvector(array[owner_id || scope])) @@ (${matchOf(words)} && ${owners}::tsquery)`]
      : []),
    // A word that begins the owner's id is found there too, and counts only in the text.
    holdsOf(words),
    // Compared row by row: through their indexes PostgreSQL would go through all that the owner has.
    sql`owner_id || '' = ${ownerId}`,
    sql`number + 0 < ${before}`,
    ...also,
  ];
  // Put in order afterwards: asked for the newest at once, PostgreSQL would rather read all documents in that order.
  const { rows } = await sql<{ number: number }>`
    with found as materialized (
      select number from search_documents where ${all(conditions)}
    )
    select number from found order by number desc limit ${limit}`.execute(query);
  return rows.map((row) => row.number);
};

/** A word this short begins so many others that the index would collect most documents of everybody. */
const SHORT_WORD = 2;
/** How many of the owner's documents are then read at most before the index is. */
const MOST_READ = 8_192;

/** So many of the newest are read in all to see whether reading on takes less than the index. */
const SAMPLED = 512;
/** With fewer hits among them the index has less to collect than would have to be read. */
const FEW_HITS = 3;
/** How many more than should be needed are read. */
const TO_BE_SURE = 1.5;

/** How many documents to read on, where so many of those that were read were found; 0 where the index is cheaper. */
const windowOf = (limit: number, found: number): number => {
  const needed = Math.ceil((TO_BE_SURE * (limit - found) * SAMPLED) / Math.max(1, found));
  return found < FEW_HITS ? 0 : Math.min(MOST_READ / 2, needed);
};

/** The newest documents that are found, as far as reading one after the other is cheaper than the index. */
const readOn = async (query: Query, search: TextSearch, words: readonly string[]): Promise<Documents> => {
  const { limit, before, also = [] } = search;
  const finds = findsOf(search, words);
  let read = await readNewest(query, search, finds, TASTED, before);
  const isDone = (): boolean => read.numbers.length >= limit || read.readTo === undefined;
  const more = async (window: number): Promise<void> => {
    if (isDone() || window === 0) return;
    const next = await readNewest(query, search, finds, window, read.readTo);
    read = { numbers: [...read.numbers, ...next.numbers], readTo: next.readTo };
  };
  // Where few of the newest hold the words the index has little to collect; where most do, reading on is cheaper.
  if (words.every((word) => word.length <= SHORT_WORD)) await more(MOST_READ);
  else if (read.numbers.length >= IS_COMMON) await more(limit - read.numbers.length + READ_FIRST);
  else if (also.length === 0 || read.numbers.length > 0) {
    await more(SAMPLED - TASTED);
    await more(windowOf(limit, read.numbers.length));
  }
  return { numbers: read.numbers.slice(0, limit), readTo: isDone() ? undefined : read.readTo };
};

/** PostgreSQL's own search. Its index cannot say which of many documents are the newest, so these are read first. */
export const postgresFullText = (query: Query, hasOwners: () => boolean): FullText => ({
  async newest(search) {
    const words = searchWords(search.words);
    if (words.length === 0) return null;
    const { numbers, readTo } = await readOn(query, search, words);
    if (readTo === undefined) return numbers;
    const common = words.length === 1 ? new Set<string>() : await commonOf(query, search, words);
    const rare = words.filter((word) => !common.has(word));
    const left = { ...search, limit: search.limit - numbers.length };
    const isMixed = common.size > 0 && rare.length > 0;
    const older = isMixed
      ? await readIndexed(query, { ...left, also: [findsOf(search, [...common])] }, rare, readTo, hasOwners())
      : await readIndexed(query, left, words, readTo, hasOwners());
    return [...numbers, ...older];
  },
});
