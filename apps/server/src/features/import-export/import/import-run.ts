import { transferLimits } from '@symbi/contracts/limits';
import type { ImportItem } from '@symbi/contracts/transfers';
import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { Failure } from '../../../platform/failure.ts';
import { createId } from '../../../platform/id.ts';
import type { Log } from '../../../platform/log.ts';
import { isStopRequested } from '../../../platform/runs/queries.ts';
import {
  stoppedServer,
  type RunContext,
  type RunEnd,
  type RunHandler,
  type RunRow,
  type Runs,
} from '../../../platform/runs/runs.ts';
import type { Workers } from '../../../platform/workers/workers.ts';
import { type JsonItem, JsonItems, UnreadableFile } from '../formats/json-items.ts';
import type { ReadItem } from '../formats/read-item.ts';
import { deleteParts, findImport, findRunning, putItem, readPart, updateImport } from '../queries.ts';
import type { TransferImportRow } from '../table.ts';
import type { ConversationImporter, ImportStep } from './importer.ts';
import { createItemReader, type ItemReader } from './item-reader.ts';

const IMPORT_RUN = 'conversation-import';
const ATTEMPTS = 5;
const BROKEN = 'The import broke off several times because of a fault in the server.';

/** Which attempt it is without getting on, and how many conversations were dealt with when it began. */
const runInput = z.object({ attempt: z.number(), items: z.number().default(0) });

interface NewImportRun {
  readonly id: string;
  readonly ownerId: string;
  readonly runId: string;
  readonly attempt: number;
  readonly items: number;
  readonly carriesOn?: RunRow;
}

export const enqueueImport = (
  runs: Pick<Runs, 'enqueue'>,
  transaction: Transaction,
  { id, ownerId, runId, attempt, items, carriesOn }: NewImportRun,
): Promise<void> =>
  runs.enqueue(transaction, {
    id: runId,
    kind: IMPORT_RUN,
    ownerId,
    subjectId: id,
    input: { attempt, items },
    ...(carriesOn === undefined ? {} : { carriesOn }),
  });

export interface ImportRunOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly runs: Pick<Runs, 'register' | 'enqueue' | 'finish' | 'settle'>;
  readonly importer: Pick<ConversationImporter, 'store'>;
  readonly workers: Pick<Workers, 'run'>;
}

/** Another process has taken the import over, or it has ended. */
class TakenOver extends Error {}

interface ItemProgress {
  readonly row: TransferImportRow;
  readonly item: JsonItem;
  readonly read: ReadItem;
}

interface Reading {
  readonly signal: AbortSignal;
  readonly read: ItemReader;
}

const stateOf = ({ isNew, added }: ImportStep): ImportItem['state'] => {
  if (isNew) return 'imported';
  return added > 0 ? 'extended' : 'repeated';
};

/** Reads a file conversation by conversation; progress is stored with each, so that another process can carry on. */
export class ImportRun implements RunHandler {
  readonly #options: ImportRunOptions;

  constructor(options: ImportRunOptions) {
    this.#options = options;
    options.runs.register(IMPORT_RUN, this);
  }

  /** Nothing may stay when its progress cannot be noted, so this comes last in a transaction. */
  async #note(
    { query }: Transaction,
    { row, item, read }: ItemProgress,
    state: ImportItem['state'],
    step: Pick<ImportStep, 'added' | 'isLast'> & { readonly conversationId: string | null },
  ): Promise<void> {
    const leftOutText = JSON.stringify(state === 'repeated' ? [] : read.leftOut);
    await putItem(query, {
      import_id: row.id,
      n: item.n,
      title: read.title,
      state,
      conversation_id: step.conversationId,
      messages: step.added,
      left_out: leftOutText,
    });
    const source = read.conversation === undefined ? {} : { source: read.conversation.source };
    const done = step.isLast ? { items: item.n + 1, processed: item.endsAt } : {};
    const isOurs = { state: 'running', runId: row.run_id } as const;
    if (!(await updateImport(query, row.id, { run_id: row.run_id, ...source, ...done }, isOurs))) throw new TakenOver();
  }

  #refuse(place: ItemProgress): Promise<void> {
    const nothing = { added: 0, isLast: true, conversationId: null };
    return this.#options.database.transaction((transaction) => this.#note(transaction, place, 'refused', nothing));
  }

  async #store(place: ItemProgress): Promise<void> {
    const { conversation } = place.read;
    if (conversation === undefined) return this.#refuse(place);
    try {
      await this.#options.importer.store(place.row.owner_id, conversation, (transaction, step) =>
        this.#note(transaction, place, stateOf(step), step),
      );
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'not_found') throw error;
      const why = 'It was deleted while it was being imported';
      const leftOut = [{ what: 'the conversation', why, count: 1 }];
      await this.#refuse({ ...place, read: { ...place.read, title: '', leftOut } });
    }
  }

  async #readItems(
    row: TransferImportRow,
    found: readonly JsonItem[],
    { signal, read: readItem }: Reading,
  ): Promise<void> {
    for (const item of found) {
      if (signal.aborted) return;
      if (item.n < row.items) continue;
      if (item.n >= transferLimits.conversations) {
        const most = transferLimits.conversations.toLocaleString('en-US');
        throw new UnreadableFile(
          `At most ${most} conversations are imported from one file. What came before was imported.`,
        );
      }
      const place = `Conversation ${item.n + 1} of the file`;
      const read = await readItem(item, place);
      await this.#store({ row, item, read });
    }
  }

  async #readAll(row: TransferImportRow, signal: AbortSignal): Promise<void> {
    const items = new JsonItems(transferLimits);
    const reading = { signal, read: createItemReader(this.#options, signal) };
    for (let n = 0; n < row.parts && !signal.aborted; n += 1) {
      const part = await readPart(this.#options.database.read, row.id, n);
      if (part === undefined) throw new TakenOver();
      await this.#readItems(row, items.feed(part), reading);
    }
    if (!signal.aborted) items.end();
  }

  async #end(row: TransferImportRow, state: 'done' | 'failed' | 'stopped', error: string | null): Promise<void> {
    const { runs } = this.#options;
    const { run_id: runId } = row;
    if (runId === null) return;
    await runs.settle(runId, async (transaction) => {
      if (!(await runs.finish(transaction, runId, { state }))) return;
      const { query } = transaction;
      const read = state === 'done' ? { processed: row.characters } : {};
      await updateImport(query, row.id, { state, error, ...read });
      await deleteParts(query, row.id);
    });
  }

  async work({ run, signal }: Pick<RunContext, 'run' | 'signal'>): Promise<void> {
    const row = await findImport(this.#options.database.read, run.owner_id, run.subject_id);
    if (row === undefined || row.run_id !== run.id) return;
    try {
      await this.#readAll(row, signal);
    } catch (error) {
      if (error instanceof TakenOver) return;
      if (error instanceof UnreadableFile) return this.#end(row, 'failed', error.message);
      if (!signal.aborted) throw error;
    }
    if (!signal.aborted) return this.#end(row, 'done', null);
    // Drained or lost: another process, or this one after its restart, carries on after the last conversation.
    if (signal.reason === 'stopped') await this.#end(row, 'stopped', null);
  }

  /** Ends an import whose run is over. */
  async #settle(
    { query }: Transaction,
    importId: string,
    state: 'failed' | 'stopped',
    error: string | null,
  ): Promise<RunEnd> {
    await updateImport(query, importId, { state, error });
    await deleteParts(query, importId);
    return { state };
  }

  async recover(run: RunRow, transaction: Transaction): Promise<RunEnd> {
    const { attempt, items: before } = runInput.parse(JSON.parse(run.input));
    const { query } = transaction;
    const row = await findRunning(query, run.subject_id, run.id);
    if (row === undefined) return { state: 'interrupted' };
    if (await isStopRequested(query, run.id)) return this.#settle(transaction, run.subject_id, 'stopped', null);
    // What gets on is not broken, however often it is begun anew.
    const failed = row.items > before ? 0 : attempt;
    if (failed >= ATTEMPTS) {
      this.#options.log.error({ runId: run.id }, 'An import broke off too often');
      return this.#settle(transaction, run.subject_id, 'failed', BROKEN);
    }
    const { subject_id: id, owner_id: ownerId } = run;
    const runId = createId();
    await updateImport(query, id, { run_id: runId });
    const next = { id, ownerId, runId, attempt: failed + 1, items: row.items, carriesOn: run };
    await enqueueImport(this.#options.runs, transaction, next);
    return { state: 'interrupted' };
  }

  async giveUp(run: RunRow, transaction: Transaction): Promise<RunEnd> {
    const row = await findRunning(transaction.query, run.subject_id, run.id);
    if (row === undefined) return { state: 'interrupted' };
    return this.#settle(transaction, row.id, 'failed', stoppedServer('import'));
  }
}
