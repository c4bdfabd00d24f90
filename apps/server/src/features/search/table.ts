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

declare module '../../platform/database/tables.ts' {
  interface Tables {
    search_documents: SearchDocumentTable;
  }
}
