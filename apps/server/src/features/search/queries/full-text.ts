import type { RawBuilder, SqlBool } from 'kysely';

export interface TextSearch {
  readonly ownerId: string;
  /** Which of the owner's documents are searched. */
  readonly scopes: readonly string[];
  /** A document must contain each, as a word or as the start of one. */
  readonly words: string;
  /** Only documents with a lower number. */
  readonly before?: number | undefined;
  /** Further conditions on `search_documents`. */
  readonly also?: readonly RawBuilder<SqlBool>[];
  readonly limit: number;
}

/** Full-text search over `search_documents`, which each database indexes in its own way. */
export interface FullText {
  /** The numbers of the newest matching documents, newest first; null when there is no word to search for. */
  newest(search: TextSearch): Promise<number[] | null>;
}
