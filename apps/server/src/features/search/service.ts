import type { SearchHit } from '@symbi/contracts/conversations';
import { ciTags } from '@symbi/contracts/limits';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { decodeCursor, encodeCursor } from '../../platform/cursor.ts';
import { searchWords, type Database, type Transaction } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import { toMoment } from '../../platform/clock.ts';
import './table.ts';

const EXCERPT = 160;

const automatic: readonly string[] = ciTags;

/** What is found: the text, and the tags that people gave it. Those that every rated reply has find nothing. */
export const searchBody = (text: string, tags: readonly string[]): string => {
  const given = tags.filter((tag) => !automatic.includes(tag)).map((tag) => `#${tag}`);
  return given.length === 0 ? text : `${text}\n${given.join(' ')}`;
};

/** `#word` as it was typed: the start of a tag. */
const taggedWords = (text: string): string[] => text.match(/#[\p{L}\p{N}][\p{L}\p{N}_-]*/gu) ?? [];

/** The index knows words; that a word stands there as a tag is seen in the few documents that have it. */
const isTagged = (word: string): RawBuilder<SqlBool> => {
  const pattern = (term: string): string => `%${term.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const [lower, typed] = [pattern(word.toLowerCase()), pattern(word)];
  return sql`(lower(search_documents.body) like ${lower} escape '\\' or search_documents.body like ${typed} escape '\\')`;
};

/** The text around the first place where a searched word begins. */
const excerptAround = (body: string, words: readonly string[]): string => {
  const lower = body.toLowerCase();
  const found = words.map((word) => lower.indexOf(word)).filter((index) => index >= 0);
  const start = Math.max(0, Math.min(...(found.length === 0 ? [0] : found)) - EXCERPT / 3);
  const excerpt = body.slice(start, start + EXCERPT).toWellFormed();
  return `${start > 0 ? '…' : ''}${excerpt}${start + EXCERPT < body.length ? '…' : ''}`;
};

export interface SearchPage {
  readonly hits: SearchHit[];
  readonly nextCursor: string | undefined;
}

interface Document {
  readonly ownerId: string;
  readonly kind: 'conversation' | 'message';
  readonly refId: string;
  readonly parentId: string;
  readonly body: string;
  readonly at: number;
}

const storeDocument = statement<Document & { scope: 'talk' | 'title' }, unknown>((query, given) =>
  query
    .insertInto('search_documents')
    .values({
      owner_id: given.ownerId,
      kind: given.kind,
      scope: given.scope,
      ref_id: given.refId,
      parent_id: given.parentId,
      body: given.body,
      at: given.at,
    })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'ref_id']).doUpdateSet((row) => ({ body: row.ref('excluded.body') })),
    ),
);

/** Full-text search over one user's messages and titles, newest first; written in the transaction of what it indexes. */
export class Search {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async put({ query }: Transaction, document: Document): Promise<void> {
    await storeDocument(query, { ...document, scope: document.kind === 'message' ? 'talk' : 'title' });
  }

  /** Changes what is found of a message that is indexed; others stay unindexed. */
  async change({ query }: Transaction, ownerId: string, refId: string, body: string): Promise<void> {
    await query
      .updateTable('search_documents')
      .set({ body })
      .where('owner_id', '=', ownerId)
      .where('kind', '=', 'message')
      .where('ref_id', '=', refId)
      .execute();
  }

  async remove({ query }: Transaction, ownerId: string, refId: string): Promise<void> {
    await query
      .deleteFrom('search_documents')
      .where('owner_id', '=', ownerId)
      .where('kind', '=', 'message')
      .where('ref_id', '=', refId)
      .execute();
  }

  /** Before the conversation itself goes: its messages say which documents are theirs. */
  async removeConversation({ query }: Transaction, ownerId: string, conversationId: string): Promise<void> {
    const mine = query.deleteFrom('search_documents').where('owner_id', '=', ownerId);
    await mine.where('kind', '=', 'conversation').where('ref_id', '=', conversationId).execute();
    await mine
      .where('kind', '=', 'message')
      .where('ref_id', 'in', (inner) =>
        inner.selectFrom('messages').select('id').where('conversation_id', '=', conversationId),
      )
      .execute();
  }

  async find(ownerId: string, text: string, limit: number, cursor: string | undefined): Promise<SearchPage> {
    const numbers = await this.#database.fullText.newest({
      ownerId,
      scopes: ['talk', 'title'],
      words: text,
      before: cursor === undefined ? undefined : decodeCursor(cursor, ['number'])[0],
      also: taggedWords(text).map(isTagged),
      limit,
    });
    if (numbers === null || numbers.length === 0) return { hits: [], nextCursor: undefined };
    const rows = await this.#database.read
      .selectFrom('search_documents')
      .innerJoin('conversations', 'conversations.id', 'search_documents.parent_id')
      .leftJoin('messages', 'messages.id', 'search_documents.ref_id')
      .select([
        'search_documents.number',
        'search_documents.kind',
        'search_documents.ref_id',
        'search_documents.body',
        'search_documents.at',
      ])
      .select(['conversations.id as conversation_id', 'conversations.title', 'messages.sender'])
      .where('search_documents.number', 'in', numbers)
      .where('search_documents.owner_id', '=', ownerId)
      .where('conversations.owner_id', '=', ownerId)
      .orderBy('search_documents.number', 'desc')
      .execute();
    const words = searchWords(text);
    const hits = rows.map((row): SearchHit => ({
      conversationId: row.conversation_id,
      conversationTitle: row.title,
      messageId: row.kind === 'message' ? row.ref_id : null,
      sender: row.sender,
      excerpt: excerptAround(row.body, words),
      timestamp: toMoment(row.at),
    }));
    const last = numbers.length < limit ? undefined : numbers.at(-1);
    return { hits, nextCursor: last === undefined ? undefined : encodeCursor([last]) };
  }
}
