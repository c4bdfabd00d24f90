import type { StanceKind } from '@symbi/contracts/timeline';
import type { Generated, Selectable } from 'kysely';

export interface SigningKeyTable {
  vkey: string;
  sealed: string;
  /** The note in which the previous key hands over to this one; null for the first. */
  handover: string | null;
  created_at: number;
}

/** One row, locked by whoever creates a key until the transaction ends. */
interface SigningLockTable {
  name: string;
  taken_at: number;
}

interface LogHeadTable {
  session: string;
  owner_id: string;
  head: string;
  checkpoint: string;
  appends: Generated<number>;
  updated_at: number;
}

export interface LogRowTable {
  session: string;
  seq: number;
  prev_hash: string;
  type: string;
  subject_id: string | null;
  row_hash: string;
  text: string;
  /** The checkpoint that signs the log up to this row, if there is one. */
  note: string | null;
}

export interface LogContentTable {
  session: string;
  seq: number;
  owner_id: string;
  salt: string;
  content: string;
}

/** A view on SQLite: a row to append, with its content, and the old and new position of the log's head. */
export interface LogAdditionTable extends LogRowTable {
  owner_id: string;
  salt: string | null;
  content: string | null;
  /** Null except on the first row. */
  head: string | null;
  checkpoint: string;
  updated_at: number;
  appends: number;
  before: string;
}

interface TimelinePointTable {
  message_id: string;
  session: string;
  owner_id: string;
  at: number;
  change_bp: number;
  kind: StanceKind;
  stance_from: string;
  stance_to: string;
  row_hash: string;
  previous_excerpt: string;
  current_excerpt: string;
  /** The reply it is compared with; null for points of earlier versions. */
  previous_id: string | null;
}
export type TimelinePointRow = Selectable<TimelinePointTable>;

declare module '../../platform/database/tables.ts' {
  interface Tables {
    signing_keys: SigningKeyTable;
    signing_locks: SigningLockTable;
    log_heads: LogHeadTable;
    log_rows: LogRowTable;
    log_contents: LogContentTable;
    log_additions: LogAdditionTable;
    timeline_points: TimelinePointTable;
  }
}
