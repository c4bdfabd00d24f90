import type { ContextInput } from '@symbi/contracts/context';
import type { FileFormat } from '@symbi/contracts/context-import';
import type { Generated, Selectable } from 'kysely';

interface ContextTable {
  id: string;
  owner_id: string;
  tag: string;
  source: string;
  data: string;
  data_hash: string;
  trust_score: ContextInput['trustScore'];
  is_active: number;
  metadata: string;
  bridged_from: string | null;
  /** The owner's change counter when this row last changed. */
  change_seq: number;
  created_at: number;
}
export type ContextRow = Selectable<ContextTable>;

/** One row per owner: stored counters. Removals up to `removal_floor` are no longer listed. */
interface ContextStateTable {
  owner_id: string;
  change_seq: Generated<number>;
  removal_floor: Generated<number>;
  total: Generated<number>;
  active: Generated<number>;
  bridges: Generated<number>;
  /** Of `data`, in UTF-8, active or not. */
  bytes: Generated<number>;
}
export type ContextState = Selectable<ContextStateTable>;

interface ContextTagTable {
  owner_id: string;
  tag: string;
  total: number;
  active: number;
}

interface ContextRemovalTable {
  owner_id: string;
  change_seq: number;
  context_id: string;
}

type ImportState = 'running' | 'done' | 'failed' | 'stopped';
interface ContextImportTable {
  id: string;
  owner_id: string;
  file: string;
  format: FileFormat;
  tag: string;
  trust_score: number;
  state: ImportState;
  run_id: string;
  /** Emptied when the import ends. */
  content: string;
  total: Generated<number>;
  processed: Generated<number>;
  report: string;
  error: string | null;
  created_at: number;
}
export type ContextImportRow = Selectable<ContextImportTable>;

/** Exists for owners who have embeddings on. */
interface ContextEmbeddingsTable {
  owner_id: string;
  model: string;
  run_id: string | null;
  error: string | null;
  /** Grows with every stored batch. */
  version: Generated<number>;
}

interface ContextVectorTable {
  context_id: string;
  owner_id: string;
  model: string;
  data_hash: string;
  version: number;
  /** 32-bit floats, little-endian, in base64. */
  vector: string;
}
export type ContextVectorRow = Selectable<ContextVectorTable>;

interface ContextMeaningTable {
  context_id: string;
  owner_id: string;
  engine: string;
  /** The owner's change counter when it was created, or when its context last changed. */
  change_seq: number;
  /** The number of concatenated vectors, all of the same length. */
  units: number;
  /** 8 bits per number, in base64. */
  vectors: string;
}
export type ContextMeaningRow = Selectable<ContextMeaningTable>;

/** How far an owner's contexts have been sent to Weaviate. */
interface ContextWeaviateTable {
  owner_id: string;
  change_seq: number;
  vector_version: number;
}

/** Owners of deleted accounts, whose tenants must be deleted too. */
interface ContextForgottenTable {
  owner_id: string;
  created_at: number;
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    contexts: ContextTable;
    context_states: ContextStateTable;
    context_tags: ContextTagTable;
    context_removals: ContextRemovalTable;
    context_imports: ContextImportTable;
    context_embeddings: ContextEmbeddingsTable;
    context_vectors: ContextVectorTable;
    context_meanings: ContextMeaningTable;
    context_weaviate: ContextWeaviateTable;
    context_forgotten: ContextForgottenTable;
  }
}
