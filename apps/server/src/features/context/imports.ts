import type { ContextImport, ImportInput } from '@symbi/contracts/context-import';
import { contextLimits } from '@symbi/contracts/limits';
import { z } from 'zod';
import { toMoment, type Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { conflict, Failure, notFound } from '../../platform/failure.ts';
import { createId } from '../../platform/id.ts';
import type { Log } from '../../platform/log.ts';
import type { RunHandler, Runs } from '../../platform/runs/runs.ts';
import { problemOfData } from './check-data.ts';
import { readItems, UnreadableFile, type ImportItem } from './import-formats.ts';
import { hashOfData, type NewContext } from './rows.ts';
import type { Contexts } from './service.ts';
import type { ContextImportRow, ImportState } from './table.ts';

export const IMPORT_RUN = 'context-import';
const ITEMS_PER_BATCH = 50;
const LISTED = 100;
const ATTEMPTS = 5;

const reportSchema = z.object({
  imported: z.number(),
  refused: z.number(),
  repeated: z.number(),
  similar: z.number(),
  problems: z.array(z.object({ place: z.string(), reason: z.string() })),
  duplicates: z.array(
    z.object({
      _id: z.string(),
      tag: z.string(),
      similarity: z.number(),
      exact: z.boolean(),
      place: z.string(),
      imported: z.boolean(),
    }),
  ),
});
type Report = z.infer<typeof reportSchema>;
const emptyReport: Report = { imported: 0, refused: 0, repeated: 0, similar: 0, problems: [], duplicates: [] };

export interface ImportsOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly runs: Runs;
  readonly contexts: Contexts;
}

const present = (row: ContextImportRow): ContextImport => ({
  _id: row.id,
  file: row.file,
  format: row.format,
  tag: row.tag,
  state: row.state,
  total: row.total,
  processed: row.processed,
  ...reportSchema.parse(JSON.parse(row.report)),
  ...(row.error === null ? {} : { error: row.error }),
  createdAt: toMoment(row.created_at),
});

interface Usable {
  readonly place: string;
  readonly context: NewContext;
  readonly hash: string;
}

/** The places are for people; they must not carry more than a line of what a file says. */
const shortPlace = (place: string): string => place.slice(0, 120);

class ImportRun {
  readonly #options: ImportsOptions;
  readonly #row: ContextImportRow;
  #report: Report;

  constructor(options: ImportsOptions, row: ContextImportRow) {
    this.#options = options;
    this.#row = row;
    this.#report = reportSchema.parse(JSON.parse(row.report));
  }

  #problem(place: string, reason: string): void {
    this.#report.refused += 1;
    if (this.#report.problems.length < LISTED) this.#report.problems.push({ place: shortPlace(place), reason });
  }

  #duplicate(entry: Report['duplicates'][number]): void {
    if (entry.imported) this.#report.similar += 1;
    else this.#report.repeated += 1;
    if (this.#report.duplicates.length < LISTED)
      this.#report.duplicates.push({ ...entry, place: shortPlace(entry.place) });
  }

  #usable(item: ImportItem): Usable[] {
    const reason = item.reason ?? (item.data === undefined ? 'It is empty' : problemOfData(item.data));
    if (reason !== undefined || item.data === undefined) {
      this.#problem(item.place, reason ?? 'It is empty');
      return [];
    }
    const row = this.#row;
    const context: NewContext = {
      tag: item.tag ?? row.tag,
      source: 'symbi',
      data: item.data,
      trustScore: item.trustScore ?? row.trust_score,
      metadata: { importedFrom: { importId: row.id, file: row.file, at: toMoment(this.#options.clock()) } },
    };
    return [{ place: item.place, context, hash: hashOfData(item.data) }];
  }

  /** Stores one batch with its progress. False when the import was taken over or has ended. */
  async batch(items: readonly ImportItem[], processed: number, total: number): Promise<boolean> {
    const { database, contexts } = this.#options;
    const row = this.#row;
    const before = structuredClone(this.#report);
    const stored = await database
      .transaction(async (transaction) => {
        this.#report = structuredClone(before);
        const usable = items.flatMap((item) => this.#usable(item));
        const known = await transaction.query
          .selectFrom('contexts')
          .select(['id', 'tag', 'data_hash'])
          .where('owner_id', '=', row.owner_id)
          .where('is_active', '=', 1)
          .where('data_hash', 'in', [...usable.map(({ hash }) => hash), ''])
          .execute();
        const byHash = new Map(known.map((other) => [other.data_hash, other]));
        const places: string[] = [];
        const fresh: NewContext[] = [];
        const repeats: Usable[] = [];
        const seen = new Set(byHash.keys());
        for (const one of usable) {
          if (seen.has(one.hash)) repeats.push(one);
          else {
            seen.add(one.hash);
            fresh.push(one.context);
            places.push(one.place);
          }
        }
        const rows = await contexts.insert(transaction, row.owner_id, fresh);
        for (const added of rows) byHash.set(added.data_hash, added);
        for (const { place, hash } of repeats) {
          const other = byHash.get(hash);
          if (other !== undefined)
            this.#duplicate({ _id: other.id, tag: other.tag, similarity: 1, exact: true, place, imported: false });
        }
        this.#report.imported += rows.length;
        const { numUpdatedRows } = await transaction.query
          .updateTable('context_imports')
          .set({ processed, total, report: JSON.stringify(this.#report) })
          .where('id', '=', row.id)
          .where('run_id', '=', row.run_id)
          .where('state', '=', 'running')
          .executeTakeFirst();
        // Nothing of a batch may stay when its progress cannot be noted.
        if (numUpdatedRows === 0n) throw new TakenOver();
        return rows.map((added, index) => ({ id: added.id, place: places[index] ?? '' }));
      })
      .catch((error: unknown) => {
        if (error instanceof TakenOver) return undefined;
        throw error;
      });
    if (stored === undefined) return false;
    await this.#findSimilar(stored);
    return true;
  }

  /** Near duplicates are imported, and named. */
  async #findSimilar(stored: readonly { id: string; place: string }[]): Promise<void> {
    const { database, contexts } = this.#options;
    const count = this.#report.similar;
    for (const { id, place } of stored) {
      const [nearest] = await contexts.duplicatesOf(this.#row.owner_id, id);
      if (nearest !== undefined) this.#duplicate({ ...nearest, place, imported: true });
    }
    if (this.#report.similar === count) return;
    await database.transaction(({ query }) =>
      query
        .updateTable('context_imports')
        .set({ report: JSON.stringify(this.#report) })
        .where('id', '=', this.#row.id)
        .where('run_id', '=', this.#row.run_id)
        .execute(),
    );
  }
}

class TakenOver extends Error {}

/** Imports of files as runs: progress is stored with each batch, so that another process can carry on. */
export const createImports = (options: ImportsOptions) => {
  const { database, clock, log, runs } = options;

  const findOwn = async (ownerId: string, importId: string): Promise<ContextImportRow> => {
    const row = await database.read
      .selectFrom('context_imports')
      .selectAll()
      .where('id', '=', importId)
      .where('owner_id', '=', ownerId)
      .executeTakeFirst();
    if (row === undefined) throw notFound();
    return row;
  };

  const end = (runId: string, importId: string, state: Exclude<ImportState, 'running'>, error?: string) =>
    database.transaction(async (transaction) => {
      if (!(await runs.finish(transaction, runId, { state }))) return;
      await transaction.query
        .updateTable('context_imports')
        .set({ state, content: '', error: error ?? null })
        .where('id', '=', importId)
        .execute();
    });

  const wordsOf = (error: unknown): string | undefined => {
    if (error instanceof UnreadableFile) return error.message;
    return error instanceof Failure && error.code !== 'internal' ? error.message : undefined;
  };

  const work: RunHandler['work'] = async ({ run, signal }) => {
    const row = await findOwn(run.owner_id, run.subject_id);
    try {
      const items = readItems(row.format, row.content, row.file);
      if (items.length > contextLimits.importItems)
        throw new UnreadableFile(
          `The file holds ${items.length} items; at most ${contextLimits.importItems.toLocaleString('en-US')} can be imported at once`,
        );
      const importing = new ImportRun(options, row);
      for (let at = row.processed; at < items.length; at += ITEMS_PER_BATCH) {
        if (signal.aborted) break;
        const batch = items.slice(at, at + ITEMS_PER_BATCH);
        if (!(await importing.batch(batch, at + batch.length, items.length))) return;
      }
    } catch (error) {
      const words = wordsOf(error);
      if (words === undefined) throw error;
      return end(run.id, row.id, 'failed', words);
    }
    if (!signal.aborted) return end(run.id, row.id, 'done');
    // Another process, or this one after its restart, carries on from the last batch.
    if (signal.reason === 'stopped') await end(run.id, row.id, 'stopped');
  };

  runs.register(IMPORT_RUN, {
    work,
    recover: async (run, transaction) => {
      const { attempt } = z.object({ attempt: z.number() }).parse(JSON.parse(run.input));
      const query = transaction.query.updateTable('context_imports').where('id', '=', run.subject_id);
      if (attempt >= ATTEMPTS) {
        log.error({ runId: run.id }, 'An import broke off too often');
        await query
          .set({
            state: 'failed',
            content: '',
            error: 'The import broke off several times because of a fault in the server.',
          })
          .where('state', '=', 'running')
          .execute();
        return { state: 'failed' };
      }
      const runId = createId();
      await query.set({ run_id: runId }).where('state', '=', 'running').execute();
      await runs.enqueue(transaction, {
        id: runId,
        kind: IMPORT_RUN,
        ownerId: run.owner_id,
        subjectId: run.subject_id,
        input: { attempt: attempt + 1 },
      });
      return { state: 'interrupted' };
    },
  });

  return {
    async start(ownerId: string, input: ImportInput): Promise<ContextImport> {
      const runId = createId();
      const row: ContextImportRow = {
        id: createId(),
        owner_id: ownerId,
        file: input.file,
        format: input.format,
        tag: input.tag,
        trust_score: input.trustScore,
        state: 'running',
        run_id: runId,
        content: input.content,
        total: 0,
        processed: 0,
        report: JSON.stringify(emptyReport),
        error: null,
        created_at: clock(),
      };
      await database.transaction(async (transaction) => {
        const other = await transaction.query
          .selectFrom('context_imports')
          .select('id')
          .where('owner_id', '=', ownerId)
          .where('state', '=', 'running')
          .executeTakeFirst();
        if (other !== undefined) throw conflict('Another import is still running. Wait until it has ended.');
        await transaction.query.insertInto('context_imports').values(row).execute();
        await runs.enqueue(transaction, {
          id: runId,
          kind: IMPORT_RUN,
          ownerId,
          subjectId: row.id,
          input: { attempt: 1 },
        });
      });
      return present(row);
    },

    find: async (ownerId: string, importId: string): Promise<ContextImport> =>
      present(await findOwn(ownerId, importId)),

    async stop(ownerId: string, importId: string): Promise<ContextImport> {
      const row = await findOwn(ownerId, importId);
      if (row.state === 'running') await runs.requestStop(row.run_id);
      return present(await findOwn(ownerId, importId));
    },
  };
};

export type Imports = ReturnType<typeof createImports>;
