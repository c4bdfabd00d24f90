import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';

export interface RunEvent {
  readonly seq: number;
  readonly at: number;
  readonly type: string;
  readonly data: unknown;
}

/** The sequenced, append-only events of a run; whoever follows it asks for what came after a number. */
export interface RunEvents {
  append(runId: string, events: readonly { readonly type: string; readonly data: unknown }[]): Promise<RunEvent[]>;
  read(runId: string, after: number, limit: number): Promise<RunEvent[]>;
}

export const createRunEvents = (database: Database, clock: Clock): RunEvents => ({
  append: (runId, events) =>
    database.transaction(async ({ query }) => {
      const { last_seq: last } = await query
        .updateTable('runs')
        .set((row) => ({ last_seq: row('last_seq', '+', events.length) }))
        .where('id', '=', runId)
        .returning('last_seq')
        .executeTakeFirstOrThrow();
      const first = last - events.length + 1;
      const stored = events.map((event, index) => ({
        seq: first + index,
        at: clock(),
        type: event.type,
        data: event.data,
      }));
      await query
        .insertInto('run_events')
        .values(
          stored.map((event) => ({
            run_id: runId,
            seq: event.seq,
            at: event.at,
            type: event.type,
            data: JSON.stringify(event.data),
          })),
        )
        .execute();
      return stored;
    }),
  async read(runId, after, limit) {
    const rows = await database.read
      .selectFrom('run_events')
      .selectAll()
      .where('run_id', '=', runId)
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(limit)
      .execute();
    return rows.map((row) => ({ seq: row.seq, at: row.at, type: row.type, data: JSON.parse(row.data) as unknown }));
  },
});
