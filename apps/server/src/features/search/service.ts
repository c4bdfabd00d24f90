import { ciTags } from '@symbi/contracts/limits';
import { cutAfter, cutBefore } from '@symbi/text/cut';
import { plainText } from '@symbi/text/plain';
import type { Expression } from 'kysely';
import { decodeCursor, encodeCursor } from '../../platform/cursor.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/keyset.ts';
import { ROWS_KEPT } from '../../platform/database/statement.ts';
import {
  changeBody,
  changeScope,
  deleteDocuments,
  findDocuments,
  findMeant,
  isOf,
  isTagged,
  isWithin,
  newestDocuments,
  putDocuments,
} from './queries/documents.ts';
import type { FullText } from './queries/full-text.ts';
import type { Indexing } from './indexing.ts';
import { openFullText } from './queries/open-full-text.ts';
import type { DocumentKind } from './table.ts';
import type { Meanings, TextVectors } from './meaning/meanings.ts';
import { beginsWords, inLowerCase, searchWords, withPlainI } from './words.ts';

export { startQuotingPatience } from './meaning/encoding.ts';
export type { TextVectors } from './meaning/meanings.ts';

const EXCERPT = 160;

const automatic: readonly string[] = ciTags;

/** The searchable text: the body and the tags people gave it. Tags every rated reply has are left out. */
export const searchBody = (text: string, tags: readonly string[]): string => {
  const given = tags.filter((tag) => !automatic.includes(tag)).map((tag) => `#${tag}`);
  return given.length === 0 ? text : `${text}\n${given.join(' ')}`;
};

/** A typed `#word`: the start of a tag. */
const tagged = /#[\p{L}\p{N}][\p{L}\p{N}_-]*/gu;
const taggedWords = (text: string): string[] => text.match(tagged) ?? [];

/** The text around the first match, without its Markdown. */
const excerptAround = (body: string, words: readonly string[]): string => {
  const lower = inLowerCase(body).replaceAll('İ', 'i');
  const found = words.map((word) => lower.indexOf(withPlainI(word))).filter((index) => index >= 0);
  const start = cutBefore(body, Math.floor(Math.min(...(found.length === 0 ? [0] : found)) - EXCERPT / 3));
  const end = cutAfter(body, start + EXCERPT);
  return `${start > 0 ? '…' : ''}${plainText(body.slice(start, end).toWellFormed())}${end < body.length ? '…' : ''}`;
};

export interface SearchDocument {
  readonly ownerId: string;
  readonly kind: DocumentKind;
  /** The scope of a search: titles and messages are searched together, reports separately. */
  readonly scope: string;
  readonly refId: string;
  readonly parentId: string | null;
  readonly body: string;
  readonly at: number;
}

/** A document that contains every searched word, with the text around the first of them. */
export interface SearchMatch extends Pick<SearchDocument, 'kind' | 'refId' | 'parentId' | 'at'> {
  /** Its position in the order of the index. */
  readonly number: number;
  /** Computed on demand: a search goes through many matches and shows few. */
  readonly excerpt: () => string;
}

const matchOf = (
  { number, kind, ref_id: refId, parent_id: parentId, body, at }: Awaited<ReturnType<typeof findDocuments>>[number],
  words: readonly string[],
): SearchMatch => ({ number, kind, refId, parentId, at, excerpt: () => excerptAround(body, words) });

export interface SearchPage {
  /** Newest first. */
  readonly matches: SearchMatch[];
  readonly nextCursor: string | undefined;
}

export interface TextRequest {
  readonly text: string;
  readonly limit: number;
  readonly cursor?: string | undefined;
  /** From this moment on, and before that one. */
  readonly since?: number | undefined;
  readonly before?: number | undefined;
}

/** Few enough to be written in one statement, during which SQLite answers nobody. */
const CHARACTERS_AT_ONCE = 50_000;

const partsOf = <Row extends { readonly body: string }>(rows: readonly Row[]): Row[][] => {
  const parts: Row[][] = [];
  let characters = Infinity;
  for (const row of rows) {
    characters += row.body.length;
    const last = parts.at(-1);
    if (last !== undefined && last.length < ROWS_KEPT && characters <= CHARACTERS_AT_ONCE) last.push(row);
    else {
      parts.push([row]);
      characters = row.body.length;
    }
  }
  return parts;
};

/** The cursor for continuing a search after a match. */
export const placeAfter = (number: number): string => encodeCursor([number]);

/** The conditions besides words: tags and times. */
const alsoOf = (
  { dialect }: Pick<Database, 'dialect'>,
  { text, since, before }: Pick<TextRequest, 'text' | 'since' | 'before'>,
) => [...taggedWords(text).map((word) => isTagged(word, dialect)), ...isWithin(since, before)];

/** Shorter queries are not searched by meaning. */
const LEAST_ASKED = 3;

const CONVERSATION_SCOPES = ['talk', 'title'];

/** Full-text search over people's data, newest first; documents are written in the transaction of what they index. */
export class Search {
  readonly #database: Database;
  readonly #fullText: FullText;
  readonly #meanings: Meanings | undefined;

  readonly #indexing: Indexing | undefined;

  /** Without meanings, only words are searched. */
  constructor(database: Database, meanings?: Meanings, indexing?: Indexing) {
    this.#database = database;
    this.#meanings = meanings;
    this.#indexing = indexing;
    this.#fullText = openFullText(database, () => indexing?.isThere ?? true);
  }

  /** For later features; undefined without the encoder for which the threshold was fitted. */
  get textVectors(): TextVectors | undefined {
    return this.#meanings;
  }

  /** The built share of the index after an upgrade; undefined when it is complete. */
  async indexed(): Promise<number | undefined> {
    return this.#indexing?.share();
  }

  index(transaction: Transaction, document: SearchDocument): Promise<void> {
    return this.indexAll(transaction, [document]);
  }

  /** Several documents of one kind and person. */
  async indexAll(transaction: Transaction, documents: readonly SearchDocument[]): Promise<void> {
    const [first] = documents;
    if (first === undefined) return;
    const rows = documents.map(({ ownerId, refId, parentId, kind, scope, body, at }) => {
      const place = { owner_id: ownerId, ref_id: refId, parent_id: parentId };
      return { ...place, kind, scope, body, at };
    });
    await transaction.together(partsOf(rows).map((part) => () => putDocuments(transaction.query, part)));
    if (first.kind === 'message') this.readLater(transaction, first.ownerId);
  }

  /** Encodes new messages in the background. The database itself indexes the words of messages sent here. */
  readLater(transaction: Transaction, ownerId: string): void {
    transaction.afterCommit(() => this.#meanings?.catchUpLater(ownerId));
  }

  /** Updates the text of an indexed document; one that is not indexed stays so. */
  async change(
    transaction: Transaction,
    ownerId: string,
    kind: DocumentKind,
    refId: string,
    body: string,
  ): Promise<void> {
    await changeBody(transaction.query, ownerId, kind, refId, body);
    if (kind === 'message') this.readLater(transaction, ownerId);
  }

  /** One document, or those of all rows a query of their owner selects. */
  async remove(
    transaction: Transaction,
    ownerId: string,
    kind: DocumentKind,
    refIds: string | Expression<string>,
  ): Promise<void> {
    await deleteDocuments(transaction.query, ownerId, kind, refIds);
    if (kind === 'message') transaction.afterCommit(() => this.#meanings?.forget(ownerId));
  }

  /** Moves an indexed document to another scope. */
  move({ query }: Transaction, ownerId: string, kind: DocumentKind, refId: string, scope: string): Promise<void> {
    return changeScope(query, ownerId, kind, refId, scope);
  }

  /**
   * The numbers of the newest documents of some scopes that contain every word, newest first; null without any word.
   */
  newest(ownerId: string, scopes: readonly string[], words: string, limit: number): Promise<number[] | null> {
    return this.#fullText.newest({ ownerId, scopes, words, limit });
  }

  /** The ids the documents refer to, newest first. */
  async refsOf(ownerId: string, numbers: readonly number[]): Promise<string[]> {
    const rows = numbers.length === 0 ? [] : await findDocuments(this.#database.read, ownerId, numbers);
    return rows.map(({ ref_id: refId }) => refId);
  }

  /** The ids of a conversation's newest messages that contain every word. */
  async within(ownerId: string, conversationId: string, words: string, limit: number): Promise<string[]> {
    const numbers = await this.#fullText.newest({
      ownerId,
      scopes: ['talk'],
      words,
      also: [isOf(conversationId)],
      limit,
    });
    return numbers === null ? [] : this.refsOf(ownerId, numbers);
  }

  /** The newest conversations whose titles have words beginning with the given ones; null when none was given. */
  async titles(ownerId: string, words: string, limit: number): Promise<string[] | null> {
    const numbers = await this.newest(ownerId, ['title'], words, limit);
    return numbers === null ? null : this.refsOf(ownerId, numbers);
  }

  /** Messages and titles; without a word, the newest of them. */
  async find(ownerId: string, { text, limit, cursor, since, before }: TextRequest): Promise<SearchPage> {
    const place = {
      scopes: CONVERSATION_SCOPES,
      before: cursor === undefined ? undefined : decodeCursor(cursor, ['number'])[0],
      also: alsoOf(this.#database, { text, since, before }),
      // One more than the page has.
      limit: limit + 1,
    };
    const numbers =
      text === ''
        ? await newestDocuments(this.#database.read, ownerId, place)
        : await this.#fullText.newest({ ownerId, words: text, ...place });
    if (numbers === null || numbers.length === 0) return { matches: [], nextCursor: undefined };
    const page = pageOf(numbers, limit, (number) => [number]);
    const rows = await findDocuments(this.#database.read, ownerId, page.rows);
    const words = searchWords(text);
    return { matches: rows.map((row) => matchOf(row, words)), nextCursor: page.nextCursor };
  }

  /** Messages close in meaning to the query that do not contain its words, nearest first. */
  async findMeant(
    ownerId: string,
    { text, since, before }: Pick<TextRequest, 'text' | 'since' | 'before'>,
  ): Promise<SearchMatch[]> {
    const question = text.replaceAll(tagged, ' ').trim();
    if ((question.match(/[\p{L}\p{N}]/gu) ?? []).length < LEAST_ASKED) return [];
    const near = (await this.#meanings?.near(ownerId, question)) ?? [];
    if (near.length === 0) return [];
    const also = alsoOf(this.#database, { text, since, before });
    const numbers = near.map(({ number }) => number);
    const rows = await findMeant(this.#database.read, ownerId, numbers, also);
    // Another process has erased some.
    if (also.length === 0 && rows.length < near.length) this.#meanings?.forget(ownerId);
    const words = searchWords(text);
    const found = new Map(rows.map((row) => [row.number, row]));
    return numbers.flatMap((number) => {
      const row = found.get(number);
      return row === undefined || beginsWords(row.body, words) ? [] : [matchOf(row, [])];
    });
  }
}
