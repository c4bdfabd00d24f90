import type { Generated } from 'kysely';

interface SearchDocumentTable {
  number: Generated<number>;
  owner_id: string;
  kind: 'conversation' | 'message' | 'report';
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
