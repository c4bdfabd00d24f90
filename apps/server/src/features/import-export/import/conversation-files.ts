import { importLimits } from '@symbi/contracts/import-limits';
import type { ImportItem } from '@symbi/contracts/imports';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Log } from '../../../platform/observability/log.ts';
import { TakenOver, type ImportEnd, type ImportKind } from '../../../platform/runs/import-runs.ts';
import { UnreadableFile } from '../../../platform/runs/unreadable-file.ts';
import type { RunRow } from '../../../platform/runs/runs.ts';
import type { Workers } from '../../../platform/workers/workers.ts';
import { JsonItems, type JsonItem } from '../formats/json-items.ts';
import type { ReadItem } from '../formats/read-item.ts';
import {
  completeImport,
  deleteParts,
  findImport,
  findMade,
  findRunning,
  noteProgress,
  putItem,
  readPart,
  updateImport,
} from '../queries.ts';
import type { ConversationImportRow } from '../table.ts';
import type { ConversationImporter, ImportStep } from './importer.ts';
import { createItemReader, type ItemReader } from './item-reader.ts';

export interface ConversationFileOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly importer: Pick<ConversationImporter, 'store'>;
  readonly workers: Pick<Workers, 'run'>;
}

interface ItemProgress {
  readonly row: ConversationImportRow;
  readonly item: JsonItem;
  readonly read: ReadItem;
}

interface PartReader {
  readonly signal: AbortSignal;
  readonly read: ItemReader;
}

const stateOf = ({ isNew, added }: ImportStep): ImportItem['state'] => {
  if (isNew) return 'imported';
  return added > 0 ? 'extended' : 'repeated';
};

/** Reads a file conversation by conversation; progress is stored with each. */
export class ConversationFiles implements ImportKind<ConversationImportRow> {
  readonly kind = 'conversation-import';
  readonly #options: ConversationFileOptions;

  constructor(options: ConversationFileOptions) {
    this.#options = options;
  }

  /** Throws, and so rolls back, when the progress cannot be updated; it comes last in a transaction. */
  async #note(
    transaction: Transaction,
    { row, item, read }: ItemProgress,
    state: ImportItem['state'],
    step: Pick<ImportStep, 'added' | 'isLast'> & { readonly conversationId: string | null },
  ): Promise<void> {
    const leftOutText = JSON.stringify(state === 'repeated' ? [] : read.leftOut);
    const result = {
      import_id: row.id,
      n: item.n,
      title: read.title,
      state,
      conversation_id: step.conversationId,
      messages: step.added,
      left_out: leftOutText,
    };
    const done = step.isLast ? { items: item.n + 1, processed: item.endsAt } : { items: null, processed: null };
    const place = { importId: row.id, runId: row.run_id, source: read.conversation?.source ?? null };
    const moveOn = async (): Promise<void> => {
      if (!(await noteProgress(transaction.query, { ...place, ...done }))) throw new TakenOver();
    };
    await transaction.together([() => putItem(transaction.query, result), moveOn]);
  }

  #refuse(place: ItemProgress): Promise<void> {
    const nothing = { added: 0, isLast: true, conversationId: null };
    return this.#options.database.transaction((transaction) => this.#note(transaction, place, 'refused', nothing));
  }

  async #store(place: ItemProgress): Promise<void> {
    const { conversation } = place.read;
    if (conversation === undefined) return this.#refuse(place);
    const { row, item } = place;
    const note = (transaction: Transaction, step: ImportStep) => this.#note(transaction, place, stateOf(step), step);
    const { database, importer } = this.#options;
    try {
      const asCopy = row.copies === 1 ? { begun: await findMade(database.read, row.id, item.n) } : undefined;
      await importer.store(row.owner_id, conversation, note, asCopy);
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'not_found') throw error;
      const why = 'It was deleted while it was being imported';
      const leftOut = [{ what: 'the conversation', why, count: 1 }];
      await this.#refuse({ ...place, read: { ...place.read, title: '', leftOut } });
    }
  }

  async #readItems(
    row: ConversationImportRow,
    found: readonly JsonItem[],
    { signal, read: readItem }: PartReader,
  ): Promise<void> {
    for (const item of found) {
      if (signal.aborted) return;
      if (item.n < row.items) continue;
      if (item.n >= importLimits.conversations) {
        const most = importLimits.conversations.toLocaleString('en-US');
        throw new UnreadableFile(
          `At most ${most} conversations are imported from one file. What came before was imported.`,
        );
      }
      const place = `Conversation ${item.n + 1} of the file`;
      const read = await readItem(item, place);
      await this.#store({ row, item, read });
    }
  }

  async read(row: ConversationImportRow, signal: AbortSignal): Promise<void> {
    const items = new JsonItems(importLimits);
    const reading = { signal, read: createItemReader(this.#options, signal) };
    for (let n = 0; n < row.parts && !signal.aborted; n += 1) {
      const part = await readPart(this.#options.database.read, row.id, n);
      if (part === undefined) throw new TakenOver();
      await this.#readItems(row, items.feed(part), reading);
    }
    if (!signal.aborted) items.end();
  }

  async open(run: RunRow): Promise<ConversationImportRow | undefined> {
    const row = await findImport(this.#options.database.read, run.owner_id, run.subject_id);
    return row?.run_id === run.id ? row : undefined;
  }

  wordsOf = (): undefined => undefined;

  async progress({ query }: Transaction, run: RunRow): Promise<number | undefined> {
    return (await findRunning(query, run.subject_id, run.id))?.items;
  }

  async handOver({ query }: Transaction, importId: string, runId: string): Promise<void> {
    await updateImport(query, importId, { run_id: runId });
  }

  async close({ query }: Transaction, importId: string, end: ImportEnd): Promise<void> {
    await (end.state === 'done' ? completeImport(query, importId) : updateImport(query, importId, end));
    await deleteParts(query, importId);
  }
}
