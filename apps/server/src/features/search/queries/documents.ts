import { sql, type Expression, type Insertable, type RawBuilder, type SqlBool } from 'kysely';
import type { Database, Query } from '../../../platform/database/database.ts';
import { deleteInParts, unindexed } from '../../../platform/database/keyset.ts';
import { insertion } from '../../../platform/database/statement.ts';
import type { DocumentKind, SearchDocumentTable } from '../table.ts';
import { inLowerCase } from '../words.ts';

const DELETED_AT_ONCE = 500;

/** Stores documents, or replaces the texts of existing ones. */
export const putDocuments = insertion<Insertable<SearchDocumentTable>>((query, rows) =>
  query
    .insertInto('search_documents')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['kind', 'ref_id']).doUpdateSet((row) => ({ body: row.ref('excluded.body') })),
    ),
);

export const changeBody = async (
  query: Query,
  ownerId: string,
  kind: DocumentKind,
  refId: string,
  body: string,
): Promise<void> => {
  await query
    .updateTable('search_documents')
    .set({ body })
    .where(unindexed('owner_id'), '=', ownerId)
    .where('kind', '=', kind)
    .where('ref_id', '=', refId)
    .execute();
};

export const changeScope = async (
  query: Query,
  ownerId: string,
  kind: DocumentKind,
  refId: string,
  scope: string,
): Promise<void> => {
  await query
    .updateTable('search_documents')
    .set({ scope })
    .where(unindexed('owner_id'), '=', ownerId)
    .where('kind', '=', kind)
    .where('ref_id', '=', refId)
    .execute();
};

/** `refIds` is one id, or a subquery of the rows whose documents are deleted. */
export const deleteDocuments = async (
  query: Query,
  ownerId: string,
  kind: DocumentKind,
  refIds: string | Expression<string>,
): Promise<void> => {
  const mine = query.deleteFrom('search_documents').where(unindexed('owner_id'), '=', ownerId).where('kind', '=', kind);
  await (typeof refIds === 'string' ? mine.where('ref_id', '=', refIds) : mine.where('ref_id', 'in', refIds)).execute();
};

/** Deletes every document of a person, which the account would take with it in one long statement. */
export const deleteDocumentsOf = (query: Query, ownerId: string): Promise<void> => {
  const mine = query.selectFrom('search_documents').select('number').where('owner_id', '=', ownerId);
  const some = mine.limit(DELETED_AT_ONCE);
  return deleteInParts(() =>
    query.deleteFrom('search_documents').where('number', 'in', some).executeTakeFirstOrThrow(),
  );
};

/** Newest first. */
export const findDocuments = (query: Query, ownerId: string, numbers: readonly number[]) =>
  query
    .selectFrom('search_documents')
    .select(['number', 'kind', 'ref_id', 'parent_id', 'body', 'at'])
    .where('number', 'in', numbers)
    .where(unindexed('owner_id'), '=', ownerId)
    .orderBy('number', 'desc')
    .execute();

/** Those messages whose vectors match their current text, and that meet further conditions. */
export const findMeant = (
  query: Query,
  ownerId: string,
  numbers: readonly number[],
  also: readonly RawBuilder<SqlBool>[],
) =>
  query
    .selectFrom('search_documents')
    .innerJoin('search_meanings', 'search_meanings.number', 'search_documents.number')
    .select(['search_documents.number', 'kind', 'ref_id', 'parent_id', 'body', 'at'])
    .where('search_documents.number', 'in', numbers)
    .where(unindexed('search_documents.owner_id'), '=', ownerId)
    .where('revision', '>', 0)
    .where((row) => row.and([...also]))
    .execute();

export interface NewestRequest {
  readonly scopes: readonly string[];
  readonly before: number | undefined;
  /** Further conditions on `search_documents`. */
  readonly also: readonly RawBuilder<SqlBool>[];
  readonly limit: number;
}

/** The numbers of the owner's newest documents, newest first, whatever their text. */
export const newestDocuments = async (
  query: Query,
  ownerId: string,
  { scopes, before, also, limit }: NewestRequest,
): Promise<number[]> => {
  // An index has the numbers of each scope in order.
  const found = await Promise.all(
    scopes.map((scope) =>
      query
        .selectFrom('search_documents')
        .select('number')
        .where('owner_id', '=', ownerId)
        .where('scope', '=', scope)
        .where((row) => row.and([...(before === undefined ? [] : [row('number', '<', before)]), ...also]))
        .orderBy('number', 'desc')
        .limit(limit)
        .execute(),
    ),
  );
  const numbers = found.flat().map(({ number }) => Number(number));
  return numbers.toSorted((one, other) => other - one).slice(0, limit);
};

/** A pattern for a word in any case: SQLite's `lower` and `like` know that of ASCII letters alone. */
const inAnyCase = (word: string): string => {
  const lower = Array.from(inLowerCase(word));
  const isLetter = (form: string): boolean => Array.from(form).length === 1;
  return Array.from(word, (typed, at) => {
    const forms = new Set([typed, lower[at] ?? typed, typed.toUpperCase()]);
    return `[${[...forms].filter(isLetter).join('')}]`;
  }).join('');
};

/** The index knows only words; whether one is a tag is checked in the few documents that contain it. */
export const isTagged = (word: string, dialect: Database['dialect']): RawBuilder<SqlBool> => {
  const pattern = inAnyCase(word);
  return dialect === 'sqlite'
    ? sql`search_documents.body glob ${`*${pattern}*`}`
    : sql`search_documents.body ~ ${pattern}`;
};

/** For messages of one conversation. */
export const isOf = (conversationId: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`search_documents.parent_id = ${conversationId}`;

/** For messages from one moment on, and before another. */
export const isWithin = (since: number | undefined, before: number | undefined): RawBuilder<SqlBool>[] => [
  ...(since === undefined ? [] : [sql<SqlBool>`search_documents.at >= ${since}`]),
  ...(before === undefined ? [] : [sql<SqlBool>`search_documents.at < ${before}`]),
];
