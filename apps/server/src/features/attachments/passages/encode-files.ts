import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../../platform/database/database.ts';
import type { Log } from '../../../platform/observability/log.ts';
import { RoundRobin } from '../../../platform/round-robin.ts';
import type { TextVectors } from '../../search/service.ts';
import type { AttachmentPartRow, AttachmentVectorRow } from '../table.ts';
import { countRead, holdAttachment, markRead, nextUnread, putVectors, unreadParts } from '../vector-queries.ts';
import { passagesOf, readableText } from './cut.ts';

/**
 * Passages read of each file, at most 37 ms of processor time each: 75 seconds for the longest file. A book of 600 pages
 * has fewer; the rest of a longer file is found by its words.
 */
const MOST_READ = 2_000;
/** Passages after which it is another person's turn. */
const PER_TURN = 20;
const PARTS_AT_ONCE = 10;
/** The retry delay when the encoder is busy. */
const LATER_MS = 1_000;

export interface EncodeFilesOptions {
  readonly database: Database;
  readonly log: Log;
  readonly textVectors: TextVectors;
}

/** Makes and stores the vectors of attached files in the background; whatever is missing is found by the next call. */
export class EncodeFiles {
  readonly #options: EncodeFilesOptions;
  readonly #closing = new AbortController();
  readonly #turns = new RoundRobin({
    goOn: (ownerId) => this.#goOn(ownerId),
    isOver: () => this.#isOver,
    onError: (_ownerId, error) => {
      if (!this.#isOver) this.#options.log.warn({ error }, 'Attached files could not be encoded');
    },
  });

  constructor(options: EncodeFilesOptions) {
    this.#options = options;
  }

  get #isOver(): boolean {
    return this.#closing.signal.aborted || this.#options.textVectors.engine === undefined;
  }

  later(ownerId: string): void {
    this.#turns.add(ownerId);
  }

  /** Reads some passages of one person's files; false when none is left. */
  async #goOn(ownerId: string): Promise<boolean> {
    const { database, textVectors } = this.#options;
    const { engine } = textVectors;
    if (engine === undefined) return false;
    const id = await nextUnread(database.read, ownerId, engine);
    if (id === undefined) return false;
    const room = MOST_READ - (await countRead(database.read, ownerId, id, engine));
    const parts = room <= 0 ? [] : await unreadParts(database.read, ownerId, id, engine, PARTS_AT_ONCE);
    if (parts.length === 0) {
      await database.transaction(({ query }) => markRead(query, ownerId, id, engine));
      return true;
    }
    const rows = await this.#read(parts, room, engine);
    if (this.#isOver) return false;
    if (rows.length > 0) await this.#store(ownerId, id, rows);
    else await delay(LATER_MS, undefined, { signal: this.#closing.signal, ref: false }).catch(() => undefined);
    return true;
  }

  /** The vectors of whole parts, as far as the encoder has time for them. */
  async #read(parts: readonly AttachmentPartRow[], room: number, engine: string): Promise<AttachmentVectorRow[]> {
    const rows: AttachmentVectorRow[] = [];
    let read = 0;
    for (const part of parts) {
      const vectors: string[] = [];
      for (const passage of passagesOf([part]).slice(0, Math.max(0, room - read))) {
        const answered = await this.#options.textVectors.read(readableText(passage));
        if (answered === 'later') return rows;
        vectors.push(answered === 'failed' ? '' : answered.vector);
      }
      const { attachment_id, n, owner_id } = part;
      rows.push({ attachment_id, n, owner_id, engine, passages: vectors.length, vectors: vectors.join(',') });
      read += vectors.length;
      if (read >= Math.min(PER_TURN, room)) break;
    }
    return rows;
  }

  #store(ownerId: string, attachmentId: string, rows: readonly AttachmentVectorRow[]): Promise<void> {
    const { database } = this.#options;
    return database.transaction(async ({ query }) => {
      // The file, or the account, may have been deleted while it was read.
      if (await holdAttachment(query, ownerId, attachmentId, database.dialect === 'postgres'))
        await putVectors(query, rows);
    });
  }

  /** Stops storing; unfinished work is repeated after the next start. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#turns.ended();
  }
}
