import { sql, type Kysely } from 'kysely';
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

// Words are letters and digits only, so nothing in them can be FTS5 syntax.
const quoted = (words: readonly string[]): string => words.map((word) => `"${word}"`).join(' OR ');

/** What to look for, or null when it is certain that no document has it. */
const matchOf = async (
  query: Kysely<Tables>,
  { ownerId, scopes }: TextSearch,
  words: string[],
): Promise<string | null> => {
  const parts: string[] = [];
  for (const word of words) {
    const endings = await endingsOf(query, word);
    // The index folds letters of other scripts in its own way, so that only plain words are known to be absent.
    if (endings?.length === 0 && /^[a-z\d]+$/.test(word)) return null;
    parts.push(endings === undefined || endings.length === 0 ? `"${word}"*` : `(${quoted(endings)})`);
  }
  return `owner : (${quoted(scopes.map((scope) => `${ownerId}${scope}`))}) AND body : (${parts.join(' AND ')})`;
};

/** FTS5 over owner and scope as one word; its rows have the numbers of the documents. */
export const sqliteFullText = (query: Kysely<Tables>): FullText => ({
  async newest(search) {
    const words = searchWords(search.words);
    if (words.length === 0) return null;
    const { before, also = [], limit } = search;
    const match = await matchOf(query, search, words);
    if (match === null) return [];
    const conditions = [
      sql`search_index match ${match}`,
      ...(before === undefined ? [] : [sql`search_index.rowid < ${before}`]),
      ...also,
    ];
    // The index goes first, from its newest row on, and is left as soon as enough was found: the cross join keeps this
    // order, and each document is read by its number and by no other index.
    const documents = sql`cross join search_documents not indexed on search_documents.number = search_index.rowid`;
    const { rows } = await sql<{ number: number }>`
      select search_index.rowid as number from search_index ${also.length === 0 ? sql`` : documents}
      where ${sql.join(conditions, sql` and `)}
      order by search_index.rowid desc limit ${limit}`.execute(query);
    return rows.map((row) => row.number);
  },
});
