import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Query } from '../../../platform/database/database.ts';
import { beginsWords, formsWithDots, searchWords } from '../words.ts';
import type { FullText, TextSearch } from './full-text.ts';

/** With more endings than this a word is looked up as a prefix, which reads every word with that beginning. */
const ENDINGS = 48;
/** Sorts before every character that can continue a word. */
const NEXT = '\u0001';

/**
 * The indexed words that begin with `word`, or undefined when there are too many. Whole words are read from the newest
 * document on and only as far as needed; a prefix would first be read in full.
 */
const endingsOfForm = async (query: Query, word: string): Promise<string[] | undefined> => {
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

/** The same for every form of a word. */
const endingsOf = async (query: Query, word: string): Promise<string[] | undefined> => {
  const found: string[] = [];
  for (const form of formsWithDots(word)) {
    const endings = await endingsOfForm(query, form);
    if (endings === undefined) return undefined;
    found.push(...endings);
  }
  return found;
};

/** A word in fewer documents than this is read from its own list, without scanning all of the owner's documents. */
const FEW = 256;

/** The documents with one of the terms, or undefined when there are too many. */
const fewWith = async (query: Query, terms: readonly string[]): Promise<Set<number> | undefined> => {
  const found = new Set<number>();
  for (const term of terms) {
    const { rows } = await sql<{ doc: number }>`
      select doc from search_index_terms where term = ${term} and col = 'body' limit ${4 * FEW}`.execute(query);
    for (const { doc } of rows) found.add(doc);
    if (found.size > FEW || rows.length === 4 * FEW) return undefined;
  }
  return found;
};

// Words are letters, marks and digits only, so nothing in them can be FTS5 syntax.
const quoted = (words: readonly string[]): string => words.map((word) => `"${word}"`).join(' OR ');

const begun = (word: string): string =>
  formsWithDots(word)
    .map((form) => `"${form}"*`)
    .join(' OR ');

interface Match {
  /** The FTS5 query; undefined when no word is rare enough for it. */
  readonly expression: string | undefined;
  /** The documents with every word of the expression, of any owner and scope, when all words are rare. */
  readonly few: readonly number[] | undefined;
  /**
   * Words that begin too many others. FTS5 would first collect every document of everybody that has one of them, so
   * they are searched in the owner's own documents instead.
   */
  readonly common: readonly string[];
}

/** What to search for, or null when certainly no document matches. */
const matchOf = async (
  query: Query,
  { ownerId, scopes }: TextSearch,
  words: readonly string[],
): Promise<Match | null> => {
  const parts: string[] = [];
  const common: string[] = [];
  let few: Set<number> | undefined;
  let areAllRare = true;
  for (const word of words) {
    const endings = await endingsOf(query, word);
    if (endings === undefined) {
      common.push(word);
      continue;
    }
    // The index folds letters of other scripts in its own way, so only plain words are known to be absent.
    if (endings.length === 0 && /^[a-z\d]+$/.test(word)) return null;
    parts.push(`(${endings.length === 0 ? begun(word) : quoted(endings)})`);
    const having = endings.length === 0 || !areAllRare ? undefined : await fewWith(query, endings);
    if (having === undefined) areAllRare = false;
    else few = few === undefined ? having : new Set([...few].filter((number) => having.has(number)));
  }
  const isIndexed = parts.length > 0;
  return {
    expression: isIndexed ? expressionOf({ ownerId, scopes }, parts) : undefined,
    few: isIndexed && areAllRare ? [...(few ?? [])] : undefined,
    common,
  };
};

const expressionOf = ({ ownerId, scopes }: Pick<TextSearch, 'ownerId' | 'scopes'>, parts: readonly string[]): string =>
  `owner : (${quoted(scopes.map((scope) => `${ownerId}${scope}`))}) AND body : (${parts.join(' AND ')})`;

const all = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.join([...conditions], sql` and `)}`;

/** Possible matches, newest first. */
interface Candidate {
  readonly number: number;
  readonly body: string;
}

/** The newest of the owner's documents, or of some of them. */
const ofOwner = async (
  query: Query,
  { ownerId, scopes, before, also = [], limit }: TextSearch,
  few?: readonly number[],
): Promise<Candidate[]> => {
  if (few?.length === 0) return [];
  const conditions = [
    // A few are read by number, all of them through the index of owner and scope.
    ...(few === undefined
      ? [sql`owner_id = ${ownerId}`]
      : [sql`number in (${sql.join([...few])})`, sql`owner_id || '' = ${ownerId}`]),
    ...(before === undefined ? [] : [sql`number < ${before}`]),
    ...also,
  ];
  const ofScope = (scope: string): RawBuilder<unknown> => sql`select * from (
    select number, body from search_documents where ${all([...conditions, sql`scope = ${scope}`])}
    order by number desc limit ${limit})`;
  const { rows } = await sql<Candidate>`
    ${sql.join(scopes.map(ofScope), sql` union all `)} order by number desc limit ${limit}`.execute(query);
  return rows;
};

/** Reads from the index first, newest row first, and stops as soon as there are enough matches. */
const ofIndex = async (
  query: Query,
  { before, also = [], limit }: TextSearch,
  expression: string,
): Promise<Candidate[]> => {
  const conditions = [
    sql`search_index match ${expression}`,
    ...(before === undefined ? [] : [sql`search_index.rowid < ${before}`]),
    ...also,
  ];
  // The cross join keeps this order, and each document is read by its number and by no other index.
  const { rows } = await sql<Candidate>`
    select search_index.rowid as number, search_documents.body from search_index
    cross join search_documents not indexed on search_documents.number = search_index.rowid
    where ${all(conditions)}
    order by search_index.rowid desc limit ${limit}`.execute(query);
  return rows;
};

/** How many documents are read at once before others get a turn. */
const WINDOW = 256;
/** The most of the owner's own documents that are read; without enough matches by then, the index is used after all. */
const MOST_READ = 8_192;

interface Documents {
  readonly numbers: readonly number[];
  /** The lowest number read, when there is more to read. */
  readonly readTo?: number | undefined;
}

/** The newest documents, of the owner or from the index, containing words that begin too many others. */
const withCommon = async (
  read: (part: TextSearch) => Promise<Candidate[]>,
  search: TextSearch,
  { common, expression }: Match,
): Promise<Documents> => {
  const found: number[] = [];
  let before = search.before;
  for (let count = 0; expression !== undefined || count < MOST_READ; count += WINDOW) {
    const window = await read({ ...search, before, limit: WINDOW });
    for (const { number, body } of window) if (beginsWords(body, common)) found.push(number);
    before = window.at(-1)?.number;
    if (found.length >= search.limit || window.length < WINDOW) return { numbers: found.slice(0, search.limit) };
    await nextTurn();
  }
  return { numbers: found, readTo: before };
};

/** How many more than requested are read after a position. */
const READ_FIRST = 48;

/**
 * After a position in the list: FTS5 would first go through everything before it, so the owner's own documents are read
 * from there; undefined when too few of them contain the words.
 */
const behindPlace = async (
  query: Query,
  search: TextSearch,
  words: readonly string[],
): Promise<number[] | undefined> => {
  const window = await ofOwner(query, { ...search, limit: search.limit + READ_FIRST });
  const found = window.filter(({ body }) => beginsWords(body, words)).map(({ number }) => number);
  const isAll = window.length < search.limit + READ_FIRST;
  return isAll || found.length >= search.limit ? found.slice(0, search.limit) : undefined;
};

/** FTS5 over owner and scope as one word; its rows have the numbers of the documents. */
export const sqliteFullText = (query: Query): FullText => ({
  async newest(search) {
    const words = searchWords(search.words);
    if (words.length === 0) return null;
    const match = await matchOf(query, search, words);
    if (match === null) return [];
    const { expression, few, common } = match;
    const arePlain = words.every((word) => /^[a-z\d]+$/.test(word));
    if (search.before !== undefined && few === undefined && arePlain) {
      const found = await behindPlace(query, search, words);
      if (found !== undefined) return found;
    }
    const read = (part: TextSearch): Promise<Candidate[]> =>
      expression === undefined || few !== undefined ? ofOwner(query, part, few) : ofIndex(query, part, expression);
    if (common.length === 0) return (await read(search)).map(({ number }) => number);
    const { numbers, readTo } = await withCommon(read, search, match);
    if (readTo === undefined) return [...numbers];
    const prefixes = expressionOf(
      search,
      common.map((word) => `(${begun(word)})`),
    );
    const older = { ...search, before: readTo, limit: search.limit - numbers.length };
    return [...numbers, ...(await ofIndex(query, older, prefixes)).map(({ number }) => number)];
  },
});
