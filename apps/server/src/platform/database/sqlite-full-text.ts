import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import { searchWords, type FullText, type TextSearch } from './database.ts';
import type { Tables } from './tables.ts';

/** With more endings than this a word is looked up as a prefix, which reads everything that begins so. */
const ENDINGS = 48;
/** Comes before every character that a word can go on with. */
const NEXT = '\u0001';

/**
 * The words of the index that begin with `word`, or undefined when they are too many. Whole words are read from the
 * newest document on and only as far as needed; a prefix would be read from one end to the other first.
 */
const endingsOf = async (query: Kysely<Tables>, word: string): Promise<string[] | undefined> => {
  const found: string[] = [];
  for (let from = word; found.length <= ENDINGS; from = `${found.at(-1) ?? ''}${NEXT}`) {
    const { rows } = await sql<{
      term: string;
    }>`select term from search_index_terms where term >= ${from} limit 1`.execute(query);
    const term = rows[0]?.term;
    if (term?.startsWith(word) !== true) return found;
    found.push(term);
  }
  return undefined;
};

/** A word in fewer documents than this is read from its own list, without going through all that the owner has. */
const FEW = 256;

/** The documents with one of the terms, or undefined when they are not few. */
const fewWith = async (query: Kysely<Tables>, terms: readonly string[]): Promise<Set<number> | undefined> => {
  const found = new Set<number>();
  for (const term of terms) {
    const { rows } = await sql<{ doc: number }>`
      select doc from search_index_terms where term = ${term} and col = 'body' limit ${4 * FEW}`.execute(query);
    for (const { doc } of rows) found.add(doc);
    if (found.size > FEW || rows.length === 4 * FEW) return undefined;
  }
  return found;
};

// Words are letters and digits only, so nothing in them can be FTS5 syntax.
const quoted = (words: readonly string[]): string => words.map((word) => `"${word}"`).join(' OR ');

interface Match {
  /** What FTS5 is asked for. */
  readonly expression: string;
  /** The documents that have every word, of whichever owner and scope, where all words are rare. */
  readonly few: readonly number[] | undefined;
}

/** What to look for, or null when it is certain that no document has it. */
const matchOf = async (
  query: Kysely<Tables>,
  { ownerId, scopes }: TextSearch,
  words: readonly string[],
): Promise<Match | null> => {
  const parts: string[] = [];
  let few: Set<number> | undefined;
  let areAllRare = true;
  for (const word of words) {
    const endings = await endingsOf(query, word);
    // The index folds letters of other scripts in its own way, so that only plain words are known to be absent.
    if (endings?.length === 0 && /^[a-z\d]+$/.test(word)) return null;
    parts.push(endings === undefined || endings.length === 0 ? `"${word}"*` : `(${quoted(endings)})`);
    const having =
      endings === undefined || endings.length === 0 || !areAllRare ? undefined : await fewWith(query, endings);
    if (having === undefined) areAllRare = false;
    else few = few === undefined ? having : new Set([...few].filter((number) => having.has(number)));
  }
  const owners = quoted(scopes.map((scope) => `${ownerId}${scope}`));
  return {
    expression: `owner : (${owners}) AND body : (${parts.join(' AND ')})`,
    few: areAllRare ? [...(few ?? [])] : undefined,
  };
};

const all = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.join([...conditions], sql` and `)}`;

/** Of some documents, the newest that are the owner's. */
const ofOwner = async (
  query: Kysely<Tables>,
  { ownerId, scopes, before, also = [], limit }: TextSearch,
  few: readonly number[],
): Promise<number[]> => {
  if (few.length === 0) return [];
  const conditions = [
    sql`number in (${sql.join([...few])})`,
    sql`owner_id || '' = ${ownerId}`,
    sql`scope in (${sql.join([...scopes])})`,
    ...(before === undefined ? [] : [sql`number < ${before}`]),
    ...also,
  ];
  const { rows } = await sql<{ number: number }>`
    select number from search_documents where ${all(conditions)} order by number desc limit ${limit}`.execute(query);
  return rows.map((row) => row.number);
};

/** FTS5 over owner and scope as one word; its rows have the numbers of the documents. */
export const sqliteFullText = (query: Kysely<Tables>): FullText => ({
  async newest(search) {
    const words = searchWords(search.words);
    if (words.length === 0) return null;
    const { before, also = [], limit } = search;
    const match = await matchOf(query, search, words);
    if (match === null) return [];
    if (match.few !== undefined) return ofOwner(query, search, match.few);
    const conditions = [
      sql`search_index match ${match.expression}`,
      ...(before === undefined ? [] : [sql`search_index.rowid < ${before}`]),
      ...also,
    ];
    // The index goes first, from its newest row on, and is left as soon as enough was found: the cross join keeps this
    // order, and each document is read by its number and by no other index.
    const documents = sql`cross join search_documents not indexed on search_documents.number = search_index.rowid`;
    const { rows } = await sql<{ number: number }>`
      select search_index.rowid as number from search_index ${also.length === 0 ? sql`` : documents}
      where ${all(conditions)}
      order by search_index.rowid desc limit ${limit}`.execute(query);
    return rows.map((row) => row.number);
  },
});
