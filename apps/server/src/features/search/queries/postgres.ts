import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Query } from '../../../platform/database/database.ts';
import { formsWithDots, searchWords } from '../words.ts';
import type { FullText, TextSearch } from './full-text.ts';

/** How many of the newest documents are sampled for how many contain the words. */
const TASTED = 48;
/** A word in this many of them is common. */
const IS_COMMON = TASTED / 4;
/** How many more documents than requested are read before the index when most contain the words. */
const READ_FIRST = 200;

interface Documents {
  readonly numbers: number[];
  /** The lowest number read; undefined when everything was. */
  readonly readTo: number | undefined;
}

const all = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.join([...conditions], sql` and `)}`;

/** Of a capital sigma at the end of a word PostgreSQL makes another small one than people write. */
const endsOf = (word: string): string[] => {
  const stem = word.replace(/[σς]$/, '');
  return stem === word ? [word] : [`${stem}σ`, `${stem}ς`];
};

/** Words are letters, marks and digits only, so they contain no syntax. */
const matchOf = (words: readonly string[]): RawBuilder<unknown> => {
  const all = words.map((word) => {
    const forms = endsOf(word).flatMap(formsWithDots);
    return `(${forms.map((form) => `${form}:*`).join(' | ')})`;
  });
  return sql`to_tsquery('simple', ${all.join(' & ')})`;
};

const holdsOf = (words: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`search_documents.words @@ ${matchOf(words)}`;

const findsOf = ({ also = [] }: TextSearch, words: readonly string[]): RawBuilder<SqlBool> =>
  all([holdsOf(words), ...also]);

/** The numbers of the owner's newest documents. They come from an index; only the remaining documents are read. */
const newestOf = ({ ownerId, scopes }: TextSearch, window: number, before: number | undefined): RawBuilder<unknown> => {
  const upTo = before === undefined ? [] : [sql`number < ${before}`];
  const newest = scopes.map(
    (scope) =>
      sql`(select number from search_documents where ${all([sql`owner_id = ${ownerId}`, sql`scope = ${scope}`, ...upTo])}
        order by number desc limit ${window})`,
  );
  return sql`select number from (${sql.join(newest, sql` union all `)}) as scoped order by number desc limit ${window}`;
};

/** Reads the newest documents in turn: words most of them contain are found at once. */
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

/**
 * Those words, of several, that so many of the newest documents contain that asking the index for them would cost more.
 */
const commonOf = async (query: Query, search: TextSearch, words: readonly string[]): Promise<Set<string>> => {
  const counts = words.map((word) => sql`count(*) filter (where ${holdsOf([word])})`);
  const { rows } = await sql<{ counts: number[] }>`
    with newest as materialized (${newestOf(search, TASTED, search.before)})
    select array[${sql.join(counts)}]::int[] as counts from newest join search_documents using (number)`.execute(query);
  return new Set(words.filter((_word, index) => (rows[0]?.counts[index] ?? 0) >= IS_COMMON));
};

/** Words in few documents are found through the index, wherever they are. */
const readIndexed = async (
  query: Query,
  { ownerId, scopes, also = [], limit }: TextSearch,
  words: readonly string[],
  before: number,
  hasOwners: boolean,
): Promise<number[]> => {
  const owners = scopes.map((scope) => `'${ownerId}${scope}'`).join(' | ');
  const conditions = [
    // The index holds owner and scope as one word; its predecessor, used until it is built, holds words only.
    ...(hasOwners
      ? [sql`(words || array_to_tsvector(array[owner_id || scope])) @@ (${matchOf(words)} && ${owners}::tsquery)`]
      : []),
    // The index also matches a word that begins the owner's id, but only the text counts.
    holdsOf(words),
    // Compared row by row: with their index, PostgreSQL would read all of the owner's documents.
    sql`owner_id || '' = ${ownerId}`,
    sql`number + 0 < ${before}`,
    ...also,
  ];
  // Sorted afterwards: asked for the newest directly, PostgreSQL would rather read all documents in that order.
  const { rows } = await sql<{ number: number }>`
    with found as materialized (
      select number from search_documents where ${all(conditions)}
    )
    select number from found order by number desc limit ${limit}`.execute(query);
  return rows.map((row) => row.number);
};

/** A word this short begins so many others that the index would collect most documents of everybody. */
const SHORT_WORD = 2;
/** The most of the owner's documents that are then read before the index. */
const MOST_READ = 8_192;

/** How many of the newest are read in total to decide whether reading on is cheaper than the index. */
const SAMPLED = 512;
/** With fewer matches among them, the index collects less than would have to be read. */
const FEW_HITS = 3;
/** The safety factor on the number to read. */
const TO_BE_SURE = 1.5;

/** How many documents to read on, given the matches among those read; 0 when the index is cheaper. */
const windowOf = (limit: number, found: number): number => {
  const needed = Math.ceil((TO_BE_SURE * (limit - found) * SAMPLED) / Math.max(1, found));
  return found < FEW_HITS ? 0 : Math.min(MOST_READ / 2, needed);
};

/** The newest matching documents, as far as reading in turn is cheaper than the index. */
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
  // When few of the newest contain the words, the index has little to collect; when most do, reading on is cheaper.
  if (words.every((word) => word.length <= SHORT_WORD)) await more(MOST_READ);
  else if (read.numbers.length >= IS_COMMON) await more(limit - read.numbers.length + READ_FIRST);
  else if (also.length === 0 || read.numbers.length > 0) {
    await more(SAMPLED - TASTED);
    await more(windowOf(limit, read.numbers.length));
  }
  return { numbers: read.numbers.slice(0, limit), readTo: isDone() ? undefined : read.readTo };
};

/** PostgreSQL's own search. Its index cannot tell which of many documents are the newest, so these are read first. */
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
