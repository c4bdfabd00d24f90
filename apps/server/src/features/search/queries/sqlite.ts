import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Query } from '../../../platform/database/database.ts';
import { beginsWords, searchWords } from '../words.ts';
import type { FullText, TextSearch } from './full-text.ts';

/** With more endings than this a word is looked up as a prefix, which reads everything that begins so. */
const ENDINGS = 48;
/** Comes before every character that a word can go on with. */
const NEXT = '\u0001';

/**
 * The words of the index that begin with `word`, or undefined when they are too many. Whole words are read from the
 * newest document on and only as far as needed; a prefix would be read from one end to the other first.
 */
const endingsOf = async (query: Query, word: string): Promise<string[] | undefined> => {
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

// Words are letters and digits only, so nothing in them can be FTS5 syntax.
const quoted = (words: readonly string[]): string => words.map((word) => `"${word}"`).join(' OR ');

interface Match {
  /** What FTS5 is asked for; undefined when no word is rare enough to ask for. */
  readonly expression: string | undefined;
  /** The documents that have every word of the expression, of whichever owner and scope, where all are rare. */
  readonly few: readonly number[] | undefined;
  /**
   * Words that begin too many others. FTS5 would first collect every document of everybody that has one of them, so they
   * are looked for in the owner's own documents instead.
   */
  readonly common: readonly string[];
}

/** What to look for, or null when it is certain that no document has it. */
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
    // The index folds letters of other scripts in its own way, so that only plain words are known to be absent.
    if (endings.length === 0 && /^[a-z\d]+$/.test(word)) return null;
    parts.push(endings.length === 0 ? `"${word}"*` : `(${quoted(endings)})`);
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

/** Documents that may be found, newest first. */
interface Candidate {
  readonly number: number;
  readonly body: string;
}

/** Of the owner's documents, or of some of them, the newest. */
const ofOwner = async (
  query: Query,
  { ownerId, scopes, before, also = [], limit }: TextSearch,
  few?: readonly number[],
): Promise<Candidate[]> => {
  if (few?.length === 0) return [];
  const conditions = [
    // Few numbers are read by number, all documents by the index of owner and scope.
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

/** What the index finds. It goes first, from its newest row on, and is left as soon as enough was found. */
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

/** How many documents are read at once, after which others have their turn. */
const WINDOW = 256;
/** Of the owner's own documents; after so many without enough hits the index is asked all the same. */
const MOST_READ = 8_192;

interface Documents {
  readonly numbers: readonly number[];
  /** The lowest number that was read, where there is more to read. */
  readonly readTo?: number | undefined;
}

/** The newest documents of the owner, or of those the index gives, that have words which begin too many others. */
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

/** How many more than are asked for are read behind a place. */
const READ_FIRST = 48;

/**
 * Behind a place in the list: FTS5 goes through everything before it first, so the owner's own documents are read from
 * there on; undefined where too few of them have the words.
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
      common.map((word) => `"${word}"*`),
    );
    const older = { ...search, before: readTo, limit: search.limit - numbers.length };
    return [...numbers, ...(await ofIndex(query, older, prefixes)).map(({ number }) => number)];
  },
});
