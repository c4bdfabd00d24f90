import type { Generated } from 'kysely';

export type DocumentKind = 'conversation' | 'message' | 'report';

export interface SearchDocumentTable {
  number: Generated<number>;
  owner_id: string;
  kind: DocumentKind;
  /** The scope of a document: 'title', 'talk', or reports of a category, archived ones separately. */
  scope: string;
  ref_id: string;
  parent_id: string | null;
  body: string;
  at: number;
}

/** A message's vector from the sentence encoder. It is deleted with the document. */
export interface SearchMeaningTable {
  /** That of the document. */
  number: number;
  owner_id: string;
  /** The owner's revision when this vector was made; 0 when the text has changed since. */
  revision: number;
  vector: string;
}

export interface SearchMeaningStateTable {
  owner_id: string;
  engine: string;
  /** Increases with every change of the owner's vectors. */
  revision: number;
  /** The number up to which every message has been read. */
  up_to: number;
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    search_documents: SearchDocumentTable;
    search_meanings: SearchMeaningTable;
    search_meaning_states: SearchMeaningStateTable;
  }
}
