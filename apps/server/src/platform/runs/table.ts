import type { Generated, Selectable } from 'kysely';

/** 'interrupted': its process died and what it had done could not be carried on. */
export type RunState = 'queued' | 'running' | 'done' | 'failed' | 'stopped' | 'interrupted';

interface RunTable {
  id: string;
  kind: string;
  owner_id: string;
  subject_id: string;
  state: RunState;
  input: string;
  outcome: string | null;
  last_seq: Generated<number>;
  stop_requested: Generated<number>;
  lease_owner: string | null;
  lease_ends_at: number | null;
  created_at: number;
  started_at: number | null;
  ended_at: number | null;
  /** How often the process ended, and not cleanly, under this run and those it carries on. */
  server_ends: Generated<number>;
}
export type RunRow = Selectable<RunTable>;

interface RunEventTable {
  run_id: string;
  seq: number;
  at: number;
  type: string;
  data: string;
}

declare module '../database/tables.ts' {
  interface Tables {
    runs: RunTable;
    run_events: RunEventTable;
  }
}
