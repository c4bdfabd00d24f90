import type { Generated } from 'kysely';

export type DocumentKind = 'conversation' | 'message' | 'report';

export interface SearchDocumentTable {
  number: Generated<number>;
  owner_id: string;
  kind: DocumentKind;
  /** What a search is about: 'title', 'talk', or reports of a category, those in the archive apart. */
  scope: string;
  ref_id: string;
  parent_id: string | null;
  body: string;
  at: number;
}

/** What the sentence encoder makes of a message. It goes with the document. */
export interface SearchMeaningTable {
  /** That of the document. */
  number: number;
  owner_id: string;
  /** Of the owner's vectors, when this one was made; 0 where the text has changed since. */
  revision: number;
  vector: string;
}

export interface SearchMeaningStateTable {
  owner_id: string;
  engine: string;
  /** Counts up with every change of the owner's vectors. */
  revision: number;
  /** The number up to which every message was read. */
  up_to: number;
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    search_documents: SearchDocumentTable;
    search_meanings: SearchMeaningTable;
    search_meaning_states: SearchMeaningStateTable;
  }
}
