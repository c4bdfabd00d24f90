import { sql, type Generated, type Selectable } from 'kysely';
import { statement } from '../database/statement.ts';

/** The stored columns of a run, and a kind excluded from the count of others. */
type StoredRun = RunRow & { readonly apart: string };

/** 'interrupted': its process died, and its work could not be continued. */
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
  /** How often the server crashed during this run and the runs it continues. */
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

/** Answers how many other runs of its owner are queued or running, except those of the kind `apart`. */
export const storeRun = statement<StoredRun, { others: number }>((query, given) =>
  query
    .insertInto('runs')
    .values({
      id: given.id,
      kind: given.kind,
      owner_id: given.owner_id,
      subject_id: given.subject_id,
      state: given.state,
      input: given.input,
      outcome: given.outcome,
      last_seq: given.last_seq,
      stop_requested: given.stop_requested,
      lease_owner: given.lease_owner,
      lease_ends_at: given.lease_ends_at,
      created_at: given.created_at,
      started_at: given.started_at,
      ended_at: given.ended_at,
      server_ends: given.server_ends,
    })
    .returning((run) =>
      run
        .selectFrom('runs as others')
        .select((row) => row.fn.countAll<number>().as('others'))
        .where('others.owner_id', '=', given.owner_id)
        // Literals, not parameters: the partial index on active runs matches only these words.
        .where('others.state', 'in', [sql.lit<RunState>('queued'), sql.lit<RunState>('running')])
        .where('others.kind', '!=', given.apart)
        .where('others.id', '!=', given.id)
        .as('others'),
    ),
);

/** Ends a run this process holds and answers it; answers nothing when the lease was lost. */
export const endRun = statement<
  { runId: string; processId: string; state: RunState; outcome: string | null; now: number },
  { id: string }
>((query, given) =>
  query
    .updateTable('runs')
    .set({
      state: given.state,
      outcome: given.outcome,
      ended_at: given.now,
      lease_owner: null,
      lease_ends_at: null,
    })
    .where('id', '=', given.runId)
    .where('state', '=', 'running')
    .where('lease_owner', '=', given.processId)
    .returning('id'),
);
